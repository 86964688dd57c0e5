/* task_of.c -- a history of an exercise as a task, where it is one.

   Times become their places among all instants, values the numbers of their writes: difficulty looks at neither. */
#include "task_of.h"

#include <string.h>

static bool is_small_register(const minos_history *history) {
  uint32_t count = minos_history_count(history);
  if (count < 1 || count > TASK_MOST || minos_history_objects(history) != 1) return false;
  if (minos_history_clients(history) > TASK_CLIENTS || minos_history_initial_unknown(history)) return false;
  const minos_model *model = minos_history_model(history, 0);
  if (!model || strcmp(model->name, "register") != 0) return false;
  const minos_op *ops = minos_history_ops(history);
  for (uint32_t i = 0; i < count; i++)
    if (ops[i].outcome != MINOS_OUTCOME_OK || ops[i].end == MINOS_NEVER) return false;
  return true;
}

static uint8_t rank(const minos_op *ops, uint32_t count, int64_t time) {
  uint8_t below = 0;
  for (uint32_t i = 0; i < count; i++) below = (uint8_t)(below + (ops[i].start < time) + (ops[i].end < time));
  return below;
}

static bool reads(const minos_history *history, const minos_op *op) {
  return minos_history_model(history, 0)->fns[op->fn].role == MINOS_ROLE_READ;
}

static bool is_start_value(const minos_history *history, minos_value value) {
  const minos_values *values = minos_history_values(history);
  minos_value initial = minos_history_initial(history);
  if (initial != MINOS_ABSENT) return value == initial;
  return minos_value_kind(values, value) == MINOS_KIND_INTEGER && minos_value_integer(values, value) == 0;
}

/* A client that goes on at the instant at which it was answered: orders of a task are told by ends in front of starts only. */
static bool touches_itself(const minos_op *ops, uint32_t count) {
  for (uint32_t i = 0; i < count; i++)
    for (uint32_t j = 0; j < count; j++)
      if (ops[i].client == ops[j].client && ops[i].end == ops[j].start) return true;
  return false;
}

/* The operations in the order of their starts. */
static void sort(const minos_op *ops, uint8_t count, uint8_t *order) {
  for (uint8_t i = 0; i < count; i++) {
    uint8_t at = i;
    for (; at > 0 && ops[order[at - 1]].start > ops[i].start; at--) order[at] = order[at - 1];
    order[at] = i;
  }
}

/* The number of the write of a value, from 1 in the order of starts; 0: it is the start value; -1: neither. */
static int number_of(const minos_history *history, const uint8_t *order, minos_value value) {
  const minos_op *ops = minos_history_ops(history);
  int number = is_start_value(history, value) ? 0 : -1;
  for (uint32_t i = 0, writes = 0; i < minos_history_count(history); i++) {
    const minos_op *op = &ops[order[i]];
    if (reads(history, op)) continue;
    writes++;
    if (op->argument != value) continue;
    if (number >= 0) return -1; /* it is written twice */
    number = (int)writes;
  }
  return number;
}

bool task_of(const minos_history *history, task *out) {
  uint8_t order[TASK_MOST];
  if (!is_small_register(history)) return false;
  const minos_op *ops = minos_history_ops(history);
  if (touches_itself(ops, minos_history_count(history))) return false;
  *out = (task){.count = (uint8_t)minos_history_count(history), .clients = (uint8_t)minos_history_clients(history)};
  sort(ops, out->count, order);
  for (uint32_t i = 0; i < out->count; i++) {
    const minos_op *op = &ops[order[i]];
    bool read = reads(history, op);
    int number = number_of(history, order, read ? op->result : op->argument);
    if (number < 0) return false;
    out->ops[i] = (task_op){.client = (uint8_t)op->client,
                            .reads = read,
                            .value = (uint8_t)number,
                            .start = rank(ops, out->count, op->start),
                            .end = rank(ops, out->count, op->end)};
  }
  return true;
}
