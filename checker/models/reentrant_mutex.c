/* reentrant_mutex.c -- a lock that its holder may acquire again, and releases as often. */
#include "lock.h"

static const lock_kind kind = {.owned = true, .reentrant = true};

static const minos_fn fns[] = {
    [LOCK_ACQUIRE] = {.names = "acquire lock",
                      .help = "takes it, again where the client holds it; false: another one held it",
                      .result = MINOS_SHAPE_BOOLEAN},
    [LOCK_RELEASE] = {.names = "release unlock",
                      .help = "gives it back once; false: the client did not hold it",
                      .result = MINOS_SHAPE_BOOLEAN},
    {0},
};

static bool step(minos_states *states, minos_state from, const minos_op *op, minos_state *to) {
  return lock_step(kind, states, from, op, to);
}

static void refusal(const minos_states *states, minos_state from, const minos_op *op, minos_text *out) {
  lock_refusal(kind, states, from, op, out);
}

const minos_model model_reentrant_mutex = {
    .name = "reentrant-mutex",
    .help = "a lock that its holder may acquire again, and releases as often",
    .example = "@model reentrant-mutex\n"
               "A  acquire  -         0  1\n"
               "A  acquire  -         2  3\n"
               "A  release  -         4  5\n"
               "B  acquire  -=>false  6  7\n"
               "A  release  -         8  9\n",
    .fns = fns,
    .asks_client = true,
    .start = "free",
    .holds = MINOS_SAID("the mutex is %s"),
    .named_holds = MINOS_SAID("%s is %s"),
    .initial = lock_initial,
    .step = step,
    .refusal = refusal,
    .show = lock_show_owned,
    .pure = lock_pure,
    .consumes = lock_owned_consumes,
    .brackets = true,
    .may_start = lock_starts_free,
};
