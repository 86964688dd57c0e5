/* at_once.c -- a history that can be judged as it lies, without a part.

   Ranks and edges of client order cost more memory than the operations themselves. One register with unique writes whose
   operations are listed by start needs neither: if it is linearizable, a single sweep says so. That is what large recordings
   mostly are. All else, and every refutation, goes the usual way. */
#include "deciders/zones.h"
#include "evidence/replay.h"
#include "judge.h"

static bool may_be_asked(const judge *j) {
  const minos_options *options = j->options;
  bool forced = options->decider && deciders_find(options->decider) != &decider_zones;
  return !options->cross_check && !forced && options->clock_skew == 0;
}

minos_status judge_at_once(judge *j) {
  if (!may_be_asked(j)) return MINOS_OK;
  proof found = {0};
  minos_estimate estimate;
  minos_result *r = j->result;
  j->l.progress.decider = deciders_name(&decider_zones);
  if (zones_of_history(j->history, &j->l, &found, &estimate) != ANSWER_YES) {
    proof_release(&found);
    if (j->l.met == MINOS_LIMIT_MEMORY) j->l.met = MINOS_LIMIT_NONE; /* others may do with less */
    return MINOS_OK;
  }
  if (j->options->estimate) r->stats.estimate = estimate;
  r->witness = (minos_witness){
      .present = true,
      .order = MINOS_ORDER_REAL_TIME,
      .ops = found.witness,
      .count = found.witness_count,
      .initial = found.initial,
  };
  r->linearizable = MINOS_YES;
  r->linearizable_by = deciders_name(&decider_zones);
  return replay_witness(j->history, &r->witness, 0, j->err);
}
