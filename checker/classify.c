/* classify.c -- puts the two questions, says L, S, N or "?" with what is known. L implies S. */
#include <stdlib.h>

#include "constraints.h"
#include "decider.h"
#include "estimate.h"
#include "evidence/counterexample.h"
#include "grow.h"
#include "judge.h"
#include "versions.h"

/* ---- the letter ---- */

static void set_letter(minos_result *r) {
  if (r->linearizable == MINOS_YES) r->sequential = MINOS_YES;
  if (r->sequential == MINOS_NO) r->linearizable = MINOS_NO;
  if (r->linearizable == MINOS_YES)
    r->verdict = MINOS_L;
  else if (r->sequential == MINOS_NO)
    r->verdict = MINOS_N;
  else if (r->linearizable == MINOS_NO && r->sequential == MINOS_YES)
    r->verdict = MINOS_S;
}

/* "after 1.0 s and 120000 configurations" in one language; NULL when memory is out. A limit of states is met at the same point in each
   run, so nothing is said of the time that it took: the same file gives the same words. */
static char *limit_told(const judge *j, double seconds, minos_translation *translation) {
  minos_text text = {0};
  minos_sentence sentence = {0};
  bool counted = j->result->limit == MINOS_LIMIT_STATES;
  if (!counted) minos_text_format(minos_sentence_part(&sentence), "%.1f", seconds);
  minos_text_format(minos_sentence_part(&sentence), "%llu", (unsigned long long)j->l.configurations);
  const char *pattern = j->result->limit == MINOS_LIMIT_DECIDER ? MINOS_SAID("no decider that was asked applies")
                        : counted                               ? MINOS_SAID("after %s configurations")
                                                                : MINOS_SAID("after %s s and %s configurations");
  minos_sentence_end(&sentence, translation ? translation(pattern) : pattern, &text);
  if (!text.failed) return text.data;
  minos_text_release(&text);
  return NULL;
}

static bool retell_limit(judge *j, double seconds) {
  const minos_tongue *tongues = j->options->tongues;
  minos_result *r = j->result;
  uint32_t count = 0;
  while (tongues && tongues[count].code) count++;
  r->limit_retold = count ? array_new(count, sizeof *r->limit_retold) : NULL;
  if (count && !r->limit_retold) return false;
  for (uint32_t t = 0; t < count; t++) {
    char *text = limit_told(j, seconds, tongues[t].say);
    if (!text) return false;
    r->limit_retold[r->limit_retold_count++] = (minos_said){tongues[t].code, text};
  }
  return true;
}

static minos_status say_limit(judge *j) {
  minos_result *r = j->result;
  bool open = r->verdict == MINOS_UNDECIDED && !(j->options->stop_at_linearizable && r->linearizable == MINOS_NO);
  if (!open) return MINOS_OK;
  r->limit = j->open_by ? j->open_by : MINOS_LIMIT_DECIDER;
  double seconds = limits_seconds(&j->l);
  r->limit_detail = limit_told(j, seconds, j->options->translation);
  return r->limit_detail && retell_limit(j, seconds) ? MINOS_OK : judge_out_of_memory(j);
}

static minos_status answer_questions(judge *j) {
  if (!judge_may_ask_more(j)) {
    j->open_by = j->l.met;
    return say_limit(j);
  }
  minos_status status = j->result->linearizable == MINOS_OPEN ? judge_linearizable(j) : MINOS_OK;
  bool ask_more = !j->options->stop_at_linearizable && j->result->linearizable != MINOS_YES;
  if (!status && ask_more && judge_may_ask_more(j)) {
    j->l.met = MINOS_LIMIT_NONE;
    status = judge_sequential(j);
  } else if (!status && ask_more) {
    j->open_by = j->l.met;
  }
  set_letter(j->result);
  if (!status) status = say_limit(j);
  return status ? status : judge_objects_alone(j);
}

static void warn(judge *j, const char *text) {
  minos_error warning;
  minos_fault(&warning, MINOS_OK, minos_history_place(j->history), "%s", text);
  minos_faults_warning(&j->result->warnings, &warning);
}

