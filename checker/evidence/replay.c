/* replay.c -- does a witness really prove what it claims?

   Reads the definition of docs/DEFINITIONS.md off recorded clock values, without ranks, parts or edges, so that a mistake
   in those can't hide here. Objects that their model can change in place are changed in place. Two running values check the order: an operation must not end before the latest start that
   stands in front of it (real time), nor at or before the start of its client's latest one (client order). */
#include "replay.h"

#include <stdlib.h>

#include "../grow.h"
#include "../history_data.h"
#include "../versions.h"

typedef struct replay {
  const minos_history *history;
  const minos_witness *witness;
  uint64_t skew;
  bool *seen;         /* [count] */
  uint32_t *highest;  /* [objects] of trusted versions (versions.h) */
  uint32_t *latest;   /* [clients] + 1 of the client's latest operation by start so far, 0: none */
  bool *started;      /* [objects] the object's state is set */
  minos_state *state; /* [objects] */
  minos_states *states;
  void **run;       /* [objects] the object, where its model changes it in place */
  bool only_states; /* it could not be done in place */
  limits *l;        /* NULL: none */
  int64_t latest_start;
  bool any;
} replay;

static minos_status reject(const replay *r, minos_op_id op, const char *why, minos_error *err) {
  return minos_fault(err, MINOS_EINTERNAL, r->history->ops[op].place, "the witness does not replay: %s", why);
}

static minos_status check_once(replay *r, minos_op_id op, minos_error *err) {
  if (op >= r->history->count)
    return minos_fault(err, MINOS_EINTERNAL, (minos_place){0, 0}, "the witness names operation %u", op);
  if (!history_takes_part(r->history, op)) return reject(r, op, "it holds an operation that takes no part", err);
  if (r->seen[op]) return reject(r, op, "it holds an operation twice", err);
  r->seen[op] = true;
  return MINOS_OK;
}

/* Starts of one client are compared by time, then by place in the input. */
static bool starts_later(const minos_history *h, minos_op_id x, minos_op_id y) {
  if (h->ops[x].start != h->ops[y].start) return h->ops[x].start > h->ops[y].start;
  return x > y;
}

static minos_status check_client_order(replay *r, minos_op_id id, minos_error *err) {
  const minos_history *h = r->history;
  const minos_op *op = &h->ops[id];
  uint32_t *latest = &r->latest[op->client];
  if (*latest && op->outcome == MINOS_OUTCOME_OK && op->end <= h->ops[*latest - 1].start &&
      starts_later(h, *latest - 1, id))
    return reject(r, id, "it breaks the order of a client", err);
  if (!*latest || starts_later(h, id, *latest - 1)) *latest = id + 1;
  return MINOS_OK;
}

static minos_status check_real_time(replay *r, minos_op_id id, minos_error *err) {
  const minos_op *op = &r->history->ops[id];
  if (r->any && op->outcome == MINOS_OUTCOME_OK && op->end < r->latest_start) {
    uint64_t gap = (uint64_t)r->latest_start - (uint64_t)op->end;
    if (gap > r->skew) return reject(r, id, "it breaks real time", err);
  }
  if (!r->any || op->start > r->latest_start) r->latest_start = op->start;
  r->any = true;
  return MINOS_OK;
}

static minos_status out_of_memory(minos_error *err) {
  return minos_fault(err, MINOS_ENOMEM, (minos_place){0, 0}, "out of memory");
}

static minos_status begin_object(replay *r, uint32_t object, const minos_model *model, minos_error *err) {
  minos_value start = r->witness->initial[object];
  r->started[object] = true;
  if (!model->running || r->only_states) {
    r->state[object] = model->initial(r->states, start);
    return MINOS_OK;
  }
  r->run[object] = model->running->begin(r->history->values, start);
  return r->run[object] ? MINOS_OK : out_of_memory(err);
}

static minos_run_answer step_in_place(replay *r, const minos_op *op, const minos_model *model) {
  return model->running->apply(r->run[op->object], op);
}

static minos_run_answer step(replay *r, const minos_op *op, const minos_model *model) {
  minos_state to;
  bool legal = model->step(r->states, r->state[op->object], op, &to);
  if (minos_states_failed(r->states)) return MINOS_RUN_NO_MEMORY;
  if (legal) r->state[op->object] = to;
  return legal ? MINOS_RUN_LEGAL : MINOS_RUN_REFUSED;
}

