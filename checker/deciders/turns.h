/* turns.h -- which items of a queue must wait for others to be put in, because of the order in which they are taken out. */
#ifndef MINOS_DECIDERS_TURNS_H
#define MINOS_DECIDERS_TURNS_H

#include "../part.h"

/* Marks in place of the operation that takes what a put puts. */
#define TAKEN_BY_ANY UINT32_MAX
#define NEVER_TAKEN (UINT32_MAX - 1)

typedef struct turns {
  const part *p;
  minos_order order;
  uint32_t *take;         /* [count] of a put: the operation that takes its item; or one of the marks */
  uint32_t *at;           /* [count] of a put that others wait for: its place in `waited` and in `by_client` */
  bool *done;             /* [count] of a put: it is in the order */
  uint32_t *waited;       /* [puts] that others wait for, by the end of their takes */
  bool excess;            /* some value is taken more often than it is put */
  uint32_t puts, next;    /* next: all before it are done */
  uint32_t *by_client;    /* [puts] grouped by the client of their takes, by the start of those */
  uint32_t *client_at;    /* [count] of a put: its place in by_client */
  uint32_t *first, *open; /* [clients + 1] where each group begins; [clients] what of it is not done */
} turns;

/* Prepared for an order in which nothing stands yet; `any` says whether there is anything to wait for. False: memory is out,
   release it in any case. */
bool turns_prepare(turns *t, const part *p, minos_order order, bool *any);
void turns_release(turns *t);
/* Whether there is no legal order, for a reason that needs no search (turn_faults.c). O(n); false: memory is out. */
bool turns_contradict(const turns *t, bool *out);
/* Whether `op` can't come next. */
bool turns_hold_back(turns *t, uint32_t op);
void turns_take(turns *t, uint32_t op);
void turns_give_back(turns *t, uint32_t op);

#endif
