/* test_evidence.c -- that a forged proof is refused, and that counterexamples of larger histories hold by the oracle. */
#include "evidence/replay.h"
#include "evidence/steps_check.h"

#include <stdio.h>

#include "agreement.h"
#include "decider.h"
#include "drawn.h"
#include "tier.h"
#include "wild.h"

/* ---- forged witnesses ---- */

/* Every way to swap, drop or repeat operations of a witness: replay must say what the oracle says. */
static void forge(const oracle_history *h, const minos_history *history, const minos_result *result) {
  minos_witness forged = result->witness;
  minos_op_id ops[ORACLE_OPS];
  minos_value initial[ORACLE_OBJECTS];
  forged.ops = ops;
  forged.initial = initial;
  for (uint32_t o = 0; o < minos_history_objects(history); o++) initial[o] = result->witness.initial[o];
  for (uint32_t i = 0; i < forged.count; i++) {
    for (uint32_t j = 0; j <= forged.count; j++) {
      int sequence[ORACLE_OPS];
      memcpy(ops, result->witness.ops, forged.count * sizeof *ops);
      if (j == forged.count) {
        ops[i] = ops[0]; /* repeated, and one missing */
      } else {
        ops[i] = result->witness.ops[j];
        ops[j] = result->witness.ops[i];
      }
      for (uint32_t k = 0; k < forged.count; k++) sequence[k] = (int)ops[k];
      oracle_order order = forged.order == MINOS_ORDER_REAL_TIME ? ORACLE_REAL_TIME : ORACLE_CLIENT_ORDER;
      bool legal = oracle_accepts(h, order, sequence, (int)forged.count, NULL);
      minos_status said = replay_witness(history, &forged, (uint64_t)h->skew, NULL);
      ck_assert_int_eq(said, legal ? MINOS_OK : MINOS_EINTERNAL);
    }
  }
}

START_TEST(forged_witnesses_do_not_replay) {
  wild w = {.state = 31};
  int forged = 0;
  for (int i = 0; i < 5000; i++) {
    oracle_history h;
    minos_history *history;
    minos_result *result;
    wild_history(&h, &w,
                 &(wild_kind){.operations = 7, .clients = 3, .objects = 2, .values = 3, .instants = 8, .skew = true});
    if (h.initial_unknown) continue;
    ck_assert_int_eq(raw_history(&history, &h, NULL), MINOS_OK);
    minos_options options = {.clock_skew = (uint64_t)h.skew};
    ck_assert_int_eq(minos_check(&result, history, &options, NULL), MINOS_OK);
    if (result->witness.present) forge(&h, history, result), forged++;
    minos_result_free(result);
    minos_history_free(history);
  }
  ck_assert_int_gt(forged, 2000);
}
END_TEST

START_TEST(a_witness_that_is_cut_short_does_not_replay) {
  oracle_history h = drawn_raw(&(drawn){.rows = {WRITE("A", 1, 0, 1), READ("B", 1, 2, 3)}}, ORACLE_REGISTER);
  minos_history *history;
  ck_assert_int_eq(raw_history(&history, &h, NULL), MINOS_OK);
  minos_value zero = minos_history_initial(history);
  minos_op_id both[] = {0, 1}, beyond[] = {0, 7};
  minos_witness w = {.present = true, .order = MINOS_ORDER_REAL_TIME, .ops = both, .count = 2, .initial = &zero};
  ck_assert_int_eq(replay_witness(history, &w, 0, NULL), MINOS_OK);
  w.count = 1;
  ck_assert_int_eq(replay_witness(history, &w, 0, NULL), MINOS_EINTERNAL);
  w.count = 2;
  w.ops = beyond;
  ck_assert_int_eq(replay_witness(history, &w, 0, NULL), MINOS_EINTERNAL);
  w.ops = both;
  minos_value wrong_start = MINOS_TRUE;
  w.initial = &wrong_start;
  ck_assert_int_eq(replay_witness(history, &w, 0, NULL), MINOS_EINTERNAL);
  minos_history_free(history);
}
END_TEST

/* ---- forged steps ---- */

/* Steps of a refutation hold; the same steps with one operation or reason exchanged hold only where the history is refuted
   for that order anyway, so on a history with an order no steps at all may hold. */
static void no_steps_hold(const part *p, minos_order order, wild *w) {
  for (int i = 0; i < 200; i++) {
    proof_step steps[3];
    uint32_t count = 1 + wild_below(w, 3);
    for (uint32_t s = 0; s < count; s++) {
      steps[s].before = wild_below(w, 4) ? wild_below(w, p->count) : PROOF_NONE;
      steps[s].after = wild_below(w, p->count);
      steps[s].because = (minos_because)wild_below(w, MINOS_BECAUSE_READ_BEFORE_WRITE + 1);
    }
    ck_assert(!steps_hold(p, order, steps, count));
  }
}

