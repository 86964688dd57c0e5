/* stacks.c -- a stack, values put once: is it linearizable? O(n log n), with witness.

   Theorem (peeling). Take an item away if its put's interval and its take's (if it is taken) each have a gap at which none of
   the items that are left, but itself, is inside for certain. The stack has a legal order iff all items can be taken
   away one after another, and what found nothing inside has its place (items.c).
   Proof. In a legal order look at the item that is put first. It lies at the bottom: when it is put nothing is inside, and when it
   is taken nothing else is, hence it can be taken away, and the rest is legal. Conversely let the rest have an order, and
   cut it at those two gaps (gap_order.c). Every other item can stand in front of, between or behind the cuts altogether: put the
   item at one and take it at the other. If it cannot be put at the first gap because it has to be taken in front, both gaps
   lie in both of its intervals, and one of them does for both.

   Which one is taken away first does not matter, for removing never covers a gap. What is left when none can go is
   refuted by itself. The witness is made of the cuts, in the order in which items went: the outermost first. The two gaps are
   bare, so each stays one that the item may use when it is moved to the cut next to it.

   Gaps between which nothing is put or taken for certain are one place. A place that becomes bare marks the intervals
   around it: a tree over the intervals, by their starts, holds the latest end. Every place is handed out once and every interval
   marked once. Memory: O(n). (After Abdulla, Atig, Jonsson & Trinh 2025, and Lee & Mathur 2025.) */
#include <stdlib.h>

#include "../grow.h"
#include "cover.h"
#include "gap_order.h"
#include "reach.h"

typedef struct peeling {
  items all;
  uint32_t *place;  /* [events + 1] of each gap */
  uint32_t *gap_of; /* [places] the first gap of a place */
  uint32_t places;
  reach waiting;        /* intervals without a bare gap yet: item * 2, + 1 for its take */
  uint32_t *put, *take; /* [count] a bare gap; PROOF_NONE: none yet */
  uint32_t *order;      /* [peeled] items as they went */
  uint32_t peeled;
  cover covered;
} peeling;

static bool applies(const part *p, minos_order order) {
  (void)order;
  return items_kept(p, MINOS_COLLECTION_STACK);
}

static void release(peeling *s) {
  items_release(&s->all);
  cover_release(&s->covered);
  reach_release(&s->waiting);
  free(s->place);
  free(s->gap_of);
  free(s->put);
  free(s->take);
  free(s->order);
}

/* A place begins at each gap at which something begins or ceases to be inside for certain. */
static bool find_places(peeling *s) {
  uint32_t events = s->all.at.events;
  s->place = array_new((size_t)events + 1, sizeof *s->place);
  s->gap_of = array_raw((size_t)events + 1, sizeof *s->gap_of);
  if (!s->place || !s->gap_of) return false;
  for (uint32_t v = 0; v < s->all.count; v++) {
    const item *i = &s->all.item[v];
    if (i->put_to >= i->take_from) continue;
    s->place[i->put_to] = s->place[i->take_from] = 1;
  }
  s->place[0] = 0;
  s->gap_of[0] = 0;
  s->places = 1;
  for (uint32_t g = 1; g < events; g++) {
    if (s->place[g]) s->gap_of[s->places++] = g;
    s->place[g] = s->places - 1;
  }
  s->place[events] = s->places;
  return true;
}

static uint32_t last_place(const peeling *s, uint32_t to) {
  uint32_t gaps = s->all.at.events;
  return s->place[(to < gaps ? to : gaps) - 1];
}

/* Intervals of puts and takes, as places. */
static bool wait_for_all(peeling *s) {
  size_t count = s->all.count;
  stretch *intervals = array_raw(count * 2, sizeof *intervals);
  if (!intervals) return false;
  for (size_t v = 0; v < count; v++) {
    const item *i = &s->all.item[v];
    intervals[2 * v] = (stretch){s->place[i->put_from], last_place(s, i->put_to)};
    intervals[2 * v + 1] = (stretch){REACH_NONE, 0};
    if (i->take != PROOF_NONE) intervals[2 * v + 1] = (stretch){s->place[i->take_from], last_place(s, i->take_to)};
  }
  bool ready = reach_init(&s->waiting, s->places, intervals, s->all.count * 2);
  free(intervals);
  return ready;
}

