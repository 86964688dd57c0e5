/* emptiness.c -- where nothing may have been inside, and which items say that something was. Theorem: items.c. */
#include <stdlib.h>

#include "../grow.h"
#include "../radix.h"
#include "items.h"

static bool is_inside(const item *i) {
  return i->put_to < i->take_from;
}

/* next[gap]: the first gap from there on at which no item is inside for certain; `events`: there is none. */
static uint32_t *find_bare_gaps(const items *all) {
  uint32_t events = all->at.events, bare = events;
  uint32_t *next =
      array_new((size_t)events + 1, sizeof *next); /* first, how many items more are inside than in front */
  if (!next) return NULL;
  for (uint32_t v = 0; v < all->count; v++) {
    if (!is_inside(&all->item[v])) continue;
    next[all->item[v].put_to]++;
    next[all->item[v].take_from]--; /* wraps around, and back in the sum */
  }
  for (uint32_t g = 1; g < events; g++) next[g] += next[g - 1];
  for (uint32_t g = events; g-- > 0;) {
    if (next[g] == 0) bare = g;
    next[g] = bare;
  }
  return next;
}

static bool sort_by_gap(items *all) {
  radix_item *sorted = array_raw(all->empties, sizeof *sorted);
  if (!sorted) return false;
  for (uint32_t i = 0; i < all->empties; i++) sorted[i] = (radix_item){all->empty[i].gap, all->empty[i].op};
  bool done = radix_sort(sorted, all->empties);
  for (uint32_t i = 0; done && i < all->empties; i++)
    all->empty[i] = (emptiness){.op = sorted[i].id, .gap = (uint32_t)sorted[i].key};
  free(sorted);
  return done;
}

items_fault items_place_empties(items *all, limits *l, proof *why) {
  if (all->empties == 0) return ITEMS_FINE;
  uint32_t *next = find_bare_gaps(all), failed = PROOF_NONE;
  if (!next) return items_no_memory(l);
  for (uint32_t i = 0; i < all->empties && failed == PROOF_NONE; i++) {
    emptiness *e = &all->empty[i];
    e->gap = next[all->at.start[e->op]];
    if (e->gap >= all->at.end[e->op]) failed = e->op;
  }
  free(next);
  if (failed == PROOF_NONE) return sort_by_gap(all) ? ITEMS_FINE : items_no_memory(l);
  if (!items_are_certain(all)) return ITEMS_NOT;
  covering what = {.from = all->at.start[failed], .to = all->at.end[failed], .extra = PROOF_NONE, .op = failed};
  return items_refute_covered(all, what, l, why);
}

/* ---- cores ---- */

items_fault items_refute(const items *all, const bool *in, uint32_t op, limits *l, proof *why) {
  uint32_t count = 1 + all->blinds;
  for (uint32_t v = 0; v < all->count; v++) count += in[v] ? 2 : 0;
  why->core = array_raw(count, sizeof *why->core);
  if (!why->core) return items_no_memory(l);
  for (uint32_t v = 0; v < all->count; v++) {
    if (!in[v]) continue;
    why->core[why->core_count++] = all->item[v].put;
    bool blind = all->item[v].take != PROOF_NONE && !part_is_definite(all->p, all->item[v].take);
    if (all->item[v].take != PROOF_NONE && !blind) why->core[why->core_count++] = all->item[v].take;
  }
  for (uint32_t i = 0; i < all->blinds; i++) why->core[why->core_count++] = all->blind[i];
  if (op != PROOF_NONE) why->core[why->core_count++] = op;
  return ITEMS_REFUTED;
}

/* The item that is inside longest, among those that are inside already: by gap. */
static uint32_t *find_longest(const items *all, const bool *counted) {
  uint32_t events = all->at.events, best = PROOF_NONE;
  uint32_t *longest = array_raw((size_t)events + 1, sizeof *longest);
  if (!longest) return NULL;
  for (uint32_t g = 0; g <= events; g++) longest[g] = PROOF_NONE;
  for (uint32_t v = 0; v < all->count; v++) {
    const item *i = &all->item[v];
    if ((counted && !counted[v]) || !is_inside(i)) continue;
    uint32_t *at = &longest[i->put_to];
    if (*at == PROOF_NONE || all->item[*at].take_from < i->take_from) *at = v;
  }
  for (uint32_t g = 0; g <= events; g++) {
    if (longest[g] != PROOF_NONE && (best == PROOF_NONE || all->item[best].take_from < all->item[longest[g]].take_from))
      best = longest[g];
    longest[g] = best;
  }
  return longest;
}

items_fault items_refute_covered(const items *all, covering what, limits *l, proof *why) {
  uint32_t *longest = find_longest(all, what.counted);
  bool *in = array_new(all->count, sizeof *in);
  items_fault fault = longest && in ? ITEMS_FINE : items_no_memory(l);
  if (!fault) {
    if (what.extra != PROOF_NONE) in[what.extra] = true;
    for (uint32_t g = what.from; g < what.to; g = all->item[longest[g]].take_from) in[longest[g]] = true;
    fault = items_refute(all, in, what.op, l, why);
  }
  free(longest);
  free(in);
  return fault;
}
