/* tickets.h -- operations whose results rise, such as fences, tokens and positions, come in the order of their results. */
#ifndef MINOS_DECIDERS_TICKETS_H
#define MINOS_DECIDERS_TICKETS_H

#include "../part.h"

typedef struct tickets {
  const part *p;
  uint32_t *place;  /* [count] of an operation with a ticket: its place in `rising`; NO_TICKET */
  uint32_t *rising; /* [with tickets] definite operations by object and ticket */
  uint32_t count;
  bool *done;             /* [count] */
  uint32_t *first, *open; /* [objects + 1] where each object's begin; [objects] what of them is not done */
} tickets;

/* Prepared for an order in which nothing stands yet; `any` says whether there are tickets. False: memory is out, release it
   in any case. */
bool tickets_prepare(tickets *t, const part *p, bool *any);
void tickets_release(tickets *t);
/* Whether `op` can't come next: a lower ticket has not been given yet. */
bool tickets_hold_back(tickets *t, uint32_t op);
void tickets_take(tickets *t, uint32_t op);
void tickets_give_back(tickets *t, uint32_t op);

#endif
