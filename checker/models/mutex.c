/* mutex.c -- a lock that one holds at a time and anyone may release.

   Where all clients acquire and release in turn, nobody releases what another acquired, and a client's acquire goes with the
   release behind it, without which the others do as well (op->token numbers them). Otherwise whoever acquires leans on every
   release, and whoever releases on every acquire. */
#include "lock.h"

static const lock_kind kind = {.owned = false};

static const minos_fn fns[] = {
    [LOCK_ACQUIRE] = {.names = "acquire lock", .help = "takes it; false: it was held", .result = MINOS_SHAPE_BOOLEAN},
    [LOCK_RELEASE] = {.names = "release unlock",
                      .help = "gives it back, whoever took it; false: it was free",
                      .result = MINOS_SHAPE_BOOLEAN},
    {0},
};

static bool step(minos_states *states, minos_state from, const minos_op *op, minos_state *to) {
  return lock_step(kind, states, from, op, to);
}

static void refusal(const minos_states *states, minos_state from, const minos_op *op, minos_text *out) {
  lock_refusal(kind, states, from, op, out);
}

static bool consumes(const minos_values *values, const minos_op *op, const minos_op *supply) {
  (void)values;
  if (lock_pure(supply)) return false;
  if (!lock_pure(op)) return op->fn != supply->fn && op->token == supply->token;
  return op->fn == supply->fn && (op->fn == LOCK_ACQUIRE || supply->token == MINOS_ABSENT);
}

const minos_model model_mutex = {
    .name = "mutex",
    .help = "a lock that one holds at a time; anyone may release it",
    .example = "@model mutex\n"
               "A  acquire  -         0  3\n"
               "B  acquire  -=>false  2  4\n"
               "A  release  -         5  6\n"
               "B  acquire  -         5  8\n",
    .fns = fns,
    .start = "free",
    .holds = MINOS_SAID("the mutex is %s"),
    .named_holds = MINOS_SAID("%s is %s"),
    .initial = lock_initial,
    .step = step,
    .refusal = refusal,
    .show = lock_show_anonymous,
    .pure = lock_pure,
    .consumes = consumes,
    .brackets = true,
    .takes_turns = true,
    .may_start = lock_starts_free,
};
