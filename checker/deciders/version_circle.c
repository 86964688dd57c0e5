/* version_circle.c -- trusted versions of several objects that contradict client order or real time together.

   All operations are passed as if each could do what it did: one is passed when what must stand in front of it has been. That is
   what its client ran before it; of its object, whatever has a lower version; under real time, what ended before it started. Those
   that nothing must precede any more wait on a stack. When it is empty and operations are left, each of those has another of
   them in front of it, and going from one to the next in front closes a circle. */
#include "version_circle.h"

#include <stdlib.h>

#include "../grow.h"

enum { MOST_STEPS = 100 };

typedef struct passing {
  const part *p;
  minos_order order;
  const tickets *t;
  uint32_t *blocks;            /* [operations] how many things keep it from being passed */
  uint32_t *ready;             /* [ready_count] to be passed */
  uint32_t *present, *next;    /* [objects] the version that is being passed: rising[present .. next) */
  uint32_t *left;              /* [objects] how many of those have not been passed */
  bool *passed;                /* [operations] */
  uint32_t ready_count, count; /* count: passed */
  uint32_t next_end;           /* in p->ended: the first that has not been passed */
  uint32_t next_start;         /* operations before it started before that end */
} passing;

static void unblock(passing *s, uint32_t op) {
  if (--s->blocks[op] == 0) s->ready[s->ready_count++] = op;
}

static void begin_next_version(passing *s, uint32_t object) {
  const tickets *t = s->t;
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
  if (s->t->place[op] != NO_TICKET && --s->left[p->object[op]] == 0) begin_next_version(s, p->object[op]);
  let_time_pass(s);
}

/* One block more than there is cause for, until all are counted. */
static void block(passing *s) {
  const part *p = s->p;
  for (uint32_t i = 0; i < p->count; i++)
    s->blocks[i] = 1 + p->before_first[i + 1] - p->before_first[i] + (s->t->place[i] != NO_TICKET) +
                   (s->order == MINOS_ORDER_REAL_TIME);
  for (uint32_t o = 0; o < p->objects; o++) {
    s->next[o] = s->t->first[o];
    begin_next_version(s, o);
  }
  let_time_pass(s);
  for (uint32_t i = 0; i < p->count; i++) unblock(s, i);
}

/* ---- the contradiction ---- */

/* Of an operation that is blocked: one in front of it that is blocked, too. */
static proof_step step_in_front(const passing *s, uint32_t op) {
  const part *p = s->p;
  uint32_t object = p->object[op], place = s->t->place[op];
  for (uint32_t e = p->before_first[op]; e < p->before_first[op + 1]; e++)
    if (!s->passed[p->before[e]]) return (proof_step){p->before[e], op, MINOS_BECAUSE_CLIENT_ORDER};
  for (uint32_t i = s->present[object]; place != NO_TICKET && place >= s->next[object] && i < s->next[object]; i++)
    if (!s->passed[s->t->rising[i]]) return (proof_step){s->t->rising[i], op, MINOS_BECAUSE_VERSION};
  return (proof_step){p->ended[s->next_end], op, MINOS_BECAUSE_REAL_TIME};
}

/* Whether the step behind `at` goes on where it ends and for the same reason: then one step leads all the way. */
static bool goes_on(const part *p, const proof_step *at, proof_step behind) {
  if (at->because != behind.because || behind.because == MINOS_BECAUSE_REAL_TIME) return false;
  return behind.because == MINOS_BECAUSE_VERSION ||
         history_client_order(p->history, p->op[at->before], p->op[behind.after]);
}

/* The cycle that ends with the last of `steps`, in the order of its steps. */
static bool write_circle(const part *p, const proof_step *steps, uint32_t count, proof *out) {
  uint32_t last = count - 1, first = last, length = 0;
  while (steps[first].after != steps[last].before) first--;
  proof_step *circle = array_raw((size_t)last - first + 1, sizeof *circle);
  if (!circle) return false;
  for (uint32_t i = last + 1; i-- > first;) {
    if (length && goes_on(p, &circle[length - 1], steps[i]))
      circle[length - 1].after = steps[i].after;
    else
      circle[length++] = steps[i];
  }
  if (length <= MOST_STEPS) {
    out->steps = circle;
    out->step_count = length;
  } else {
    free(circle);
  }
  return true;
}

static bool find_circle(passing *s, proof *out) {
  bool *seen = array_new(s->p->count, sizeof *seen);
  proof_step *steps = array_raw(s->p->count, sizeof *steps);
  bool done = seen && steps;
  uint32_t op = 0, count = 0;
  while (s->passed[op]) op++;
  for (; done && !seen[op]; op = steps[count++].before) {
    seen[op] = true;
    steps[count] = step_in_front(s, op);
  }
  done = done && write_circle(s->p, steps, count, out);
  free(seen);
  free(steps);
  return done;
}

static bool allocate(passing *s) {
  const part *p = s->p;
  s->blocks = array_raw(p->count, sizeof *s->blocks);
  s->ready = array_raw(p->count, sizeof *s->ready);
  s->passed = array_new(p->count, sizeof *s->passed);
  s->present = array_raw(p->objects, sizeof *s->present);
  s->next = array_raw(p->objects, sizeof *s->next);
  s->left = array_raw(p->objects, sizeof *s->left);
  return s->blocks && s->ready && s->passed && s->present && s->next && s->left;
}

static void release(passing *s) {
  free(s->blocks);
  free(s->ready);
  free(s->passed);
  free(s->present);
  free(s->next);
  free(s->left);
}

minos_answer version_circle_find(const part *p, minos_order order, const tickets *t, limits *l, proof *out) {
  passing s = {.p = p, .order = order, .t = t};
  bool ready = allocate(&s), within = true;
  if (ready) {
    block(&s);
    while (s.ready_count && (within = limits_pass(l, s.count))) pass(&s, s.ready[--s.ready_count]);
    out->cut = PROOF_NONE;
    if (within && s.count < p->count) ready = find_circle(&s, out);
  }
  bool found = ready && within && s.count < p->count;
  if (!ready) limits_no_memory(l);
  release(&s);
  return found ? ANSWER_NO : ANSWER_GAVE_UP;
}
