/* versioned.c -- refutes both orders where trusted versions contradict client order or real time. It never says yes.

   All operations are passed as if each could do what it did: one is passed when what must stand in front of it has been. That is
   what its client ran before it; of its object, whatever has a lower version; under real time, what ended before it started. Those
   that nothing must precede any more wait on a stack. When it is empty and operations are left, each of those has another of
   them in front of it, and going from one to the next in front closes a cycle.

   O(n log n), and O(n x operations of one version) in front of a contradiction. */
#include <stdlib.h>

#include "../decider.h"
#include "../grow.h"
#include "../versions.h"
#include "tickets.h"

enum { FOOTPRINT = 64 };

typedef struct passing {
  const part *p;
  minos_order order;
  limits *l;
  tickets t;
  uint32_t *blocks;            /* [operations] how many things keep it from being passed */
  uint32_t *ready;             /* [ready_count] to be passed */
  uint32_t *present, *next;    /* [objects] the version that is being passed: rising[present .. next) */
  uint32_t *left;              /* [objects] how many of those have not been passed */
  bool *passed;                /* [operations] */
  uint32_t ready_count, count; /* count: passed */
  uint32_t next_end;           /* in p->ended: the first that has not been passed */
  uint32_t next_start;         /* operations before it started before that end */
} passing;

static bool applies(const part *p, minos_order order) {
  (void)order;
  return p->history->versions_trusted;
}

static void unblock(passing *s, uint32_t op) {
  if (--s->blocks[op] == 0) s->ready[s->ready_count++] = op;
}

static void begin_next_version(passing *s, uint32_t object) {
  const tickets *t = &s->t;
  uint32_t from = s->next[object], end = from, last = t->first[object + 1];
  while (end < last && t->ticket[end] == t->ticket[from]) end++;
  s->present[object] = from;
  s->next[object] = end;
  s->left[object] = end - from;
  for (uint32_t i = from; i < end; i++) unblock(s, t->rising[i]);
}

/* What starts before the first end that has not been passed waits for no end any more. */
static void let_time_pass(passing *s) {
  const part *p = s->p;
  if (s->order != MINOS_ORDER_REAL_TIME) return;
  while (s->next_end < p->definite && s->passed[p->ended[s->next_end]]) s->next_end++;
  uint32_t end = s->next_end < p->definite ? p->end[p->ended[s->next_end]] : PART_NEVER;
  while (s->next_start < p->count && p->start[s->next_start] < end) unblock(s, s->next_start++);
}

static void pass(passing *s, uint32_t op) {
  const part *p = s->p;
  s->passed[op] = true;
  s->count++;
  for (uint32_t e = p->after_first[op]; e < p->after_first[op + 1]; e++) unblock(s, p->after[e]);
  if (s->t.place[op] != NO_TICKET && --s->left[p->object[op]] == 0) begin_next_version(s, p->object[op]);
  let_time_pass(s);
}

/* One block more than there is cause for, until all are counted. */
static void block(passing *s) {
  const part *p = s->p;
  for (uint32_t i = 0; i < p->count; i++)
    s->blocks[i] = 1 + p->before_first[i + 1] - p->before_first[i] + (s->t.place[i] != NO_TICKET) +
                   (s->order == MINOS_ORDER_REAL_TIME);
  for (uint32_t o = 0; o < p->objects; o++) {
    s->next[o] = s->t.first[o];
    begin_next_version(s, o);
  }
  let_time_pass(s);
  for (uint32_t i = 0; i < p->count; i++) unblock(s, i);
}

/* ---- the contradiction ---- */

/* Of an operation that is blocked: one in front of it that is blocked, too. */
static proof_step step_in_front(const passing *s, uint32_t op) {
  const part *p = s->p;
  uint32_t object = p->object[op], place = s->t.place[op];
  for (uint32_t e = p->before_first[op]; e < p->before_first[op + 1]; e++)
    if (!s->passed[p->before[e]]) return (proof_step){p->before[e], op, MINOS_BECAUSE_CLIENT_ORDER};
  for (uint32_t i = s->present[object]; place != NO_TICKET && place >= s->next[object] && i < s->next[object]; i++)
    if (!s->passed[s->t.rising[i]]) return (proof_step){s->t.rising[i], op, MINOS_BECAUSE_VERSION};
  return (proof_step){p->ended[s->next_end], op, MINOS_BECAUSE_REAL_TIME};
}

/* The cycle that ends with the last of `steps`, in the order of its steps. */
static bool write_cycle(const proof_step *steps, uint32_t count, proof *out) {
  uint32_t length = 1;
  while (steps[count - length].after != steps[count - 1].before) length++;
  out->steps = array_raw(length, sizeof *out->steps);
  if (!out->steps) return false;
  for (uint32_t i = 0; i < length; i++) out->steps[i] = steps[count - 1 - i];
  out->step_count = length;
  return true;
}

static bool find_cycle(passing *s, proof *out) {
  bool *seen = array_new(s->p->count, sizeof *seen);
  proof_step *steps = array_raw(s->p->count, sizeof *steps);
  bool done = seen && steps;
  uint32_t op = 0, count = 0;
  while (s->passed[op]) op++;
  for (; done && !seen[op]; op = steps[count++].before) {
    seen[op] = true;
    steps[count] = step_in_front(s, op);
  }
  done = done && write_cycle(steps, count, out);
  free(seen);
  free(steps);
  return done;
}

/* ---- deciding ---- */

static bool allocate(passing *s) {
  const part *p = s->p;
  bool any;
  s->blocks = array_raw(p->count, sizeof *s->blocks);
  s->ready = array_raw(p->count, sizeof *s->ready);
  s->passed = array_new(p->count, sizeof *s->passed);
  s->present = array_raw(p->objects, sizeof *s->present);
  s->next = array_raw(p->objects, sizeof *s->next);
  s->left = array_raw(p->objects, sizeof *s->left);
  return s->blocks && s->ready && s->passed && s->present && s->next && s->left &&
         tickets_prepare(&s->t, p, ticket_version, &any);
}

static void release(passing *s) {
  tickets_release(&s->t);
  free(s->blocks);
  free(s->ready);
  free(s->passed);
  free(s->present);
  free(s->next);
  free(s->left);
}

static minos_answer decide(const part *p, minos_order order, limits *l, proof *out) {
  passing s = {.p = p, .order = order, .l = l};
  bool ready = allocate(&s), within = true;
  if (ready && s.t.count) {
    block(&s);
    while (s.ready_count && (within = limits_pass(l, s.count))) pass(&s, s.ready[--s.ready_count]);
    if (within && s.count < p->count) ready = find_cycle(&s, out);
  }
  if (!ready) limits_no_memory(l);
  release(&s);
  return out->step_count ? ANSWER_NO : ANSWER_GAVE_UP;
}

const minos_decider decider_versioned = {.applies = applies, .decide = decide, .footprint = FOOTPRINT};
