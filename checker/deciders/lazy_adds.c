/* lazy_adds.c -- is a counter to which ones are added linearizable? near linear, with witness.

   Be lazy: go through the events and add only when an addition ends that has not happened yet, or a read ends that saw more
   than there is. Then the additions that end first happen, and those of unknown outcome last. So at any instant the count is the
   least that any legal order of the beginning can have, by induction over the ends: what ended must have happened, what reads
   that ended saw must have been there, and the earliest ends first leaves most for later. Hence a read that starts when the
   count is greater than what it saw refutes, and so does one that ends and finds too few additions that have started.
   Otherwise it can stand where the count is what it saw: that is between the counts at its start and its end, and the count
   rises by ones. */
#include <stdlib.h>
#include <string.h>

#include "../grow.h"
#include "increments.h"
#include "instants.h"
#include "marks.h"

typedef struct counting {
  const increments *c;
  instants at;
  marks open;        /* ends of additions that have started and not happened */
  uint32_t spare;    /* the first addition of unknown outcome that has started and not happened, PROOF_NONE: none */
  uint32_t *waiting; /* [adds + 2] by what they saw: the first read that has started and not happened */
  uint32_t *next;    /* [p->count] in these lists */
  uint32_t *order;   /* [ordered] what happened */
  uint32_t ordered, count;
} counting;

static bool prepare(counting *n) {
  uint32_t ops = n->c->p->count;
  n->spare = PROOF_NONE;
  n->waiting = array_raw((size_t)n->c->adds + 2, sizeof *n->waiting);
  n->next = array_raw(ops, sizeof *n->next);
  n->order = array_raw(ops, sizeof *n->order);
  if (!n->waiting || !n->next || !n->order || !marks_init(&n->open, n->at.events + 1)) return false;
  memset(n->waiting, 0xFF, ((size_t)n->c->adds + 2) * sizeof *n->waiting);
  return true;
}

static void release(counting *n) {
  instants_release(&n->at);
  marks_release(&n->open);
  free(n->waiting);
  free(n->next);
  free(n->order);
}

static void happen(counting *n, uint32_t op) {
  n->order[n->ordered++] = op;
}

/* One more: false when nothing that has started could add it. */
static bool add_one(counting *n) {
  uint32_t end = marks_next(&n->open, 0), by = n->spare;
  if (end != MARKS_NONE) {
    by = n->at.of[end];
    marks_remove(&n->open, end);
  } else if (by != PROOF_NONE) {
    n->spare = n->next[by];
  } else {
    return false;
  }
  happen(n, by);
  n->count++;
  for (uint32_t i = n->waiting[n->count]; i != PROOF_NONE; i = n->next[i]) happen(n, i);
  n->waiting[n->count] = PROOF_NONE;
  return true;
}

/* False when a read saw less than there must be. */
static bool begin(counting *n, uint32_t i) {
  const part *p = n->c->p;
  if (increments_adds(p, i) && part_is_definite(p, i)) {
    marks_add(&n->open, n->at.end[i]);
    return true;
  }
  uint32_t saw = n->c->count[i];
  if (!increments_adds(p, i) && saw <= n->count) {
    if (saw == n->count) happen(n, i);
    return saw == n->count;
  }
  uint32_t *list = increments_adds(p, i) ? &n->spare : &n->waiting[saw];
  n->next[i] = *list;
  *list = i;
  return true;
}

static bool end(counting *n, uint32_t i) {
  if (increments_adds(n->c->p, i)) {
    uint32_t first = marks_next(&n->open, 0);
    return first != n->at.end[i] || add_one(n);
  }
  while (n->count < n->c->count[i])
    if (!add_one(n)) return false;
  return true;
}

static uint32_t run(counting *n, limits *l) {
  for (uint32_t e = 0; e < n->at.events && limits_poll(l); e++) {
    uint32_t i = n->at.of[e];
    if (n->at.start[i] == e ? !begin(n, i) : !end(n, i)) return i;
  }
  return PROOF_NONE;
}

/* Hand over what happened, as the witness or as the longest beginning. */
static bool hand_over(counting *n, uint32_t stuck, proof *out) {
  if (!proof_allocate_witness(out, n->c->p)) return false;
  memcpy(out->witness, n->order, n->ordered * sizeof *n->order);
  out->witness_count = n->ordered;
  if (stuck == PROOF_NONE) return true;
  out->prefix = out->witness;
  out->prefix_count = n->ordered;
  out->witness = NULL;
  out->witness_count = 0;
  out->cut = stuck;
  out->has_cut = true;
  return true;
}

static minos_answer decide_all(counting *n, limits *l, proof *out) {
  uint32_t stuck = run(n, l);
  if (l->met || (stuck != PROOF_NONE && !n->at.exact)) return ANSWER_GAVE_UP;
  if (hand_over(n, stuck, out)) return stuck == PROOF_NONE ? ANSWER_YES : ANSWER_NO;
  limits_no_memory(l);
  return ANSWER_GAVE_UP;
}

minos_answer increments_in_time(const increments *c, limits *l, proof *out) {
  counting n = {.c = c};
  instants_fault fault = instants_make(&n.at, c->p);
  if (fault == INSTANTS_SKEWED) return ANSWER_GAVE_UP;
  minos_answer answer = ANSWER_GAVE_UP;
  if (!fault && prepare(&n))
    answer = decide_all(&n, l, out);
  else
    limits_no_memory(l);
  release(&n);
  return answer;
}
