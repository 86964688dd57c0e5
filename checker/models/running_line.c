/* running_line.c -- a queue and a stack that are changed in place: a row of values. */
#include "number.h"
#include "running.h"
#include "shelf.h"

typedef struct line_run {
  const minos_values *values;
  minos_value *items; /* [end]; those before `first` are gone */
  size_t first, end, capacity;
} line_run;

static bool add(line_run *r, minos_value value) {
  if (!running_room(&r->items, &r->capacity, r->end, sizeof *r->items)) return false;
  r->items[r->end++] = value;
  return true;
}

static void end(void *run) {
  line_run *r = run;
  free(r->items);
  free(r);
}

static void *begin(const minos_values *values, minos_value start) {
  line_run *r = calloc(1, sizeof *r);
  if (!r) return NULL;
  r->values = values;
  size_t count = 0;
  const minos_value *items = NULL;
  if (minos_value_kind(values, start) == MINOS_KIND_LIST) items = minos_value_items(values, start, &count);
  for (size_t i = 0; i < count; i++) {
    if (add(r, items[i])) continue;
    end(r);
    return NULL;
  }
  return r;
}

/* `next`: where the item stands that would be taken. */
static minos_run_answer apply(line_run *r, const minos_op *op, size_t next) {
  if (op->fn == SHELF_PUT) return add(r, op->argument) ? MINOS_RUN_LEGAL : MINOS_RUN_NO_MEMORY;
  if (op->fn == SHELF_SIZE) {
    int64_t size = (int64_t)(r->end - r->first);
    return running_says(op->result == MINOS_ABSENT || number_of(r->values, op->result) == size);
  }
  if (r->end == r->first) return running_says(op->result == MINOS_NIL || op->result == MINOS_ABSENT);
  return running_says(op->result == MINOS_ABSENT || op->result == r->items[next]);
}

static minos_run_answer apply_queue(void *run, const minos_op *op) {
  line_run *r = run;
  bool holds = r->end > r->first;
  minos_run_answer answer = apply(r, op, r->first);
  if (answer == MINOS_RUN_LEGAL && op->fn == SHELF_TAKE && holds) r->first++;
  return answer;
}

static minos_run_answer apply_stack(void *run, const minos_op *op) {
  line_run *r = run;
  bool holds = r->end > r->first;
  minos_run_answer answer = apply(r, op, r->end - 1);
  if (answer == MINOS_RUN_LEGAL && op->fn == SHELF_TAKE && holds) r->end--;
  return answer;
}

const minos_running running_queue = {begin, apply_queue, end};
const minos_running running_stack = {begin, apply_stack, end};
