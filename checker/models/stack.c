/* stack.c -- a stack: last in, first out. */
#include "listing.h"
#include "pile.h"
#include "running.h"
#include "shelf.h"

static const minos_fn fns[] =
    SHELF_FNS("push", "puts V on top", "pop", "removes and returns the item on top; empty: there was none", "peek top",
              "returns the item on top; empty: there is none");
static const shelf_words sentence = {
    .not_take = MINOS_SAID("can't pop %s: the stack holds %s"),
    .not_peek = MINOS_SAID("can't peek %s: the stack holds %s"),
    .not_size = MINOS_SAID("the size can't be %s: the stack holds %s"),
    .not_empty = MINOS_SAID("it can't be empty: the stack holds %s"),
    .show = pile_show,
};

static bool step(minos_states *states, minos_state from, const minos_op *op, minos_state *to) {
  minos_value top;
  minos_state below;
  *to = from;
  if (op->fn == SHELF_PUT) {
    *to = pile_push(states, from, op->argument);
    return true;
  }
  if (op->fn == SHELF_SIZE) return shelf_has_size(states, pile_size(states, from), op);
  if (!pile_top(states, from, &top, &below)) return op->result == MINOS_NIL || op->result == MINOS_ABSENT;
  if (op->result != MINOS_ABSENT && op->result != top) return false;
  if (op->fn == SHELF_TAKE) *to = below;
  return true;
}

static void refusal(const minos_states *states, minos_state from, const minos_op *op, minos_text *out) {
  shelf_refusal(&sentence, states, from, op, out);
}

const minos_model model_stack = {
    .name = "stack",
    .help = "a stack: last in, first out",
    .example = "@model stack\n"
               "A  push  1      0  2\n"
               "B  push  2      1  3\n"
               "A  pop   1      4  5\n"
               "B  pop   2      5  6\n"
               "B  size  0      7  8\n",
    .fns = fns,
    .start = "[]",
    .holds = MINOS_SAID("the stack holds %s"),
    .initial = pile_of,
    .step = step,
    .refusal = refusal,
    .show = pile_show,
    .pure = shelf_pure,
    .consumes = shelf_consumes,
    .consumes_from_empty = true,
    .collection = MINOS_COLLECTION_STACK,
    .running = &running_stack,
    .may_start = listing_or_nil,
    .fits = shelf_fits,
};
