/* blind_takes.c -- which takes of unknown outcome took what from a queue, values put once.

   Where nothing was found empty. An item a that no definite take took must have been taken if an item b was put behind it, a's put
   having ended before b's started, and b was taken by a definite take: by something that started before that one ended. Let D(a)
   be the earliest such end. A take of unknown outcome that starts in time for one D is in time for all later ones, so they are
   handed out in the order of their starts to the items in the order of D; there is an order iff every item with a D gets one in
   time (Hall's condition for nested sets). Such a take never ended, so it contradicts no other take; and what stands before
   an item with a D has one that is no later, so that these items are taken in front of all that nobody takes.
   O(n) after sorting. */
#include "blind_takes.h"

#include <stdlib.h>
#include <string.h>

#include "../grow.h"
#include "../radix.h"

/* best[gap]: the item whose take ends first among those put from that gap on and taken. */
static uint32_t *find_pressing(const items *all) {
  uint32_t events = all->at.events, best = PROOF_NONE;
  uint32_t *pressing = array_raw((size_t)events + 1, sizeof *pressing);
  if (!pressing) return NULL;
  memset(pressing, 0xFF, ((size_t)events + 1) * sizeof *pressing);
  for (uint32_t v = 0; v < all->count; v++)
    if (all->item[v].take != PROOF_NONE) pressing[all->item[v].put_from] = v;
  for (uint32_t g = events + 1; g-- > 0;) {
    uint32_t here = pressing[g];
    if (here != PROOF_NONE && (best == PROOF_NONE || all->item[here].take_to < all->item[best].take_to)) best = here;
    pressing[g] = best;
  }
  return pressing;
}

typedef struct handing_out {
  radix_item *due, *blind; /* items by D; takes by start */
  uint32_t dues;
  uint32_t *pressing;
} handing_out;

static void handing_out_release(handing_out *h) {
  free(h->due);
  free(h->blind);
  free(h->pressing);
}

static bool sort_by_due(handing_out *h, const items *all) {
  h->pressing = find_pressing(all);
  h->due = array_raw(all->count, sizeof *h->due);
  h->blind = array_raw(all->blinds, sizeof *h->blind);
  if (!h->pressing || !h->due || !h->blind) return false;
  for (uint32_t v = 0; v < all->count; v++) {
    const item *i = &all->item[v];
    uint32_t by = h->pressing[i->put_to];
    if (i->take == PROOF_NONE && by != PROOF_NONE) h->due[h->dues++] = (radix_item){all->item[by].take_to, v};
  }
  for (uint32_t b = 0; b < all->blinds; b++) h->blind[b] = (radix_item){all->at.start[all->blind[b]], all->blind[b]};
  return radix_sort(h->due, h->dues) && radix_sort(h->blind, all->blinds);
}

/* The items that are due up to the one that gets nothing, and what presses them. */
static items_fault refute_due(const items *all, const handing_out *h, uint32_t failed, limits *l, proof *out) {
  if (!all->at.exact) return ITEMS_NOT;
  bool *in = array_new(all->count, sizeof *in);
  if (!in) return items_no_memory(l);
  for (uint32_t d = 0; d <= failed; d++) {
    in[h->due[d].id] = true;
    in[h->pressing[all->item[h->due[d].id].put_to]] = true;
  }
  items_fault fault = items_refute(all, in, PROOF_NONE, l, out);
  free(in);
  return fault;
}

static void give(items *all, uint32_t v, uint32_t take) {
  item *i = &all->item[v];
  i->take = take;
  all->of[take] = v;
  i->take_from = all->at.start[take] > i->put_from ? all->at.start[take] : i->put_from;
  i->take_to = all->at.events;
}

items_fault blind_takes_hand_out(items *all, limits *l, proof *out) {
  if (all->blinds == 0 || all->empties) return ITEMS_FINE;
  handing_out h = {0};
  items_fault fault = sort_by_due(&h, all) ? ITEMS_FINE : items_no_memory(l);
  for (uint32_t d = 0; d < h.dues && !fault; d++) {
    if (d < all->blinds && h.blind[d].key < h.due[d].key)
      give(all, h.due[d].id, h.blind[d].id);
    else
      fault = refute_due(all, &h, d, l, out);
  }
  handing_out_release(&h);
  return fault;
}
