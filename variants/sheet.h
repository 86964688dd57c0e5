/* sheet.h -- exercises as task sheets. A sheet never tells the answers: it is made without computing them. */
#ifndef MINOS_VARIANTS_SHEET_H
#define MINOS_VARIANTS_SHEET_H

#include <minos/grade.h>

typedef struct sheet {
  const minos_exercise *const *exercises; /* [count] one behind the other */
  size_t count;
  const char *language; /* "en", "de", "ru": of the exercises' texts; other words follow the process's locale */
} sheet;

/* Append the sheet. MINOS_EUSAGE: there is no such format, or a figure would be too large. */
minos_status sheet_write(const sheet *of, const char *format, minos_text *out, minos_error *err);

/* The language to show them in where nobody asks for one: English if all titles are given in it, else the first one that all are
   given in; NULL: there is none. */
const char *sheet_own_language(const minos_exercise *const *exercises, size_t count);

/* The name of the i-th format, NULL behind the last. */
const char *sheet_format_name(size_t i);

#endif
