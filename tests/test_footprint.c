/* test_footprint.c -- that deciders hold no more memory than they say, and see limits inside their passes over long histories. */
#include <minos/minos.h>

#include <malloc.h>
#include <stdio.h>

#include "decider.h"
#include "evidence/replay.h"
#include "failing_memory.h"
#include "portfolio.h"
#include "resident.h"
#include "tier.h"

enum { OPERATIONS = 2 * LIMITS_PASS, SLACK_BYTES = 1 << 18 };

typedef struct long_case {
  const char *decider;
  minos_order order;
  minos_answer answer;
  minos_workload workload;
} long_case;

#define CLIENT MINOS_ORDER_CLIENT
#define TIME MINOS_ORDER_REAL_TIME

static const long_case cases[] = {
    {"zones", TIME, ANSWER_YES, {.kind = "register"}},
    {"zones", TIME, ANSWER_NO, {.kind = "register", .wanted = MINOS_WANTED_S}},
    {"clusters", TIME, ANSWER_YES, {.kind = "register"}},
    {"clusters", TIME, ANSWER_NO, {.kind = "register", .wanted = MINOS_WANTED_S}},
    {"clusters", CLIENT, ANSWER_NO, {.kind = "register", .wanted = MINOS_WANTED_N}},
    {"saturation", CLIENT, ANSWER_YES, {.kind = "register", .objects = 5, .unknown = 5}},
    {"saturation", CLIENT, ANSWER_NO, {.kind = "register", .objects = 5, .wanted = MINOS_WANTED_N}},
    {"elimination", CLIENT, ANSWER_NO, {.kind = "register", .objects = 2, .values = 1000000, .wanted = MINOS_WANTED_N}},
    {"elimination",
     CLIENT,
     ANSWER_NO,
     {.kind = "register", .values = 1000000, .unknown = 100, .wanted = MINOS_WANTED_N}},
    {"singles", CLIENT, ANSWER_NO, {.kind = "register", .values = 1000000, .wanted = MINOS_WANTED_N}},
    {"retimed", CLIENT, ANSWER_YES, {.kind = "register", .values = 5}},
    {"holds", TIME, ANSWER_NO, {.kind = "register", .values = 5, .wanted = MINOS_WANTED_N}},
    {"queues", TIME, ANSWER_YES, {.kind = "queue"}},
    {"bags", TIME, ANSWER_YES, {.kind = "unordered-queue"}},
    {"priorities", TIME, ANSWER_YES, {.kind = "priority-queue"}},
    {"stacks", TIME, ANSWER_YES, {.kind = "stack"}},
    {"members", TIME, ANSWER_YES, {.kind = "set", .values = 1000, .unknown = 100}},
    {"members", TIME, ANSWER_NO, {.kind = "set", .values = 1000, .wanted = MINOS_WANTED_NOT_L}},
    {"increments", TIME, ANSWER_YES, {.kind = "counter", .unknown = 100}},
    {"increments", CLIENT, ANSWER_YES, {.kind = "counter"}},
    {"configurations", TIME, ANSWER_YES, {.kind = "cas-register", .values = 5}},
};

typedef struct long_history {
  minos_history *history;
  part p;
} long_history;

static long_history make(const minos_workload *of) {
  long_history l = {0};
  minos_workload w = *of;
  w.operations = OPERATIONS;
  w.clients = 20;
  w.seed = 1;
  minos_error err = {0};
  ck_assert_msg(minos_generate(&l.history, &w, &err) == MINOS_OK, "%s: %s", w.kind, err.message);
  ck_assert_int_eq(part_whole(&l.p, l.history, 0), MINOS_OK);
  return l;
}

static void release(long_history *l) {
  part_release(&l->p);
  minos_history_free(l->history);
}

/* What is charged and what is said beforehand is all that is held, the proof included. */
START_TEST(no_more_memory_than_was_said) {
  const long_case *c = &cases[_i];
  const minos_decider *decider = deciders_find(c->decider);
  long_history h = make(&c->workload);
  minos_options options = {0};
  limits l;
  proof found = {0};
  limits_start(&l, &options);
  memory_fails_at(0, false);
  minos_answer answer = decider_ask(decider, &h.p, c->order, &l, &found);
  double held = (double)memory_most(), each = held / h.p.count;
  uint64_t most = (uint64_t)h.p.count * decider->footprint + l.most_charged + SLACK_BYTES;
  printf("%-15s %c %s: %.1f bytes an operation, of %u, and %.1f charged; %llu looks\n", c->decider, "?YN"[answer],
         c -> workload.kind, each, decider->footprint, (double)l.most_charged / h.p.count, (unsigned long long)l.looks);
  ck_assert_msg(answer == c->answer, "%s: %d", c->decider, answer);
  ck_assert_msg(held <= (double)most, "%s: %.0f bytes, not %llu", c->decider, held, (unsigned long long)most);
  proof_release(&found);
  release(&h);
}
END_TEST

/* Have it leave at the k-th look at the clock, as if a limit were met there; the looks that it took. */
static uint64_t leave_at(const long_case *c, const long_history *h, uint64_t k) {
  minos_options options = {0};
  portfolio_seat seat = {.most_looks = k};
  limits l;
  proof found = {0};
  limits_start(&l, &options);
  l.seat = &seat;
  memory_fails_at(0, false);
  minos_answer answer = decider_ask(deciders_find(c->decider), &h->p, c->order, &l, &found);
  proof_release(&found);
  ck_assert_msg(memory_live() == 0, "%s, look %llu: a leak", c->decider, (unsigned long long)k);
  if (l.looks <= k) {
    ck_assert_int_eq(answer, c->answer);
    return l.looks;
  }
  ck_assert_msg(answer == ANSWER_GAVE_UP, "%s, look %llu: %d", c->decider, (unsigned long long)k, answer);
  ck_assert_int_eq(l.met, MINOS_LIMIT_STATES);
  return l.looks;
}

