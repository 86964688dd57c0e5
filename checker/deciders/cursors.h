/* cursors.h -- one register with unique writes under client order, read off a history as it lies. */
#ifndef MINOS_DECIDERS_CURSORS_H
#define MINOS_DECIDERS_CURSORS_H

#include "../decider.h"

enum { CURSORS_FOOTPRINT = 20 }; /* bytes an operation, at most */

/* What was found out on the way to an answer. */
typedef struct cursors_found {
  minos_estimate estimate; /* but for the width */
  minos_op_id *ops;        /* [count] on NO: operations that by themselves cannot be ordered; the caller's to free */
  uint32_t count;
} cursors_found;

/* Whether a history of one register with unique writes is sequentially consistent: no part of it is built. YES: out->witness holds
   operations of the history, out->initial the start value. GAVE_UP: this can't tell. O(n). */
minos_answer cursors_decide(const minos_history *history, limits *l, proof *out, cursors_found *found);

#endif
