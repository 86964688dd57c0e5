/* verify.c -- is what a certificate says of a history proved by that history?

   The letter must follow from the proofs, and every proof must hold. An order is replayed. A core must stand alone (an order of
   the whole would give one of it), and must have no order: its steps contradict each other, or all of its orders are tried. Small
   cores are tried in all orders whatever the steps say. Whoever wrote the certificate chose the core: what it may cost is bounded. */
#include "claims.h"

#include <stdlib.h>

enum { ALWAYS_TRIED_UP_TO = 12, CHECKED_UP_TO = 4096 };

bool proof_takes_part(const minos_history *h, const minos_op *op) {
  if (!h->models[op->object]->fns[op->fn].query) return op->outcome != MINOS_OUTCOME_FAIL;
  return op->outcome == MINOS_OUTCOME_OK && op->result != MINOS_ABSENT;
}

bool proof_precedes(const proof *p, const minos_op *x, const minos_op *y) {
  if (x->outcome != MINOS_OUTCOME_OK) return false;
  bool first = x->start < y->start || (x->start == y->start && x < y);
  if (x->client == y->client && x->end <= y->start && first) return true;
  return p->real_time && x->end < y->start && (uint64_t)y->start - (uint64_t)x->end > p->how.skew;
}

bool proof_by_version(const proof *p, uint32_t x, uint32_t y) {
  const claim *c = p->claim;
  return !c->unended[x] && !c->unended[y] && versions_order(p->history, c->ops[x], c->ops[y]);
}

minos_value proof_start(const proof *p, uint32_t object) {
  return p->claim->window || p->history->initial.unknown ? MINOS_ABSENT : p->history->starts[object];
}

bool proof_fails(proof *p, minos_confirmation said, const char *why) {
  p->said = said;
  minos_text_clear(p->why);
  minos_text_put(p->why, why);
  return false;
}

bool proof_is_stopped(proof *p) {
  return p->how.cancel && *p->how.cancel && !proof_fails(p, MINOS_CANNOT_CONFIRM, "interrupted");
}

uint32_t *proof_room(proof *p, size_t words) {
  free(p->room);
  p->room = calloc(words + 1, sizeof *p->room);
  if (!p->room) proof_fails(p, MINOS_CANNOT_CONFIRM, "memory ran out");
  return p->room;
}

static bool core_holds(proof *p) {
  uint32_t count = p->claim->count, steps = p->claim->step_count;
  if (count > CHECKED_UP_TO || steps > CHECKED_UP_TO)
    return proof_fails(p, MINOS_CANNOT_CONFIRM, "the core has more operations than are tried in all orders");
  for (uint32_t k = 0; k < count; k++) {
    p->ops[k] = p->history->ops[p->claim->ops[k]];
    if (p->claim->unended[k]) history_weaken(p->history, &p->ops[k]);
    if ((k && p->claim->ops[k] <= p->claim->ops[k - 1]) || !proof_takes_part(p->history, &p->ops[k]))
      return proof_fails(p, MINOS_REFUTED, "the core holds an operation twice, or one that takes no part");
  }
  return proof_core_stands_alone(p) && (!steps || proof_steps_contradict(p)) &&
         ((steps && count > ALWAYS_TRIED_UP_TO) || proof_no_order(p));
}

static bool holds(proof *p) {
  bool order = p->claim->shows & (CLAIM_LINEARIZABLE | CLAIM_SEQUENTIAL);
  p->real_time = p->claim->shows & (CLAIM_LINEARIZABLE | CLAIM_NOT_LINEARIZABLE);
  p->states = minos_history_states(p->history);
  p->seen = minos_states_new(p->history->values);
  p->ops = calloc((size_t)p->claim->count + 1, sizeof *p->ops);
  bool ready = p->states && p->seen && p->ops;
  bool held = ready && (order ? proof_order_holds(p) : core_holds(p));
  ready = ready && !minos_states_failed(p->states) && !minos_states_failed(p->seen);
  minos_states_free(p->states);
  minos_states_free(p->seen);
  free(p->ops);
  return ready ? held : proof_fails(p, MINOS_CANNOT_CONFIRM, "memory ran out");
}

minos_confirmation minos_certificate_verify(const minos_certificate *certificate, size_t number, const minos_history *h,
                                            const minos_verifying *how, minos_text *why) {
  static const int needed[] = {[MINOS_L] = CLAIM_LINEARIZABLE,
                               [MINOS_S] = CLAIM_SEQUENTIAL | CLAIM_NOT_LINEARIZABLE,
                               [MINOS_N] = CLAIM_NOT_SEQUENTIAL}; /* undecided: what is known is what the proofs show */
  bool failed = false;
  const claims *all = claims_of(certificate, number, h, &failed);
  proof p = {.history = h, .how = how ? *how : (minos_verifying){0}, .why = why};
  int shown = 0;
  for (size_t i = 0; all && i < all->count; i++) shown |= all->proofs[i].shows;
  bool held = all || (failed ? proof_fails(&p, MINOS_CANNOT_CONFIRM, "memory ran out")
                             : proof_fails(&p, MINOS_REFUTED, "the certificate speaks of another history or model"));
  held = held && (shown || proof_fails(&p, MINOS_CANNOT_CONFIRM, "it holds no proof"));
  held = held && (!(needed[all->verdict] & ~shown) ||
                  proof_fails(&p, MINOS_REFUTED, "the letter does not follow from the proofs"));
  for (size_t i = 0; held && i < all->count; i++) {
    p.claim = &all->proofs[i];
    held = holds(&p);
    if (held && all->verdict == MINOS_UNDECIDED) minos_text_format(why, "%s%s", i ? ", " : "", p.claim->words);
  }
  free(p.room);
  return held ? MINOS_CONFIRMED : p.said;
}
