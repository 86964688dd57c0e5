/* at_once.c -- a history that can be judged as it lies, without a part.

   Ranks and edges of client order cost more memory than the operations themselves. One register with unique writes whose
   operations are listed by start needs neither: a single sweep says whether it is linearizable (as_listed.c), and cursors of the
   clients say whether it is sequential (cursors.c). That is what large recordings mostly are. Of a refutation the few operations
   are named that by themselves can't be ordered; they are taken out, judged again in the usual way, and shrunk and explained
   like any other. All else goes the usual way: also whether small histories are sequential, for there the shortest of all cycles
   is looked for. */
#include <stdlib.h>

#include "ahead.h"
#include "deciders/as_listed.h"
#include "deciders/cursors.h"
#include "deciders/zones.h"
#include "estimate.h"
#include "evidence/counterexample.h"
#include "judge.h"
#include "versions.h"

enum { LARGE = 1 << 16 }; /* operations */

static bool may_be_asked(const judge *j) {
  const minos_options *options = j->options;
  bool forced = options->decider && deciders_find(options->decider) != &decider_zones;
  return !options->cross_check && !forced && options->clock_skew == 0 && !versions_constrain(j->history);
}

static const minos_decider *decider_of(minos_order order) {
  return order == MINOS_ORDER_REAL_TIME ? &decider_zones : deciders_find("clusters");
}

static void note_answer(judge *j, minos_order order, minos_truth answer) {
  minos_result *r = j->result;
  bool linearizable = order == MINOS_ORDER_REAL_TIME;
  *(linearizable ? &r->linearizable : &r->sequential) = answer;
  *(linearizable ? &r->linearizable_by : &r->sequential_by) = deciders_name(decider_of(order));
}

