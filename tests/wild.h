/* wild.h -- seeded random raw histories, small and full of ties, for comparisons with the oracle. */
#ifndef MINOS_TESTS_WILD_H
#define MINOS_TESTS_WILD_H

#include "oracle.h"

typedef struct wild {
  uint64_t state;
} wild;

/* A number in 0 .. bound-1: the same sequence for the same seed everywhere (splitmix64). */
uint32_t wild_below(wild *w, uint32_t bound);

typedef struct wild_kind {
  int operations, clients, objects, values, instants; /* at most */
  bool skew;                                          /* sometimes clocks that differ */
  bool versions;                                      /* mostly versions, and often trusted */
} wild_kind;

/* A random history of any model, with unknown and failed operations, ties, touching and point intervals, duplicate values,
   sometimes overlapping operations of one client, sometimes an unknown start. Reads often return plausible values, so that
   all three letters occur. */
void wild_history(oracle_history *out, wild *w, const wild_kind *kind);

#endif
