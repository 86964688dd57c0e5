/* equals.c -- operations that could stand for each other, and which of them a search needs to try.

   Operations are equal when they are of one object, and operation, argument, result, token and version are the same (and the client,
   for models that ask for it; versions say which of them to try first), and when both are unknown or neither is, for models may take what an unknown one says it read as not
   known: then no state tells them apart. Let x and y be equal and may both come next, and let an order go on with y.

   * Under real time, with client order inside it, let x end first, or both be unknown. If x comes later in the order, change places:
     x may come now, and whatever starts behind the end of y starts behind the end of x, too, so y is in time where x was. If x is
     left out, both are unknown: put x in place of y. So only the one that ends first needs to be tried.
   * Unknown operations stand before nothing, so they change places under any order. Under client order alone definite ones
     don't: behind each of them stand others. */
#include "equals.h"

#include <stdlib.h>
#include <string.h>

#include "../decider.h"
#include "../grow.h"
#include "../hash.h"
#include "../radix.h"
#include "../versions.h"

static bool same_version(const part *p, uint32_t a, uint32_t b) {
  int64_t x, y;
  bool has = versions_of(p->history, p->op[a], &x);
  return has == versions_of(p->history, p->op[b], &y) && (!has || x == y);
}

static bool same_effect(const part *p, uint32_t a, uint32_t b) {
  const minos_op *x = part_op(p, a), *y = part_op(p, b);
  if (part_model(p, a)->asks_client && x->client != y->client) return false;
  if (part_is_definite(p, a) != part_is_definite(p, b) || !same_version(p, a, b)) return false;
  return x->fn == y->fn && x->object == y->object && x->argument == y->argument && x->result == y->result &&
         x->token == y->token;
}

static uint64_t effect_hash(const part *p, uint32_t i) {
  const minos_op *op = part_op(p, i);
  int64_t version = 0;
  versions_of(p->history, p->op[i], &version);
  uint64_t words[4] = {(uint64_t)version, (uint64_t)part_is_definite(p, i) << 63 | (uint64_t)op->fn << 32 | op->object,
                       (uint64_t)op->argument << 32 | op->result,
                       (uint64_t)op->token << 32 | (part_model(p, i)->asks_client ? op->client : 0)};
  return hash_bytes(words, sizeof words, 0);
}

/* Neighbours by hash form one group while they have one effect; a collision only splits a group. */
static void number_groups(equals *e, const radix_item *items) {
  uint32_t groups = 0;
  for (uint32_t i = 0; i < e->p->count; i++) {
    bool joins = i > 0 && items[i].key == items[i - 1].key && same_effect(e->p, items[i].id, items[i - 1].id);
    groups += !joins;
    e->group[items[i].id] = groups - 1;
  }
}

bool equals_find(equals *e, const part *p, minos_order order, limits *l) {
  *e = (equals){.p = p, .by_end = order == MINOS_ORDER_REAL_TIME && part_keeps_real_time(p)};
  radix_item *items = array_raw(p->count, sizeof *items);
  e->group = array_raw(p->count, sizeof *e->group);
  e->best = array_raw(p->count, sizeof *e->best);
  bool ready = items && e->group && e->best;
  for (uint32_t i = 0; ready && i < p->count; i++) items[i] = (radix_item){effect_hash(p, i), i};
  ready = ready && limits_step(l, p->count) && radix_sort_within(items, p->count, l);
  ready = ready && limits_step(l, p->count);
  if (ready) number_groups(e, items);
  free(items);
  return ready;
}

void equals_release(equals *e) {
  free(e->group);
  free(e->best);
  *e = (equals){0};
}

void equals_choose(equals *e, const uint32_t *ops, uint32_t count) {
  const part *p = e->p;
  for (uint32_t i = 0; i < count; i++) e->best[e->group[ops[i]]] = PROOF_NONE;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t *best = &e->best[e->group[ops[i]]];
    if (!e->by_end && part_is_definite(p, ops[i])) continue;
    if (*best == PROOF_NONE || p->end[ops[i]] < p->end[*best]) *best = ops[i];
  }
}