START_TEST(no_steps_refute_what_has_an_order) {
  wild w = {.state = 37};
  for (int i = 0; i < 4000; i++) {
    oracle_history h;
    minos_history *history;
    part p;
    wild_history(&h, &w, &(wild_kind){.operations = 5, .clients = 3, .objects = 1, .values = 3, .instants = 6});
    ck_assert_int_eq(raw_history(&history, &h, NULL), MINOS_OK);
    ck_assert_int_eq(part_whole(&p, history, 0), MINOS_OK);
    char letter = oracle_letter(&h);
    if (p.count > 0 && letter == 'L') no_steps_hold(&p, MINOS_ORDER_REAL_TIME, &w);
    if (p.count > 0 && letter != 'N') no_steps_hold(&p, MINOS_ORDER_CLIENT, &w);
    part_release(&p);
    minos_history_free(history);
  }
}
END_TEST

START_TEST(no_steps_are_no_refutation) {
  oracle_history h = drawn_raw(&(drawn){.rows = {WRITE("A", 1, 0, 1), READ("B", 7, 2, 3)}}, ORACLE_REGISTER);
  minos_history *history;
  part p;
  ck_assert_int_eq(raw_history(&history, &h, NULL), MINOS_OK);
  ck_assert_int_eq(part_whole(&p, history, 0), MINOS_OK);
  proof_step leaf = {PROOF_NONE, p.op[0] == 1 ? 0 : 1, MINOS_BECAUSE_NEVER_WRITTEN};
  ck_assert(steps_hold(&p, MINOS_ORDER_CLIENT, &leaf, 1));
  ck_assert(!steps_hold(&p, MINOS_ORDER_CLIENT, &leaf, 0));
  leaf.after = 1 - leaf.after;
  ck_assert(!steps_hold(&p, MINOS_ORDER_CLIENT, &leaf, 1));
  part_release(&p);
  minos_history_free(history);
}
END_TEST

/* ---- cores of larger histories ---- */

enum { LARGE = 120 };

/* A register that loses an update now and then: some of its reads are stale. Written values are all different, or few. */
static void write_large(minos_text *text, wild *w, bool unique) {
  int now[3] = {0}, before[3] = {0}, next = 1;
  for (int i = 0; i < LARGE; i++) {
    int client = (int)wild_below(w, 4), object = (int)wild_below(w, 3), start = 10 * i,
        end = start + 12 + (int)wild_below(w, 8);
    bool write = wild_below(w, 3) == 0, stale = wild_below(w, 40) == 0;
    if (write) {
      before[object] = now[object];
      now[object] = unique ? next++ : (int)wild_below(w, 4);
    }
    int value = !write && stale ? before[object] : now[object];
    minos_text_format(text, "c%d%d %s(o%d) %d %d %d\n", client, i % 5, write ? "w" : "r", object, value, start, end);
  }
}

static bool read_written(minos_histories *out, const minos_text *text, const char *model) {
  minos_source *source;
  minos_reading how = {.model = model, .overlap = MINOS_OVERLAP_ALLOW};
  if (minos_source_memory(&source, "written", text->data, text->length, NULL)) return false;
  minos_status status = minos_read(out, source, &how, NULL);
  minos_source_free(source);
  return status == MINOS_OK;
}

/* The core as raw operations, objects 0 and 1 at most. */
static bool make_raw_core(oracle_history *out, const minos_history *h, const minos_counterexample *against) {
  uint32_t objects[ORACLE_OBJECTS], object_count = 0;
  *out = (oracle_history){.model = ORACLE_REGISTER, .initial_unknown = against->initial_unknown};
  if (against->count > ORACLE_OPS) return false;
  for (uint32_t i = 0; i < against->count; i++) {
    const minos_op *op = &minos_history_ops(h)[against->ops[i]];
    uint32_t o = 0;
    while (o < object_count && objects[o] != op->object) o++;
    if (o == ORACLE_OBJECTS) return false;
    if (o == object_count) objects[object_count++] = op->object;
    bool write = op->argument != MINOS_ABSENT;
    int value = (int)minos_value_integer(minos_history_values(h), write ? op->argument : op->result);
    out->ops[out->count++] = (oracle_op){.client = (int)op->client,
                                         .object = (int)o,
                                         .fn = write ? ORACLE_WRITE : ORACLE_READ,
                                         .value = value,
                                         .result = write ? ORACLE_NONE : value,
                                         .start = (int)op->start,
                                         .end = (int)op->end,
                                         .outcome = against->unended[i] ? ORACLE_UNKNOWN : ORACLE_OK};
  }
  return true;
}