static minos_status check_step(replay *r, minos_op_id id, bool *cannot, minos_error *err) {
  const minos_op *op = &r->history->ops[id];
  const minos_model *model = r->history->models[op->object];
  if (!r->started[op->object]) {
    minos_status status = begin_object(r, op->object, model, err);
    if (status) return status;
  }
  minos_run_answer answer = r->run[op->object] ? step_in_place(r, op, model) : step(r, op, model);
  *cannot = answer == MINOS_RUN_CANNOT;
  if (answer == MINOS_RUN_NO_MEMORY) return out_of_memory(err);
  return answer == MINOS_RUN_REFUSED ? reject(r, id, "an operation is not legal where it stands", err) : MINOS_OK;
}

static minos_status check_all_there(const replay *r, minos_error *err) {
  if (!limits_step(r->l, r->history->count)) return MINOS_ENOMEM;
  for (uint32_t i = 0; i < r->history->count; i++) {
    bool needed = r->history->ops[i].outcome == MINOS_OUTCOME_OK && history_takes_part(r->history, i);
    if (needed && !r->seen[i]) return reject(r, i, "it leaves out an operation that took effect", err);
  }
  return MINOS_OK;
}

/* A start value that the history gives must be the one the witness used. */
static minos_status check_start_values(const replay *r, minos_error *err) {
  const minos_history *h = r->history;
  for (uint32_t o = 0; o < history_object_count(h); o++)
    if (!h->initial.unknown && r->witness->initial[o] != h->starts[o])
      return minos_fault(err, MINOS_EINTERNAL, (minos_place){0, 0}, "the witness starts from another value");
  return MINOS_OK;
}

/* `cannot`: an object could not be changed in place. */
static minos_status replay_all(replay *r, bool *cannot, minos_error *err) {
  minos_status status = check_start_values(r, err);
  *cannot = false;
  for (uint32_t i = 0; !status && !*cannot && i < r->witness->count; i++) {
    minos_op_id op = r->witness->ops[i];
    status = limits_pass(r->l, i) ? check_once(r, op, err) : MINOS_ENOMEM;
    if (!status) status = check_client_order(r, op, err);
    if (!status && r->witness->order == MINOS_ORDER_REAL_TIME) status = check_real_time(r, op, err);
    if (!status && !versions_rise(r->history, op, &r->highest[r->history->ops[op].object]))
      status = reject(r, op, "it breaks the order of versions", err);
    if (!status) status = check_step(r, op, cannot, err);
  }
  return status || *cannot ? status : check_all_there(r, err);
}

static void release(replay *r) {
  for (uint32_t o = 0; r->run && o < history_object_count(r->history); o++)
    if (r->run[o]) r->history->models[o]->running->end(r->run[o]);
  free(r->run);
  free(r->seen);
  free(r->highest);
  free(r->latest);
  free(r->started);
  free(r->state);
  minos_states_free(r->states);
}

static minos_status replay_once(replay r, bool *cannot, minos_error *err) {
  const minos_history *h = r.history;
  r.seen = array_new(h->count, sizeof *r.seen);
  r.highest = array_new(history_object_count(h), sizeof *r.highest);
  r.latest = array_new(history_client_count(h), sizeof *r.latest);
  r.started = array_new(history_object_count(h), sizeof *r.started);
  r.state = array_new(history_object_count(h), sizeof *r.state);
  r.run = array_new(history_object_count(h), sizeof *r.run);
  r.states = minos_states_new(h->values);
  bool ready = r.seen && r.highest && r.latest && r.started && r.state && r.run && r.states;
  *cannot = false;
  minos_status status = ready ? replay_all(&r, cannot, err) : out_of_memory(err);
  release(&r);
  return status;
}

minos_status replay_witness_within(const minos_history *h, const minos_witness *witness, uint64_t skew, limits *l,
                                   minos_error *err) {
  replay r = {.history = h, .witness = witness, .skew = skew, .l = l};
  bool cannot;
  minos_status status = replay_once(r, &cannot, err);
  if (!cannot) return status;
  r.only_states = true;
  return replay_once(r, &cannot, err);
}

minos_status replay_witness(const minos_history *h, const minos_witness *witness, uint64_t skew, minos_error *err) {
  return replay_witness_within(h, witness, skew, NULL, err);
}
