/* verify.c -- is what a certificate says of a history proved by that history?

   The letter must follow from the proofs, and every proof must hold. An order is replayed. A core must stand alone (an order of
   the whole would give one of it), and must have no order: its steps contradict each other, or all of its orders are tried. Small
   cores are tried in all orders whatever the steps say. */
#include "proofs.h"

#include <stdlib.h>
#include <string.h>

enum { ALWAYS_TRIED_UP_TO = 12 };

bool proof_takes_part(const minos_history *h, const minos_op *op) {
  bool asks = h->models[op->object]->fns[op->fn].query;
  if (op->outcome == MINOS_OUTCOME_FAIL) return false;
  return !asks || (op->outcome == MINOS_OUTCOME_OK && op->result != MINOS_ABSENT);
}

bool proof_precedes(const core_claim *core, const minos_op *x, minos_op_id x_id, const minos_op *y, minos_op_id y_id) {
  if (x->outcome != MINOS_OUTCOME_OK) return false;
  bool first = x->start < y->start || (x->start == y->start && x_id < y_id);
  if (x->client == y->client && x->end <= y->start && first) return true;
  if (core->claim->order != MINOS_ORDER_REAL_TIME || x->end >= y->start) return false;
  return (uint64_t)y->start - (uint64_t)x->end > core->skew;
}

minos_value proof_start(const core_claim *core, uint32_t object) {
  bool any = core->claim->window || core->history->initial.unknown;
  return any ? MINOS_ABSENT : core->history->starts[object];
}

/* The steps name operations of the history: let them name those of the core. */
static bool renumber(const proof_claim *claim, proof_claim_step *steps) {
  for (uint32_t s = 0; s < claim->step_count; s++) {
    minos_op_id *ends[] = {&steps[s].before, &steps[s].after};
    for (int e = 0; e < 2; e++) {
      uint32_t k = 0;
      while (k < claim->count && claim->ops[k] != *ends[e]) k++;
      if (k == claim->count && *ends[e] != MINOS_NO_OP) return false;
      if (*ends[e] != MINOS_NO_OP) *ends[e] = k;
    }
  }
  return true;
}

static minos_confirmation check_core(const core_claim *core) {
  minos_confirmation said = proof_core_stands_alone(core);
  const proof_claim *claim = core->claim;
  if (said == MINOS_CONFIRMED && claim->step_count) said = proof_steps_contradict(core);
  bool tried = !claim->step_count || claim->count <= ALWAYS_TRIED_UP_TO;
  return said == MINOS_CONFIRMED && tried ? proof_no_order(core) : said;
}

static minos_confirmation say(minos_confirmation said, const char *text, minos_text *why) {
  minos_text_put(why, text);
  return said;
}

static minos_confirmation check_refutation(const minos_history *h, uint64_t skew, const proof_claim *given,
                                           minos_text *why) {
  proof_claim claim = *given;
  for (uint32_t k = 0; k < claim.count; k++)
    if (claim.ops[k] >= h->count) return say(MINOS_REFUTED, "the core names an operation that is not there", why);
  core_claim core = {.history = h, .skew = skew, .claim = &claim, .why = why};
  core.ops = calloc((size_t)claim.count + 1, sizeof *core.ops);
  claim.steps = calloc((size_t)claim.step_count + 1, sizeof *claim.steps);
  minos_confirmation said = MINOS_CANNOT_CONFIRM;
  if (core.ops && claim.steps) {
    for (uint32_t k = 0; k < claim.count; k++) {
      core.ops[k] = h->ops[claim.ops[k]];
      if (claim.unended[k]) history_weaken(h, &core.ops[k]);
    }
    if (claim.step_count) memcpy(claim.steps, given->steps, claim.step_count * sizeof *claim.steps);
    said = renumber(&claim, claim.steps) ? check_core(&core)
                                         : say(MINOS_REFUTED, "a step names an operation outside the core", why);
  } else {
    minos_text_put(why, "memory ran out");
  }
  free(core.ops);
  free(claim.steps);
  return said;
}

static bool same_text(const char *a, const char *b) {
  return a && b ? strcmp(a, b) == 0 : a == b;
}

static bool same_setting(const certified_history *claimed, const minos_history *h) {
  uint32_t objects = history_object_count(h);
  const char *model = objects ? h->models[0]->name : NULL;
  for (uint32_t o = 1; o < objects; o++)
    if (h->models[o] != h->models[0]) model = NULL;
  minos_text initial = {0}, own = {0}, said = {0};
  minos_value value = minos_history_initial(h);
  if (value != MINOS_ABSENT) minos_value_write(h->values, value, &initial);
  if (initial.data) minos_text_json_string(&own, initial.data, initial.length); /* as JSON can say it */
  if (claimed->initial) minos_text_json_string(&said, claimed->initial, strlen(claimed->initial));
  bool same = same_text(claimed->model, model) && same_text(said.data, own.data) &&
              claimed->initial_unknown == h->initial.unknown && claimed->operations == h->count;
  minos_text_release(&initial);
  minos_text_release(&own);
  minos_text_release(&said);
  return same;
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

minos_confirmation minos_certificate_verify(const minos_certificate *certificate, size_t number, const minos_history *h,
                                            uint64_t skew, minos_text *why) {
  const certified_history *claimed = &certificate->histories[number];
  if (!same_setting(claimed, h)) return say(MINOS_REFUTED, "the certificate speaks of another history or model", why);
  if (!claimed->proof_count) return say(MINOS_CANNOT_CONFIRM, "it holds no proof", why);
  if (!letter_follows(claimed)) return say(MINOS_REFUTED, "the letter does not follow from the proofs", why);
  for (size_t i = 0; i < claimed->proof_count; i++) {
    const proof_claim *claim = &claimed->proofs[i];
    minos_confirmation said =
        claim->refutes ? check_refutation(h, skew, claim, why) : proof_order_holds(h, skew, claim, why);
    if (said != MINOS_CONFIRMED) return said;
  }
  return MINOS_CONFIRMED;
}
