/* at_once.c -- a history that can be judged as it lies, without a part.

   Ranks and edges of client order cost more memory than the operations themselves. One register with unique writes whose
   operations are listed by start needs neither: a single sweep says whether it is linearizable. That is what large recordings
   mostly are. Of a refutation the sweep names at most six operations; they are taken out, judged again in the usual way, and
   shrunk and explained like any other. All else goes the usual way. */
#include <stdlib.h>

#include "deciders/zones.h"
#include "evidence/counterexample.h"
#include "judge.h"

static bool may_be_asked(const judge *j) {
  const minos_options *options = j->options;
  bool forced = options->decider && deciders_find(options->decider) != &decider_zones;
  return !options->cross_check && !forced && options->clock_skew == 0;
}

static minos_status note_order(judge *j, const proof *order) {
  minos_result *r = j->result;
  r->witness = (minos_witness){
      .present = true,
      .order = MINOS_ORDER_REAL_TIME,
      .ops = order->witness,
      .count = order->witness_count,
      .initial = order->initial,
  };
  bool holds;
  minos_status status = judge_replay(j, &holds);
  if (status || !holds) return status;
  r->linearizable = MINOS_YES;
  r->linearizable_by = deciders_name(&decider_zones);
  return MINOS_OK;
}

/* From operations of a selection to those of the history. */
static void rename_operations(minos_counterexample *c, const minos_op_id *ids) {
  for (uint32_t i = 0; i < c->count; i++) c->ops[i] = ids[c->ops[i]];
  for (uint32_t i = 0; i < c->prefix_count; i++) c->prefix[i] = ids[c->prefix[i]];
  for (uint32_t i = 0; i < c->reason_count; i++) {
    minos_reason *reason = &c->reasons[i];
    if (reason->before != MINOS_NO_OP) reason->before = ids[reason->before];
    if (reason->after != MINOS_NO_OP) reason->after = ids[reason->after];
  }
}

static int ascending(const void *a, const void *b) {
  minos_op_id x = *(const minos_op_id *)a, y = *(const minos_op_id *)b;
  return (x > y) - (x < y);
}

/* Judge the part of a few operations; a sweep that does not refute it again proves nothing. */
static minos_status refute(judge *j, const part *few, const zones_found *found) {
  minos_result *r = j->result;
  proof why = {0};
  minos_status status = MINOS_OK;
  if (decider_zones.applies(few, MINOS_ORDER_REAL_TIME) &&
      decider_zones.decide(few, MINOS_ORDER_REAL_TIME, &j->l, &why) == ANSWER_NO) {
    double before = limits_seconds(&j->l);
    minos_counterexample *to = &r->against_linearizable;
    if (j->options->evidence) status = counterexample_make(to, few, MINOS_ORDER_REAL_TIME, &why, &j->l, j->err);
    if (!status) rename_operations(to, found->ops);
    r->linearizable = MINOS_NO;
    r->linearizable_by = deciders_name(&decider_zones);
    r->stats.deciding_seconds -= limits_seconds(&j->l) - before;
  }
  proof_release(&why);
  return status;
}

static minos_status note_refutation(judge *j, zones_found *found) {
  minos_history *few;
  part p = {0};
  qsort(found->ops, found->count, sizeof *found->ops, ascending);
  minos_status status = minos_history_select(&few, j->history, found->ops, found->count, NULL, false);
  if (status) return judge_out_of_memory(j);
  status = part_whole(&p, few, 0);
  if (!status) status = refute(j, &p, found);
  part_release(&p);
  minos_history_free(few);
  return status == MINOS_ENOMEM ? judge_out_of_memory(j) : status;
}

minos_status judge_at_once(judge *j) {
  if (!may_be_asked(j)) return MINOS_OK;
  proof order = {0};
  zones_found found;
  j->l.progress.decider = deciders_name(&decider_zones);
  minos_answer answer = zones_of_history(j->history, &j->l, &order, &found);
  if (answer == ANSWER_YES) {
    if (j->options->estimate) j->result->stats.estimate = found.estimate;
    return note_order(j, &order);
  }
  proof_release(&order);
  minos_status status = answer == ANSWER_NO ? note_refutation(j, &found) : MINOS_OK;
  if (j->l.met == MINOS_LIMIT_MEMORY) j->l.met = MINOS_LIMIT_NONE; /* others may do with less */
  return status;
}
