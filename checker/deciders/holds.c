/* holds.c -- values that a register must have held, and what contradicts them: refutes linearizability of repeated values.

   An operation takes effect between its start and its end. Let an operation find the value a (a read, a cas), and let no
   operation that makes a overlap it. Then a was made before it started, by the end M of the last one that makes a and was
   over by then, and the register HELD a from M until the operation started, without a break. From that follows

   * two holds of different values do not meet, or the history has no order;
   * what finds or makes another value than the one held, and a cas that changes the value, takes effect outside the hold: what
     it has left of its interval is what lies before the hold and behind it. An operation with nothing left refutes;
     one that only begins or only ends inside has a shorter interval, and may so force further holds.

   The rules are applied until nothing changes, or MOST_ROUNDS times: every single conclusion is sound, and each rests on real
   time alone, so client order that leaves real time, skewed clocks and unknown operations do no harm. An interval with a hold
   in its middle stays whole. For unique values these are the zones of Gibbons & Korach (1997), and conclusive; for
   repeated values they are not: that one write serves one hold only is left to the deciders behind this one.

   Each conclusion carries the rank of the last event that it rests on. A beginning of the history up to there is refuted as
   well, since what ended later only has fewer bounds in it: that is the cut of the proof.

   O(rounds x operations x log operations). */
#include <stdlib.h>
#include <string.h>

#include "../decider.h"
#include "../grow.h"
#include "../radix.h"
#include "register_view.h"

enum { MOST_ROUNDS = 64 };

typedef struct place { /* the operation takes effect inside (from, until): event ranks */
  uint32_t from, until;
  uint32_t known; /* the last event that this rests on beyond the operation's own */
} place;

typedef struct hold { /* the register holds `value` from event `from` to event `until`, both included */
  uint32_t from, until, value, known;
} hold;

typedef struct holding {
  const part *p;
  register_view v;
  uint32_t start; /* dense start value; any_start: not known */
  bool any_start, refuted, changed;
  uint32_t cut; /* refuted: the last event that the contradiction rests on */
  place *place; /* [count] */
  place *reach; /* [count] along v.make: the latest end among those so far of the group, and what it rests on */
  hold *holds;  /* [hold_count] after sorting: ascending and apart */
  uint32_t hold_count;
  radix_item *items; /* scratch [count] */
  hold *sorted;      /* scratch [count] */
} holding;

static uint32_t later(uint32_t x, uint32_t y) {
  return x > y ? x : y;
}

static void refute(holding *h, uint32_t known) {
  if (!h->refuted || known < h->cut) h->cut = known;
  h->refuted = true;
}

/* ---- what must have been held ---- */

/* How far the makers of each value reach. Holds shorten a cas where they leave a write of the same value alone, so the makers may
   be out of order; `from` is the least one from there on, and those in front of an event are never too few. */
static void find_reaches(holding *h) {
  const register_view *v = &h->v;
  for (uint32_t a = 0; a < v->values; a++) {
    place reach = {0};
    for (uint32_t k = v->make_first[a]; k < v->make_first[a + 1]; k++) {
      const place *maker = &h->place[v->make[k]];
      if (maker->from < maker->until) reach.until = later(reach.until, maker->until); /* else it never took effect */
      reach.known = later(reach.known, maker->known);
      reach.from = maker->from;
      h->reach[k] = reach;
    }
    for (uint32_t k = v->make_first[a + 1]; k-- > v->make_first[a] + 1;)
      if (h->reach[k].from < h->reach[k - 1].from) h->reach[k - 1].from = h->reach[k].from;
  }
}

/* The number of makers in the group of `value` that may take effect before `until`. */
static uint32_t makers_before(const holding *h, uint32_t value, uint32_t until) {
  uint32_t first = h->v.make_first[value], low = first, high = h->v.make_first[value + 1];
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (h->reach[middle].from < until)
      low = middle + 1;
    else
      high = middle;
  }
  return low - first;
}

/* What the operation finds must have been held since some time, unless a maker overlaps it. */
static void conclude_hold(holding *h, uint32_t op) {
  const place *at = &h->place[op];
  uint32_t value = h->v.wants[op], makers = makers_before(h, value, at->until);
  hold found = {0, at->from, value, later(h->p->end[op], at->known)};
  if (makers) {
    const place *reach = &h->reach[h->v.make_first[value] + makers - 1];
    if (reach->until > at->from) return;
    found.from = reach->until;
    found.known = later(found.known, reach->known);
  }
  bool from_start = found.from == 0;
  if (from_start && !h->any_start && h->start != value)
    refute(h, found.known);
  else
    h->holds[h->hold_count++] = found;
}

static bool conclude_holds(holding *h, limits *l) {
  h->hold_count = 0;
  for (uint32_t op = 0; op < h->p->count; op++) {
    bool finds = h->v.kind[op] == REGISTER_READ || h->v.kind[op] == REGISTER_CAS;
    if (finds && part_is_definite(h->p, op)) conclude_hold(h, op);
    if (!limits_pass(l, op)) return false;
  }
  return true;
}

