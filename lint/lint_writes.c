/* lint_writes.c -- findings about reads: values that nobody wrote, that only failed writes wrote, or none that was written. */
#include <stdlib.h>
#include <string.h>

#include "lint_check.h"

/* A value that an operation could have left in an object. */
struct written {
  uint32_t object;
  minos_value value;
  bool failed; /* by a failed operation only, once sorted and looked up: those come last */
};

static int by_object_and_value(const void *a, const void *b) {
  const struct written *x = a, *y = b;
  if (x->object != y->object) return x->object < y->object ? -1 : 1;
  if (x->value != y->value) return x->value < y->value ? -1 : 1;
  return (int)x->failed - (int)y->failed;
}

/* The value that `op` writes, as far as the table of its model tells; ABSENT: it writes none. */
static minos_value value_written(const minos_history *history, const minos_op *op) {
  const minos_fn *fn = &minos_history_model(history, op->object)->fns[op->fn];
  const minos_values *values = minos_history_values(history);
  if (fn->role == MINOS_ROLE_WRITE) return op->argument;
  if (fn->argument != MINOS_SHAPE_PAIR || minos_value_kind(values, op->argument) != MINOS_KIND_PAIR)
    return MINOS_ABSENT;
  size_t count;
  return minos_value_items(values, op->argument, &count)[1];
}

/* Whether all that changes objects of this model is a write of a whole value. Appends and additions are not. */
static bool holds_what_was_written(const minos_model *model) {
  for (const minos_fn *fn = model->fns; fn->names; fn++) {
    bool writes = fn->role == MINOS_ROLE_WRITE || fn->argument == MINOS_SHAPE_PAIR;
    if (fn->role != MINOS_ROLE_READ && !writes) return false;
  }
  return true;
}

static struct written *all_written(linting *l, uint32_t *count) {
  const minos_history *history = l->history;
  uint32_t all = minos_history_count(history);
  const minos_op *ops = minos_history_ops(history);
  struct written *written = lint_array(l, all, sizeof *written);
  *count = 0;
  for (uint32_t i = 0; written && i < all; i++) {
    minos_value value = value_written(history, &ops[i]);
    bool failed = ops[i].outcome == MINOS_OUTCOME_FAIL;
    if (value != MINOS_ABSENT) written[(*count)++] = (struct written){ops[i].object, value, failed};
  }
  if (written) qsort(written, *count, sizeof *written, by_object_and_value);
  return written;
}

/* The first entry for the value of the object; one that did not fail when there is one. */
static const struct written *find_written(const struct written *written, uint32_t count, uint32_t object,
                                          minos_value value) {
  uint32_t low = 0, high = count;
  const struct written key = {object, value, false};
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (by_object_and_value(&written[middle], &key) < 0) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  bool found = low < count && written[low].object == object && written[low].value == value;
  return found ? &written[low] : NULL;
}

static bool is_start(const minos_history *history, const minos_op *op) {
  if (minos_history_initial_unknown(history) || op->result == MINOS_NIL) return true;
  minos_value declared = minos_history_initial(history);
  if (declared != MINOS_ABSENT) return op->result == declared;
  minos_text shown = {0};
  minos_value_write(minos_history_values(history), op->result, &shown);
  const char *start = minos_history_model(history, op->object)->start;
  bool same = shown.failed || (start && strcmp(shown.data, start) == 0);
  minos_text_release(&shown);
  return same;
}

static bool reads_a_value(const minos_history *history, const minos_op *op) {
  const minos_model *model = minos_history_model(history, op->object);
  bool read = op->outcome == MINOS_OUTCOME_OK && op->result != MINOS_ABSENT;
  return read && model->fns[op->fn].role == MINOS_ROLE_READ && holds_what_was_written(model);
}

/* Reads of values that nobody wrote, or with `failed`, that only failed operations wrote. */
static void unwritten(linting *l, bool failed) {
  const minos_history *history = l->history;
  if (!lint_is_bound(history)) return;
  uint32_t count, found = 0, shown = 0;
  const minos_op *ops = minos_history_ops(history);
  struct written *written = all_written(l, &count);
  for (uint32_t i = 0; written && i < minos_history_count(history); i++) {
    if (!reads_a_value(history, &ops[i]) || is_start(history, &ops[i])) continue;
    const struct written *source = find_written(written, count, ops[i].object, ops[i].result);
    bool hit = failed ? source && source->failed : !source;
    if (hit && found++ == 0) shown = i;
  }
  free(written);
  if (!found) return;
  minos_text message = {0};
  minos_history_write_op(history, shown, true, &message);
  minos_text_put(&message, failed ? ": the write of this value is recorded as failed" : ": nobody wrote this value");
  lint_times(&message, found, "such reads");
  lint_add(l, ops[shown].place, &message);
}

void lint_unwritten_values(linting *l) {
  unwritten(l, false);
}

void lint_failed_values(linting *l) {
  unwritten(l, true);
}

enum { READS_THAT_SHOULD_SEE = 10 };

/* Many reads, and none returns what was written. */
void lint_unseen_writes(linting *l) {
  const minos_history *history = l->history;
  if (!lint_is_bound(history)) return;
  const minos_op *ops = minos_history_ops(history);
  uint32_t reads = 0, writes = 0, first = 0;
  for (uint32_t i = 0; i < minos_history_count(history); i++) {
    writes += ops[i].outcome == MINOS_OUTCOME_OK && value_written(history, &ops[i]) != MINOS_ABSENT;
    if (!reads_a_value(history, &ops[i])) continue;
    if (minos_history_initial_unknown(history) || !is_start(history, &ops[i])) return;
    if (reads++ == 0) first = i;
  }
  if (reads < READS_THAT_SHOULD_SEE || writes == 0) return;
  minos_text message = {0};
  minos_text_format(&message, "all %lu reads returned the start value, and none of %lu writes was seen",
                    (unsigned long)reads, (unsigned long)writes);
  lint_add(l, ops[first].place, &message);
}
