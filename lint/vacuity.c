/* vacuity.c -- does a history say anything at all?

   A workload whose reads all failed passes every checker. An operation constrains when it took effect and its result is
   known, or when its model can refuse it without a result, as a mutex refuses a second acquire: that is tried out from
   the initial state and from the state behind the operation itself. */
#include "vacuity.h"

static bool can_be_refused(const minos_model *model, minos_states *states, const minos_op *op) {
  minos_state state = model->initial(states, MINOS_NIL);
  if (state == MINOS_NO_STATE || !model->step(states, state, op, &state)) return true;
  return !model->step(states, state, op, &state);
}

bool vacuity_constrains(const minos_history *history, const minos_op *op, minos_states *states) {
  if (op->outcome != MINOS_OUTCOME_OK) return false;
  const minos_model *model = minos_history_model(history, op->object);
  if (!model || op->result != MINOS_ABSENT) return true;
  const minos_fn *fn = &model->fns[op->fn];
  if (fn->query || fn->role != MINOS_ROLE_OTHER) return false;
  return can_be_refused(model, states, op);
}

bool minos_history_says_nothing(const minos_history *history) {
  minos_states *states = minos_states_new(minos_history_values(history));
  if (!states) return false;
  const minos_op *ops = minos_history_ops(history);
  bool any = false;
  for (uint32_t i = 0; i < minos_history_count(history) && !any; i++)
    any = vacuity_constrains(history, &ops[i], states);
  minos_states_free(states);
  return !any;
}
