/* bags.c -- a queue that returns its items in any order, values put once: is it linearizable? linear, with witness.

   What is taken was put, once, and not after it was taken; and what found nothing inside has its place (items.c). There is nothing
   else to ask of a bag: put each item as early and take it as early as its intervals allow, on its side of the places at which
   nothing is inside. Takes of unknown outcome may be left out of the order; only where something found nothing inside might one
   have helped, and then a failure says nothing. O(n). */
#include "gap_order.h"

static bool applies(const part *p, minos_order order) {
  (void)order;
  return items_kept(p, MINOS_COLLECTION_BAG);
}

static bool place_all(gap_order *c, limits *l) {
  for (uint32_t v = 0; v < c->all->count; v++) {
    const item *i = &c->all->item[v];
    uint32_t low, high;
    if (!limits_pass(l, v)) return false;
    gap_order_window(c, i, &low, &high);
    gap_order_place(c, i, i->put_from > low ? i->put_from : low, i->take_from);
  }
  return true;
}

static minos_answer order_items(const items *all, limits *l, proof *out) {
  gap_order c;
  bool written = gap_order_init(&c, all) && place_all(&c, l) && gap_order_write(&c, out);
  gap_order_release(&c);
  if (!written) items_no_memory(l);
  return written ? ANSWER_YES : ANSWER_GAVE_UP;
}

static minos_answer decide(const part *p, minos_order order, limits *l, proof *out) {
  items all;
  items_fault fault = items_collect(&all, p, order, l, out);
  if (fault) return fault == ITEMS_REFUTED ? ANSWER_NO : ANSWER_GAVE_UP;
  minos_answer answer = ANSWER_GAVE_UP;
  fault = items_place_empties(&all, l, out);
  if (fault == ITEMS_REFUTED) answer = ANSWER_NO;
  if (fault == ITEMS_FINE) answer = order_items(&all, l, out);
  items_release(&all);
  return answer;
}

const minos_decider decider_bags = {.applies = applies, .decide = decide, .footprint = 64};
