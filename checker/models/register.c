/* register.c -- a register: a read returns the value written last. */
#include "single_value.h"

enum { READ, WRITE };

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
    {0},
};

static bool step(minos_states *states, minos_state from, const minos_op *op, minos_state *to) {
  (void)states;
  *to = op->fn == WRITE ? op->argument : from;
  return op->fn == WRITE || op->result == from || op->result == MINOS_ABSENT;
}

static bool pure(const minos_op *op) {
  return op->fn == READ;
}

static bool consumes(const minos_values *values, const minos_op *op, const minos_op *supply) {
  (void)values;
  return op->fn == READ && supply->fn == WRITE && op->result == supply->argument;
}

const minos_model model_register = {
    .name = "register",
    .help = "a register: a read returns the value written last",
    .example = "@model register\n"
               "@initial 0\n"
               "Alice  w  1  0  2\n"
               "Bob    r  0  3  4\n",
    .fns = fns,
    .start = "0",
    .any_state_is_a_start = true,
    .holds = MINOS_SAID("the register holds %s"),
    .initial = single_value_initial,
    .step = step,
    .refusal = single_value_refuse_read,
    .show = single_value_show,
    .pure = pure,
    .consumes = consumes,
};
