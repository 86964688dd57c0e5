/* verify.c -- is what a certificate says of a history proved by that history?

   The letter must follow from the proofs, and every proof must hold. An order is replayed. A core must stand alone (an order of
   the whole would give one of it), and must have no order: its steps contradict each other, or all of its orders are tried. Small
   cores are tried in all orders whatever the steps say. */
#include "proofs.h"

#include <stdlib.h>
#include <string.h>

enum { ALWAYS_TRIED_UP_TO = 12, TRIED_UP_TO = 4096 };

bool proof_takes_part(const minos_history *h, const minos_op *op) {
  if (!h->models[op->object]->fns[op->fn].query) return op->outcome != MINOS_OUTCOME_FAIL;
  return op->outcome == MINOS_OUTCOME_OK && op->result != MINOS_ABSENT;
}

bool proof_precedes(const core_claim *core, const minos_op *x, minos_op_id x_id, const minos_op *y, minos_op_id y_id) {
  if (x->outcome != MINOS_OUTCOME_OK) return false;
  bool first = x->start < y->start || (x->start == y->start && x_id < y_id);
  if (x->client == y->client && x->end <= y->start && first) return true;
  if (core->claim->order != MINOS_ORDER_REAL_TIME || x->end >= y->start) return false;
  return (uint64_t)y->start - (uint64_t)x->end > core->skew;
}

minos_value proof_start(const core_claim *core, uint32_t object) {
  return core->claim->window || core->history->initial.unknown ? MINOS_ABSENT : core->history->starts[object];
}

static minos_confirmation say(minos_confirmation said, const char *text, minos_text *why) {
  minos_text_put(why, text);
  return said;
}

static minos_confirmation check_core(const core_claim *core) {
  const proof_claim *claim = core->claim;
  if (!claim->step_count && claim->count > TRIED_UP_TO)
    return say(MINOS_CANNOT_CONFIRM, "the core has more operations than are tried in all orders", core->why);
  minos_confirmation said = proof_core_stands_alone(core);
  if (said == MINOS_CONFIRMED && claim->step_count) said = proof_steps_contradict(core);
  bool tried = !claim->step_count || claim->count <= ALWAYS_TRIED_UP_TO;
  return said == MINOS_CONFIRMED && tried ? proof_no_order(core) : said;
}

static minos_confirmation check_refutation(const minos_history *h, uint64_t skew, const proof_claim *given,
                                           minos_text *why) {
  proof_claim claim = *given;
  core_claim core = {.history = h, .skew = skew, .claim = &claim, .why = why};
  core.ops = calloc((size_t)claim.count + 1, sizeof *core.ops);
  claim.steps = calloc((size_t)claim.step_count + 1, sizeof *claim.steps);
  bool ready = core.ops && claim.steps;
  if (ready && claim.step_count) memcpy(claim.steps, given->steps, claim.step_count * sizeof *claim.steps);
  const char *wrong = ready ? certified_number(&claim, claim.steps, (uint32_t)h->count) : "memory ran out";
  for (uint32_t k = 0; !wrong && k < claim.count; k++) {
    core.ops[k] = h->ops[claim.ops[k]];
    if (claim.unended[k]) history_weaken(h, &core.ops[k]);
  }
  minos_confirmation said = wrong ? say(ready ? MINOS_REFUTED : MINOS_CANNOT_CONFIRM, wrong, why) : check_core(&core);
  free(core.ops);
  free(claim.steps);
  return said;
}

/* Whether the proofs, if they hold, make the letter. */
static bool letter_follows(const certified_history *claimed) {
  bool shown[2][2] = {{false}};
  for (size_t i = 0; i < claimed->proof_count; i++) shown[claimed->proofs[i].refutes][claimed->proofs[i].order] = true;
  switch (claimed->verdict) {
  case MINOS_L: return shown[false][MINOS_ORDER_REAL_TIME];
  case MINOS_S: return shown[false][MINOS_ORDER_CLIENT] && shown[true][MINOS_ORDER_REAL_TIME];
  case MINOS_N: return shown[true][MINOS_ORDER_CLIENT];
  case MINOS_UNDECIDED: return true; /* what is known is what the proofs show */
  }
  return false;
}

/* An open letter says nothing: its proofs do. */
static void say_what_is_known(const certified_history *claimed, minos_text *why) {
  static const char *const words[2][2] = {
      {[MINOS_ORDER_CLIENT] = "sequential", [MINOS_ORDER_REAL_TIME] = "linearizable"},
      {[MINOS_ORDER_CLIENT] = "not sequential", [MINOS_ORDER_REAL_TIME] = "not linearizable"}};
  for (size_t i = 0; i < claimed->proof_count; i++)
    minos_text_format(why, "%s%s", i ? ", " : "", words[claimed->proofs[i].refutes][claimed->proofs[i].order]);
}

minos_confirmation minos_certificate_verify(const minos_certificate *certificate, size_t number, const minos_history *h,
                                            uint64_t skew, minos_text *why) {
  const certified_history *claimed = &certificate->histories[number];
  if (!certified_is(claimed, h)) return say(MINOS_REFUTED, "the certificate speaks of another history or model", why);
  if (!claimed->proof_count) return say(MINOS_CANNOT_CONFIRM, "it holds no proof", why);
  if (!letter_follows(claimed)) return say(MINOS_REFUTED, "the letter does not follow from the proofs", why);
  for (size_t i = 0; i < claimed->proof_count; i++) {
    const proof_claim *claim = &claimed->proofs[i];
    minos_confirmation said =
        claim->refutes ? check_refutation(h, skew, claim, why) : proof_order_holds(h, skew, claim, why);
    if (said != MINOS_CONFIRMED) return said;
  }
  if (claimed->verdict == MINOS_UNDECIDED) say_what_is_known(claimed, why);
  return MINOS_CONFIRMED;
}
