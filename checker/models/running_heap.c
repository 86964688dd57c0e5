/* running_heap.c -- a priority queue that is changed in place: a heap of integers, the greatest on top. */
#include "number.h"
#include "running.h"
#include "shelf.h"

typedef struct heap_run {
  const minos_values *values;
  int64_t *items; /* [count] item i is at least as great as items 2i + 1 and 2i + 2 */
  size_t count, capacity;
} heap_run;

static bool add(heap_run *r, int64_t number) {
  if (!running_room(&r->items, &r->capacity, r->count, sizeof *r->items)) return false;
  size_t at = r->count++;
  for (; at > 0 && r->items[(at - 1) / 2] < number; at = (at - 1) / 2) r->items[at] = r->items[(at - 1) / 2];
  r->items[at] = number;
  return true;
}

static void take_greatest(heap_run *r) {
  int64_t last = r->items[--r->count];
  size_t at = 0;
  for (size_t child = 1; child < r->count; child = 2 * at + 1) {
    if (child + 1 < r->count && r->items[child + 1] > r->items[child]) child++;
    if (r->items[child] <= last) break;
    r->items[at] = r->items[child];
    at = child;
  }
  if (r->count) r->items[at] = last;
}

static void end(void *run) {
  heap_run *r = run;
  free(r->items);
  free(r);
}

static void *begin(const minos_values *values, minos_value start) {
  heap_run *r = calloc(1, sizeof *r);
  if (!r) return NULL;
  r->values = values;
  size_t count = 0;
  const minos_value *items = NULL;
  if (minos_value_kind(values, start) == MINOS_KIND_LIST) items = minos_value_items(values, start, &count);
  for (size_t i = 0; i < count; i++) {
    if (add(r, number_of(values, items[i]))) continue;
    end(r);
    return NULL;
  }
  return r;
}

static bool returns(const heap_run *r, const minos_op *op, int64_t number) {
  if (op->result == MINOS_ABSENT) return true;
  return minos_value_kind(r->values, op->result) == MINOS_KIND_INTEGER &&
         minos_value_integer(r->values, op->result) == number;
}

static minos_run_answer apply(void *run, const minos_op *op) {
  heap_run *r = run;
  if (op->fn == SHELF_PUT) return add(r, number_of(r->values, op->argument)) ? MINOS_RUN_LEGAL : MINOS_RUN_NO_MEMORY;
  if (op->fn == SHELF_SIZE) return running_says(returns(r, op, (int64_t)r->count));
  if (r->count == 0) return running_says(op->result == MINOS_NIL || op->result == MINOS_ABSENT);
  if (!returns(r, op, r->items[0])) return MINOS_RUN_REFUSED;
  if (op->fn == SHELF_TAKE) take_greatest(r);
  return MINOS_RUN_LEGAL;
}

const minos_running running_greatest = {begin, apply, end};
