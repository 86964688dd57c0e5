/* queues.c -- a queue, first in first out, values put once: is it linearizable? linear, with witness.

   Say a stands before b if a's put ends before b's put starts or a's take ends before b's take starts, with the intervals
   of items.c, nobody's take being later than all others. Theorem: the queue has a legal order iff what found nothing inside has
   its place (items.c) and "stands before" has no cycle.
   Proof. In a legal order items are put in the order in which they are taken, and a legal order contains both relations. Conversely
   sort the items. Let each be put in the first gap that is not in front of its interval nor of an earlier item's put, and be
   taken likewise. No gap lies behind the interval it is for: it is where the interval of an earlier item begins, which this one
   does not end before. An item is put no later than it is taken, since its take's interval begins no earlier than its put's. In
   one gap put first, then take: items are put and taken in the order of the sorting. Where something found nothing inside,
   the items with take_from in front of its gap come first in the sorting as well (none of the others stands before one of them: it
   would have to end first, and it is put or taken behind that gap); the others are put behind it.
   (Henzinger, Sezgin & Vafeiadis 2013: a cycle has two items or there is none; that pair is the counterexample.)

   Kahn's algorithm with implicit edges: an item is ready when its put's interval begins before the first end of those of all
   remaining items, and its take's likewise. Two pairs of pointers over the events. O(n). Takes of unknown outcome: blind_takes.c. */
#include <stdlib.h>

#include "../grow.h"
#include "../radix.h"
#include "blind_takes.h"

typedef struct line_up {
  items all;
  uint32_t *order; /* [ordered] items in the order in which they are put and taken */
  uint32_t ordered;
  uint8_t *held; /* [count] PUT_HELD and TAKE_HELD while other items stand before it; 0 when it is in the order */
  /* Pointers over events: starts up to there were let go, the first end that still holds back. */
  uint32_t put_at, put_end, take_at, take_end;
} line_up;

enum { PUT_HELD = 1, TAKE_HELD = 2, DONE = 4 };

static bool applies(const part *p, minos_order order) {
  (void)order;
  return items_kept(p, MINOS_COLLECTION_QUEUE);
}

static void release(line_up *q) {
  items_release(&q->all);
  free(q->order);
  free(q->held);
}

/* ---- sorting ---- */

static void let_go(line_up *q, uint32_t v, uint8_t of) {
  q->held[v] &= (uint8_t)~of;
  if (q->held[v] == 0) q->order[q->ordered++] = v;
}

/* The item to which the event belongs; PROOF_NONE: it belongs to none. */
static uint32_t item_at(const line_up *q, uint32_t event) {
  return q->all.of[q->all.at.of[event]];
}

static bool is_last_put(const line_up *q, uint32_t event) {
  uint32_t v = item_at(q, event);
  return v != PROOF_NONE && q->all.item[v].put_to == event && !(q->held[v] & DONE);
}

static bool is_last_take(const line_up *q, uint32_t event) {
  uint32_t v = item_at(q, event);
  return v != PROOF_NONE && q->all.item[v].take_to == event && !(q->held[v] & DONE);
}

/* Let go of everything whose put, whose take, no remaining item must precede. */
static void advance(line_up *q) {
  uint32_t events = q->all.at.events;
  while (q->put_end < events && !is_last_put(q, q->put_end)) q->put_end++;
  while (q->take_end < events && !is_last_take(q, q->take_end)) q->take_end++;
  for (; q->put_at < q->put_end; q->put_at++) {
    uint32_t v = item_at(q, q->put_at);
    if (v != PROOF_NONE && q->all.item[v].put_from == q->put_at) let_go(q, v, PUT_HELD);
  }
  for (; q->take_at < q->take_end; q->take_at++) {
    uint32_t v = item_at(q, q->take_at);
    if (v != PROOF_NONE && q->all.item[v].take_from == q->take_at) let_go(q, v, TAKE_HELD);
  }
}

/* Sort the items as far as they can be; those that nobody takes come last. False when a limit was met. */
static bool sort_items(line_up *q, limits *l) {
  uint32_t next = 0, count = q->all.count, taken = 0;
  for (uint32_t v = 0; v < count; v++) {
    q->held[v] = PUT_HELD | TAKE_HELD;
    taken += q->all.item[v].take != PROOF_NONE;
  }
  bool last = false;
  for (;;) {
    if (!limits_poll(l)) return false;
    advance(q);
    for (uint32_t v = 0; !last && next == taken && v < count; v++)
      if (q->all.item[v].take == PROOF_NONE) let_go(q, v, TAKE_HELD);
    last = last || next == taken;
    if (next == q->ordered) return true;
    q->held[q->order[next++]] = DONE;
  }
}

/* ---- counterexample ---- */

/* Two items in one order by their puts and in the other by their takes: b is taken before a, which was put first. */
static items_fault refute(const line_up *q, limits *l, proof *out) {
  const items *all = &q->all;
  if (!all->at.exact || (all->blinds && all->empties)) return ITEMS_NOT;
  bool *in = array_new(all->count, sizeof *in);
  if (!in) return items_no_memory(l);
  uint32_t a = PROOF_NONE, b = PROOF_NONE;
  for (uint32_t e = 0; e < all->at.events && b == PROOF_NONE; e++) {
    uint32_t v = item_at(q, e);
    if (v == PROOF_NONE) continue;
    const item *i = &all->item[v];
    if (i->put_to == e && (a == PROOF_NONE || all->item[a].take_from < i->take_from)) a = v;
    if (i->put_from == e && a != PROOF_NONE && i->take_to <= all->item[a].take_from) b = v;
  }
  for (uint32_t v = 0; v < all->count; v++) in[v] = b == PROOF_NONE ? !(q->held[v] & DONE) : v == a || v == b;
  items_fault fault = items_refute(all, in, PROOF_NONE, l, out);
  free(in);
  return fault;
}

