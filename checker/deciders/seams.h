/* seams.h -- instants at which operations of one client touch, and a part with such instants drawn apart. */
#ifndef MINOS_DECIDERS_SEAMS_H
#define MINOS_DECIDERS_SEAMS_H

#include "../part.h"

typedef struct seam_instant {
  uint32_t first, end; /* ops[first .. end) */
  bool several;        /* they belong to several clients */
  bool drawn;          /* drawn apart, in the order at hand */
} seam_instant;

typedef struct seams {
  const part *p;
  uint32_t *ops;          /* operations that end just when a later one of their client starts, grouped by instant */
  uint32_t *instant;      /* [p->count] of these, where; PROOF_NONE: of the others */
  seam_instant *instants; /* [count] by time */
  uint32_t count;
} seams;

/* False when memory is out; release it in any case. *simple: clients are sequential and clocks exact, so that the theorem of
   seams.c holds. O(n + sum of squares of the seams of an instant). */
bool seams_find(seams *c, const part *p, bool *simple);
void seams_release(seams *c);

/* Put the seams of an instant into the first of their orders, or into the next one; false when that is the first again. */
void seams_first_order(seams *c, const seam_instant *at);
bool seams_next_order(seams *c, const seam_instant *at);
/* Put them into the order of their positions ([p->count]) as far as client order allows. */
void seams_order_by(seams *c, const seam_instant *at, const uint32_t *position);
/* Whether the positions keep client order at the instant. */
bool seams_are_kept(const seams *c, const seam_instant *at, const uint32_t *position);

/* The part with the drawn instants apart; client order is left out. operation[i] is the number in c->p of what is i-th. False
   when memory is out. O(n). */
bool seams_draw(const seams *c, part *out, uint32_t *operation);

#endif
