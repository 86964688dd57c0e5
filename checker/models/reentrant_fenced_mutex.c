/* reentrant_fenced_mutex.c -- a fenced mutex that its holder may acquire again, with the same fence. */
#include "lock.h"
#include "number.h"

static const lock_kind kind = {.owned = true, .reentrant = true};

static const minos_fn fns[] = {
    [LOCK_ACQUIRE] = {.names = "acquire lock",
                      .help = "takes it and returns its fence, if that is known; again with the same fence",
                      .result = MINOS_SHAPE_INTEGER},
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

const minos_model model_reentrant_fenced_mutex = {
    .name = "reentrant-fenced-mutex",
    .help = "a fenced mutex that its holder may acquire again, with the same fence",
    .example = "@model reentrant-fenced-mutex\n"
               "A  acquire  -=>1  0   1\n"
               "A  acquire  -=>1  2   3\n"
               "A  release  -     4   5\n"
               "B  acquire  -=>2  6   9\n"
               "A  release  -     7   8\n",
    .fns = fns,
    .asks_client = true,
    .start = "0",
    .holds = MINOS_SAID("the mutex is %s"),
    .named_holds = MINOS_SAID("%s is %s"),
    .initial = lock_initial,
    .step = step,
    .refusal = refusal,
    .show = lock_show_owned,
    .pure = lock_pure,
    .consumes = lock_owned_consumes,
    .brackets = true,
    .rising = true,
    .may_start = number_or_nil,
};
