/* test_simulate.c -- locks, leases and stores: every figure of the systems that minos simulates, and what the checker says.

   Logs are compared line by line. Each history is judged; where a late write was let in, the evidence must name it. */
#include <check.h>

#include "reading.h"

static minos_run play(const char *name, const minos_staging *staging) {
  minos_run run;
  minos_error err = {0};
  const minos_scenario *scenario = minos_scenario_find(name);
  ck_assert_msg(scenario != NULL, "no scenario %s", name);
  ck_assert_msg(minos_simulate(&run, scenario, staging, &err) == MINOS_OK, "%s: %s", name, err.message);
  return run;
}

/* ---- logs ---- */

typedef struct log_case {
  const char *scenario, *store, *log;
} log_case;

#define PAUSE_BEGINS                                                                                                   \
  "t=0     A acquires the lock: token 1, lease to 10\n"                                                                \
  "t=1     A writes A1 with token 1: accepted\n"                                                                       \
  "t=9     A checks its lease: valid to 10\n"                                                                          \
  "t=9     A pauses until 15\n"                                                                                        \
  "t=10    the lease of A ends\n"                                                                                      \
  "t=11    B acquires the lock: token 2, lease to 21\n"                                                                \
  "t=12    B writes B1 with token 2: accepted\n"                                                                       \
  "t=13    B writes B2 with token 2: accepted\n"
#define A_WAKES "t=15    A wakes and doesn't know that its lease ended at 10\n"
#define BOTH_BELIEVE "holders at one time, as they believed: 2\n"
#define PAUSE_TITLE "pause: a client pauses under its lease and writes when it is over\n"

static const log_case logs[] = {
    {"pause", "naive",
     PAUSE_TITLE "lease 10, naive store\n" PAUSE_BEGINS A_WAKES
                 "t=15    A writes A2 with token 1: accepted\n" BOTH_BELIEVE "final value: A2\n"},
    {"pause", "fenced",
     PAUSE_TITLE "lease 10, fenced store\n" PAUSE_BEGINS A_WAKES
                 "t=15    A writes A2 with token 1: refused, the highest token is 2\n" BOTH_BELIEVE
                 "final value: B2\n"},
    {"pause", "forgetful",
     PAUSE_TITLE "lease 10, forgetful store\n" PAUSE_BEGINS
                 "t=14    the store restarts: the highest token is 0\n" A_WAKES
                 "t=15    A writes A2 with token 1: accepted\n" BOTH_BELIEVE "final value: A2\n"},
    {"pause", "two-paths",
     PAUSE_TITLE "lease 10, two-paths store\n" PAUSE_BEGINS A_WAKES
                 "t=15    A writes A2 with token 1 by the second path: accepted\n" BOTH_BELIEVE "final value: A2\n"},
    {"restart", "fenced",
     "restart: the store restarts before the late write comes\nlease 10, fenced store\n" PAUSE_BEGINS
     "t=14    the store restarts: the highest token is 2\n" A_WAKES
     "t=15    A writes A2 with token 1: refused, the highest token is 2\n" BOTH_BELIEVE "final value: B2\n"},
    {"pause-twice", "fenced",
     "pause-twice: a client writes twice after its pause\nlease 10, fenced store\n" PAUSE_BEGINS A_WAKES
     "t=15    A writes A2 with token 1: refused, the highest token is 2\n"
     "t=16    A writes A3 with token 1: refused, the highest token is 2\n" BOTH_BELIEVE "final value: B2\n"},
    {"three-clients", "fenced",
     "three-clients: three clients in turn, tokens 33, 34, 35; two wake too late\nlease 10, fenced store\n"
     "t=0     A acquires the lock: token 33, lease to 10\n"
     "t=1     A writes A1 with token 33: accepted\n"
     "t=9     A checks its lease: valid to 10\n"
     "t=9     A pauses until 26\n"
     "t=10    the lease of A ends\n"
     "t=11    B acquires the lock: token 34, lease to 21\n"
     "t=12    B writes B1 with token 34: accepted\n"
     "t=20    B checks its lease: valid to 21\n"
     "t=20    B pauses until 28\n"
     "t=21    the lease of B ends\n"
     "t=22    C acquires the lock: token 35, lease to 32\n"
     "t=23    C writes C1 with token 35: accepted\n"
     "t=26    A wakes and doesn't know that its lease ended at 10\n"
     "t=26    A writes A2 with token 33: refused, the highest token is 35\n"
     "t=28    B wakes and doesn't know that its lease ended at 21\n"
     "t=28    B writes B2 with token 34: refused, the highest token is 35\n"
     "holders at one time, as they believed: 3\n"
     "final value: C1\n"},
    {"invoice", "naive",
     "invoice: tokens 41 and 42: a late reminder overwrites that invoice B-1042 is paid\nlease 10, naive store\n"
     "t=0     A acquires the lock: token 41, lease to 10\n"
     "t=1     A writes open with token 41: accepted\n"
     "t=9     A checks its lease: valid to 10\n"
     "t=9     A pauses until 15\n"
     "t=10    the lease of A ends\n"
     "t=11    B acquires the lock: token 42, lease to 21\n"
     "t=12    B writes paid with token 42: accepted\n" A_WAKES
     "t=15    A writes reminded with token 41: accepted\n" BOTH_BELIEVE "final value: reminded\n"},
    {"split-brain", "naive",
     "split-brain: a pause of 14 s under a lease of 10 s makes two leaders\nlease 10, naive store\n"
     "t=0 s      A acquires the lock: token 1, lease to 10\n"
     "t=1 s      A writes A1 with token 1: accepted\n"
     "t=2 s      B asks for the lock and waits\n"
     "t=3 s      A renews its lease: to 13\n"
     "t=6 s      A renews its lease: to 16\n"
     "t=7 s      A pauses until 21\n"
     "t=16 s     the lease of A ends\n"
     "t=16 s     B acquires the lock: token 2, lease to 26\n"
     "t=17 s     B writes B1 with token 2: accepted\n"
     "t=21 s     A wakes and doesn't know that its lease ended at 16\n"
     "t=21 s     A writes A2 with token 1: accepted\n"
     "t=22 s     A wants to renew its lease: refused; it gives up\n" BOTH_BELIEVE "final value: A2\n"},
};

