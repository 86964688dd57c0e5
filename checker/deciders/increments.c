/* increments.c -- a counter to which ones are added: is it linearizable, is it sequential? The view that both questions share.

   With other numbers it would be subset sum. */
#include "increments.h"

#include <stdlib.h>

#include "../grow.h"

static bool is_integer(const part *p, minos_value value) {
  return minos_value_kind(p->history->values, value) == MINOS_KIND_INTEGER;
}

static int64_t integer(const part *p, minos_value value) {
  return is_integer(p, value) ? minos_value_integer(p->history->values, value) : 0;
}

/* A number that can be added to without wrapping around. */
static bool has_room(const part *p) {
  minos_value start = part_start_value(p, 0);
  if (start == MINOS_ABSENT) return false;
  int64_t from = integer(p, start);
  return from <= INT64_MAX - (int64_t)p->count && from >= INT64_MIN / 2;
}

bool increments_only(const part *p) {
  if (p->objects != 1 || p->history->models[p->object_id[0]]->collection != MINOS_COLLECTION_COUNTER) return false;
  for (uint32_t i = 0; i < p->count; i++) {
    const minos_op *op = part_op(p, i);
    bool fits = increments_adds(p, i) ? op->result == MINOS_ABSENT && integer(p, op->argument) == 1
                                      : part_is_definite(p, i) && is_integer(p, op->result);
    if (!fits) return false;
  }
  return has_room(p);
}

bool increments_collect(increments *c, const part *p) {
  *c = (increments){.p = p, .count = array_new(p->count, sizeof *c->count)};
  if (!c->count) return false;
  int64_t from = integer(p, part_start_value(p, 0));
  for (uint32_t i = 0; i < p->count; i++) c->adds += increments_adds(p, i);
  for (uint32_t i = 0; i < p->count; i++) {
    if (increments_adds(p, i)) continue;
    int64_t sum = integer(p, part_op(p, i)->result);
    bool possible = sum >= from && sum - from <= (int64_t)c->adds;
    c->count[i] = possible ? (uint32_t)(sum - from) : c->adds + 1;
  }
  return true;
}

void increments_release(increments *c) {
  free(c->count);
  *c = (increments){0};
}

static bool applies(const part *p, minos_order order) {
  (void)order;
  return increments_only(p);
}

static minos_answer decide(const part *p, minos_order order, limits *l, proof *out) {
  increments c;
  minos_answer answer = ANSWER_GAVE_UP;
  if (increments_collect(&c, p))
    answer = order == MINOS_ORDER_REAL_TIME ? increments_in_time(&c, l, out) : increments_by_client(&c, l, out);
  else
    limits_no_memory(l);
  increments_release(&c);
  return answer;
}

const minos_decider decider_increments = {.applies = applies, .decide = decide, .footprint = 40};
