/* queue.c -- a queue: first in, first out. */
#include "line.h"
#include "listing.h"
#include "running.h"
#include "shelf.h"

static const minos_fn fns[] = SHELF_FNS("enq enqueue offer put push", "adds V at the end", "deq dequeue poll take pop",
                                        "removes and returns the first item; empty: there was none", "peek front",
                                        "returns the first item; empty: there is none");
static const shelf_words sentence = {
    .not_take = MINOS_SAID("can't dequeue %s: the queue holds %s"),
    .not_peek = MINOS_SAID("can't peek %s: the queue holds %s"),
    .not_size = MINOS_SAID("the size can't be %s: the queue holds %s"),
    .not_empty = MINOS_SAID("it can't be empty: the queue holds %s"),
    .show = line_show,
};

static bool step(minos_states *states, minos_state from, const minos_op *op, minos_state *to) {
  minos_value first;
  *to = from;
  if (op->fn == SHELF_PUT) {
    *to = line_push(states, from, op->argument);
    return true;
  }
  if (op->fn == SHELF_SIZE) return shelf_has_size(states, line_size(states, from), op);
  if (!line_first(states, from, &first)) return op->result == MINOS_NIL || op->result == MINOS_ABSENT;
  if (op->result != MINOS_ABSENT && op->result != first) return false;
  if (op->fn == SHELF_TAKE) *to = line_pop(states, from);
  return true;
}

static void refusal(const minos_states *states, minos_state from, const minos_op *op, minos_text *out) {
  shelf_refusal(&sentence, states, from, op, out);
}

const minos_model model_queue = {
    .name = "queue",
    .help = "a queue: first in, first out",
    .example = "@model queue\n"
               "A  enq  1      0  2\n"
               "B  enq  2      1  3\n"
               "A  deq  2      4  5\n"
               "B  deq  1      5  6\n"
               "B  deq  empty  7  8\n",
    .fns = fns,
    .start = "[]",
    .holds = MINOS_SAID("the queue holds %s"),
    .initial = line_of,
    .step = step,
    .refusal = refusal,
    .show = line_show,
    .pure = shelf_pure,
    .consumes = shelf_consumes,
    .consumes_from_empty = true,
    .collection = MINOS_COLLECTION_QUEUE,
    .running = &running_queue,
    .may_start = listing_or_nil,
    .fits = shelf_fits,
};