static minos_status count_outcomes(judge *j) {
  const minos_history *h = j->history;
  minos_result *r = j->result;
  bool constrained = false;
  for (uint32_t i = 0; i < h->count; i++) {
    r->ok += h->ops[i].outcome == MINOS_OUTCOME_OK;
    r->fail += h->ops[i].outcome == MINOS_OUTCOME_FAIL;
    r->unknown += h->ops[i].outcome == MINOS_OUTCOME_UNKNOWN;
  }
  if (has_constraints(h, &constrained)) return judge_out_of_memory(j);
  if (h->count == 0)
    warn(j, "the history has no operations");
  else if (!constrained)
    warn(j, "no read constrains anything: every order is legal");
  if (h->versions_trusted && !versions_constrain(h)) warn(j, "no operation has a version that could be trusted");
  return MINOS_OK;
}

/* Clients whose last operation is of unknown outcome. `last`: [clients] zeroed, one more than the number of it. */
static uint32_t count_rotated(const minos_history *h, uint32_t *last) {
  uint32_t rotated = 0;
  for (uint32_t i = 0; i < h->count; i++) {
    uint32_t *latest = &last[h->ops[i].client];
    if (!*latest || h->ops[i].start >= h->ops[*latest - 1].start) *latest = i + 1;
  }
  for (uint32_t c = 0; c < history_client_count(h); c++)
    rotated += last[c] && h->ops[last[c] - 1].outcome == MINOS_OUTCOME_UNKNOWN;
  return rotated;
}

/* Recorders often give a client a new id after an unknown result, which deletes client order. */
static minos_status warn_of_rotated_clients(judge *j) {
  const minos_history *h = j->history;
  if (j->result->verdict != MINOS_S || j->result->unknown == 0) return MINOS_OK;
  uint32_t *last = array_new(history_client_count(h), sizeof *last);
  if (!last) return judge_out_of_memory(j);
  uint32_t rotated = count_rotated(h, last);
  free(last);
  if (rotated > 0 && history_client_count(h) > rotated)
    warn(j, "clients stop after an unknown result: if they went on under new ids, client order is lost and S may be "
            "too weak");
  return MINOS_OK;
}

/* The whole as deciders see it. Where a limit is met that keeps from it, no question will be asked. */
static minos_status make_parts(judge *j) {
  const minos_options *options = j->options;
  minos_estimate *estimate = &j->result->stats.estimate;
  if (!judge_may_ask_more(j) || !limits_has_room(&j->l, (uint64_t)j->history->count * PART_FOOTPRINT)) return MINOS_OK;
  if (part_whole_within(&j->whole, j->history, options->clock_skew, &j->l)) return judge_cut_short(j);
  if (options->estimate && !estimate_part(estimate, &j->whole, &j->l)) return judge_cut_short(j);
  j->l.progress.estimate = *estimate;
  if (j->whole.objects > 1 && part_index_new(&j->index, &j->whole, &j->l)) return judge_cut_short(j);
  return MINOS_OK;
}

static minos_status judge_history(judge *j) {
  const minos_history *h = j->history;
  minos_result *r = j->result;
  r->clock_skew = j->options->clock_skew;
  r->object_count = history_object_count(h);
  r->objects = array_new(r->object_count, sizeof *r->objects);
  if (!r->objects) return judge_out_of_memory(j);
  if (count_outcomes(j)) return MINOS_ENOMEM;
  minos_status status = judge_at_once(j);
  set_letter(r);
  if (status || r->linearizable == MINOS_YES) return status;
  if (r->sequential != MINOS_OPEN) return warn_of_rotated_clients(j);
  if (r->linearizable == MINOS_NO && j->options->stop_at_linearizable && !j->options->estimate) return MINOS_OK;
  status = make_parts(j);
  if (!status) status = answer_questions(j);
  return status ? status : warn_of_rotated_clients(j);
}

