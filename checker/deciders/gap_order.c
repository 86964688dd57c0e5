/* gap_order.c -- an order of operations by gap, in which some places are cuts that no item is inside at.

   An item i is in front of a cut in gap g altogether if take_from(i) <= g, else behind it; this is possible for an item that
   is not inside for certain there (emptiness: items.c). So a single number of an item, take_from, says on which side of all cuts it
   is. Its operations go to gaps between the two cuts next to it, and in the gap of a cut to that side of what is there.

   Hence each gap has a list: what belongs to items in front of its cuts is put in front, what belongs to items behind them at
   the end. A cut made later in the same gap by an item of one side stands on that side, and is a cut for the same items.
   Finding the cuts next to an item costs O(log64 events). */
#include "gap_order.h"

#include <stdlib.h>
#include <string.h>

#include "../grow.h"

void gap_order_release(gap_order *c) {
  marks_release(&c->at);
  free(c->first);
  free(c->last);
  free(c->next);
  *c = (gap_order){0};
}

static void put_behind(gap_order *c, uint32_t gap, uint32_t op) {
  c->next[op] = PROOF_NONE;
  if (c->first[gap] == PROOF_NONE)
    c->first[gap] = op;
  else
    c->next[c->last[gap]] = op;
  c->last[gap] = op;
}

static void put_in_front(gap_order *c, uint32_t gap, uint32_t op) {
  c->next[op] = c->first[gap];
  if (c->first[gap] == PROOF_NONE) c->last[gap] = op;
  c->first[gap] = op;
}

bool gap_order_init(gap_order *c, const items *all) {
  uint32_t events = all->at.events;
  *c = (gap_order){.all = all};
  c->first = array_raw(events, sizeof *c->first);
  c->last = array_raw(events, sizeof *c->last);
  c->next = array_raw(all->p->count, sizeof *c->next);
  if (!c->first || !c->last || !c->next || !marks_init(&c->at, events)) return false;
  memset(c->first, 0xFF, events * sizeof *c->first);
  for (uint32_t i = 0; i < all->empties; i++) {
    put_behind(c, all->empty[i].gap, all->empty[i].op);
    marks_add(&c->at, all->empty[i].gap);
  }
  return true;
}

void gap_order_window(const gap_order *c, const item *i, uint32_t *low, uint32_t *high) {
  *low = marks_before(&c->at, i->take_from);
  *high = marks_next(&c->at, i->take_from);
  if (*low == MARKS_NONE) *low = 0;
  if (*high == MARKS_NONE) *high = c->all->at.events;
}

void gap_order_place(gap_order *c, const item *i, uint32_t put, uint32_t take) {
  bool taken = i->take != PROOF_NONE;
  if (taken) put_in_front(c, take, i->take);
  if (taken && put == take)
    put_in_front(c, put, i->put);
  else
    put_behind(c, put, i->put);
}

bool gap_order_write(const gap_order *c, proof *out) {
  if (!proof_allocate_witness(out, c->all->p)) return false;
  for (uint32_t g = 0; g < c->all->at.events; g++)
    for (uint32_t op = c->first[g]; op != PROOF_NONE; op = c->next[op]) out->witness[out->witness_count++] = op;
  return true;
}