/* ---- witness ---- */

/* Put the items that are taken in front of a cut in front of all others, keeping their order otherwise. */
static bool sort_by_cut(line_up *q, uint32_t *side, limits *l) {
  const items *all = &q->all;
  radix_item *sorted = array_raw(q->ordered, sizeof *sorted);
  if (!sorted) return false;
  uint32_t events = all->at.events, cuts = 0, next = 0;
  for (uint32_t g = 0; g <= events; g++) {
    side[g] = cuts;
    for (uint32_t before = next; next < all->empties && all->empty[next].gap == g; next++) cuts += next == before;
  }
  for (uint32_t n = 0; n < q->ordered; n++)
    sorted[n] = (radix_item){side[all->item[q->order[n]].take_from], q->order[n]};
  bool done = radix_sort_within(sorted, q->ordered, l);
  for (uint32_t n = 0; done && n < q->ordered; n++) q->order[n] = sorted[n].id;
  free(sorted);
  return done;
}

/* What comes next of three rows: puts and takes, both in the order of the items, and what found nothing. */
typedef struct next_up {
  uint32_t gap, side; /* where it takes effect; how many cuts are in front of it */
  uint32_t op;        /* PROOF_NONE: the row is at its end */
} next_up;

typedef struct merging {
  const line_up *q;
  const uint32_t *side;                          /* [events + 1] how many cuts are in front of a gap */
  uint32_t put_count, take_count, nothing_count; /* rows looked at */
  uint32_t cut;                                  /* what found nothing and is in front of the next put */
  next_up row[3];                                /* puts, takes, nothing inside: what comes first in one gap */
} merging;

static void next_put(merging *m) {
  const items *all = &m->q->all;
  next_up *put = &m->row[0];
  put->op = PROOF_NONE;
  if (m->put_count == m->q->ordered) return;
  const item *i = &all->item[m->q->order[m->put_count++]];
  if (put->gap < i->put_from) put->gap = i->put_from;
  for (; m->cut < all->empties && all->empty[m->cut].gap < i->take_from; m->cut++)
    if (put->gap < all->empty[m->cut].gap) put->gap = all->empty[m->cut].gap;
  put->side = m->side[i->take_from];
  put->op = i->put;
}

static void next_take(merging *m) {
  const items *all = &m->q->all;
  next_up *take = &m->row[1];
  take->op = PROOF_NONE;
  if (m->take_count == m->q->ordered) return;
  const item *i = &all->item[m->q->order[m->take_count++]];
  if (i->take == PROOF_NONE) return; /* and nobody takes those behind it */
  if (take->gap < i->take_from) take->gap = i->take_from;
  take->side = m->side[i->take_from];
  take->op = i->take;
}

static void next_nothing(merging *m) {
  const items *all = &m->q->all;
  next_up *nothing = &m->row[2];
  nothing->op = PROOF_NONE;
  if (m->nothing_count == all->empties) return;
  const emptiness *e = &all->empty[m->nothing_count++];
  *nothing = (next_up){e->gap, m->side[e->gap], e->op};
}

static bool comes_first(const next_up *a, const next_up *b) {
  if (a->gap != b->gap) return a->gap < b->gap;
  return a->side < b->side;
}

static bool merge(merging *m, limits *l, proof *out) {
  static void (*const next[])(merging *) = {next_put, next_take, next_nothing};
  for (int r = 0; r < 3; r++) next[r](m);
  for (;;) {
    int first = -1;
    for (int r = 0; r < 3; r++) {
      if (m->row[r].op == PROOF_NONE) continue;
      if (first < 0 || comes_first(&m->row[r], &m->row[first])) first = r;
    }
    if (first < 0) return true;
    if (!limits_pass(l, out->witness_count)) return false;
    out->witness[out->witness_count++] = m->row[first].op;
    next[first](m);
  }
}

static items_fault write_order(line_up *q, limits *l, proof *out) {
  uint32_t *side = array_raw((size_t)q->all.at.events + 1, sizeof *side);
  bool written = side && sort_by_cut(q, side, l) && proof_allocate_witness(out, q->all.p);
  merging m = {.q = q, .side = side};
  written = written && merge(&m, l, out);
  free(side);
  return written ? ITEMS_FINE : items_no_memory(l);
}

static items_fault decide_items(line_up *q, limits *l, proof *out) {
  items_fault fault = items_place_empties(&q->all, l, out);
  if (!fault) fault = blind_takes_hand_out(&q->all, l, out);
  if (fault) return fault;
  q->order = array_raw(q->all.count, sizeof *q->order);
  q->held = array_raw(q->all.count, sizeof *q->held);
  if (!q->order || !q->held) return items_no_memory(l);
  if (!sort_items(q, l)) return ITEMS_NOT;
  return q->ordered == q->all.count ? write_order(q, l, out) : refute(q, l, out);
}

static minos_answer decide(const part *p, minos_order order, limits *l, proof *out) {
  line_up q = {0};
  items_fault fault = items_collect(&q.all, p, order, l, out);
  if (fault) return fault == ITEMS_REFUTED ? ANSWER_NO : ANSWER_GAVE_UP;
  fault = decide_items(&q, l, out);
  release(&q);
  if (fault == ITEMS_NOT) return ANSWER_GAVE_UP;
  return fault == ITEMS_REFUTED ? ANSWER_NO : ANSWER_YES;
}

const minos_decider decider_queues = {.applies = applies, .decide = decide, .footprint = 64};
