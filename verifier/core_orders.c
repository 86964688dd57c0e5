/* core_orders.c -- do all orders of a core fail?

   Every configuration that some beginning of an order leads to: which operations it holds, and the state of every object. They
   are found breadth first and interned, so that each is looked at once and none is missed. A configuration that holds all
   operations that must happen is an order. An object that may start anywhere starts at a value that its operations mention, or
   at one that they do not. There may be 2^20 configurations, and fewer of large cores: by the words that they take, and by the
   operations looked at. */
#include "claims.h"

#include <string.h>

enum { BITS = 32, WORDS_AT_MOST = 1 << 26, LOOKS_A_WORD = 8, WORDS_AT_LEAST = 64 };

typedef struct exploring {
  const proof *p;
  uint32_t count, sets; /* words that hold a bit for each operation */
  uint32_t *before;     /* [count + 1][sets] what must stand in front of each; and of the end: what must happen */
  uint32_t *slot;       /* [count] where the state of its object lies in a configuration */
  uint32_t *now; /* [words] a configuration: the operations, then the state of each object that the core touches */
  size_t words, found;
} exploring;

static void relate(exploring *e) {
  const minos_op *ops = e->p->ops;
  e->words = e->sets;
  for (uint32_t i = 0, first = 0; i < e->count; i++, first = 0) {
    while (ops[first].object != ops[i].object) first++;
    e->slot[i] = first < i ? e->slot[first] : (uint32_t)e->words++;
    e->now[e->slot[i]] = MINOS_NO_STATE; /* not touched yet */
    if (ops[i].outcome == MINOS_OUTCOME_OK) e->before[e->count * e->sets + i / BITS] |= 1U << i % BITS;
    for (uint32_t j = 0; j < e->count; j++)
      if (proof_precedes(e->p, &ops[j], &ops[i]) || proof_by_version(e->p, j, i))
        e->before[i * e->sets + j / BITS] |= 1U << j % BITS;
  }
}

/* Whether a configuration holds all that must stand in front of operation i, or of the end. */
static bool may_come(const exploring *e, uint32_t i) {
  for (uint32_t s = 0; s < e->sets; s++)
    if (e->before[i * e->sets + s] & ~e->now[s]) return false;
  return true;
}

/* Take operation i, its object being in `state`; e->now is as before then. */
static void take(exploring *e, uint32_t i, minos_state state) {
  const minos_op *op = &e->p->ops[i];
  uint32_t *slot = &e->now[e->slot[i]], was = *slot;
  e->now[i / BITS] |= 1U << i % BITS;
  bool legal = e->p->history->models[op->object]->step(e->p->states, state, op, slot);
  if (legal && minos_states_intern(e->p->seen, e->now, e->words) == e->found) e->found++; /* it is new */
  e->now[i / BITS] &= ~(1U << i % BITS);
  *slot = was;
}

/* Operation i is the first of its object, which starts at `value`, or at a half of it. */
static void take_from(exploring *e, uint32_t i, minos_value value) {
  const minos_history *h = e->p->history;
  take(e, i, h->models[e->p->ops[i].object]->initial(e->p->states, value));
  bool pair = minos_value_kind(h->values, value) == MINOS_KIND_PAIR;
  for (size_t k = 0, count = 2; pair && k < count; k++) take_from(e, i, minos_value_items(h->values, value, &count)[k]);
}

static void take_first(exploring *e, uint32_t i) {
  minos_value start = proof_start(e->p, e->p->ops[i].object);
  take_from(e, i, start); /* when it is absent: a value that nobody mentions */
  for (uint32_t k = 0; start == MINOS_ABSENT && k < e->count; k++) {
    if (e->slot[k] != e->slot[i]) continue;
    take_from(e, i, e->p->ops[k].argument);
    take_from(e, i, e->p->ops[k].result);
  }
}

/* Go on from configuration `id`; says whether it is an order. */
static bool expand(exploring *e, minos_state id) {
  size_t words;
  memcpy(e->now, minos_states_words(e->p->seen, id, &words), e->words * sizeof *e->now);
  for (uint32_t i = 0; i < e->count; i++) {
    if ((e->now[i / BITS] & 1U << i % BITS) || !may_come(e, i)) continue;
    if (e->now[e->slot[i]] == MINOS_NO_STATE)
      take_first(e, i);
    else
      take(e, i, e->now[e->slot[i]]);
  }
  return may_come(e, e->count);
}

bool proof_no_order(proof *p) {
  exploring e = {.p = p, .count = p->claim->count, .sets = p->claim->count / BITS + 1};
  e.before = proof_room(p, (size_t)(e.count + 2) * e.sets + 2 * (size_t)e.count);
  if (!e.before) return false;
  e.slot = e.before + (size_t)(e.count + 1) * e.sets;
  e.now = e.slot + e.count;
  relate(&e);
  size_t cost = e.words > e.count / LOOKS_A_WORD ? e.words : e.count / LOOKS_A_WORD;
  size_t most = WORDS_AT_MOST / (cost > WORDS_AT_LEAST ? cost : WORDS_AT_LEAST);
  minos_states_intern(p->seen, e.now, e.words);
  e.found = 1;
  for (size_t id = 0; id < e.found && !minos_states_failed(p->seen); id++) {
    if (proof_is_stopped(p)) return false;
    if (expand(&e, (minos_state)id)) return proof_fails(p, MINOS_REFUTED, "the core has an order");
    if (e.found > most) return proof_fails(p, MINOS_CANNOT_CONFIRM, "the core has more beginnings than are tried");
  }
  return true;
}
