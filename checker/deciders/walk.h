/* walk.h -- the starts and ends of a part's operations in the order of time. */
#ifndef MINOS_CHECKER_WALK_H
#define MINOS_CHECKER_WALK_H

#include "../part.h"

/* Operations are numbered by start; whoever walks takes them in turn, and before each one asks for the ends in front of it. */
typedef struct walk {
  const part *p;
  uint32_t next_end; /* index in p->ended */
  uint32_t *busy;    /* [clients] its latest definite operation + 1, 0: that has ended */
  uint32_t touched;  /* the latest operation that touched the one before it + 1, 0: none */
} walk;

#define WALK_NONE UINT32_MAX

/* False when memory is out. O(clients). */
bool walk_begin(walk *s, const part *p);
void walk_release(walk *s);

/* The operation whose end comes next and before the start of `i`, or before nothing when i is p->count; WALK_NONE when
   none does. O(1). */
uint32_t walk_end_before(walk *s, uint32_t i);

/* The operation of i's client that ends at the instant at which `i` starts and must be taken to end in front of it: WALK_NONE
   where there is none, or more than one client would have to be told apart at that instant. Asked before walk_start. */
uint32_t walk_touching(walk *s, uint32_t i);

/* Pass the start of `i`. False when its client's latest definite operation has not ended before it: they touch or overlap, and
   client order does not lie inside real time. */
bool walk_start(walk *s, uint32_t i);

#endif
