/* test_limits.c -- that every limit ends in "?" with its name, soon, and never in a letter that was not proved. */
#include <pthread.h>
#include <stdio.h>
#include <sys/resource.h>
#include <time.h>

#include "agreement.h"
#include "deciders/memo.h"
#include "drawn.h"
#include "tier.h"

#define HOPELESS MINOS_ROOT "/testdata/hard/HOPELESS.txt"

enum { SLACK = SLOW_BUILD ? 5 : 1 }; /* a sanitizer's allocations take their time */

static minos_histories hopeless;

static void read_hopeless(void) {
  minos_source *source;
  ck_assert_int_eq(minos_source_open(&source, HOPELESS, NULL), MINOS_OK);
  ck_assert_int_eq(minos_read(&hopeless, source, &(minos_reading){0}, NULL), MINOS_OK);
  minos_source_free(source);
  ck_assert_uint_eq(hopeless.count, 1);
}

static void release_hopeless(void) {
  minos_histories_release(&hopeless);
}

static minos_result *check(const minos_options *options) {
  minos_result *result;
  ck_assert_int_eq(minos_check(&result, hopeless.items[0], options, NULL), MINOS_OK);
  return result;
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* Undecided, everything open, and why is said. */
static void assert_open(const minos_result *result, minos_limit limit) {
  ck_assert_int_eq(result->verdict, MINOS_UNDECIDED);
  ck_assert_int_eq(minos_verdict_letter(result->verdict), '?');
  ck_assert_int_eq(result->linearizable, MINOS_OPEN);
  ck_assert_int_eq(result->sequential, MINOS_OPEN);
  ck_assert_str_eq(minos_limit_name(result->limit), minos_limit_name(limit));
  ck_assert_ptr_nonnull(result->limit_detail);
  ck_assert(!result->witness.present);
  ck_assert(!result->against_linearizable.present);
  ck_assert(!result->against_sequential.present);
}

/* The memo grows when it holds two thirds of 2^17 keys, and that is a step of its own. */
START_TEST(a_growing_memo_heeds_the_limits) {
  enum { FULL = (2 << 17) / 3 };
  const volatile int stop = 1;
  const minos_options options = {.cancel = &stop};
  limits l;
  memo known;
  limits_start(&l, &options);
  memo_init(&known, &l);
  uint32_t key = 0;
  while (key < FULL + 2 && memo_add(&known, (const unsigned char *)&key, sizeof key) == MEMO_NEW) key++;
  ck_assert_uint_le(key, FULL);
  ck_assert_int_eq(l.met, MINOS_LIMIT_SIGNAL);
  memo_release(&known);
  ck_assert_uint_eq(l.charged, 0);
}
END_TEST

static const struct {
  const char *decider;
  bool evidence;
  double seconds;
} timeouts[] = {{"search", true, 1}, {"search", false, 0.1}, {NULL, true, 0.3}, {NULL, true, 0.02}};

START_TEST(time_is_kept_within_a_tenth_of_a_second) {
  double began = now();
  minos_result *result = check(&(minos_options){.timeout_ns = (uint64_t)(timeouts[_i].seconds * 1e9),
                                                .decider = timeouts[_i].decider,
                                                .evidence = timeouts[_i].evidence});
  assert_open(result, MINOS_LIMIT_TIME);
  minos_result_free(result);
  double took = now() - began;
  ck_assert_msg(took > timeouts[_i].seconds * 0.9, "%.3f s are too few", took);
  ck_assert_msg(took < timeouts[_i].seconds + 0.1 * SLACK, "%.3f s", took);
}
END_TEST

START_TEST(states_are_counted) {
  minos_result *result = check(&(minos_options){.max_states = 1000, .evidence = true});
  assert_open(result, MINOS_LIMIT_STATES);
  ck_assert_uint_le(result->stats.configurations, 2100); /* each question may have so many */
  minos_result_free(result);
}
END_TEST

START_TEST(memory_is_limited) {
  minos_result *result = check(
      &(minos_options){.decider = "search", .memory_limit = 1 << 20, .evidence = true, .timeout_ns = 20000000000u});
  assert_open(result, MINOS_LIMIT_MEMORY);
  minos_result_free(result);
  uint64_t megabytes = 256;
  result = check(&(minos_options){
      .decider = "search", .memory_limit = megabytes << 20, .evidence = true, .timeout_ns = 60000000000u});
  assert_open(result, MINOS_LIMIT_MEMORY);
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  ck_assert_int_le(usage.ru_maxrss, (long)megabytes * 1024 * 5 / 4);
  minos_result_free(result);
}
END_TEST

static volatile int cancelled;

static void *cancel_soon(void *nothing) {
  nanosleep(&(struct timespec){.tv_nsec = 100000000}, NULL);
  cancelled = 1;
  return nothing;
}

START_TEST(it_can_be_cancelled) {
  pthread_t canceller;
  cancelled = 0;
  ck_assert_int_eq(pthread_create(&canceller, NULL, cancel_soon, NULL), 0);
  double began = now();
  minos_result *result = check(&(minos_options){.cancel = &cancelled, .evidence = true, .timeout_ns = 20000000000u});
  assert_open(result, MINOS_LIMIT_SIGNAL);
  ck_assert(now() - began < 0.1 + 0.2 * SLACK);
  minos_result_free(result);
  pthread_join(canceller, NULL);
}
END_TEST

START_TEST(cancelled_before_it_begins) {
  cancelled = 1;
  minos_result *result = check(&(minos_options){.cancel = &cancelled});
  assert_open(result, MINOS_LIMIT_SIGNAL);
  minos_result_free(result);
}
END_TEST

START_TEST(a_decider_that_does_not_fit) {
  minos_result *result = check(&(minos_options){.decider = "enumerate"});
  assert_open(result, MINOS_LIMIT_DECIDER);
  minos_result_free(result);
  result = check(&(minos_options){.decider = "clusters"});
  assert_open(result, MINOS_LIMIT_DECIDER);
  minos_result_free(result);
}
END_TEST

START_TEST(no_such_decider) {
  minos_result *result;
  minos_error err = {0};
  ck_assert_int_eq(minos_check(&result, hopeless.items[0], &(minos_options){.decider = "guess"}, &err), MINOS_EUSAGE);
  ck_assert(strstr(err.message, "guess"));
}
END_TEST

typedef struct heard {
  int calls;
  minos_progress last;
} heard;

static void hear(void *context, const minos_progress *progress) {
  heard *h = context;
  h->calls++;
  ck_assert_uint_ge(progress->configurations, h->last.configurations);
  h->last = *progress;
}

START_TEST(progress_is_told) {
  heard h = {0};
  minos_result *result = check(&(minos_options){
      .timeout_ns = 500000000, .progress = hear, .progress_context = &h, .stop_at_linearizable = true});
  minos_result_free(result);
  ck_assert_int_ge(h.calls, 2);
  ck_assert_str_eq(h.last.decider, "search");
  ck_assert_uint_eq(h.last.total, 963);
  ck_assert(h.last.operations > 0 && h.last.operations <= h.last.total);
}
END_TEST

/* ---- one question answered, the other open ---- */

/* Alice and Bob behind a hopeless history: real time is refuted on one object at once, client order is not. */
static minos_history *half_open(void) {
  minos_text text = {0};
  minos_source *source;
  minos_histories histories;
  ck_assert_int_eq(minos_source_open(&source, HOPELESS, NULL), MINOS_OK);
  minos_bytes all = minos_source_content(source);
  minos_text_add(&text, all.data, all.length);
  minos_source_free(source);
  minos_text_put(&text, "Alice w(other) 1 5000 5001\nBob r(other) 0 5002 5003\n");
  ck_assert_int_eq(minos_source_memory(&source, "half", text.data, text.length, NULL), MINOS_OK);
  ck_assert_int_eq(minos_read(&histories, source, &(minos_reading){0}, NULL), MINOS_OK);
  minos_source_free(source);
  minos_text_release(&text);
  minos_history *history = histories.items[0];
  free(histories.items);
  return history;
}

START_TEST(not_linearizable_is_known_and_sequential_is_open) {
  minos_history *history = half_open();
  minos_result *result;
  minos_options options = {.max_states = 2000, .evidence = true};
  ck_assert_int_eq(minos_check(&result, history, &options, NULL), MINOS_OK);
  ck_assert_int_eq(result->verdict, MINOS_UNDECIDED);
  ck_assert_int_eq(result->linearizable, MINOS_NO);
  ck_assert_int_eq(result->sequential, MINOS_OPEN);
  ck_assert_str_eq(minos_limit_name(result->limit), "states");
  ck_assert(result->against_linearizable.present && !result->against_sequential.present && !result->witness.present);
  ck_assert_uint_eq(result->against_linearizable.count, 2);
  minos_result_free(result);
  minos_history_free(history);
}
END_TEST

START_TEST(stopping_at_linearizable) {
  const drawn *d = &(drawn){.rows = {WRITE("A", 1, 0, 2), READ("B", 0, 3, 4)}};
  oracle_history h = drawn_raw(d, ORACLE_REGISTER);
  minos_history *history;
  minos_result *result;
  ck_assert_int_eq(raw_history(&history, &h, NULL), MINOS_OK);
  ck_assert_int_eq(minos_check(&result, history, &(minos_options){.stop_at_linearizable = true}, NULL), MINOS_OK);
  ck_assert_int_eq(result->verdict, MINOS_UNDECIDED);
  ck_assert_int_eq(result->linearizable, MINOS_NO);
  ck_assert_int_eq(result->sequential, MINOS_OPEN);
  ck_assert_int_eq(result->limit, MINOS_LIMIT_NONE);
  minos_result_free(result);
  minos_history_free(history);
}
END_TEST

/* Whatever the limit, a letter that is given is right. */
START_TEST(small_limits_never_change_a_letter) {
  const drawn *d = &(drawn){.rows = {WRITE("A", 1, 0, 9), WRITE("B", 1, 0, 9), READ("C", 1, 10, 11),
                                     READ("C", 0, 12, 13), WRITE("D", 0, 1, 2)}};
  oracle_history h = drawn_raw(d, ORACLE_REGISTER);
  char right = oracle_letter(&h);
  minos_history *history;
  minos_result *result;
  ck_assert_int_eq(raw_history(&history, &h, NULL), MINOS_OK);
  int decided = 0;
  for (uint64_t states = 1; states < 40; states++) {
    minos_options options = {.max_states = states, .evidence = true, .decider = "search"};
    ck_assert_int_eq(minos_check(&result, history, &options, NULL), MINOS_OK);
    char letter = minos_verdict_letter(result->verdict);
    ck_assert(letter == right || letter == '?');
    ck_assert_int_eq(letter == '?', result->limit != MINOS_LIMIT_NONE);
    decided += letter == right;
    minos_result_free(result);
  }
  ck_assert_int_gt(decided, 0);
  minos_history_free(history);
}
END_TEST

int main(void) {
  TCase *all = tcase_create("limits");
  tcase_set_timeout(all, 120);
  tcase_add_checked_fixture(all, read_hopeless, release_hopeless);
  tcase_add_loop_test(all, time_is_kept_within_a_tenth_of_a_second, 0, COUNT(timeouts));
  tcase_add_test(all, a_growing_memo_heeds_the_limits);
  tcase_add_test(all, states_are_counted);
  tcase_add_test(all, memory_is_limited);
  tcase_add_test(all, it_can_be_cancelled);
  tcase_add_test(all, cancelled_before_it_begins);
  tcase_add_test(all, a_decider_that_does_not_fit);
  tcase_add_test(all, no_such_decider);
  tcase_add_test(all, progress_is_told);
  tcase_add_test(all, not_linearizable_is_known_and_sequential_is_open);
  tcase_add_test(all, stopping_at_linearizable);
  tcase_add_test(all, small_limits_never_change_a_letter);
  return run_case(all, "limits");
}
