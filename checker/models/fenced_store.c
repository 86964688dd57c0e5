/* fenced_store.c -- a store that checks fencing tokens.

   It starts empty with highest token 0. A write with a token at least as high as the highest accepted one is stored and
   returns true; any other returns false and changes nothing, not even the highest token. */
#include "saying.h"
#include "single_value.h"

enum { READ, WRITE };
enum { VALUE, TOKEN_LOW, TOKEN_HIGH, WORDS }; /* a state's words: the value and the highest token in two halves */

static const minos_fn fns[] = {
    [READ] = {.names = "r read get",
              .help = "returns the value stored last",
              .role = MINOS_ROLE_READ,
              .query = true,
              .argument = MINOS_SHAPE_NONE,
              .result = MINOS_SHAPE_ANY},
    [WRITE] = {.names = "w write put set",
               .help = "V=>true token=N stores V; V=>false is refused because a higher token was seen",
               .argument = MINOS_SHAPE_ANY,
               .result = MINOS_SHAPE_BOOLEAN},
    {0},
};

static minos_state make_state(minos_states *states, minos_value value, int64_t token) {
  uint64_t bits = (uint64_t)token;
  uint32_t words[WORDS] = {[VALUE] = value, [TOKEN_LOW] = (uint32_t)bits, [TOKEN_HIGH] = (uint32_t)(bits >> 32)};
  return minos_states_intern(states, words, WORDS);
}

static minos_state initial(minos_states *states, minos_value start) {
  return make_state(states, start, 0);
}

static minos_value value_of(const minos_states *states, minos_state state) {
  size_t count;
  return minos_states_words(states, state, &count)[VALUE];
}

static int64_t highest_token(const minos_states *states, minos_state state) {
  size_t count;
  const uint32_t *words = minos_states_words(states, state, &count);
  return (int64_t)((uint64_t)words[TOKEN_HIGH] << 32 | words[TOKEN_LOW]);
}

static int64_t token_of(const minos_values *values, const minos_op *op) {
  return minos_value_integer(values, op->token);
}

static bool step(minos_states *states, minos_state from, const minos_op *op, minos_state *to) {
  *to = from;
  if (op->fn == READ) return op->result == MINOS_ABSENT || op->result == value_of(states, from);
  int64_t token = token_of(minos_states_values(states), op);
  bool accepted = token >= highest_token(states, from);
  if (op->result == MINOS_TRUE && !accepted) return false;
  if (op->result == MINOS_FALSE) return !accepted;
  if (accepted) *to = make_state(states, op->argument, token);
  return true;
}

static void show(const minos_states *states, minos_state state, minos_text *out) {
  saying s = {.states = states, .out = out};
  single_value_show(states, value_of(states, state), saying_part(&s));
  saying_number(&s, highest_token(states, state));
  saying_end(&s, "%s, highest token %s");
}

static void refusal(const minos_states *states, minos_state from, const minos_op *op, minos_text *out) {
  saying s = {.states = states, .out = out};
  if (op->fn == READ) {
    saying_value(&s, op->result);
    single_value_show(states, value_of(states, from), saying_part(&s));
    saying_end(&s, "can't read %s: the store holds %s");
    return;
  }
  saying_value(&s, op->token);
  saying_number(&s, highest_token(states, from));
  saying_end(&s, op->result == MINOS_TRUE ? MINOS_SAID("can't accept token %s: the highest token is %s")
                                          : MINOS_SAID("can't refuse token %s: the highest token is %s"));
}

/* A refused write changes nothing. */
static bool pure(const minos_op *op) {
  return op->fn == READ || op->result == MINOS_FALSE;
}

/* Reads lean on the writes of their value, refusals on every accepted write with a higher token. So does a write that ran but
   whose result is not known: without the higher token it would be accepted. */
static bool consumes(const minos_values *values, const minos_op *op, const minos_op *supply) {
  if (supply->fn == READ || pure(supply)) return false;
  if (op->fn == READ) return op->result == supply->argument;
  bool may_be_refused = op->result == MINOS_FALSE || (op->result == MINOS_ABSENT && op->outcome == MINOS_OUTCOME_OK);
  return may_be_refused && token_of(values, supply) > token_of(values, op);
}

const minos_model model_fenced_store = {
    .name = "fenced-store",
    .help = "a store that refuses writes with an old fencing token",
    .example = "@model fenced-store\n"
               "A  write  A1=>true   1   1   token=1\n"
               "B  write  B1=>true   12  12  token=2\n"
               "A  write  A2=>false  15  16  token=1\n"
               "B  r      B1         17  18\n",
    .fns = fns,
    .attribute = "token",
    .start = "nil",
    .holds = MINOS_SAID("the fenced-store holds %s"),
    .initial = initial,
    .step = step,
    .refusal = refusal,
    .show = show,
    .pure = pure,
    .consumes = consumes,
};
