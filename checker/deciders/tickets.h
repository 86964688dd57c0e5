/* tickets.h -- operations that carry a number, such as a fence, a position or a version: in which order do they come? */
#ifndef MINOS_DECIDERS_TICKETS_H
#define MINOS_DECIDERS_TICKETS_H

#include "../part.h"

/* The number of a definite operation; false: it has none. */
typedef bool ticket_reader(const part *p, uint32_t op, int64_t *ticket);
/* What it returned, where the model lets results rise: they come in that order. */
ticket_reader ticket_returned;
/* Its attribute `version`. */
ticket_reader ticket_version;

#define NO_TICKET UINT32_MAX

typedef struct tickets {
  const part *p;
  limits *l;        /* what is held is charged there until it is released */
  uint32_t *place;  /* [operations] of one with a ticket: its place in `rising`; NO_TICKET */
  uint32_t *rising; /* [count] operations by object and ticket */
  int64_t *ticket;  /* [count] of those */
  uint32_t count;
  bool charged;
  bool *done;             /* [operations] */
  uint32_t *first, *open; /* [objects + 1] where each object's begin; [objects] what of them is not done */
} tickets;

/* Prepared for an order in which nothing stands yet; `any` says whether there are tickets. False: memory is out or a limit is
   met, release it in any case. */
bool tickets_prepare(tickets *t, const part *p, ticket_reader *read, limits *l, bool *any);
void tickets_release(tickets *t);
/* Whether both have tickets, and that of x is lower. */
bool tickets_rise(const tickets *t, uint32_t x, uint32_t y);
/* Whether a lower ticket of its object has not been given yet. */
bool tickets_hold_back(tickets *t, uint32_t op);
void tickets_take(tickets *t, uint32_t op);
void tickets_give_back(tickets *t, uint32_t op);

#endif
