/* equals.h -- operations that could stand for each other, and which of them a search needs to try. */
#ifndef MINOS_DECIDERS_EQUALS_H
#define MINOS_DECIDERS_EQUALS_H

#include "../part.h"

typedef struct equals {
  const part *p;
  bool by_end;     /* the one that ends first stands for all; else unknown ones stand for each other only */
  uint32_t *group; /* [count] the same for operations with one effect */
  uint32_t *best;  /* [groups] scratch */
} equals;

/* False when memory is out or a limit is met; release it in any case. O(count log count) or linear. */
bool equals_find(equals *e, const part *p, minos_order order, limits *l);
void equals_release(equals *e);
/* Choose among operations that may come next ... */
void equals_choose(equals *e, const uint32_t *ops, uint32_t count);
/* ... and then say whether another of them stands for this one. */
static inline bool equals_is_outdone(const equals *e, uint32_t op) {
  if (!e->by_end && part_is_definite(e->p, op)) return false;
  return e->best[e->group[op]] != op;
}

#endif
