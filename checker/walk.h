/* walk.h -- the starts and ends of operations in the order of time. */
#ifndef MINOS_CHECKER_WALK_H
#define MINOS_CHECKER_WALK_H

#include "part.h"

typedef struct walk_end {
  int64_t end;
  uint32_t op;
} walk_end;

/* Operations are numbered by start; whoever walks takes them in turn, and before each one asks for the ends in front of it.
   The ends of a part lie sorted. A history that lists its operations by start needs no part: the ends to come are those of
   the operations that are open, one of each client, in a heap. */
typedef struct walk {
  const part *p; /* NULL: the history is walked as it lies */
  const minos_history *history;
  uint32_t count;      /* operations, those that take no part included */
  uint32_t next_end;   /* of a part: index in p->ended */
  walk_end *open;      /* [open_count] of a history: a heap, the first end on top */
  uint32_t open_count; /* at most [clients + 1] */
  uint32_t most_open;  /* of a history: how many were open at one time */
  uint32_t *busy;      /* [clients] its latest definite operation + 1, 0: that has ended */
  int64_t latest;      /* of a history: the latest start passed */
  uint32_t touched;    /* the latest operation that touched the one before it + 1, 0: none */
} walk;

#define WALK_NONE UINT32_MAX

/* False when memory is out. O(clients). */
bool walk_part(walk *s, const part *p);
bool walk_history(walk *s, const minos_history *h);
void walk_release(walk *s);

static inline const minos_op *walk_op(const walk *s, uint32_t i) {
  return s->p ? part_op(s->p, i) : &s->history->ops[i];
}

/* The operation whose end comes next and before the start of `i`, or before nothing when i is s->count; WALK_NONE when
   none does. O(1), O(log clients) for a history. */
uint32_t walk_end_before(walk *s, uint32_t i);

/* The operation of i's client that ends at the instant at which `i` starts and must be taken to end in front of it: WALK_NONE
   where there is none, or more than one client would have to be told apart at that instant. Asked before walk_start. */
uint32_t walk_touching(walk *s, uint32_t i);

/* Pass the start of `i`. False when its client's latest definite operation has not ended before it: they touch or overlap, and
   client order does not lie inside real time. False as well when a history lists it behind one that starts later. */
bool walk_start(walk *s, uint32_t i);

#endif
