/* chains.h -- the operations of a part as chains: what a search executes front to back. */
#ifndef MINOS_DECIDERS_CHAINS_H
#define MINOS_DECIDERS_CHAINS_H

#include "../part.h"

/* The definite operations of a sequential client form one chain (of an overlapping client several); in a chain each
   operation precedes the next in client order, so the executed ones are always a beginning of it. Unknown operations
   stand alone. */
typedef struct chains {
  const part *p;
  uint32_t count;
  uint32_t *first;    /* [count + 1] */
  uint32_t *ops;      /* [definite] grouped by chain; chains in the order of their first starts */
  uint32_t *chain;    /* [p->count] of a definite operation; of an unknown one its number among the unknown */
  uint32_t *position; /* [p->count] of a definite operation within its chain */
  uint32_t *unknown;  /* [unknown_count] by start */
  uint32_t unknown_count;
} chains;

/* False when memory is out. O(count). */
bool chains_build(chains *c, const part *p);
void chains_release(chains *c);

#endif