START_TEST(test_log) {
  const log_case *c = &logs[_i];
  minos_run run = play(c->scenario, &(minos_staging){.store = c->store});
  ck_assert_msg(strcmp(shown(&run.log), c->log) == 0, "%s, %s store:\n%s", c->scenario, c->store, shown(&run.log));
  minos_run_release(&run);
}
END_TEST

/* ---- verdicts ---- */

typedef struct verdict_case {
  const char *scenario, *store; /* NULL: the scenario's own */
  const char *final;
  minos_verdict verdict;
  const char *late;   /* the write that the evidence names; NULL: none */
  const char *reason; /* what it says of it */
} verdict_case;

#define STALE "can't accept token 1: the highest token is 2"

static const verdict_case verdicts[] = {
    {"pause", "naive", "A2", MINOS_S, "A write A2=>true", STALE},
    {"pause", "fenced", "B2", MINOS_L, NULL, NULL},
    {"pause", "forgetful", "A2", MINOS_S, "A write A2=>true", STALE},
    {"pause", "two-paths", "A2", MINOS_S, "A write A2=>true", STALE},
    {"pause-twice", "naive", "A3", MINOS_S, "A write A2=>true", STALE},
    {"pause-twice", "fenced", "B2", MINOS_L, NULL, NULL},
    {"three-clients", "naive", "B2", MINOS_S, "A write A2=>true", "can't accept token 33: the highest token is 35"},
    {"three-clients", "fenced", "C1", MINOS_L, NULL, NULL},
    {"three-clients", "forgetful", "B2", MINOS_S, "A write A2=>true", "can't accept token 33: the highest token is 35"},
    {"invoice", "naive", "reminded", MINOS_S, "A write(B-1042) reminded=>true",
     "can't accept token 41: the highest token is 42"},
    {"invoice", "fenced", "paid", MINOS_L, NULL, NULL},
    {"restart", NULL, "A2", MINOS_S, "A write A2=>true", STALE},
    {"restart", "fenced", "B2", MINOS_L, NULL, NULL},
    {"second-path", NULL, "A2", MINOS_S, "A write A2=>true", STALE},
    {"second-path", "fenced", "B2", MINOS_L, NULL, NULL},
    {"split-brain", NULL, "A2", MINOS_S, "A write A2=>true", STALE},
    {"split-brain", "fenced", "B1", MINOS_L, NULL, NULL},
    {"partition", "fenced", NULL, MINOS_L, NULL, NULL},
    {"partition", "naive", NULL, MINOS_S, "N4 write N4_7=>true", STALE},
    {"partition", "two-paths", NULL, MINOS_S, "N4 write N4_7=>true", STALE},
    {"election", "naive", NULL, MINOS_L, NULL, NULL},
    {"majority", "naive", NULL, MINOS_L, NULL, NULL},
    {"split-vote", "naive", NULL, MINOS_L, NULL, NULL},
};

