/* test_reductions.c -- the decider `configurations` in each of its ways, and with each of its reductions left out, against the
   oracle: every small history of a kind, and random ones that are larger. */
#include <stdio.h>
#include <string.h>

#include "agreement.h"
#include "decider.h"
#include "deciders/burst.h"
#include "deciders/configurations.h"
#include "every.h"
#include "tier.h"
#include "wild.h"

typedef struct named_way {
  const char *name;
  configurations_way way;
} named_way;

enum { EVERYTHING = BURST_LOOKAHEAD | BURST_FORCED | BURST_WANTED, ENDLESS = 1 << 30 };

static const named_way ways[] = {
    {"in depth", {.depth_at_last = true}},
    {"in depth without looking ahead", {.depth_at_last = true, .without = BURST_LOOKAHEAD}},
    {"in depth without forced values", {.depth_at_last = true, .without = BURST_FORCED}},
    {"in depth with unwanted values", {.depth_at_last = true, .without = BURST_WANTED}},
    {"in depth without any reduction", {.depth_at_last = true, .without = EVERYTHING}},
    {"in breadth", {.breadth_most = ENDLESS, .plain_dominance = true}},
    {"in breadth without looking ahead", {.breadth_most = ENDLESS, .plain_dominance = true, .without = BURST_LOOKAHEAD}},
    {"in breadth without forced values", {.breadth_most = ENDLESS, .plain_dominance = true, .without = BURST_FORCED}},
    {"in breadth with unwanted values", {.breadth_most = ENDLESS, .plain_dominance = true, .without = BURST_WANTED}},
    {"in breadth by equal sets", {.breadth_most = ENDLESS}},
    {"in breadth without any reduction", {.breadth_most = ENDLESS, .without = EVERYTHING}},
    {"one after another", {.first_most = 2, .breadth_most = 1, .depth_at_last = true, .plain_dominance = true}},
};

typedef struct comparing {
  uint64_t asked, refuted, differing;
} comparing;

static void differs(comparing *c, const oracle_history *h, const char *way, const char *what) {
  if (c->differing++ >= 5) return;
  print_raw(h);
  printf("# %s: %s\n", way, what);
  fflush(stdout);
}

static bool witness_holds(const oracle_history *h, const minos_history *history, const part *p, const proof *found) {
  int sequence[ORACLE_OPS], initial[ORACLE_OBJECTS];
  minos_value start = found->initial[0];
  const minos_values *values = minos_history_values(history);
  for (int o = 0; o < ORACLE_OBJECTS; o++) {
    initial[o] = h->initial;
    if (!h->initial_unknown) continue;
    initial[o] = start == MINOS_NIL      ? ORACLE_NIL
                 : start == MINOS_ABSENT ? 998
                                         : (int)minos_value_integer(values, start);
  }
  for (uint32_t i = 0; i < found->witness_count; i++) sequence[i] = (int)p->op[found->witness[i]];
  return oracle_accepts(h, ORACLE_REAL_TIME, sequence, (int)found->witness_count, initial);
}

static void compare_way(comparing *c, const oracle_history *h, const part *p, const named_way *how) {
  minos_options options = {0};
  limits l;
  limits_start(&l, &options);
  proof found = {0};
  minos_answer answer = configurations_decide(p, &how->way, &l, &found);
  bool orderable = oracle_orderable(h, ORACLE_REAL_TIME);
  if (answer == ANSWER_GAVE_UP)
    differs(c, h, how->name, "gave up");
  else if ((answer == ANSWER_YES) != orderable)
    differs(c, h, how->name, orderable ? "refuted" : "accepted");
  else if (answer == ANSWER_YES && !witness_holds(h, p->history, p, &found))
    differs(c, h, how->name, "the witness is not legal");
  proof_release(&found);
}

static void compare(void *context, const oracle_history *h) {
  comparing *c = context;
  minos_history *history;
  minos_faults faults = {0};
  if (raw_history(&history, h, &faults)) return;
  part p;
  ck_assert(part_whole(&p, history, (uint64_t)h->skew) == MINOS_OK);
  if (register_view_applies(&p)) {
    c->asked++;
    c->refuted += !oracle_orderable(h, ORACLE_REAL_TIME);
    for (int i = 0; i < COUNT(ways); i++) compare_way(c, h, &p, &ways[i]);
  }
  part_release(&p);
  minos_history_free(history);
}

static void finish(const comparing *c) {
  printf("%llu histories in %d ways, %llu of them refuted\n", (unsigned long long)c->asked, COUNT(ways),
         (unsigned long long)c->refuted);
  fflush(stdout);
  ck_assert(c->refuted > 0 && c->refuted < c->asked);
  ck_assert_msg(c->differing == 0, "%llu answers differ", (unsigned long long)c->differing);
}

static void compare_random(uint64_t seed, int count, const wild_kind *kind) {
  comparing c = {0};
  wild w = {.state = seed};
  if (is_nightly()) count *= 40;
  for (int i = 0; i < (SLOW_BUILD ? count / 8 : count); i++) {
    oracle_history h;
    wild_history(&h, &w, kind);
    compare(&c, &h);
  }
  finish(&c);
}

START_TEST(small_histories) {
  for (int n = 2; n <= 4; n++) {
    comparing c = {0};
    every_kind kind = {.model = ORACLE_REGISTER, .operations = n, .clients = 3, .instants = 4, .one_in = 1};
    if (n == 4) kind.one_in = 64;
    if (is_nightly()) kind.one_in = n == 4 ? 4 : 1;
    if (SLOW_BUILD && n > 2) kind.one_in *= 16;
    every_history(&kind, compare, &c);
    finish(&c);
  }
}
END_TEST

START_TEST(small_histories_with_cas) {
  comparing c = {0};
  every_kind kind = {.model = ORACLE_CAS_REGISTER, .operations = 3, .clients = 3, .instants = 3, .one_in = 32};
  if (is_nightly()) kind.one_in = 1;
  if (SLOW_BUILD) kind.one_in *= 16;
  every_history(&kind, compare, &c);
  finish(&c);
}
END_TEST

START_TEST(many_clients_at_once) {
  compare_random(31, 60000, &(wild_kind){.operations = 8, .clients = 8, .objects = 1, .values = 3, .instants = 12});
}
END_TEST

START_TEST(long_histories) {
  compare_random(32, 60000, &(wild_kind){.operations = 10, .clients = 4, .objects = 1, .values = 4, .instants = 30});
}
END_TEST

int main(void) {
  TCase *all = tcase_create("reductions");
  tcase_set_timeout(all, 7200);
  tcase_add_test(all, small_histories);
  tcase_add_test(all, small_histories_with_cas);
  tcase_add_test(all, many_clients_at_once);
  tcase_add_test(all, long_histories);
  return run_case(all, "reductions");
}
