/* constraints.c -- does a history say anything at all?

   A workload whose reads all failed satisfies every model. An operation constrains when its result is known; or when its
   model refuses it without one, as a mutex refuses a second acquire and a transaction refuses what it did not read. That is
   tried out along the order of the input. */
#include "constraints.h"

#include "grow.h"
#include "versions.h"

/* Whether the operation is refused where it stands in the input, or right behind itself. */
static bool is_refused(const minos_history *h, minos_states *states, minos_state *at, const minos_op *op) {
  const minos_model *model = h->models[op->object];
  if (!model->step(states, at[op->object], op, &at[op->object])) return true;
  minos_state again;
  return !model->step(states, at[op->object], op, &again);
}

static bool start(const minos_history *h, minos_states *states, minos_state *at) {
  for (uint32_t o = 0; o < history_object_count(h); o++)
    at[o] = h->models[o]->initial(states, h->initial.unknown ? MINOS_ABSENT : h->starts[o]);
  return !minos_states_failed(states);
}

static bool is_plain(const minos_history *h, const minos_op *op) {
  return h->models[op->object]->fns[op->fn].role != MINOS_ROLE_OTHER;
}

static bool any_constraint(const minos_history *h, minos_states *states, minos_state *at) {
  for (uint32_t i = 0; i < h->count; i++) {
    const minos_op *op = &h->ops[i];
    if (!history_takes_part(h, i)) continue;
    if (op->result != MINOS_ABSENT) return true;
    if (op->outcome == MINOS_OUTCOME_OK && !is_plain(h, op) && is_refused(h, states, at, op)) return true;
  }
  return false;
}

minos_status has_constraints(const minos_history *h, bool *out) {
  minos_states *states = minos_states_new(h->values);
  minos_state *at = array_raw(history_object_count(h), sizeof *at);
  bool ready = states && at && start(h, states, at);
  if (ready) *out = versions_constrain(h) || any_constraint(h, states, at);
  bool failed = !ready || minos_states_failed(states);
  minos_states_free(states);
  free(at);
  return failed ? MINOS_ENOMEM : MINOS_OK;
}
