/* orders.h -- how many orders of a small history there are, and how many are legal. */
#ifndef MINOS_VARIANTS_ORDERS_H
#define MINOS_VARIANTS_ORDERS_H

#include "task.h"

typedef struct orders {
  uint32_t all;     /* orders that keep each client's order, and real time where that was asked */
  uint32_t legal;   /* those in which every read returns what was written last */
  uint32_t longest; /* operations of the longest beginning of an order that is legal so far */
} orders;

/* Count all orders. O(2^n n^2). */
void orders_count(const task *t, bool real_time, orders *out);
/* L, S or N. */
char orders_letter(const task *t);
/* How few operations have no legal order by themselves, among those that hold the write of everything they read; 0: none. */
uint32_t orders_core(const task *t, bool real_time);

#endif
