/* log.c -- a log: entries are appended and keep their positions, from 0.

   Entries never move, so an operation leans on the appends at positions that it needs filled: those before the one it
   returned, and the one it read. */
#include "listing.h"
#include "number.h"
#include "pile.h"
#include "saying.h"

enum { APPEND, READ, TAIL };

static const minos_fn fns[] = {
    [APPEND] = {.names = "append send write",
                .help = "adds V at the end and returns its position",
                .argument = MINOS_SHAPE_ANY,
                .result = MINOS_SHAPE_INTEGER},
    [READ] = {.names = "r read get poll",
              .help = "returns the entry at a position; nil: there is none yet",
              .query = true,
              .argument = MINOS_SHAPE_INTEGER,
              .result = MINOS_SHAPE_ANY,
              .empty = true},
    [TAIL] = {.names = "tail length",
              .help = "returns the position that the next entry will have",
              .query = true,
              .result = MINOS_SHAPE_INTEGER},
    {0},
};

static bool reads_right(const minos_states *states, minos_state from, const minos_op *op) {
  int64_t position = number_of(minos_states_values(states), op->argument);
  minos_value found = MINOS_NIL;
  if (position >= 0 && position < (int64_t)pile_size(states, from)) pile_at(states, from, (uint32_t)position, &found);
  return op->result == found;
}

static bool step(minos_states *states, minos_state from, const minos_op *op, minos_state *to) {
  *to = from;
  if (op->fn == READ) return op->result == MINOS_ABSENT || reads_right(states, from, op);
  int64_t size = pile_size(states, from);
  if (op->result != MINOS_ABSENT && number_of(minos_states_values(states), op->result) != size) return false;
  if (op->fn == APPEND) *to = pile_push(states, from, op->argument);
  return true;
}

static void refusal(const minos_states *states, minos_state from, const minos_op *op, minos_text *out) {
  saying s = {.states = states, .out = out};
  saying_value(&s, op->result);
  if (op->fn == READ) {
    saying_value(&s, op->argument);
    pile_show(states, from, saying_part(&s));
    saying_end(&s, "can't read %s at %s: the log holds %s");
    return;
  }
  saying_number(&s, pile_size(states, from));
  saying_end(&s, op->fn == APPEND ? MINOS_SAID("can't append at %s: the next position is %s")
                                  : MINOS_SAID("the tail can't be %s: the next position is %s"));
}

static bool pure(const minos_op *op) {
  return op->fn != APPEND;
}

static bool consumes(const minos_values *values, const minos_op *op, const minos_op *supply) {
  if (supply->fn != APPEND || op->result == MINOS_ABSENT) return false;
  if (op->fn == READ && op->result == MINOS_NIL) return false;
  if (supply->result == MINOS_ABSENT) return true;
  int64_t filled = number_of(values, supply->result);
  if (op->fn == READ) return filled <= number_of(values, op->argument);
  return filled < number_of(values, op->result);
}

static bool fits(const minos_values *values, const minos_op *op, minos_text *why) {
  return op->fn != APPEND || listing_is_item(values, op->argument, why);
}

const minos_model model_log = {
    .name = "log",
    .help = "a log: entries are appended and keep their positions, from 0",
    .example = "@model log\n"
               "A  append  a=>0     0  3\n"
               "B  append  b=>1     1  2\n"
               "B  r       0=>a     4  5\n"
               "A  r       2=>empty 4  6\n"
               "A  tail    2        7  8\n",
    .fns = fns,
    .start = "[]",
    .holds = MINOS_SAID("the log holds %s"),
    .initial = pile_of,
    .step = step,
    .refusal = refusal,
    .show = pile_show,
    .pure = pure,
    .consumes = consumes,
    .rising = true,
    .may_start = listing_or_nil,
    .fits = fits,
};
