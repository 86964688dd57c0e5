/* test_reductions.c -- the decider `configurations` in each of its ways, and with each of its reductions left out, against the
   oracle: every small history of a kind, and random ones that are larger. */
#include <stdio.h>
#include <string.h>

#include "agreement.h"
#include "decider.h"
#include "deciders/burst.h"
#include "deciders/configurations.h"
#include "deciders/touching.h"
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
    {"in breadth without looking ahead",
     {.breadth_most = ENDLESS, .plain_dominance = true, .without = BURST_LOOKAHEAD}},
    {"in breadth without forced values", {.breadth_most = ENDLESS, .plain_dominance = true, .without = BURST_FORCED}},
    {"in breadth with unwanted values", {.breadth_most = ENDLESS, .plain_dominance = true, .without = BURST_WANTED}},
    {"in breadth by equal sets", {.breadth_most = ENDLESS}},
    {"in breadth without any reduction", {.breadth_most = ENDLESS, .without = EVERYTHING}},
    {"one after another", {.first_most = 2, .breadth_most = 1, .depth_at_last = true, .plain_dominance = true}},
};

typedef struct comparing {
  uint64_t asked, touching, open, refuted, differing;
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

static minos_answer in_breadth(const part *p, limits *l, proof *out) {
  return configurations_decide(p, &(configurations_way){.breadth_most = ENDLESS, .plain_dominance = true}, l, out);
}

static minos_answer ask_way(const part *p, const configurations_way *way, proof *found) {
  minos_options options = {0};
  limits l;
  limits_start(&l, &options);
  *found = (proof){0};
  return configurations_decide(p, way, &l, found);
}

static minos_answer ask_touching(const part *p, bool repairs, proof *found) {
  minos_options options = {0};
  limits l;
  limits_start(&l, &options);
  *found = (proof){0};
  return touching_decide(p, &(touching_way){.decide = in_breadth, .repairs = repairs}, &l, found);
}

typedef struct answered {
  const char *how;
  minos_answer answer;
  proof found;
} answered;

static void check_answer(comparing *c, const oracle_history *h, const part *p, answered *a) {
  bool orderable = oracle_orderable(h, ORACLE_REAL_TIME);
  if (a->answer == ANSWER_GAVE_UP)
    differs(c, h, a->how, "gave up");
  else if ((a->answer == ANSWER_YES) != orderable)
    differs(c, h, a->how, orderable ? "refuted" : "accepted");
  else if (a->answer == ANSWER_YES && !witness_holds(h, p->history, p, &a->found))
    differs(c, h, a->how, "the witness is not legal");
  proof_release(&a->found);
}

static void compare_ways(comparing *c, const oracle_history *h, const part *p) {
  for (int i = 0; i < COUNT(ways); i++) {
    answered a = {.how = ways[i].name};
    a.answer = ask_way(p, &ways[i].way, &a.found);
    check_answer(c, h, p, &a);
  }
}

/* Clients of some raw histories overlap or have clocks that differ: there the answer may be that it can't tell. */
static void compare_touching(comparing *c, const oracle_history *h, const part *p) {
  for (int repairs = 0; repairs < 2; repairs++) {
    answered a = {.how = repairs ? "touching, with repairs" : "touching, all ways"};
    a.answer = ask_touching(p, repairs, &a.found);
    c->touching++;
    c->open += a.answer == ANSWER_GAVE_UP && h->skew == 0 && !oracle_overlaps(h);
    if (a.answer == ANSWER_GAVE_UP) continue;
    check_answer(c, h, p, &a);
  }
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
    compare_ways(c, h, &p);
  } else if (register_view_describes(&p)) {
    compare_touching(c, h, &p);
  }
  part_release(&p);
  minos_history_free(history);
}

