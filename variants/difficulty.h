/* difficulty.h -- how hard a history is to classify by hand: docs/GRADING.md has the formula. */
#ifndef MINOS_VARIANTS_DIFFICULTY_H
#define MINOS_VARIANTS_DIFFICULTY_H

#include "task.h"

/* What difficulty is made of, each from 0 to 1000. */
typedef struct difficulty {
  uint32_t clients, operations;
  uint32_t overlap;  /* which share of the pairs of two clients' operations overlap in time */
  uint32_t together; /* which share of the operations must be looked at together */
  uint32_t scarcity; /* how rare legal orders are; of N: how far one gets before no order goes on */
  uint32_t fooled;   /* which share of the naive methods gives another letter */
} difficulty;

void difficulty_measure(const task *t, char letter, difficulty *out);
uint32_t difficulty_total(const difficulty *d);             /* from 0 to 1000 */
void difficulty_put(uint32_t thousandths, minos_text *out); /* "0.4", "0.415", "1" */

/* Whether the naive method for this letter is wrong: docs/GRADING.md names them. Number 0 and 1. naive.c. */
enum { NAIVE_METHODS = 2 };
bool naive_is_fooled(const task *t, char letter, int method);

#endif
