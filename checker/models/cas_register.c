/* cas_register.c -- a register with compare-and-set.

   `cas A->B=>true` found A and stored B; `=>false` found something else and changed nothing. Without a result either may
   have happened. */
#include "saying.h"
#include "single_value.h"

enum { READ, WRITE, CAS };

static const minos_fn fns[] = {
    [READ] = {.names = "r read get",
              .help = "returns the value written last",
              .role = MINOS_ROLE_READ,
              .query = true,
              .argument = MINOS_SHAPE_NONE,
              .result = MINOS_SHAPE_ANY},
    [WRITE] = {.names = "w write put set",
               .help = "replaces the value",
               .role = MINOS_ROLE_WRITE,
               .argument = MINOS_SHAPE_ANY,
               .result = MINOS_SHAPE_NONE},
    [CAS] = {.names = "cas compare-and-set",
             .help = "A->B=>true found A and stores B; A->B=>false found another value and changes nothing",
             .role = MINOS_ROLE_CAS,
             .argument = MINOS_SHAPE_PAIR,
             .result = MINOS_SHAPE_BOOLEAN},
    {0},
};

static minos_value expected(const minos_values *values, const minos_op *op) {
  size_t count;
  return minos_value_items(values, op->argument, &count)[0];
}

static minos_value stored(const minos_values *values, const minos_op *op) {
  size_t count;
  return minos_value_items(values, op->argument, &count)[1];
}

static bool step(minos_states *states, minos_state from, const minos_op *op, minos_state *to) {
  *to = from;
  if (op->fn == READ) return op->result == from || op->result == MINOS_ABSENT;
  if (op->fn == WRITE) {
    *to = op->argument;
    return true;
  }
  const minos_values *values = minos_states_values(states);
  bool found = expected(values, op) == from;
  if (op->result == MINOS_TRUE && !found) return false;
  if (op->result == MINOS_FALSE) return !found;
  if (found) *to = stored(values, op);
  return true;
}

static void refusal(const minos_states *states, minos_state from, const minos_op *op, minos_text *out) {
  if (op->fn == READ) {
    single_value_refuse_read(states, from, op, out);
    return;
  }
  saying s = {.states = states, .out = out};
  saying_value(&s, op->argument);
  single_value_show(states, from, saying_part(&s));
  saying_end(&s, op->result == MINOS_TRUE ? MINOS_SAID("cas %s can't succeed: the register holds %s")
                                          : MINOS_SAID("cas %s can't fail: the register holds %s"));
}

static bool pure(const minos_op *op) {
  return op->fn == READ || (op->fn == CAS && op->result == MINOS_FALSE);
}

/* The value an operation may leave behind; MINOS_ABSENT for one that changes nothing. */
static minos_value supplies(const minos_values *values, const minos_op *op) {
  if (op->fn == WRITE) return op->argument;
  return pure(op) ? MINOS_ABSENT : stored(values, op);
}

/* A failed cas observes "not A", so it leans on every other value; a cas whose result is not known but which did run
   changes its meaning with any write. */
static bool consumes(const minos_values *values, const minos_op *op, const minos_op *supply) {
  minos_value value = supplies(values, supply);
  if (value == MINOS_ABSENT || op->fn == WRITE) return false;
  if (op->fn == READ) return op->result == value;
  if (op->result == MINOS_FALSE) return expected(values, op) != value;
  if (op->result == MINOS_ABSENT && op->outcome == MINOS_OUTCOME_OK) return true;
  return expected(values, op) == value;
}

const minos_model model_cas_register = {
    .name = "cas-register",
    .help = "a register with compare-and-set",
    .example = "@model cas-register\n"
               "@initial 0\n"
               "A  cas  0->1=>true   0  3\n"
               "B  cas  0->2=>false  1  2\n"
               "B  r    1            4  5\n",
    .fns = fns,
    .start = "0",
    .any_state_is_a_start = true,
    .holds = MINOS_SAID("the cas-register holds %s"),
    .initial = single_value_initial,
    .step = step,
    .refusal = refusal,
    .show = single_value_show,
    .pure = pure,
    .consumes = consumes,
};
