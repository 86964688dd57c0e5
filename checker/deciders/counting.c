/* counting.c -- refutes a lock by counting, for both orders: balance.c has the argument. It never says yes.

   A search would have to try all ways of arranging what can't be arranged. O(n). */
#include "../balance.h"
#include "../decider.h"

static bool applies(const part *p, minos_order order) {
  (void)order;
  return balance_applies(p);
}

static minos_answer decide(const part *p, minos_order order, limits *l, proof *out) {
  (void)order;
  (void)l;
  balance b = balance_count(p);
  if (balance_excess(&b) < 0) return ANSWER_GAVE_UP;
  out->cut = p->ended[0]; /* something certain happened, so something ended */
  return ANSWER_NO;
}

const minos_decider decider_counting = {.applies = applies, .decide = decide, .footprint = 16};
