/* gap_order.h -- an order of operations by gap, in which some places are cuts that no item is inside at. */
#ifndef MINOS_DECIDERS_GAP_ORDER_H
#define MINOS_DECIDERS_GAP_ORDER_H

#include "items.h"
#include "marks.h"

typedef struct gap_order {
  const items *all;
  marks at;               /* the gaps that hold cuts */
  uint32_t *first, *last; /* [events] operations that take effect in a gap, in order; PROOF_NONE: none */
  uint32_t *next;         /* [p->count] */
} gap_order;

/* What found nothing inside is placed, each in a cut. False when memory is out. */
bool gap_order_init(gap_order *c, const items *all);
void gap_order_release(gap_order *c);
/* The cuts next to an item: the last one that it must stand behind (0: none, or there), the first one that it must stand in
   front of (events: none). */
void gap_order_window(const gap_order *c, const item *i, uint32_t *low, uint32_t *high);
/* Place an item: its put in one gap, its take (if it has one) in another one that is not in front. */
void gap_order_place(gap_order *c, const item *i, uint32_t put, uint32_t take);
/* Write the order; false when memory is out. */
bool gap_order_write(const gap_order *c, proof *out);

#endif
