/* order_holds.c -- is a claimed order one that the definition allows?

   Read off what was recorded alone. What is kept while walking through the order: the latest start so far, which no later operation
   may have ended before; each client's latest operation, likewise; each object's highest version, if trusted, and its state. */
#include "claims.h"

#include <string.h>

/* Whether operation `id` may stand behind the latest so far; *latest: by start, its number + 1, 0: none yet. */
static bool may_follow(const proof *p, minos_op_id id, uint32_t *latest) {
  const minos_op *op = &p->history->ops[id], *last = *latest ? &p->history->ops[*latest - 1] : NULL;
  if (last && proof_precedes(p, op, last)) return false;
  if (!last || op->start > last->start || (op->start == last->start && op > last)) *latest = id + 1;
  return true;
}

static bool start(proof *p, minos_state *state) {
  const minos_history *h = p->history;
  uint32_t objects = history_object_count(h);
  bool fit = p->claim->start_count == (h->initial.unknown ? objects : 0);
  for (uint32_t o = 0; fit && o < objects; o++) {
    minos_value value = h->starts[o];
    const char *text = h->initial.unknown ? p->claim->starts[o] : NULL;
    fit = !text || !minos_value_read(h->values, (minos_bytes){text, strlen(text)}, &value, NULL);
    state[o] = h->models[o]->initial(p->states, value);
  }
  return fit || proof_fails(p, MINOS_REFUTED, "the start values of the order are none");
}

bool proof_order_holds(proof *p) {
  const minos_history *h = p->history;
  size_t clients = history_client_count(h), objects = history_object_count(h);
  uint32_t *latest = proof_room(p, clients + 1 + 2 * objects + h->count); /* of each client, and of all */
  if (!latest || !start(p, latest + clients + 1)) return false;
  minos_state *state = latest + clients + 1;
  uint32_t *highest = state + objects, *seen = highest + objects; /* highest: by version, of each object */
  for (uint32_t i = 0; i < p->claim->count; i++) {
    minos_op_id id = p->claim->ops[i];
    const minos_op *op = &h->ops[id];
    if (!proof_takes_part(h, op) || seen[id]++)
      return proof_fails(p, MINOS_REFUTED, "the order holds an operation twice, or one that takes no part");
    if (!may_follow(p, id, &latest[op->client]) || !may_follow(p, id, &latest[clients]) ||
        !versions_rise(h, id, &highest[op->object]))
      return proof_fails(p, MINOS_REFUTED, "the order puts an operation behind one that it must precede");
    if (!h->models[op->object]->step(p->states, state[op->object], op, &state[op->object]))
      return proof_fails(p, MINOS_REFUTED, "an operation of the order is not legal there");
  }
  for (uint32_t i = 0; i < h->count; i++)
    if (h->ops[i].outcome == MINOS_OUTCOME_OK && proof_takes_part(h, &h->ops[i]) && !seen[i])
      return proof_fails(p, MINOS_REFUTED, "the order leaves out an operation that took effect");
  return true;
}