enum { LOOKS_AT_LEAST = 3, LATER_LOOKS = 2 };

/* Wherever a limit is met, it gives up at once, and for that reason; and there are looks enough: not one pass of all, but each. */
START_TEST(limits_are_seen_inside_passes) {
  const long_case *c = &cases[_i];
  long_history h = make(&c->workload);
  uint64_t all = leave_at(c, &h, UINT64_MAX);
  ck_assert_msg(all >= LOOKS_AT_LEAST, "%s: %llu looks", c->decider, (unsigned long long)all);
  for (uint64_t k = 0; k < LOOKS_AT_LEAST; k++) ck_assert_uint_le(leave_at(c, &h, k), k + 2);
  for (uint64_t n = 1; n <= LATER_LOOKS; n++) {
    uint64_t k = all * n / (LATER_LOOKS + 1);
    ck_assert_uint_le(leave_at(c, &h, k), k + 2);
  }
  release(&h);
}
END_TEST

/* What else passes over all operations: the part, and the replay of a witness. */
static bool part_by(const minos_history *h, limits *l) {
  part p;
  if (part_whole_within(&p, h, 0, l)) return false;
  part_release(&p);
  return true;
}

static minos_witness witness;

static bool replay_by(const minos_history *h, limits *l) {
  return replay_witness_within(h, &witness, 0, l, NULL) == MINOS_OK;
}

/* Whether all is done within `k` looks; if not, it ends at the next one. */
static bool done_within(bool (*task)(const minos_history *, limits *), const minos_history *h, uint64_t k) {
  minos_options options = {0};
  portfolio_seat seat = {.most_looks = k};
  limits l;
  limits_start(&l, &options);
  l.seat = &seat;
  memory_fails_at(0, false);
  bool done = task(h, &l);
  ck_assert_int_eq(memory_live(), 0);
  ck_assert_uint_le(l.looks, k + 1);
  ck_assert_int_eq(done, l.met == MINOS_LIMIT_NONE);
  return done;
}

START_TEST(parts_and_replay_see_limits) {
  long_history h = make(&(minos_workload){.kind = "register"});
  minos_result *result;
  ck_assert_int_eq(minos_check(&result, h.history, NULL, NULL), MINOS_OK);
  witness = result->witness;
  for (uint64_t k = 0; k < 2; k++) {
    ck_assert(!done_within(part_by, h.history, k));
    ck_assert(!done_within(replay_by, h.history, k));
  }
  ck_assert(done_within(part_by, h.history, UINT32_MAX) && done_within(replay_by, h.history, UINT32_MAX));
  minos_result_free(result);
  release(&h);
}
END_TEST

enum { MEGABYTE = 1 << 20, ENOUGH = 128 };

/* What is freed goes back to the system: what is resident is what is held. */
static uint64_t resident_for_certain(void) {
  mallopt(M_MMAP_THRESHOLD, 1 << 16);
  mallopt(M_TRIM_THRESHOLD, 1 << 16);
  malloc_trim(0);
  return resident_bytes();
}

/* Check under a limit of so many megabytes beyond what is held already; whether it was decided. */
static bool decided_within(const long_case *c, const minos_history *h, uint64_t megabytes) {
  minos_options options = {.decider = c->decider, .evidence = true};
  options.memory_limit = resident_for_certain() + megabytes * MEGABYTE;
  minos_result *result;
  memory_fails_at(0, false);
  minos_status status = minos_check(&result, h, &options, NULL);
  int64_t most = memory_most();
  ck_assert_msg(status == MINOS_OK, "%s, %d MB: %d", c->decider, (int)megabytes, (int)status);
  minos_truth truth = c->order == TIME ? result->linearizable : result->sequential;
  minos_limit met = result->limit;
  minos_result_free(result);
  int64_t allowed = (int64_t)megabytes * MEGABYTE;
  int64_t beyond = allowed / 10 + 2 * (int64_t)MEGABYTE; /* a table that grows is held twice for a moment */
  ck_assert_msg(most <= allowed + beyond, "%s: %.1f MB, not %d", c->decider, (double)most / MEGABYTE, (int)megabytes);
  if (truth == MINOS_OPEN) ck_assert(met == MINOS_LIMIT_MEMORY || met == MINOS_LIMIT_DECIDER);
  if (truth != MINOS_OPEN) ck_assert_int_eq(truth, c->answer == ANSWER_YES ? MINOS_YES : MINOS_NO);
  return truth != MINOS_OPEN;
}

/* Parts, deciders, proofs, replay and evidence: whatever the limit, it is kept, or nearly; and with enough there is an answer. */
START_TEST(memory_limits_are_kept) {
  static const uint64_t tight[] = {1, 10, 25};
  const long_case *c = &cases[_i];
  long_history h = make(&c->workload);
  part_release(&h.p);
  for (int i = 1; i < COUNT(tight); i++) decided_within(c, h.history, tight[i]);
  ck_assert(!decided_within(c, h.history, tight[0]));
  ck_assert(decided_within(c, h.history, ENOUGH));
  release(&h);
}
END_TEST

int main(void) {
  TCase *all = tcase_create("footprint");
  tcase_set_timeout(all, 120);
  tcase_add_loop_test(all, no_more_memory_than_was_said, 0, COUNT(cases));
  tcase_add_loop_test(all, limits_are_seen_inside_passes, 0, COUNT(cases));
  tcase_add_test(all, parts_and_replay_see_limits);
  if (!SLOW_BUILD) tcase_add_loop_test(all, memory_limits_are_kept, 0, COUNT(cases));
  return run_case(all, "footprint");
}