/* Whether the core holds the operation, and a reason about it says what is expected. */
static bool names_late_write(const minos_run *run, const minos_counterexample *found, const verdict_case *c) {
  bool held = false, said = false;
  for (uint32_t i = 0; i < found->count; i++) {
    minos_text op = {0};
    minos_history_write_op(run->history, found->ops[i], true, &op);
    held = held || strcmp(shown(&op), c->late) == 0;
    minos_text_release(&op);
  }
  for (uint32_t i = 0; i < found->reason_count; i++) said = said || strstr(found->reasons[i].text, c->reason);
  return held && said;
}

START_TEST(test_verdict) {
  const verdict_case *c = &verdicts[_i];
  const char *store = c->store ? c->store : "its own";
  minos_run run = play(c->scenario, &(minos_staging){.store = c->store, .seed = 1, .bound = true});
  minos_result *result;
  const minos_options options = {.evidence = true};
  char last[80];
  ck_assert_int_eq(minos_check(&result, run.history, &options, NULL), MINOS_OK);
  ck_assert_msg(result->verdict == c->verdict, "%s, %s store: %c", c->scenario, store,
                minos_verdict_letter(result->verdict));
  if (c->late)
    ck_assert_msg(names_late_write(&run, &result->against_linearizable, c), "%s, %s store: the late write is not named",
                  c->scenario, store);
  snprintf(last, sizeof last, "\nfinal value: %s\n", c->final ? c->final : "");
  const char *end = strstr(shown(&run.log), "\nfinal value: ");
  ck_assert_msg(end && (!c->final || strcmp(end, last) == 0), "%s, %s store: ends with%s", c->scenario, store, end);
  minos_result_free(result);
  minos_run_release(&run);
}
END_TEST

/* ---- histories ---- */

typedef struct history_case {
  const char *scenario, *store, *model, *text;
} history_case;

static const history_case histories[] = {
    {"pause", "fenced", "fenced-store",
     "@history pause\n@model fenced-store\n"
     "A write A1=>true 1 2 token=1\n"
     "B write B1=>true 12 13 token=2\n"
     "B write B2=>true 13 14 token=2\n"
     "A write A2=>false 15 16 token=1\n"
     "reader read B2 17 18\n"},
    {"pause", "fenced", "register",
     "@history pause\n@model register\n@initial nil\n"
     "A write A1 1 2\n"
     "B write B1 12 13\n"
     "B write B2 13 14\n"
     "A write A2 15 16 outcome=fail\n"
     "reader read B2 17 18\n"},
    {"pause", "naive", "mutex", "@history pause\n@model mutex\nA acquire - 0 1\nB acquire - 11 12\n"},
    {"pause", "naive", "fenced-mutex",
     "@history pause\n@model fenced-mutex\nA acquire -=>1 0 1\nA release - 10 10\nB acquire -=>2 11 12\n"},
    {"split-brain", "naive", "mutex",
     "@history split-brain\n@model mutex\n@unit s\nA acquire - 0 1\nB acquire - 2 17\nA release - 22 22\n"},
    {"split-brain", "naive", "lease",
     "@history split-brain\n@model lease\n@unit s\nA acquire -=>1 0 1\nA renew -=>true 3 4\nA renew -=>true 6 7\n"
     "B acquire -=>2 2 17\nA renew -=>false 22 23\n"},
    {"invoice", "naive", "fenced-store",
     "@history invoice\n@model fenced-store\n"
     "A write(B-1042) open=>true 1 2 token=41\n"
     "B write(B-1042) paid=>true 12 13 token=42\n"
     "A write(B-1042) reminded=>true 15 16 token=41\n"
     "reader read(B-1042) reminded 17 18\n"},
};

START_TEST(test_history) {
  const history_case *c = &histories[_i];
  minos_run run = play(c->scenario, &(minos_staging){.store = c->store, .model = c->model});
  minos_text text = {0};
  ck_assert_int_eq(minos_write(&text, &run.history, 1, "text", NULL), MINOS_OK);
  ck_assert_msg(strcmp(shown(&text), c->text) == 0, "%s for %s:\n%s", c->scenario, c->model, shown(&text));
  minos_text_release(&text);
  minos_run_release(&run);
}
END_TEST

