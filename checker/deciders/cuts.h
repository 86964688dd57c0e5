/* cuts.h -- instants at which operations of one client touch, and a part with such instants drawn apart. */
#ifndef MINOS_DECIDERS_CUTS_H
#define MINOS_DECIDERS_CUTS_H

#include "../part.h"

typedef struct cut_instant {
  uint32_t first, end; /* ops[first .. end) */
  bool several;        /* they belong to several clients */
  bool drawn;          /* drawn apart, in the order at hand */
} cut_instant;

typedef struct cuts {
  const part *p;
  uint32_t *ops;         /* operations that end just when a later one of their client starts, grouped by instant */
  uint32_t *instant;     /* [p->count] of these, where; PROOF_NONE: of the others */
  cut_instant *instants; /* [count] by time */
  uint32_t count;
} cuts;

/* False when memory is out; release it in any case. *simple: clients are sequential and clocks exact, so that the theorem of
   cuts.c holds. O(n + sum of squares of the cuts of an instant). */
bool cuts_find(cuts *c, const part *p, bool *simple);
void cuts_release(cuts *c);

/* Put the cuts of an instant into the first of their orders, or into the next one; false when that is the first again. */
void cuts_first_order(cuts *c, const cut_instant *at);
bool cuts_next_order(cuts *c, const cut_instant *at);
/* Put them into the order of their positions ([p->count]) as far as client order allows. */
void cuts_order_by(cuts *c, const cut_instant *at, const uint32_t *position);
/* Whether the positions keep client order at the instant. */
bool cuts_are_kept(const cuts *c, const cut_instant *at, const uint32_t *position);

/* The part with the drawn instants apart; client order is left out. operation[i] is the number in c->p of what is i-th. False
   when memory is out. O(n). */
bool cuts_draw(const cuts *c, part *out, uint32_t *operation);

#endif
