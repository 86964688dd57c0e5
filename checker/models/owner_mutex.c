/* owner_mutex.c -- a lock that only who holds it may release. */
#include "lock.h"

static const lock_kind kind = {.owned = true};

static const minos_fn fns[] = {
    [LOCK_ACQUIRE] = {.names = "acquire lock", .help = "takes it; false: it was held", .result = MINOS_SHAPE_BOOLEAN},
    [LOCK_RELEASE] = {.names = "release unlock",
                      .help = "gives it back; false: the client did not hold it",
                      .result = MINOS_SHAPE_BOOLEAN},
    {0},
};

static bool step(minos_states *states, minos_state from, const minos_op *op, minos_state *to) {
  return lock_step(kind, states, from, op, to);
}

static void refusal(const minos_states *states, minos_state from, const minos_op *op, minos_text *out) {
  lock_refusal(kind, states, from, op, out);
}

const minos_model model_owner_mutex = {
    .name = "owner-mutex",
    .help = "a lock that only who holds it may release",
    .example = "@model owner-mutex\n"
               "A  acquire  -         0  3\n"
               "B  acquire  -         1  8\n"
               "A  release  -         4  5\n"
               "A  release  -=>false  6  7\n",
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
    .takes_turns = true,
    .may_start = lock_starts_free,
};
