/* marks.h -- a set of numbers below a bound that finds neighbours quickly. */
#ifndef MINOS_DECIDERS_MARKS_H
#define MINOS_DECIDERS_MARKS_H

#include <stdbool.h>
#include <stdint.h>

enum { MARKS_LEVELS = 6 }; /* 64^6 exceeds 32 bits */
#define MARKS_NONE UINT32_MAX

/* Bit i of a level says that word i of the level below is not zero. */
typedef struct marks {
  uint64_t *words;               /* all levels */
  uint64_t *level[MARKS_LEVELS]; /* borrowed from words */
  unsigned levels;
  uint32_t bound;
} marks;

bool marks_init(marks *m, uint32_t bound); /* empty; false when memory is out */
void marks_release(marks *m);
void marks_add(marks *m, uint32_t number); /* O(log64 bound), as all below */
void marks_remove(marks *m, uint32_t number);
uint32_t marks_next(const marks *m, uint32_t from);    /* the least number >= from, MARKS_NONE: there is none */
uint32_t marks_before(const marks *m, uint32_t bound); /* the greatest number < bound, MARKS_NONE: there is none */

#endif