static minos_status refuse(const minos_history *h, const minos_options *options, minos_error *err) {
  minos_place nowhere = {0, 0};
  if (!h->models) return minos_fault(err, MINOS_EMODEL, nowhere, "the history is not bound to a model");
  if (options->decider && !deciders_find(options->decider))
    return minos_fault(err, MINOS_EUSAGE, nowhere, "no decider is called '%s'", options->decider);
  const char *unmeasured = options->clock_skew ? minos_skew_refusal(h) : NULL;
  if (unmeasured) return minos_fault(err, MINOS_EUSAGE, nowhere, "no skew can be assumed: the clock %s", unmeasured);
  return MINOS_OK;
}

/* A script that failed, or that contradicts itself, is wrong input and not our mistake. */
static minos_status blame_model(const minos_history *h, minos_status status, minos_error *err) {
  minos_companion *companion = minos_values_companion(h->values);
  if (!companion) return status;
  minos_error fault;
  if (companion->fault(companion, &fault)) {
    if (err) *err = fault;
    return fault.status;
  }
  if (status != MINOS_EINTERNAL || !err) return status;
  fault = *err;
  return minos_fault(err, MINOS_EMODEL, fault.place, "the model answers the same question differently: %s",
                     fault.message);
}

minos_status minos_check(minos_result **out, const minos_history *history, const minos_options *options,
                         minos_error *err) {
  static const minos_options plain = {0};
  if (!options) options = &plain;
  minos_status status = refuse(history, options, err);
  if (status) return status;
  minos_result *result = calloc(1, sizeof *result);
  if (!result) return minos_fault(err, MINOS_ENOMEM, (minos_place){0, 0}, "out of memory");
  judge j = {.history = history, .options = options, .result = result, .err = err};
  limits_start(&j.l, options);
  j.l.slow = minos_values_companion(history->values) != NULL;
  status = blame_model(history, judge_history(&j), err);
  part_index_free(j.index);
  part_release(&j.whole);
  result->stats.seconds = limits_seconds(&j.l);
  result->stats.deciding_seconds += result->stats.seconds;
  result->stats.configurations = j.l.configurations;
  result->stats.bytes = j.l.most_charged;
  if (status)
    minos_result_free(result);
  else
    *out = result;
  return status;
}

static void witness_release(minos_witness *w) {
  free(w->ops);
  free(w->initial);
  *w = (minos_witness){0};
}

void minos_result_free(minos_result *result) {
  if (!result) return;
  witness_release(&result->witness);
  counterexample_release(&result->against_linearizable);
  counterexample_release(&result->against_sequential);
  free(result->limit_detail);
  for (uint32_t t = 0; t < result->limit_retold_count; t++) free(result->limit_retold[t].text);
  free(result->limit_retold);
  free(result->objects);
  free(result);
}

char minos_verdict_letter(minos_verdict verdict) {
  static const char letters[] = {[MINOS_UNDECIDED] = '?', [MINOS_L] = 'L', [MINOS_S] = 'S', [MINOS_N] = 'N'};
  return letters[verdict];
}

const char *minos_limit_name(minos_limit limit) {
  static const char *const names[] = {
      [MINOS_LIMIT_NONE] = "none",     [MINOS_LIMIT_TIME] = "time",     [MINOS_LIMIT_MEMORY] = "memory",
      [MINOS_LIMIT_STATES] = "states", [MINOS_LIMIT_SIGNAL] = "signal", [MINOS_LIMIT_DECIDER] = "decider",
  };
  return names[limit];
}

const char *minos_because_name(minos_because because) {
  static const char *const names[] = {
      [MINOS_BECAUSE_CLIENT_ORDER] = "client-order",
      [MINOS_BECAUSE_REAL_TIME] = "real-time",
      [MINOS_BECAUSE_READS_FROM] = "reads-from",
      [MINOS_BECAUSE_READS_INITIAL] = "reads-initial",
      [MINOS_BECAUSE_OVERWRITES] = "overwrites",
      [MINOS_BECAUSE_MODEL] = "model",
      [MINOS_BECAUSE_NEVER_WRITTEN] = "never-written",
      [MINOS_BECAUSE_READ_BEFORE_WRITE] = "read-before-write",
      [MINOS_BECAUSE_VERSION] = "version",
  };
  return names[because];
}
