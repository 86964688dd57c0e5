/* counter.c -- a counter: an integer that is added to. It wraps around beyond 64 bits.

   Every addition shows in every later value, so what returns one leans on all of them. */
#include "number.h"
#include "saying.h"

enum { ADD, READ };

static const minos_fn fns[] = {
    [ADD] = {.names = "add inc increment",
             .help = "adds N, which may be negative, and may return the sum",
             .argument = MINOS_SHAPE_INTEGER,
             .result = MINOS_SHAPE_INTEGER},
    [READ] = {.names = "r read get", .help = "returns the sum", .query = true, .result = MINOS_SHAPE_INTEGER},
    {0},
};

static minos_state make_state(minos_states *states, int64_t number) {
  uint32_t words[2];
  number_put(words, number);
  return minos_states_intern(states, words, 2);
}

static int64_t value_of(const minos_states *states, minos_state state) {
  size_t count;
  return number_get(minos_states_words(states, state, &count));
}

static minos_state initial(minos_states *states, minos_value start) {
  return make_state(states, number_of(minos_states_values(states), start));
}

static bool step(minos_states *states, minos_state from, const minos_op *op, minos_state *to) {
  const minos_values *values = minos_states_values(states);
  int64_t sum = value_of(states, from);
  if (op->fn == ADD) sum = number_sum(sum, number_of(values, op->argument));
  if (op->result != MINOS_ABSENT && number_of(values, op->result) != sum) return false;
  *to = op->fn == ADD ? make_state(states, sum) : from;
  return true;
}

static void show(const minos_states *states, minos_state state, minos_text *out) {
  minos_text_int(out, value_of(states, state));
}

static void refusal(const minos_states *states, minos_state from, const minos_op *op, minos_text *out) {
  saying s = {.states = states, .out = out};
  if (op->fn == ADD) saying_value(&s, op->argument);
  saying_value(&s, op->result);
  show(states, from, saying_part(&s));
  saying_end(&s, op->fn == ADD ? MINOS_SAID("adding %s can't give %s: the counter holds %s")
                               : MINOS_SAID("can't read %s: the counter holds %s"));
}

static bool pure(const minos_op *op) {
  return op->fn == READ;
}

static bool consumes(const minos_values *values, const minos_op *op, const minos_op *supply) {
  return supply->fn == ADD && number_of(values, supply->argument) != 0 && op->result != MINOS_ABSENT;
}

const minos_model model_counter = {
    .name = "counter",
    .help = "a counter: an integer that is added to",
    .example = "@model counter\n"
               "A  add  1     0  3\n"
               "B  add  2=>3  1  4\n"
               "B  r    3     5  6\n",
    .fns = fns,
    .start = "0",
    .unlike = "set",
    .holds = MINOS_SAID("the counter holds %s"),
    .initial = initial,
    .step = step,
    .refusal = refusal,
    .show = show,
    .pure = pure,
    .consumes = consumes,
    .collection = MINOS_COLLECTION_COUNTER,
    .may_start = number_or_nil,
};
