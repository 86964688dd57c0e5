/* seams.c -- instants at which operations of one client touch, and a part with such instants drawn apart.

   Let A end at the instant T at which B, of the same client, starts. Client order puts A before B, real time does not, and where
   that happens for several clients at once, both orders together are no order of intervals. Call each such A a seam of T.

   Theorem. The orders that keep real time and the seams of T are exactly those that keep real time after T was drawn apart in some
   order of its seams that keeps client order: the starts of other operations first, then seam after seam the end of A and the
   starts of its successors, then the other ends. Proof. Drawing apart only adds constraints, so every order of a drawn history is
   one of the history. Given an order of the history, take the seams in the order in which it has the operations A.
   What drawing adds are the constraints A < B' for B' a successor of a seam A' that is not before A; the order has A at or
   before A', and A' before B'. So it keeps them. A successor of several seams starts behind the last of them, which the same
   argument covers. What is proved for one instant holds for any others at the same time.

   An instant of one client has one order: it can be drawn apart for good. */
#include "seams.h"

#include <stdlib.h>
#include <string.h>

#include "../decider.h"
#include "../grow.h"

void seams_release(seams *c) {
  free(c->ops);
  free(c->instant);
  free(c->instants);
  *c = (seams){0};
}

static bool touches(const part *p, uint32_t before, uint32_t after) {
  return p->end[before] > p->start[after];
}

static bool is_seam(const part *p, uint32_t op) {
  for (uint32_t e = p->after_first[op]; e < p->after_first[op + 1]; e++)
    if (touches(p, op, p->after[e])) return true;
  return false;
}

static int64_t end_time(const part *p, uint32_t op) {
  return part_op(p, op)->end;
}

static uint32_t client_of(const part *p, uint32_t op) {
  return part_op(p, op)->client;
}

/* Whether successors start exactly when the operation ends. */
static bool meets_exactly(const part *p, uint32_t op) {
  for (uint32_t e = p->after_first[op]; e < p->after_first[op + 1]; e++)
    if (touches(p, op, p->after[e]) && part_op(p, p->after[e])->start != end_time(p, op)) return false;
  return p->skew == 0;
}

/* Add a seam to the last instant; says whether its client's seams of that instant are in client order. */
static bool append(seams *c, uint32_t op) {
  const part *p = c->p;
  seam_instant *last = &c->instants[c->count - 1];
  bool chained = true;
  for (uint32_t i = last->end; i-- > last->first;) {
    if (client_of(p, c->ops[i]) != client_of(p, op)) {
      last->several = true;
      continue;
    }
    chained = history_client_order(p->history, p->op[c->ops[i]], p->op[op]);
    break;
  }
  c->ops[last->end++] = op;
  c->instant[op] = c->count - 1;
  return chained;
}

bool seams_find(seams *c, const part *p, bool *simple) {
  *c = (seams){.p = p};
  c->ops = array_raw(p->definite, sizeof *c->ops);
  c->instant = array_raw(p->count, sizeof *c->instant);
  c->instants = array_raw(p->definite, sizeof *c->instants);
  if (!c->ops || !c->instant || !c->instants) return false;
  *simple = true;
  uint32_t found = 0;
  for (uint32_t i = 0; i < p->count; i++) c->instant[i] = PROOF_NONE;
  for (uint32_t e = 0; e < p->definite && *simple; e++) {
    uint32_t op = p->ended[e];
    if (!is_seam(p, op)) continue;
    if (found == 0 || end_time(p, c->ops[found - 1]) != end_time(p, op))
      c->instants[c->count++] = (seam_instant){.first = found, .end = found};
    *simple = append(c, op) && meets_exactly(p, op);
    found++;
  }
  for (uint32_t k = 0; k < c->count; k++) c->instants[k].drawn = !c->instants[k].several;
  return true;
}

/* ---- orders of the seams of an instant ---- */

/* Keep the order of the clients, and put each client's own seams into client order. */
static void keep_client_order(seams *c, const seam_instant *at) {
  const part *p = c->p;
  for (uint32_t i = at->first; i < at->end; i++) {
    for (uint32_t k = i + 1; k < at->end; k++) {
      uint32_t x = c->ops[i], y = c->ops[k];
      if (client_of(p, x) != client_of(p, y) || p->end[x] < p->end[y]) continue;
      c->ops[i] = y;
      c->ops[k] = x;
    }
  }
}

static void swap(seams *c, uint32_t i, uint32_t k) {
  uint32_t kept = c->ops[i];
  c->ops[i] = c->ops[k];
  c->ops[k] = kept;
}

/* Insertion sort by a key of each seam. */
static void sort_seams(seams *c, const seam_instant *at, const uint32_t *position) {
  for (uint32_t i = at->first + 1; i < at->end; i++) {
    for (uint32_t k = i; k > at->first; k--) {
      uint32_t x = c->ops[k - 1], y = c->ops[k];
      bool ordered = position ? position[x] <= position[y] : client_of(c->p, x) <= client_of(c->p, y);
      if (ordered) break;
      swap(c, k - 1, k);
    }
  }
  keep_client_order(c, at);
}

void seams_first_order(seams *c, const seam_instant *at) {
  sort_seams(c, at, NULL);
}

void seams_order_by(seams *c, const seam_instant *at, const uint32_t *position) {
  sort_seams(c, at, position);
}

