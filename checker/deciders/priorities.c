/* priorities.c -- a priority queue, integers put once: is it linearizable? near linear, with witness.

   Theorem. It is iff what found nothing inside has its place (items.c), and every item that is taken has a gap in its take's
   interval at which no greater item is inside for certain.
   Proof. When an item is taken, no greater one is inside. Conversely look at the items in ascending order. Take the least one in
   such a gap: that is a cut, in front of or behind which every other item can stand altogether (gap_order.c), so nothing greater is
   inside there. The others have their gaps still, or the cut next to them, which is such a gap for them, too, if it bounds
   the interval in which they can be taken. Where an item is put does not matter to lesser ones, which are taken at cuts, nor to
   greater ones.

   Items in descending order: the gaps at which one is inside for certain are struck out, and links that get shorter whenever they
   are used lead over them to the next gap that is left. O(n log n), nearly O(n). */
#include <stdlib.h>

#include "../grow.h"
#include "../radix.h"
#include "gap_order.h"

typedef struct ranking {
  items all;
  radix_item *rising; /* [count] items by number */
  uint32_t *next;     /* [events + 2] a gap that is left, or one towards the next that is */
  uint32_t *gap;      /* [count] at which an item can be taken */
  uint32_t failed;    /* the item that cannot */
} ranking;

static bool applies(const part *p, minos_order order) {
  (void)order;
  return items_kept(p, MINOS_COLLECTION_GREATEST);
}

static void release(ranking *r) {
  items_release(&r->all);
  free(r->rising);
  free(r->next);
  free(r->gap);
}

static bool prepare(ranking *r, limits *l) {
  const items *all = &r->all;
  r->rising = array_raw(all->count, sizeof *r->rising);
  r->next = array_raw((size_t)all->at.events + 2, sizeof *r->next);
  r->gap = array_raw(all->count, sizeof *r->gap);
  if (!r->rising || !r->next || !r->gap) return false;
  const minos_values *values = all->p->history->values;
  for (uint32_t v = 0; v < all->count; v++) {
    int64_t number = minos_value_integer(values, part_op(all->p, all->item[v].put)->argument);
    r->rising[v] = (radix_item){radix_key(number), v};
  }
  for (uint32_t g = 0; g < all->at.events + 2; g++) r->next[g] = g;
  return radix_sort_within(r->rising, all->count, l);
}

static uint32_t find_left(uint32_t *next, uint32_t gap) {
  while (next[gap] != gap) {
    next[gap] = next[next[gap]];
    gap = next[gap];
  }
  return gap;
}

static void strike_out(uint32_t *next, uint32_t from, uint32_t to) {
  for (uint32_t g = find_left(next, from); g < to; g = find_left(next, g)) next[g] = g + 1;
}

/* Find a gap for every take; false when a limit was met. */
static bool find_gaps(ranking *r, limits *l) {
  const items *all = &r->all;
  r->failed = PROOF_NONE;
  for (uint32_t n = all->count; n-- > 0;) {
    if (!limits_poll(l)) return false;
    const item *i = &all->item[r->rising[n].id];
    uint32_t gap = i->take_from;
    if (i->take != PROOF_NONE) gap = find_left(r->next, i->take_from);
    if (i->take != PROOF_NONE && gap >= i->take_to) {
      r->failed = n;
      return true;
    }
    r->gap[r->rising[n].id] = gap;
    strike_out(r->next, i->put_to, i->take_from);
  }
  return true;
}

static void place(gap_order *c, const item *i, uint32_t gap) {
  uint32_t low, high, put = i->put_from;
  gap_order_window(c, i, &low, &high);
  if (put < low) put = low;
  if (gap > high) gap = high;
  gap_order_place(c, i, put, gap);
  if (i->take != PROOF_NONE) marks_add(&c->at, gap);
}

static bool write_order(const ranking *r, limits *l, proof *out) {
  gap_order c;
  bool written = gap_order_init(&c, &r->all);
  for (uint32_t n = 0; written && n < r->all.count; n++) {
    place(&c, &r->all.item[r->rising[n].id], r->gap[r->rising[n].id]);
    written = limits_pass(l, n);
  }
  written = written && gap_order_write(&c, out);
  gap_order_release(&c);
  return written;
}

/* The item and the greater ones that are inside, one or another, as long as it can be taken. */
static items_fault refute(const ranking *r, limits *l, proof *out) {
  if (!items_are_certain(&r->all)) return ITEMS_NOT;
  bool *greater = array_new(r->all.count, sizeof *greater);
  if (!greater) return items_no_memory(l);
  for (uint32_t n = r->failed + 1; n < r->all.count; n++) greater[r->rising[n].id] = true;
  uint32_t failed = r->rising[r->failed].id;
  const item *i = &r->all.item[failed];
  covering what = {i->take_from, i->take_to, failed, PROOF_NONE, greater};
  items_fault fault = items_refute_covered(&r->all, what, l, out);
  free(greater);
  return fault;
}

static items_fault decide_items(ranking *r, limits *l, proof *out) {
  items_fault fault = items_place_empties(&r->all, l, out);
  if (fault) return fault;
  if (!prepare(r, l)) return items_no_memory(l);
  if (!find_gaps(r, l)) return ITEMS_NOT;
  if (r->failed != PROOF_NONE) return refute(r, l, out);
  return write_order(r, l, out) ? ITEMS_FINE : items_no_memory(l);
}

static minos_answer decide(const part *p, minos_order order, limits *l, proof *out) {
  ranking r = {0};
  items_fault fault = items_collect(&r.all, p, order, l, out);
  if (fault) return fault == ITEMS_REFUTED ? ANSWER_NO : ANSWER_GAVE_UP;
  fault = decide_items(&r, l, out);
  release(&r);
  if (fault == ITEMS_NOT) return ANSWER_GAVE_UP;
  return fault == ITEMS_REFUTED ? ANSWER_NO : ANSWER_YES;
}

const minos_decider decider_priorities = {.applies = applies, .decide = decide, .footprint = 80};
