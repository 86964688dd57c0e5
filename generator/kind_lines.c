/* kind_lines.c -- objects that hand out each item once: stack, queue, unordered queue, priority queue.

   No order lets a client take out twice what was put in once. Items lie in items[head .. head+count); those of a priority
   queue are a heap, and then head is 0. */
#include <stdlib.h>
#include <string.h>

#include "chance.h"
#include "kind.h"

enum { PUT, TAKE, ASK };

/* What is in front; of an unordered queue how many items there are, since any of them may be seen. */
static void ask(supply *from, const made_object *object, made_op *op) {
  (void)from;
  (void)object;
  op->word = ASK;
}

static void change(supply *from, const made_object *object, made_op *op) {
  (void)object;
  op->word = chance_below(from->chance, 2) ? PUT : TAKE;
  if (op->word == PUT) op->argument = integer(supply_next(from));
}

static bool alter(supply *from, const made_object *object, made_op *op) {
  op->word = object->count ? TAKE : PUT;
  if (op->word == PUT) op->argument = integer(supply_next(from));
  return true;
}

static bool append(made_object *object, int64_t item) {
  if (object->head > 64 && object->head > object->count) {
    memmove(object->items, object->items + object->head, object->count * sizeof *object->items);
    object->head = 0;
  }
  size_t wanted = object->head + object->count + 1;
  if (wanted > object->capacity) {
    size_t capacity = wanted + wanted / 2 + 8;
    int64_t *items = realloc(object->items, capacity * sizeof *items);
    if (!items) return false;
    object->items = items;
    object->capacity = capacity;
  }
  object->items[object->head + object->count++] = item;
  return true;
}

static figure found(const made_object *object, size_t at) {
  return object->count ? integer(object->items[at]) : (figure){FIGURE_NIL, 0, 0};
}

static bool take_stack(made_object *object, made_op *op) {
  if (op->word == PUT) return append(object, op->argument.number);
  op->result = found(object, object->head + object->count - 1);
  if (op->word == TAKE && object->count) object->count--;
  return true;
}

static bool take_queue(made_object *object, made_op *op) {
  if (op->word == PUT) return append(object, op->argument.number);
  op->result = found(object, object->head);
  if (op->word == TAKE && object->count) {
    object->head++;
    object->count--;
  }
  return true;
}

/* Takes from the middle: neither the oldest nor the newest. */
static bool take_any(made_object *object, made_op *op) {
  if (op->word == PUT) return append(object, op->argument.number);
  size_t at = object->head + object->count / 2;
  op->result = op->word == ASK ? integer((int64_t)object->count) : found(object, at);
  if (op->word == TAKE && object->count) object->items[at] = object->items[object->head + --object->count];
  return true;
}

static void swap(int64_t *items, size_t i, size_t j) {
  int64_t kept = items[i];
  items[i] = items[j];
  items[j] = kept;
}

static void sift_up(made_object *object) {
  int64_t *items = object->items;
  for (size_t at = object->count - 1; at > 0 && items[(at - 1) / 2] < items[at]; at = (at - 1) / 2)
    swap(items, at, (at - 1) / 2);
}

static void drop_greatest(made_object *object) {
  int64_t *items = object->items;
  items[0] = items[--object->count];
  for (size_t at = 0, child; (child = 2 * at + 1) < object->count; at = child) {
    if (child + 1 < object->count && items[child + 1] > items[child]) child++;
    if (items[child] <= items[at]) return;
    swap(items, at, child);
  }
}

static bool take_greatest(made_object *object, made_op *op) {
  if (op->word == PUT) {
    if (!append(object, op->argument.number)) return false;
    sift_up(object);
    return true;
  }
  op->result = found(object, 0);
  if (op->word == TAKE && object->count) drop_greatest(object);
  return true;
}

static bool ruin(supply *from, int step, int64_t fresh, made_op *op) {
  (void)from;
  op->word = step == 0 ? PUT : TAKE;
  if (step == 0) op->argument = integer(fresh);
  if (step > 0) op->result = integer(fresh);
  return step == 0;
}

const kind kind_stack = {.words = {"push", "pop", "peek"},
                         .ask = ask,
                         .change = change,
                         .alter = alter,
                         .take = take_stack,
                         .ruin = ruin,
                         .ruin_steps = 3};
const kind kind_queue = {.words = {"enq", "deq", "peek"},
                         .ask = ask,
                         .change = change,
                         .alter = alter,
                         .take = take_queue,
                         .ruin = ruin,
                         .ruin_steps = 3};
const kind kind_unordered_queue = {.words = {"enq", "deq", "size"},
                                   .ask = ask,
                                   .change = change,
                                   .alter = alter,
                                   .take = take_any,
                                   .ruin = ruin,
                                   .ruin_steps = 3};
const kind kind_priority_queue = {.words = {"enq", "deq", "peek"},
                                  .ask = ask,
                                  .change = change,
                                  .alter = alter,
                                  .take = take_greatest,
                                  .ruin = ruin,
                                  .ruin_steps = 3};