static void finish(const comparing *c) {
  printf("%llu histories in %d ways, %llu of them refuted; %llu answers about touching ones\n",
         (unsigned long long)c->asked, COUNT(ways), (unsigned long long)c->refuted, (unsigned long long)c->touching);
  fflush(stdout);
  ck_assert(c->refuted > 0 && c->refuted < c->asked && c->touching > 0);
  ck_assert_msg(c->open * 10000 <= c->touching, "%llu answers are open", (unsigned long long)c->open);
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

/* ---- larger histories, beyond the oracle: all ways and the general search must agree ---- */

enum { SOME = 40 };

typedef struct open_op {
  int fn, value, expected, start; /* fn: index into fn_names; start -1: the client is idle */
  bool done, succeeded;
} open_op;

static const char *const fn_names[] = {"r", "w", "cas"};

typedef struct simulation {
  wild w;
  minos_builder *builder;
  open_op now[8];
  int client_name[8];
  int clients, values, held, clock, started, names;
  int coarse; /* events that fall on one instant */
  bool cas;
} simulation;

static minos_value small_value(simulation *s, int number) {
  minos_value out = MINOS_NIL;
  ck_assert(minos_values_integer(minos_builder_values(s->builder), number, &out) == MINOS_OK);
  return out;
}

static void start_op(simulation *s, open_op *op) {
  *op = (open_op){.fn = wild_below(&s->w, 2) ? 0 : 1, .start = s->clock++ / s->coarse};
  if (s->cas && wild_below(&s->w, 3) == 0) op->fn = 2;
  op->value = (int)wild_below(&s->w, (uint32_t)s->values);
  op->expected = (int)wild_below(&s->w, (uint32_t)s->values);
  s->started++;
}

static void take_effect(simulation *s, open_op *op) {
  op->done = true;
  op->succeeded = op->fn == 2 && op->expected == s->held;
  if (op->fn == 0) op->value = wild_below(&s->w, 25) ? s->held : op->value; /* some reads are wrong */
  if (op->fn == 1 || op->succeeded) s->held = op->value;
}

static minos_bytes text_of(char *room, size_t size, const char *format, int number) {
  return (minos_bytes){room, (size_t)snprintf(room, size, format, number)};
}

static void record(simulation *s, int client, bool unknown) {
  open_op *op = &s->now[client];
  char name[16], start[16], end[16];
  minos_recorded to = {.value = MINOS_ABSENT, .result = MINOS_ABSENT};
  to.client = text_of(name, sizeof name, "c%d", s->client_name[client]);
  to.object = (minos_bytes){"x", 1};
  to.operation = (minos_bytes){fn_names[op->fn], strlen(fn_names[op->fn])};
  to.start = text_of(start, sizeof start, "%d", op->start);
  if (!unknown) to.end = text_of(end, sizeof end, "%d", s->clock / s->coarse);
  to.outcome = unknown ? MINOS_OUTCOME_UNKNOWN : MINOS_OUTCOME_OK;
  to.place = (minos_place){1, 1};
  to.value = small_value(s, op->value);
  if (op->fn == 2) {
    minos_value pair = MINOS_NIL;
    minos_values *values = minos_builder_values(s->builder);
    ck_assert(minos_values_pair(values, small_value(s, op->expected), to.value, &pair) == MINOS_OK);
    to.value = pair;
    if (!unknown) to.result = op->succeeded ? MINOS_TRUE : MINOS_FALSE;
  }
  ck_assert(minos_builder_add(s->builder, &to) == MINOS_OK);
  s->clock++;
  op->start = -1;
  if (unknown) s->client_name[client] = s->names++;
}

static minos_history *simulate(uint64_t seed, int coarse) {
  simulation s = {.w = {.state = seed}, .coarse = coarse};
  minos_reading how = {0};
  minos_faults faults = {0};
  s.builder = minos_builder_new(&how, &faults);
  s.clients = s.names = 3 + (int)wild_below(&s.w, 6);
  s.values = 2 + (int)wild_below(&s.w, 5);
  s.cas = wild_below(&s.w, 2);
  const char *model = s.cas ? "cas-register" : "register";
  minos_builder_model(s.builder, NULL, (minos_bytes){model, strlen(model)}, (minos_place){0, 0});
  for (int c = 0; c < s.clients; c++) s.client_name[c] = c, s.now[c].start = -1;
  int wanted = 10 + (int)wild_below(&s.w, SOME - 10), open = 0;
  while (s.started < wanted || open) {
    int c = (int)wild_below(&s.w, (uint32_t)s.clients);
    open_op *op = &s.now[c];
    if (op->start < 0 && s.started < wanted) {
      start_op(&s, op);
      open++;
    } else if (op->start >= 0 && !op->done && wild_below(&s.w, 8)) {
      take_effect(&s, op);
    } else if (op->start >= 0 && (op->done || op->fn == 1)) {
      record(&s, c, !op->done || (op->fn != 0 && wild_below(&s.w, 12) == 0));
      open--;
    }
  }
  minos_history *history;
  ck_assert(minos_builder_finish(s.builder, &history) == MINOS_OK);
  minos_builder_free(s.builder);
  return history;
}

static minos_answer ask_by_name(const part *p, const char *name) {
  minos_options options = {0};
  limits l;
  limits_start(&l, &options);
  proof found = {0};
  minos_answer answer = deciders_find(name)->decide(p, MINOS_ORDER_REAL_TIME, &l, &found);
  proof_release(&found);
  return answer;
}

typedef struct tally {
  int refuted, held, touching, open;
} tally;

static void compare_with_search(const part *p, int number, tally *t) {
  proof found;
  minos_answer right = ask_by_name(p, "search"), by_holds = ask_by_name(p, "holds");
  t->refuted += right == ANSWER_NO;
  t->held += by_holds == ANSWER_NO;
  ck_assert_msg(by_holds != ANSWER_NO || right == ANSWER_NO, "holds refutes number %d", number);
  bool touching = !register_view_applies(p);
  t->touching += touching;
  for (int k = 0; k < COUNT(ways) && !touching; k++) {
    ck_assert_msg(ask_way(p, &ways[k].way, &found) == right, "%s, number %d", ways[k].name, number);
    proof_release(&found);
  }
  for (int repairs = 0; repairs < 2 && touching; repairs++) {
    minos_answer answer = ask_touching(p, repairs, &found);
    proof_release(&found);
    t->open += answer == ANSWER_GAVE_UP;
    ck_assert_msg(answer == right || answer == ANSWER_GAVE_UP, "repairs %d, number %d", repairs, number);
  }
}

static void compare_simulated(int coarse) {
  int count = is_nightly() ? 100000 : SLOW_BUILD ? 500 : 5000;
  tally t = {0};
  for (int i = 0; i < count; i++) {
    minos_history *history = simulate((uint64_t)i, coarse);
    part p;
    ck_assert(part_whole(&p, history, 0) == MINOS_OK);
    compare_with_search(&p, i, &t);
    part_release(&p);
    minos_history_free(history);
  }
  printf("%d larger histories: %d touch, %d refuted, %d of them by what must have been held\n", count, t.touching,
         t.refuted, t.held);
  fflush(stdout);
  ck_assert_msg(t.open * 100 <= t.touching, "%d questions about touching ones are open", t.open);
  ck_assert(t.refuted > count / 20 && t.refuted < count - count / 20 && (t.touching > 0) == (coarse > 1));
}

START_TEST(larger_histories_against_the_search) {
  compare_simulated(1);
}
END_TEST

START_TEST(coarse_clocks_against_the_search) {
  compare_simulated(4);
}
END_TEST

int main(void) {
  TCase *all = tcase_create("reductions");
  tcase_set_timeout(all, 7200);
  tcase_add_test(all, small_histories);
  tcase_add_test(all, small_histories_with_cas);
  tcase_add_test(all, many_clients_at_once);
  tcase_add_test(all, long_histories);
  tcase_add_test(all, larger_histories_against_the_search);
  tcase_add_test(all, coarse_clocks_against_the_search);
  return run_case(all, "reductions");
}