/* Sort the holds and join those that meet; different values that meet refute. False when memory is out or a limit is met. */
static bool join_holds(holding *h, limits *l) {
  for (uint32_t i = 0; i < h->hold_count; i++) h->items[i] = (radix_item){h->holds[i].from, i};
  if (!radix_sort_within(h->items, h->hold_count, l)) return false;
  uint32_t kept = 0;
  for (uint32_t i = 0; i < h->hold_count; i++) {
    const hold *next = &h->holds[h->items[i].id];
    hold *last = kept ? &h->sorted[kept - 1] : NULL;
    if (!last || next->from > last->until) {
      h->sorted[kept++] = *next;
      continue;
    }
    uint32_t known = later(last->known, next->known);
    if (next->value != last->value) {
      refute(h, known);
      return true;
    }
    if (next->until > last->until) {
      last->until = next->until;
      last->known = known;
    }
  }
  memcpy(h->holds, h->sorted, kept * sizeof *h->holds);
  h->hold_count = kept;
  return true;
}

/* ---- what takes effect outside ---- */

static bool stays_outside(const holding *h, uint32_t op, uint32_t held) {
  const register_view *v = &h->v;
  switch ((register_kind)v->kind[op]) {
  case REGISTER_READ:
  case REGISTER_WRITE: return v->wants[op] != held;
  case REGISTER_MISS: return v->wants[op] == held;
  case REGISTER_CAS: break;
  }
  return v->wants[op] != held || v->makes[op] != held;
}

/* The last hold that begins at or before an event; NULL: none. */
static const hold *hold_at(const holding *h, uint32_t event) {
  uint32_t low = 0, high = h->hold_count;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (h->holds[middle].from <= event)
      low = middle + 1;
    else
      high = middle;
  }
  return low ? &h->holds[low - 1] : NULL;
}

static void shorten(holding *h, uint32_t op) {
  place *at = &h->place[op];
  if (at->from >= at->until) return;
  place before = *at;
  const hold *first = hold_at(h, at->from);
  if (first && first->until > at->from && stays_outside(h, op, first->value)) {
    at->from = first->until;
    at->known = later(at->known, first->known);
  }
  const hold *last = at->until == PART_NEVER ? NULL : hold_at(h, at->until - 1);
  if (last && last->until >= at->until && stays_outside(h, op, last->value)) {
    at->until = last->from;
    at->known = later(at->known, last->known);
  }
  h->changed = h->changed || at->from != before.from || at->until != before.until;
  if (at->from >= at->until && part_is_definite(h->p, op)) refute(h, later(h->p->end[op], at->known));
}

/* ---- the decider ---- */

static bool shorten_all(holding *h, limits *l) {
  for (uint32_t op = 0; op < h->p->count && h->hold_count; op++) {
    shorten(h, op);
    if (!limits_pass(l, op)) return false;
  }
  return true;
}

/* False when a limit is met. */
static bool run(holding *h, limits *l) {
  for (uint32_t i = 0; i < h->p->count; i++) h->place[i] = (place){h->p->start[i], h->p->end[i], 0};
  h->changed = true;
  for (uint32_t round = 0; round < MOST_ROUNDS && h->changed && !h->refuted; round++) {
    h->changed = false;
    find_reaches(h);
    if (!conclude_holds(h, l) || !join_holds(h, l)) return false;
    if (h->refuted) break;
    if (!limits_look(l) || !shorten_all(h, l)) return false;
  }
  return true;
}

static bool allocate(holding *h, limits *l) {
  const part *p = h->p;
  if (!register_view_build(&h->v, p, l)) return false;
  minos_value start = part_start_value(p, 0);
  h->any_start = start == MINOS_ABSENT;
  if (!h->any_start) h->start = register_view_number(&h->v, start);
  h->place = array_raw(p->count, sizeof *h->place);
  h->reach = array_raw(p->count, sizeof *h->reach);
  h->holds = array_raw(p->count, sizeof *h->holds);
  h->sorted = array_raw(p->count, sizeof *h->sorted);
  h->items = array_raw(p->count, sizeof *h->items);
  return h->place && h->reach && h->holds && h->sorted && h->items;
}

static void release(holding *h) {
  register_view_release(&h->v);
  free(h->place);
  free(h->reach);
  free(h->holds);
  free(h->sorted);
  free(h->items);
}

/* The operation that ends at an event. */
static uint32_t ended_at(const part *p, uint32_t event) {
  uint32_t low = 0, high = p->definite;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (p->end[p->ended[middle]] < event)
      low = middle + 1;
    else
      high = middle;
  }
  return p->ended[low];
}

static minos_answer decide(const part *p, minos_order order, limits *l, proof *out) {
  (void)order;
  holding h = {.p = p};
  minos_answer answer = ANSWER_GAVE_UP;
  if (!allocate(&h, l) || !run(&h, l)) {
    limits_no_memory(l);
  } else if (h.refuted) {
    answer = ANSWER_NO;
    out->cut = ended_at(p, h.cut);
  }
  release(&h);
  return answer;
}

static bool applies(const part *p, minos_order order) {
  return order == MINOS_ORDER_REAL_TIME && register_view_describes(p);
}

const minos_decider decider_holds = {.applies = applies, .decide = decide, .footprint = 132};
