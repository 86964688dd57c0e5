/* configurations.h -- the ways in which the decider `configurations` goes, for comparing them. */
#ifndef MINOS_DECIDERS_CONFIGURATIONS_H
#define MINOS_DECIDERS_CONFIGURATIONS_H

#include "../decider.h"

typedef struct configurations_way {
  uint64_t first_most;  /* configurations of the first sweep in depth; 0: none */
  size_t breadth_most;  /* configurations alive at one event; 0: no sweep in breadth */
  bool depth_at_last;   /* whether a last sweep in depth has no bound */
  uint8_t without;      /* reductions left out, see burst.h */
  bool plain_dominance; /* whether irrelevant switches and dead values count (living.c) */
} configurations_way;

/* Decide the linearizability of a part that register_view_applies to. */
minos_answer configurations_decide(const part *p, const configurations_way *way, limits *l, proof *out);

#endif
