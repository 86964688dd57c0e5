/* fenced_mutex.c -- a lock that comes with a higher fence every time; only who holds it may release it. */
#include "lock.h"
#include "number.h"

static const lock_kind kind = {.owned = true};

static const minos_fn fns[] = {
    [LOCK_ACQUIRE] = {.names = "acquire lock",
                      .help = "takes it and returns its fence, if that is known",
                      .result = MINOS_SHAPE_INTEGER},
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

const minos_model model_fenced_mutex = {
    .name = "fenced-mutex",
    .help = "an owner mutex that comes with a higher fence every time",
    .example = "@model fenced-mutex\n"
               "A  acquire  -=>1  0  3\n"
               "A  release  -     4  5\n"
               "B  acquire  -=>4  2  7\n"
               "B  release  -     8  9\n",
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
    .takes_turns = true,
    .rising = true,
    .may_start = number_or_nil,
};
