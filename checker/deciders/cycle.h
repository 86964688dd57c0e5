/* cycle.h -- the shortest cycle among clusters that can't be put in order. */
#ifndef MINOS_DECIDERS_CYCLE_H
#define MINOS_DECIDERS_CYCLE_H

#include "quotient.h"

/* An edge of the quotient graph: operation `from` must precede operation `to` of another cluster. With the writes of both
   clusters, PROOF_NONE for that of the start value. */
typedef struct cycle_edge {
  uint32_t from, to;
  uint32_t from_write, to_write;
} cycle_edge;

/* Find a cycle among the clusters that are not `done` (a cycle must exist there). Cluster 0 takes part only when it is not
   done. The shortest one when few clusters are left, or when real time alone closes a cycle of two; otherwise the
   shortest through any cluster of one cycle found. *edges is the caller's to free. NULL: memory is out. O(n) in the usual
   case, bounded by a constant times n otherwise. */
cycle_edge *cycle_find(const quotient *q, const bool *done, uint32_t *length);

/* The reasoning that a cycle stands for, as steps over operations: see the essay in cycle_steps.c. */
bool cycle_to_steps(const part *p, cycle_edge *edges, uint32_t length, proof *out);

#endif