static bool prepare(peeling *s, limits *l) {
  uint32_t count = s->all.count;
  s->put = array_raw(count, sizeof *s->put);
  s->take = array_raw(count, sizeof *s->take);
  s->order = array_raw(count, sizeof *s->order);
  if (!s->put || !s->take || !s->order || !find_places(s)) return false;
  if (!limits_step(l, count) || !cover_init(&s->covered, s->places)) return false;
  if (!limits_step(l, count) || !wait_for_all(s)) return false;
  for (uint32_t v = 0; v < count; v++) {
    if (!limits_pass(l, v)) return false;
    const item *i = &s->all.item[v];
    s->put[v] = s->take[v] = PROOF_NONE;
    if (i->put_to < i->take_from) cover_add(&s->covered, s->place[i->put_to], s->place[i->take_from], 1);
  }
  return true;
}

/* The interval has a bare place: note a gap of it, and take the item away if it has two. */
static void mark(peeling *s, uint32_t interval, uint32_t place) {
  uint32_t v = interval / 2, gap = s->gap_of[place];
  const item *i = &s->all.item[v];
  uint32_t from = interval % 2 ? i->take_from : i->put_from;
  *(interval % 2 ? &s->take[v] : &s->put[v]) = gap > from ? gap : from;
  if (s->put[v] == PROOF_NONE || (i->take != PROOF_NONE && s->take[v] == PROOF_NONE)) return;
  s->order[s->peeled++] = v;
  if (i->put_to < i->take_from) cover_add(&s->covered, s->place[i->put_to], s->place[i->take_from], -1);
}

/* Take away what can go; false when a limit was met. */
static bool peel(peeling *s, limits *l) {
  for (uint32_t place = cover_take_bare(&s->covered); place != COVER_NONE; place = cover_take_bare(&s->covered)) {
    if (!limits_poll(l)) return false;
    uint32_t interval;
    while ((interval = reach_take(&s->waiting, place)) != REACH_NONE) mark(s, interval, place);
  }
  return true;
}

static void place(gap_order *c, const item *i, uint32_t put, uint32_t take) {
  uint32_t low, high;
  gap_order_window(c, i, &low, &high);
  if (put < low) put = low;
  if (put > high) put = high;
  if (take > high) take = high;
  if (put >= i->take_from) take = put;
  gap_order_place(c, i, put, take);
  marks_add(&c->at, put);
  if (i->take != PROOF_NONE) marks_add(&c->at, take);
}

static items_fault write_order(const peeling *s, limits *l, proof *out) {
  gap_order c;
  bool written = gap_order_init(&c, &s->all);
  for (uint32_t n = 0; written && n < s->peeled; n++) {
    uint32_t v = s->order[n];
    written = limits_pass(l, n);
    place(&c, &s->all.item[v], s->put[v], s->take[v]);
  }
  written = written && limits_step(l, s->peeled) && gap_order_write(&c, out);
  gap_order_release(&c);
  return written ? ITEMS_FINE : items_no_memory(l);
}

static items_fault refute(const peeling *s, limits *l, proof *out) {
  if (!items_are_certain(&s->all)) return ITEMS_NOT;
  bool *left = array_raw(s->all.count, sizeof *left);
  if (!left) return items_no_memory(l);
  for (uint32_t v = 0; v < s->all.count; v++) left[v] = true;
  for (uint32_t n = 0; n < s->peeled; n++) left[s->order[n]] = false;
  items_fault fault = items_refute(&s->all, left, PROOF_NONE, l, out);
  free(left);
  return fault;
}

static items_fault decide_items(peeling *s, limits *l, proof *out) {
  items_fault fault = items_place_empties(&s->all, l, out);
  if (fault) return fault;
  if (!prepare(s, l)) return items_no_memory(l);
  if (!peel(s, l)) return ITEMS_NOT;
  return s->peeled == s->all.count ? write_order(s, l, out) : refute(s, l, out);
}

static minos_answer decide(const part *p, minos_order order, limits *l, proof *out) {
  peeling s = {0};
  items_fault fault = items_collect(&s.all, p, order, l, out);
  if (fault) return fault == ITEMS_REFUTED ? ANSWER_NO : ANSWER_GAVE_UP;
  fault = decide_items(&s, l, out);
  release(&s);
  if (fault == ITEMS_NOT) return ANSWER_GAVE_UP;
  return fault == ITEMS_REFUTED ? ANSWER_NO : ANSWER_YES;
}

const minos_decider decider_stacks = {.applies = applies, .decide = decide, .footprint = 128};
