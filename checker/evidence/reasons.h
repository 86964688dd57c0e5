/* reasons.h -- why a core can't be ordered, in the fixed vocabulary and in words. */
#ifndef MINOS_EVIDENCE_REASONS_H
#define MINOS_EVIDENCE_REASONS_H

#include "../decider.h"

/* A refuted part, and what it is a part of. */
typedef struct refuted {
  const part *p;
  minos_order order;
  const proof *why;
  const minos_op_id *ids; /* operations of the part's history as operations of `whole` */
  const minos_history *whole;
  minos_translation *translation; /* of the sentences; NULL: English */
} refuted;

/* Fill reasons (and, from a search, prefix and state) of `out`, which speaks of operations of `whole`. */
minos_status reasons_write(minos_counterexample *out, const refuted *what);

/* The same where nothing is known but that operations which must alternate do not add up; false when memory is out, and
   nothing is written where they do. */
bool reasons_write_balance(minos_counterexample *out, const refuted *what);

#endif
