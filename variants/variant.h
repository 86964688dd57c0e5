/* variant.h -- one variant of an exercise: histories with wanted letters, and the file that asks about them. */
#ifndef MINOS_VARIANTS_VARIANT_H
#define MINOS_VARIANTS_VARIANT_H

#include <minos/status.h>
#include <minos/text.h>

#include "task.h"

/* It stands in every file that is made, and grows with any change of what is drawn. */
enum { VARIANT_VERSION = 1, VARIANT_PARTS = 8 };

/* What all variants of an exercise have in common. Strings are borrowed. */
typedef struct variant_plan {
  const char *exercise;            /* its id */
  char letters[VARIANT_PARTS + 1]; /* of the histories, in any order */
  uint8_t clients, operations;     /* of each history */
  uint32_t difficulty;             /* of each history, in thousandths, met within a tenth */
  const char *language;            /* "en", "de", "ru": texts in this one only; NULL: in all */
} variant_plan;

typedef struct variant {
  task tasks[VARIANT_PARTS];       /* [parts] */
  char letters[VARIANT_PARTS + 1]; /* of the tasks */
  uint32_t parts;
  uint32_t difficulty; /* the mean of the tasks', in thousandths */
} variant;

/* Read "L,S,N". MINOS_EUSAGE: no such letters, too many, or the same one for all: then the answer would be known. */
minos_status variant_letters(const char *text, char letters[VARIANT_PARTS + 1], minos_error *err);
/* Whether the plan can be followed. MINOS_EUSAGE otherwise. */
minos_status variant_plan_check(const variant_plan *plan, minos_error *err);

/* Draw a variant: the letters in random order, one history each. The same seed gives the same variant everywhere.
   MINOS_EUSAGE: no history of that letter is so difficult, or so easy. */
minos_status variant_draw(variant *out, const variant_plan *plan, uint64_t seed, minos_error *err);

/* The seed of a student's variant: the beginning of HMAC-SHA-256(secret, student 0 exercise), and behind another 0 the number
   of the attempt where that is not the first. MINOS_ENOMEM. */
minos_status variant_seed(minos_bytes secret, const char *student, const char *exercise, uint32_t attempt,
                          uint64_t *out, minos_error *err);

/* A number that differs for variants that ask different things, but for one chance in 2^64. MINOS_ENOMEM. */
minos_status variant_fingerprint(const variant *v, uint64_t *out, minos_error *err);

/* The exercise file (docs/GRADING.md). `student` NULL: for anybody, and then `seed` is said. */
void variant_write(const variant *v, const variant_plan *plan, const char *student, uint64_t seed, minos_text *out);

/* The texts of every variant, in the language of a code. */
const char *variant_title(const char *language);
const char *variant_text(const char *language);

#endif
