/* core_orders.c -- do all orders of a core fail?

   Every configuration that some beginning of an order leads to: which operations it holds, and the state of every object. They
   are found breadth first and interned, so that each is looked at once and none is missed. A configuration that holds all
   operations that must happen is an order. An object that may start anywhere starts at a value that its operations mention, or
   at one that they do not.

   A configuration holds a bit for each operation, so both are bounded: how many there are, and the words that they take together.
   Whoever wrote the certificate chose the core. */
#include "proofs.h"

#include <stdlib.h>
#include <string.h>

enum { CONFIGURATIONS_AT_MOST = 1 << 20, WORDS_AT_MOST = 1 << 26, BITS = 32 };

typedef struct exploring {
  const core_claim *core;
  uint32_t count;
  uint32_t *objects; /* [object_count] of the history, that the core touches */
  uint32_t *object;  /* [count] index in `objects` */
  uint32_t object_count, sets;
  uint32_t *before;     /* [count x sets] what must stand in front of each */
  uint32_t *must;       /* [sets] what must happen */
  uint32_t *now, *next; /* [sets + object_count] a configuration: the operations, and each object's state */
  minos_states *states; /* of the models */
  minos_states *seen;   /* configurations */
  size_t found;
} exploring;

static uint32_t bit(uint32_t i) {
  return (uint32_t)1 << i % BITS;
}

static bool has_all(const exploring *e, const uint32_t *set, const uint32_t *wanted) {
  for (uint32_t s = 0; s < e->sets; s++)
    if (wanted[s] & ~set[s]) return false;
  return true;
}

static void number_objects(exploring *e) {
  for (uint32_t i = 0; i < e->count; i++) {
    uint32_t o = 0, id = e->core->ops[i].object;
    while (o < e->object_count && e->objects[o] != id) o++;
    if (o == e->object_count) e->objects[e->object_count++] = id;
    e->object[i] = o;
  }
}

static void relate(exploring *e) {
  const minos_op *ops = e->core->ops;
  const minos_op_id *ids = e->core->claim->ops;
  for (uint32_t i = 0; i < e->count; i++) {
    if (ops[i].outcome == MINOS_OUTCOME_OK) e->must[i / BITS] |= bit(i);
    for (uint32_t j = 0; j < e->count; j++)
      if (proof_precedes(e->core, &ops[j], ids[j], &ops[i], ids[i]))
        (e->before + (size_t)i * e->sets)[j / BITS] |= bit(j);
  }
}

/* Take operation i from e->now, its object being in `state`. */
static void take(exploring *e, uint32_t i, minos_state state) {
  const minos_op *op = &e->core->ops[i];
  minos_state to;
  if (!e->core->history->models[op->object]->step(e->states, state, op, &to)) return;
  memcpy(e->next, e->now, ((size_t)e->sets + e->object_count) * sizeof *e->next);
  e->next[i / BITS] |= bit(i);
  e->next[e->sets + e->object[i]] = to;
  if (minos_states_intern(e->seen, e->next, (size_t)e->sets + e->object_count) == e->found) e->found++; /* it is new */
}

/* The same from the start value `value`, and from the two of a pair. */
static void take_from_value(exploring *e, uint32_t i, minos_value value) {
  const minos_history *h = e->core->history;
  const minos_model *model = h->models[e->core->ops[i].object];
  take(e, i, model->initial(e->states, value));
  if (minos_value_kind(h->values, value) != MINOS_KIND_PAIR) return;
  size_t count;
  const minos_value *items = minos_value_items(h->values, value, &count);
  for (size_t k = 0; k < count; k++) take(e, i, model->initial(e->states, items[k]));
}

/* Operation i is the first of its object. */
static void take_first(exploring *e, uint32_t i) {
  minos_value start = proof_start(e->core, e->core->ops[i].object);
  take_from_value(e, i, start); /* when it is absent: a value that nobody mentions */
  for (uint32_t k = 0; start == MINOS_ABSENT && k < e->count; k++) {
    if (e->object[k] != e->object[i]) continue;
    take_from_value(e, i, e->core->ops[k].argument);
    take_from_value(e, i, e->core->ops[k].result);
  }
}

/* Go on from configuration `id`; says whether it is an order. */
static bool expand(exploring *e, minos_state id) {
  size_t words;
  memcpy(e->now, minos_states_words(e->seen, id, &words), ((size_t)e->sets + e->object_count) * sizeof *e->now);
  if (has_all(e, e->now, e->must)) return true;
  for (uint32_t i = 0; i < e->count; i++) {
    if ((e->now[i / BITS] & bit(i)) || !has_all(e, e->now, e->before + (size_t)i * e->sets)) continue;
    minos_state state = e->now[e->sets + e->object[i]];
    if (state == MINOS_NO_STATE)
      take_first(e, i);
    else
      take(e, i, state);
  }
  return false;
}

static bool are_too_many(const exploring *e) {
  size_t words = (size_t)e->sets + e->object_count;
  return e->found > CONFIGURATIONS_AT_MOST || e->found > WORDS_AT_MOST / words;
}

static minos_confirmation explore(exploring *e) {
  for (uint32_t o = 0; o < e->object_count; o++) e->now[e->sets + o] = MINOS_NO_STATE; /* not touched yet */
  e->found = minos_states_intern(e->seen, e->now, (size_t)e->sets + e->object_count) == 0;
  bool order = false;
  for (size_t id = 0; !order && id < e->found && !are_too_many(e); id++) order = expand(e, (minos_state)id);
  bool failed = minos_states_failed(e->seen) || minos_states_failed(e->states);
  if (failed || are_too_many(e)) {
    minos_text_put(e->core->why, failed ? "memory ran out" : "the core has more beginnings than are tried");
    return MINOS_CANNOT_CONFIRM;
  }
  if (order) minos_text_put(e->core->why, "the core has an order");
  return order ? MINOS_REFUTED : MINOS_CONFIRMED;
}

/* Lay the arrays out in one piece. */
static uint32_t *lay_out(exploring *e) {
  size_t count = e->count, sets = e->sets, configuration = sets + count;
  uint32_t *all = calloc(2 * count + sets + 2 * configuration + count * sets, sizeof *all);
  if (!all) return NULL;
  e->objects = all;
  e->object = e->objects + count;
  e->must = e->object + count;
  e->now = e->must + sets;
  e->next = e->now + configuration;
  e->before = e->next + configuration;
  return all;
}

minos_confirmation proof_no_order(const core_claim *core) {
  exploring e = {.core = core, .count = core->claim->count, .sets = core->claim->count / BITS + 1};
  uint32_t *all = lay_out(&e);
  e.states = minos_states_new(core->history->values);
  e.seen = minos_states_new(core->history->values);
  bool ready = all && e.states && e.seen;
  if (ready) number_objects(&e), relate(&e);
  if (!ready) minos_text_put(core->why, "memory ran out");
  minos_confirmation said = ready ? explore(&e) : MINOS_CANNOT_CONFIRM;
  free(all);
  minos_states_free(e.states);
  minos_states_free(e.seen);
  return said;
}
