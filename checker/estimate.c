/* estimate.c -- how hard a history is likely to be, before anybody searches.

   What is counted are the quantities that the deciders' costs are written in. A search keeps configurations: subsets of the
   operations that are open at one time, hence the width; each unknown operation stays open for ever; and writes whose
   values never repeat leave no choice, hence the number of repeated ones. */
#include "estimate.h"

#include <stdlib.h>

#include "grow.h"
#include "radix.h"

/* The most definite operations open at one time: a walk over starts and ends in the order of their ranks. */
static uint32_t width_of(const part *p) {
  uint32_t open = 0, most = 0, end = 0;
  for (uint32_t i = 0; i < p->count; i++) {
    while (end < p->definite && p->end[p->ended[end]] < p->start[i]) end++, open--;
    open += part_is_definite(p, i);
    if (open > most) most = open;
  }
  return most;
}

/* The first operation behind `op` that starts after it has ended: looked for in steps that double, then halve. */
static uint32_t first_behind(const minos_op *ops, uint32_t op, uint32_t count) {
  int64_t end = ops[op].end;
  uint32_t low = op, step = 1; /* low has started by then */
  for (; step < count - low && ops[low + step].start <= end; step *= 2) low += step;
  uint32_t high = step < count - low ? low + step : count;
  while (low + 1 < high) {
    uint32_t middle = low + (high - low) / 2;
    *(ops[middle].start <= end ? &low : &high) = middle;
  }
  return high;
}

static bool is_listed_by_start(const minos_history *h) {
  for (size_t i = 1; i < h->count; i++)
    if (h->ops[i].start < h->ops[i - 1].start) return false;
  return true;
}

static bool is_open(const minos_history *h, uint32_t op) {
  return h->ops[op].outcome == MINOS_OUTCOME_OK && history_takes_part(h, op);
}

bool estimate_width(uint32_t *out, const minos_history *h, limits *l) {
  *out = 0;
  uint32_t count = (uint32_t)h->count, open = 0, most = 0;
  if (!limits_step(l, count)) return false;
  if (!is_listed_by_start(h)) return true;
  uint32_t *ended = array_new((size_t)count + 1, sizeof *ended); /* just before each start */
  bool within = ended != NULL;
  for (uint32_t i = 0; within && i < count; i++) {
    within = limits_pass(l, i);
    open -= ended[i];
    if (!is_open(h, i)) continue;
    ended[first_behind(h->ops, i, count)]++;
    if (++open > most) most = open;
  }
  free(ended);
  *out = most;
  return within;
}

/* Operations that bring a value to their object: writes, and whatever else has an argument and is no query. */
static bool brings_value(const part *p, uint32_t i) {
  return part_op(p, i)->argument != MINOS_ABSENT && !part_model(p, i)->fns[part_op(p, i)->fn].query;
}

static bool count_values(minos_estimate *out, const part *p, limits *l) {
  radix_item *brought = array_raw(p->count, sizeof *brought);
  if (!brought) return false;
  uint32_t count = 0;
  for (uint32_t i = 0; i < p->count; i++)
    if (brings_value(p, i)) brought[count++] = (radix_item){(uint64_t)p->object[i] << 32 | part_op(p, i)->argument, i};
  bool well = limits_step(l, p->count) && radix_sort_within(brought, count, l);
  for (uint32_t i = 0; well && i < count; i++) {
    bool again = i > 0 && brought[i].key == brought[i - 1].key;
    out->repeated += again;
    out->values += !again;
  }
  free(brought);
  return well;
}

static bool is_register(const part *p) {
  for (uint32_t i = 0; i < p->count; i++)
    if (part_model(p, i)->fns[part_op(p, i)->fn].role == MINOS_ROLE_OTHER) return false;
  return true;
}

static minos_hardness hardness_of(const minos_estimate *e, const part *p) {
  if (e->width <= 1 && !e->unknown) return MINOS_HARD_NOTHING;
  if (!is_register(p)) return MINOS_HARD_MODEL;
  if (e->repeated) return e->unknown > e->width ? MINOS_HARD_UNKNOWN : MINOS_HARD_REPEATED;
  return p->objects > 1 ? MINOS_HARD_OBJECTS : MINOS_HARD_NOTHING;
}

bool estimate_part(minos_estimate *out, const part *whole, limits *l) {
  minos_estimate e = {.present = true, .width = width_of(whole), .unknown = whole->count - whole->definite};
  if (!count_values(&e, whole, l)) return false;
  e.hard = hardness_of(&e, whole);
  *out = e;
  return true;
}
