/* priority_queue.c -- a priority queue: the greatest integer first. The same integer may be in it several times. */
#include "running.h"
#include "shelf.h"
#include "tree.h"

static const minos_fn fns[] =
    SHELF_FNS("enq enqueue insert offer put push", "adds the integer V", "deq dequeue poll take pop",
              "removes and returns the greatest; empty: there was none", "peek max",
              "returns the greatest; empty: there is none");
static const shelf_words sentence = {
    .not_take = MINOS_SAID("can't dequeue %s: the priority queue holds %s"),
    .not_peek = MINOS_SAID("can't peek %s: the priority queue holds %s"),
    .not_size = MINOS_SAID("the size can't be %s: the priority queue holds %s"),
    .not_empty = MINOS_SAID("it can't be empty: the priority queue holds %s"),
    .show = tree_show_bag,
};

static minos_state initial(minos_states *states, minos_value start) {
  return tree_bag_of(states, tree_by_number, start);
}

static bool step(minos_states *states, minos_state from, const minos_op *op, minos_state *to) {
  minos_value greatest;
  *to = from;
  if (op->fn == SHELF_PUT) {
    *to = tree_add(states, tree_by_number, from, op->argument);
    return true;
  }
  if (op->fn == SHELF_SIZE) return shelf_has_size(states, tree_sum(states, from), op);
  if (!tree_last(states, from, &greatest)) return op->result == MINOS_NIL || op->result == MINOS_ABSENT;
  if (op->result != MINOS_ABSENT && op->result != greatest) return false;
  if (op->fn == SHELF_TAKE) *to = tree_take(states, tree_by_number, from, greatest);
  return true;
}

static void refusal(const minos_states *states, minos_state from, const minos_op *op, minos_text *out) {
  shelf_refusal(&sentence, states, from, op, out);
}

static bool may_start(const minos_values *values, minos_value start) {
  if (start == MINOS_NIL) return true;
  if (minos_value_kind(values, start) != MINOS_KIND_LIST) return false;
  size_t count;
  const minos_value *items = minos_value_items(values, start, &count);
  for (size_t i = 0; i < count; i++)
    if (minos_value_kind(values, items[i]) != MINOS_KIND_INTEGER) return false;
  return true;
}

static bool fits(const minos_values *values, const minos_op *op, minos_text *why) {
  if (op->fn != SHELF_PUT || minos_value_kind(values, op->argument) == MINOS_KIND_INTEGER) return true;
  minos_text_put(why, "an item of a priority queue must be an integer, not ");
  minos_value_write(values, op->argument, why);
  return false;
}

const minos_model model_priority_queue = {
    .name = "priority-queue",
    .help = "a priority queue: the greatest integer first",
    .example = "@model priority-queue\n"
               "A  enq  1      0  2\n"
               "B  enq  7      1  3\n"
               "A  deq  7      4  5\n"
               "B  deq  1      4  6\n"
               "B  deq  empty  7  8\n",
    .fns = fns,
    .start = "[]",
    .holds = MINOS_SAID("the priority queue holds %s"),
    .initial = initial,
    .step = step,
    .refusal = refusal,
    .show = tree_show_bag,
    .pure = shelf_pure,
    .consumes = shelf_consumes,
    .consumes_from_empty = true,
    .collection = MINOS_COLLECTION_GREATEST,
    .running = &running_greatest,
    .may_start = may_start,
    .fits = fits,
};