static minos_status note_order(judge *j, minos_order order, const proof *found) {
  minos_result *r = j->result;
  r->witness = (minos_witness){
      .present = true,
      .order = order,
      .ops = found->witness,
      .count = found->witness_count,
      .initial = found->initial,
  };
  bool holds;
  minos_status status = judge_replay(j, &holds);
  if (!status && holds) note_answer(j, order, MINOS_YES);
  return status;
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

typedef struct few_operations { /* that are refuted by themselves */
  minos_order order;
  minos_op_id *ops; /* [count] */
  uint32_t count;
} few_operations;

/* Judge the part of a few operations; what does not refute it again proves nothing. */
static minos_status refute(judge *j, const part *p, const few_operations *few) {
  minos_result *r = j->result;
  const minos_decider *decider = decider_of(few->order);
  proof why = {0};
  minos_status status = MINOS_OK;
  if (decider->applies(p, few->order) && decider->decide(p, few->order, &j->l, &why) == ANSWER_NO) {
    double before = limits_seconds(&j->l);
    bool linearizable = few->order == MINOS_ORDER_REAL_TIME;
    minos_counterexample *to = linearizable ? &r->against_linearizable : &r->against_sequential;
    if (j->options->evidence) status = counterexample_make(to, p, few->order, &why, &j->l, j->err);
    if (!status) rename_operations(to, few->ops);
    note_answer(j, few->order, MINOS_NO);
    r->stats.deciding_seconds -= limits_seconds(&j->l) - before;
  }
  proof_release(&why);
  return status;
}

static minos_status note_refutation(judge *j, const few_operations *few) {
  minos_history *selected;
  part p = {0};
  qsort(few->ops, few->count, sizeof *few->ops, ascending);
  minos_status status = minos_history_select(&selected, j->history, few->ops, few->count, NULL, false);
  if (status) return judge_out_of_memory(j);
  status = part_whole(&p, selected, 0);
  if (!status) status = refute(j, &p, few);
  part_release(&p);
  minos_history_free(selected);
  return status == MINOS_ENOMEM ? judge_out_of_memory(j) : status;
}

static minos_answer decide(judge *j, proof *order, listed_found *found) {
  const minos_history *h = j->history;
  if (!as_listed_fits(h) || !limits_has_room(&j->l, (uint64_t)h->count * AS_LISTED_FOOTPRINT)) {
    ahead_forget(h->ahead);
    return ANSWER_GAVE_UP;
  }
  as_listed x;
  if (!ahead_take(h->ahead, &x)) as_listed_begin(&x);
  if (!as_listed_may_start_at(&x, h->starts[0])) {
    as_listed_release(&x);
    as_listed_begin(&x);
  }
  x.ops = h->ops;
  x.fns = h->models[0]->fns;
  minos_answer answer = as_listed_decide(&x, h, &j->l, order, found);
  as_listed_release(&x);
  return answer;
}

/* Of operations that are listed in another order: a part has them in order. A limit that is met leaves it out. */
static minos_status estimate_in_order(judge *j) {
  const minos_history *h = j->history;
  part p;
  if (!limits_has_room(&j->l, (uint64_t)h->count * PART_FOOTPRINT)) return MINOS_OK;
  bool made = !part_whole_within(&p, h, 0, &j->l);
  bool done = made && estimate_part(&j->result->stats.estimate, &p, &j->l);
  if (made) part_release(&p);
  return done ? MINOS_OK : judge_cut_short(j);
}

static minos_status note_estimate(judge *j, const minos_estimate *found) {
  if (!j->options->estimate) return MINOS_OK;
  if (!limits_has_room(&j->l, (uint64_t)j->history->count * ESTIMATE_WIDTH_FOOTPRINT)) return MINOS_OK;
  minos_estimate noted = *found;
  if (!estimate_width(&noted.width, j->history, &j->l)) return judge_cut_short(j);
  if (!noted.width) return estimate_in_order(j);
  j->result->stats.estimate = noted;
  return MINOS_OK;
}

static void forget_memory_limit(judge *j) {
  if (j->l.met == MINOS_LIMIT_MEMORY) j->l.met = MINOS_LIMIT_NONE; /* others may do with less */
}

static minos_status ask_linearizable(judge *j) {
  proof order = {0};
  listed_found found = {0};
  j->l.progress.decider = deciders_name(&decider_zones);
  minos_answer answer = decide(j, &order, &found);
  if (answer == ANSWER_YES) {
    minos_status status = note_order(j, MINOS_ORDER_REAL_TIME, &order);
    return status ? status : note_estimate(j, &found.estimate);
  }
  proof_release(&order);
  const few_operations few = {MINOS_ORDER_REAL_TIME, found.ops, found.count};
  minos_status status = answer == ANSWER_NO ? note_refutation(j, &few) : MINOS_OK;
  forget_memory_limit(j);
  return status;
}

static minos_status ask_sequential(judge *j) {
  proof order = {0};
  cursors_found found;
  j->l.progress.decider = deciders_name(decider_of(MINOS_ORDER_CLIENT));
  minos_answer answer = cursors_decide(j->history, &j->l, &order, &found);
  const few_operations few = {MINOS_ORDER_CLIENT, found.ops, found.count};
  minos_status status = MINOS_OK;
  if (answer == ANSWER_YES)
    status = note_order(j, MINOS_ORDER_CLIENT, &order);
  else
    proof_release(&order);
  if (answer == ANSWER_NO) status = note_refutation(j, &few);
  free(found.ops);
  forget_memory_limit(j);
  return status || answer == ANSWER_GAVE_UP ? status : note_estimate(j, &found.estimate);
}

minos_status judge_at_once(judge *j) {
  const minos_result *r = j->result;
  if (!may_be_asked(j)) {
    ahead_forget(j->history->ahead);
    return MINOS_OK;
  }
  minos_status status = ask_linearizable(j);
  bool next = !status && r->linearizable == MINOS_NO && !j->options->stop_at_linearizable && !j->options->decider;
  return next && j->history->count >= LARGE && judge_may_ask_more(j) ? ask_sequential(j) : status;
}
