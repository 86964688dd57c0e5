/* agreement.h -- whether minos and the oracle say the same about a history, and whether minos' proofs hold. */
#ifndef MINOS_TESTS_AGREEMENT_H
#define MINOS_TESTS_AGREEMENT_H

#include <minos/minos.h>

#include "oracle.h"

/* How much is compared. */
typedef enum agreement_depth {
  AGREE_LETTER,   /* the letter and its witness, and each decider's answer to both questions with its witness */
  AGREE_EVIDENCE, /* also the counterexamples: each core alone is refuted, a minimal one is minimal */
} agreement_depth;

/* Hand raw operations to a builder as a format would, allowing overlaps where the oracle sees any; MINOS_OK and *out is the
   caller's. */
minos_status raw_history(minos_history **out, const oracle_history *h, minos_faults *faults);

/* The same with overlaps refused or allowed. */
minos_status raw_history_with(minos_history **out, const oracle_history *h, minos_overlap overlap,
                              minos_faults *faults);

/* Compare; false after printing the history in canonical text and everything that differs. The first disagreements of a run
   are printed, the others counted. */
bool agrees(const oracle_history *h, agreement_depth depth);

/* Print the history in canonical text, so that it can become testdata. */
void print_raw(const oracle_history *h);

#endif