/* The next arrangement of the clients, in lexicographic order. */
bool seams_next_order(seams *c, const seam_instant *at) {
  const part *p = c->p;
  uint32_t i = at->end - 1;
  while (i > at->first && client_of(p, c->ops[i - 1]) >= client_of(p, c->ops[i])) i--;
  bool more = i > at->first;
  if (more) {
    uint32_t k = at->end - 1;
    while (client_of(p, c->ops[k]) <= client_of(p, c->ops[i - 1])) k--;
    swap(c, i - 1, k);
  }
  for (uint32_t low = i, high = at->end - 1; low < high; low++, high--) swap(c, low, high);
  keep_client_order(c, at);
  return more;
}

bool seams_are_kept(const seams *c, const seam_instant *at, const uint32_t *position) {
  const part *p = c->p;
  for (uint32_t i = at->first; i < at->end; i++) {
    uint32_t op = c->ops[i];
    for (uint32_t e = p->after_first[op]; e < p->after_first[op + 1]; e++) {
      uint32_t after = p->after[e];
      if (position[after] != PROOF_NONE && position[after] < position[op]) return false;
    }
  }
  return true;
}

/* ---- drawing instants apart ---- */

typedef struct drawing {
  const seams *c;
  part *out;
  uint32_t *operation; /* [count] */
  uint32_t *number;    /* [count] the other way round; PROOF_NONE: has not started */
  uint32_t started, ended, rank, instant;
  uint32_t *end; /* [count] new rank of the end, by old number; PART_NEVER: has not ended */
} drawing;

static void start(drawing *d, uint32_t op) {
  uint32_t i = d->started++;
  d->number[op] = i;
  d->operation[i] = op;
  d->out->op[i] = d->c->p->op[op];
  d->out->object[i] = d->c->p->object[op];
  d->out->start[i] = d->rank++;
}

static void end(drawing *d, uint32_t op) {
  d->end[op] = d->rank++;
  d->out->ended[d->ended++] = d->number[op];
}

static bool is_drawn(const drawing *d, uint32_t op) {
  uint32_t k = d->c->instant[op];
  return k != PROOF_NONE && d->c->instants[k].drawn;
}

/* Whether a seam in front of the operation, in an instant that is drawn apart, has not ended. */
static bool waits(const drawing *d, uint32_t op) {
  const part *p = d->c->p;
  for (uint32_t e = p->before_first[op]; e < p->before_first[op + 1]; e++) {
    uint32_t before = p->before[e];
    if (touches(p, before, op) && is_drawn(d, before) && d->end[before] == PART_NEVER) return true;
  }
  return false;
}

static void draw_instant(drawing *d, const seam_instant *at) {
  const part *p = d->c->p;
  for (uint32_t i = at->first; i < at->end; i++) {
    uint32_t op = d->c->ops[i];
    end(d, op);
    for (uint32_t e = p->after_first[op]; e < p->after_first[op + 1]; e++) {
      uint32_t after = p->after[e];
      if (touches(p, op, after) && d->number[after] == PROOF_NONE && !waits(d, after)) start(d, after);
    }
  }
}

/* The instants whose time has come, just before the first end of that time. */
static void draw_instants(drawing *d, int64_t time) {
  const seams *c = d->c;
  for (; d->instant < c->count; d->instant++) {
    const seam_instant *at = &c->instants[d->instant];
    if (end_time(c->p, c->ops[at->first]) > time) return;
    if (at->drawn) draw_instant(d, at);
  }
}

static void draw_all(drawing *d) {
  const part *p = d->c->p;
  uint32_t s = 0, e = 0;
  while (s < p->count || e < p->definite) {
    bool starts = s < p->count && (e == p->definite || p->start[s] < p->end[p->ended[e]]);
    if (starts) {
      if (!waits(d, s)) start(d, s);
      s++;
    } else {
      uint32_t op = p->ended[e++];
      draw_instants(d, end_time(p, op));
      if (d->end[op] == PART_NEVER) end(d, op);
    }
  }
  for (uint32_t i = 0; i < p->count; i++) d->out->end[i] = d->end[d->operation[i]];
}

static bool allocate(drawing *d) {
  const part *p = d->c->p;
  part *out = d->out;
  out->op = array_raw(p->count, sizeof *out->op);
  out->start = array_raw(p->count, sizeof *out->start);
  out->end = array_raw(p->count, sizeof *out->end);
  out->ended = array_raw(p->definite, sizeof *out->ended);
  out->object = array_raw(p->count, sizeof *out->object);
  out->object_id = array_raw(p->objects, sizeof *out->object_id);
  out->before_first = array_new((size_t)p->count + 1, sizeof *out->before_first);
  out->after_first = array_new((size_t)p->count + 1, sizeof *out->after_first);
  d->number = array_raw(p->count, sizeof *d->number);
  d->end = array_raw(p->count, sizeof *d->end);
  return out->op && out->start && out->end && out->ended && out->object && out->object_id && out->before_first &&
         out->after_first && d->number && d->end;
}

bool seams_draw(const seams *c, part *out, uint32_t *operation) {
  const part *p = c->p;
  *out = (part){.history = p->history, .count = p->count, .definite = p->definite, .objects = p->objects};
  drawing d = {.c = c, .out = out, .operation = operation};
  bool done = allocate(&d);
  if (done) {
    memcpy(out->object_id, p->object_id, p->objects * sizeof *out->object_id);
    memset(d.number, 0xff, p->count * sizeof *d.number);
    memset(d.end, 0xff, p->count * sizeof *d.end);
    draw_all(&d);
  } else {
    part_release(out);
  }
  free(d.number);
  free(d.end);
  return done;
}
