/* order_holds.c -- is a claimed order one that the definition allows?

   Read off recorded clock values alone. Three things are kept while walking through the order: the latest start so far, which
   no later operation may have ended before; each client's latest operation, likewise; and the state of every object. */
#include "proofs.h"

#include <stdlib.h>
#include <string.h>

typedef struct walk {
  const minos_history *history;
  const proof_claim *claim;
  uint64_t skew;
  uint32_t *seen;         /* [operations] */
  minos_op_id *latest;    /* [clients] the client's latest by start, MINOS_NO_OP: none yet */
  minos_state *state;     /* [objects] */
  minos_op_id latest_all; /* MINOS_NO_OP: none yet */
  minos_states *states;
} walk;

static bool starts_behind(const minos_history *h, minos_op_id x, minos_op_id y) {
  return h->ops[x].start != h->ops[y].start ? h->ops[x].start > h->ops[y].start : x > y;
}

/* Whether no operation so far had to stand behind this one. */
static bool keeps_order(walk *w, minos_op_id id) {
  const minos_history *h = w->history;
  const minos_op *op = &h->ops[id];
  const core_claim plain = {.history = h, .skew = w->skew, .claim = w->claim};
  minos_op_id own = w->latest[op->client], last = w->latest_all;
  if (own != MINOS_NO_OP && proof_precedes(&plain, op, id, &h->ops[own], own)) return false;
  if (last != MINOS_NO_OP && proof_precedes(&plain, op, id, &h->ops[last], last)) return false;
  if (own == MINOS_NO_OP || starts_behind(h, id, own)) w->latest[op->client] = id;
  if (last == MINOS_NO_OP || starts_behind(h, id, last)) w->latest_all = id;
  return true;
}

static const char *take(walk *w, minos_op_id id) {
  const minos_history *h = w->history;
  if (id >= h->count) return "the order names an operation that is not there";
  const minos_op *op = &h->ops[id];
  if (!proof_takes_part(h, op)) return "the order holds an operation that takes no part";
  if (w->seen[id]) return "the order holds an operation twice";
  w->seen[id] = true;
  if (!keeps_order(w, id)) return "the order puts an operation behind one that it must precede";
  minos_state *state = &w->state[op->object], to;
  if (!h->models[op->object]->step(w->states, *state, op, &to)) return "an operation of the order is not legal there";
  *state = to;
  return NULL;
}

static const char *start(walk *w) {
  const minos_history *h = w->history;
  uint32_t objects = history_object_count(h);
  if (w->claim->start_count != (h->initial.unknown ? objects : 0)) return "the order has other start values";
  for (uint32_t o = 0; o < objects; o++) {
    minos_value value = h->starts[o];
    const char *text = h->initial.unknown ? w->claim->starts[o] : NULL;
    if (text && minos_value_read(h->values, (minos_bytes){text, strlen(text)}, &value, NULL))
      return "a start value of the order can't be read";
    w->state[o] = h->models[o]->initial(w->states, value);
  }
  for (uint32_t c = 0; c < history_client_count(h); c++) w->latest[c] = MINOS_NO_OP;
  return NULL;
}

static const char *walk_through(walk *w) {
  const minos_history *h = w->history;
  const char *wrong = start(w);
  for (uint32_t i = 0; !wrong && i < w->claim->count; i++) wrong = take(w, w->claim->ops[i]);
  for (uint32_t i = 0; !wrong && i < h->count; i++)
    if (h->ops[i].outcome == MINOS_OUTCOME_OK && proof_takes_part(h, &h->ops[i]) && !w->seen[i])
      wrong = "the order leaves out an operation that took effect";
  return wrong;
}

minos_confirmation proof_order_holds(const minos_history *h, uint64_t skew, const proof_claim *claim, minos_text *why) {
  walk w = {.history = h, .claim = claim, .skew = skew, .latest_all = MINOS_NO_OP};
  size_t clients = history_client_count(h), objects = history_object_count(h);
  w.latest = calloc(clients + objects + h->count + 1, sizeof *w.latest); /* and the two behind it */
  w.states = minos_history_states(h);
  bool ready = w.latest && w.states;
  if (ready) w.state = w.latest + clients, w.seen = w.state + objects;
  const char *wrong = ready ? walk_through(&w) : NULL;
  bool failed = !ready || minos_states_failed(w.states);
  free(w.latest);
  minos_states_free(w.states);
  if (failed || wrong) minos_text_put(why, failed ? "memory ran out" : wrong);
  return failed ? MINOS_CANNOT_CONFIRM : wrong ? MINOS_REFUTED : MINOS_CONFIRMED;
}