static bool core_holds(const minos_history *h, const minos_counterexample *against, bool *judged) {
  oracle_history core, rest;
  oracle_order order = against->order == MINOS_ORDER_REAL_TIME ? ORACLE_REAL_TIME : ORACLE_CLIENT_ORDER;
  *judged = make_raw_core(&core, h, against);
  if (!*judged) return true;
  if (oracle_orderable(&core, order)) return false;
  for (int x = 0; against->minimal && x < core.count; x++) {
    oracle_select(&rest, &core, ~oracle_dependents(&core, x));
    if (!oracle_orderable(&rest, order)) return false;
  }
  return true;
}

START_TEST(cores_of_larger_histories_hold) {
  wild w = {.state = 41 + (uint64_t)_i};
  int refuted = 0, judged_count = 0;
  for (int i = 0; i < 100; i++) {
    minos_text text = {0};
    minos_histories histories;
    minos_result *result;
    write_large(&text, &w, _i == 0);
    ck_assert(read_written(&histories, &text, "register"));
    minos_options options = {.evidence = true, .timeout_ns = 100000000u};
    minos_error err = {0};
    minos_status status = minos_check(&result, histories.items[0], &options, &err);
    ck_assert_msg(status == MINOS_OK, "history %d: %s", i, err.message);
    const minos_counterexample *each[] = {&result->against_linearizable, &result->against_sequential};
    for (int k = 0; k < 2; k++) {
      bool judged;
      if (!each[k]->present) continue;
      refuted++;
      if (!core_holds(histories.items[0], each[k], &judged)) ck_abort_msg("history %d, core %d:\n%s", i, k, text.data);
      judged_count += judged;
    }
    minos_result_free(result);
    minos_histories_release(&histories);
    minos_text_release(&text);
  }
  printf("%d refutations of histories of %d operations; %d cores judged by the oracle\n", refuted, LARGE, judged_count);
  ck_assert_int_gt(judged_count, 50);
}
END_TEST

/* ---- further languages ---- */

static const char *say_it_short(const char *english) {
  return strstr(english, "%s") ? "%s!" : "short";
}

static const char *say_it_in_english(const char *english) {
  return english;
}

static void is_retold(const minos_counterexample *against, bool by_search) {
  ck_assert(against->present && against->retold_count == 2);
  const minos_retold *brief = &against->retold[0], *english = &against->retold[1];
  ck_assert_str_eq(brief->code, "xx");
  ck_assert_str_eq(english->code, "en");
  ck_assert_int_gt(against->reason_count, 0);
  for (uint32_t i = 0; i < against->reason_count; i++) {
    ck_assert_str_eq(english->reasons[i], against->reasons[i].text);
    ck_assert_str_ne(brief->reasons[i], against->reasons[i].text);
  }
  ck_assert(!by_search == !against->state && !by_search == !brief->state && !by_search == !english->state);
  if (by_search) ck_assert_str_eq(english->state, against->state);
  if (by_search) ck_assert_str_eq(brief->state, "1!");
}

START_TEST(reasons_are_retold) {
  static const minos_tongue tongues[] = {{"xx", say_it_short}, {"en", say_it_in_english}, {0}};
  static const struct {
    const char *history;
    bool by_search;
  } cases[] = {{"A w 1 0 1\nB r 0 2 3\n", false},
               {"@model queue\nA enq 1 0 1\nA deq empty 2 3\n", true},
               {"A w 1 0 1\nA w 2 2 3\nB r 2 4 5\nB r 1 6 7\n", false}};
  minos_text text = {0};
  minos_histories histories;
  minos_result *result;
  minos_text_put(&text, cases[_i].history);
  ck_assert(read_written(&histories, &text, NULL));
  const minos_options options = {.evidence = true, .tongues = tongues};
  ck_assert_int_eq(minos_check(&result, histories.items[0], &options, NULL), MINOS_OK);
  bool strong = result->against_sequential.present;
  is_retold(strong ? &result->against_sequential : &result->against_linearizable, cases[_i].by_search);
  minos_result_free(result);
  minos_histories_release(&histories);
  minos_text_release(&text);
}
END_TEST

/* ---- the vocabulary ---- */

START_TEST(reasons_have_their_names) {
  static const char *const names[] = {"client-order", "real-time", "reads-from",    "reads-initial",
                                      "overwrites",   "model",     "never-written", "read-before-write"};
  for (int i = 0; i < COUNT(names); i++) ck_assert_str_eq(minos_because_name((minos_because)i), names[i]);
}
END_TEST

int main(void) {
  TCase *all = tcase_create("evidence");
  tcase_set_timeout(all, 300);
  tcase_add_test(all, forged_witnesses_do_not_replay);
  tcase_add_test(all, a_witness_that_is_cut_short_does_not_replay);
  tcase_add_test(all, no_steps_refute_what_has_an_order);
  tcase_add_test(all, no_steps_are_no_refutation);
  tcase_add_loop_test(all, cores_of_larger_histories_hold, 0, 2);
  tcase_add_loop_test(all, reasons_are_retold, 0, 3);
  tcase_add_test(all, reasons_have_their_names);
  return run_case(all, "evidence");
}
