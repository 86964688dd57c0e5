/* zones.h -- a register with unique writes decided in one sweep over its events. */
#ifndef MINOS_DECIDERS_ZONES_H
#define MINOS_DECIDERS_ZONES_H

#include "../decider.h"

extern const minos_decider decider_zones;

/* What was found out on the way to an answer. */
typedef struct zones_found {
  minos_estimate estimate; /* on YES */
  minos_op_id ops[6];      /* [count] on NO: operations that by themselves cannot be ordered */
  uint32_t count;
} zones_found;

/* Whether a history that lists its operations by start, of one register with unique writes, is linearizable, read off the history
   as it lies: no part of it is built. YES: out->witness holds operations of the history, out->initial the start value. GAVE_UP:
   this can't tell. O(n log clients), 8 bytes an operation where half of them write. */
minos_answer zones_of_history(const minos_history *history, limits *l, proof *out, zones_found *found);

#endif