/* What a lock with leases is: no mutex, and a fenced one. Judged where this build has the models. */
START_TEST(test_lock) {
  static const char *const scenarios[] = {"pause",   "pause-twice", "three-clients", "invoice",
                                          "restart", "second-path", "split-brain",   "partition"};
  static const char *const models[] = {"mutex", "fenced-mutex", "lease"};
  for (int m = 0; m < 3; m++) {
    if (!minos_model_find((minos_bytes){models[m], strlen(models[m])})) continue;
    minos_run run = play(scenarios[_i], &(minos_staging){.model = models[m], .seed = 1, .bound = true});
    minos_result *result;
    ck_assert_int_eq(minos_check(&result, run.history, NULL, NULL), MINOS_OK);
    ck_assert_msg((result->linearizable == MINOS_YES) == (m > 0), "%s as %s: %c", scenarios[_i], models[m],
                  minos_verdict_letter(result->verdict));
    minos_result_free(result);
    minos_run_release(&run);
  }
}
END_TEST

/* ---- sweeps: what the checker says of each length, against a rule worked out by hand ----

   A lease of L ends at L, and A checks it at 9. B asks at 11, is given the lock at G = max(11, L), and writes at G + 1 and
   G + 2. A writes at W = max(10, 9 + pause). That is late if A got through its check (L > 9) and the first write of B is
   over before (G + 2 < W). */
START_TEST(test_sweep) {
  int unsafe = 0;
  for (int64_t pause = 0; pause <= 20; pause++) {
    for (int64_t lease = 5; lease <= 15; lease++) {
      const minos_staging staging = {.bound = true,
                                     .silent = true,
                                     .set_pause = true,
                                     .set_lease = true,
                                     .pause = pause,
                                     .lease = lease,
                                     .store = _i ? "fenced" : "naive"};
      minos_run run = play("pause", &staging);
      minos_result *result;
      ck_assert_int_eq(minos_check(&result, run.history, NULL, NULL), MINOS_OK);
      int64_t granted = lease > 11 ? lease : 11, written = 9 + pause > 10 ? 9 + pause : 10;
      bool late = _i == 0 && lease > 9 && written > granted + 2;
      ck_assert_msg((result->linearizable == MINOS_NO) == late, "pause %d, lease %d: %c", (int)pause, (int)lease,
                    minos_verdict_letter(result->verdict));
      ck_assert_uint_eq(run.valid_checks, lease > 9);
      unsafe += late;
      minos_result_free(result);
      minos_run_release(&run);
    }
  }
  ck_assert_int_eq(unsafe, _i ? 0 : 86);
}
END_TEST

START_TEST(test_refusals) {
  minos_run run;
  minos_error err;
  const minos_scenario *pause = minos_scenario_find("pause"), *election = minos_scenario_find("election");
  ck_assert_ptr_null(minos_scenario_find("paus"));
  ck_assert_int_eq(minos_simulate(&run, pause, &(minos_staging){.store = "fence"}, &err), MINOS_EUSAGE);
  ck_assert_str_eq(err.message, "no store is called 'fence'");
  ck_assert_int_eq(minos_simulate(&run, pause, &(minos_staging){.model = "queue"}, &err), MINOS_EUSAGE);
  ck_assert_str_eq(err.message, "no history can be told for the model 'queue'");
  ck_assert_int_eq(minos_simulate(&run, election, &(minos_staging){.set_lease = true}, &err), MINOS_EUSAGE);
  ck_assert_str_eq(err.message, "election has no lease");
}
END_TEST

int main(void) {
  Suite *suite = suite_create("simulate");
  TCase *tcase = tcase_create("simulate");
  tcase_set_timeout(tcase, 60);
  tcase_add_loop_test(tcase, test_log, 0, sizeof logs / sizeof *logs);
  tcase_add_loop_test(tcase, test_verdict, 0, sizeof verdicts / sizeof *verdicts);
  tcase_add_loop_test(tcase, test_history, 0, sizeof histories / sizeof *histories);
  tcase_add_loop_test(tcase, test_lock, 0, 8);
  tcase_add_loop_test(tcase, test_sweep, 0, 2);
  tcase_add_test(tcase, test_refusals);
  suite_add_tcase(suite, tcase);
  SRunner *runner = srunner_create(suite);
  srunner_run_all(runner, CK_NORMAL);
  int failed = srunner_ntests_failed(runner);
  srunner_free(runner);
  return failed != 0;
}
