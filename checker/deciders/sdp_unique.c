/* sdp_unique.c -- are several registers with unique writes sequential? With witness or reasons.

   Unique writes say what each read read from. The rest is saturation.c and sdp_decide.c. */
#include "../grow.h"
#include "sdp.h"

minos_answer sdp_never_written(proof *out, limits *l, uint32_t culprit, uint32_t other) {
  out->steps = array_raw(2, sizeof *out->steps);
  if (!out->steps) {
    limits_no_memory(l);
    return ANSWER_GAVE_UP;
  }
  if (other != PROOF_NONE) out->steps[out->step_count++] = (proof_step){PROOF_NONE, other, MINOS_BECAUSE_NEVER_WRITTEN};
  out->steps[out->step_count++] = (proof_step){PROOF_NONE, culprit, MINOS_BECAUSE_NEVER_WRITTEN};
  return ANSWER_NO;
}

static minos_answer judge(sdp *x, proof *out) {
  sdp_outcome end = sdp_saturate(x, NULL);
  if (end == SDP_GOES_ON) end = sdp_build_order(x);
  return sdp_answer(x, end, out);
}

static minos_answer decide(const part *p, minos_order order, limits *l, proof *out) {
  (void)order;
  sdp x = {.l = l};
  uint32_t culprit = PROOF_NONE, other = PROOF_NONE;
  minos_answer result = ANSWER_GAVE_UP;
  switch (versions_build(&x.v, p, l, &culprit, &other)) {
  case VERSIONS_NO_MEMORY: limits_no_memory(l); break;
  case VERSIONS_NOT_UNIQUE: break;
  case VERSIONS_NEVER_WRITTEN: result = sdp_never_written(out, l, culprit, other); break;
  case VERSIONS_FINE: result = judge(&x, out); break;
  }
  sdp_release(&x);
  return result;
}

static bool applies(const part *p, minos_order order) {
  return order == MINOS_ORDER_CLIENT && versions_apply(p);
}

const minos_decider decider_saturation = {.applies = applies, .decide = decide, .footprint = 128};
