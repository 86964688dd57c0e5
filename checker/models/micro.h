/* micro.h -- transactions of one step: a list of [function, key, value], such as [["w","x",1],["r","y",nil]]. */
#ifndef MINOS_MODELS_MICRO_H
#define MINOS_MODELS_MICRO_H

#include <minos/model.h>

typedef struct micro {
  bool reads; /* else it writes or appends */
  minos_value key, value;
} micro;

/* The operation at `at` of a transaction that fits. */
micro micro_at(const minos_values *values, minos_value transaction, size_t at);
size_t micro_count(const minos_values *values, minos_value transaction);
/* Whether it is a list of [function, key, value] where the function is one of `reads` or `changes` (names with blanks between
   them); else why not. */
bool micro_fits(const minos_values *values, minos_value transaction, const char *changes, minos_text *why);
/* Whether all of them are reads. */
bool micro_only_reads(const minos_values *values, minos_value transaction);

#endif
