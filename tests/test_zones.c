/* test_zones.c -- the sweep over a register with unique writes against the decider for any partial order, on histories that
   are too large for the oracle: as they lie, and as parts; with touching operations, unknown outcomes and failures, a read
   falsified in half of them. */
#include <check.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ask.h"
#include "deciders/as_listed.h"
#include "deciders/cursors.h"
#include "deciders/zones.h"
#include "evidence/replay.h"
#include "tier.h"

#include <minos/minos.h>

enum { MOST = 160, CLIENTS = 6 };

typedef struct made {
  uint64_t random;
  int64_t clock; /* instants go by slowly, so that many events share one */
  int64_t held, unique, past[MOST];
  int open[CLIENTS]; /* the client's operation + 1, 0: none */
  int count, faults; /* reads to be falsified */
  struct {
    int client, outcome;
    bool read;
    int64_t value, start, end; /* end -1: not ended */
  } ops[MOST];
} made;

static uint32_t draw(made *m, uint32_t below) {
  m->random ^= m->random << 13;
  m->random ^= m->random >> 7;
  m->random ^= m->random << 17;
  return (uint32_t)((m->random >> 32) % below);
}

static void start_one(made *m, int client) {
  int op = m->count++;
  m->open[client] = op + 1;
  m->ops[op].client = client;
  m->ops[op].read = draw(m, 2);
  m->ops[op].value = -1;
  m->ops[op].start = m->clock;
  m->ops[op].end = -1;
}

static void take_effect(made *m, int op) {
  if (!m->ops[op].read) m->past[m->unique] = m->held, m->held = ++m->unique;
  m->ops[op].value = m->held;
}

/* An operation that has not taken effect fails or stays unknown, and so do some that have. */
static void end_one(made *m, int client) {
  int op = m->open[client] - 1;
  m->open[client] = 0;
  bool done = m->ops[op].value >= 0;
  if (!done && !m->ops[op].read) m->ops[op].value = ++m->unique;
  if (!done) m->ops[op].value = m->ops[op].read ? 0 : m->unique;
  m->ops[op].outcome = !done ? 1 + (int)draw(m, 2) : draw(m, 20) ? 0 : 2;
  m->ops[op].end = m->clock;
  if (m->ops[op].outcome == MINOS_OUTCOME_FAIL)
    m->ops[op].start = m->ops[op].end = (int64_t)draw(m, MOST); /* anywhere */
}

static void play(made *m, uint32_t tenths) {
  while (m->count < MOST) {
    int client = (int)draw(m, CLIENTS);
    if (draw(m, 10) < tenths) m->clock++;
    if (!m->open[client])
      start_one(m, client);
    else if (m->ops[m->open[client] - 1].value < 0 && draw(m, 30))
      take_effect(m, m->open[client] - 1);
    else
      end_one(m, client);
  }
  for (int c = 0; c < CLIENTS; c++)
    if (m->open[c]) end_one(m, c);
  if (draw(m, 2)) { /* falsify */
    for (int op; m->faults > 0; m->faults--)
      if (op = (int)draw(m, MOST), m->ops[op].read) m->ops[op].value = (int64_t)draw(m, (uint32_t)m->unique + 2);
  }
}

static minos_history *history_of(const made *m) {
  static const char *const names[] = {"A", "B", "C", "D", "E", "F"};
  minos_history *h;
  minos_builder *b = minos_builder_new(NULL, NULL);
  ck_assert_int_eq(minos_builder_model(b, NULL, (minos_bytes){"register", 8}, (minos_place){0}), MINOS_OK);
  for (int i = 0; i < m->count; i++) {
    char start[24], end[24];
    minos_recorded op = {.client = {names[m->ops[i].client], 1},
                         .operation = {m->ops[i].read ? "r" : "w", 1},
                         .object = {"", 0},
                         .result = MINOS_ABSENT,
                         .outcome = (minos_outcome)m->ops[i].outcome};
    op.start = (minos_bytes){start, (size_t)sprintf(start, "%lld", (long long)m->ops[i].start)};
    op.end = (minos_bytes){end, (size_t)sprintf(end, "%lld", (long long)m->ops[i].end)};
    ck_assert_int_eq(minos_values_integer(minos_builder_values(b), m->ops[i].value, &op.value), MINOS_OK);
    ck_assert_int_eq(minos_builder_add(b, &op), MINOS_OK);
  }
  ck_assert_int_eq(minos_builder_finish(b, &h), MINOS_OK);
  minos_builder_free(b);
  return h;
}

static minos_answer answer_by(const char *name, const part *p, minos_order order) {
  minos_options options = {0};
  limits l;
  proof found = {0};
  limits_start(&l, &options);
  const minos_decider *decider = deciders_find(name);
  minos_answer answer = decider->applies(p, order) ? decider->decide(p, order, &l, &found) : ANSWER_GAVE_UP;
  proof_release(&found);
  return answer;
}

typedef struct tally {
  int yes, no, gave_up, as_it_lies, sequential, refuted, longest;
} tally;

/* The operations that are named cannot be ordered by themselves. */
static void check_refuted(const minos_history *h, minos_op_id *ops, uint32_t count) {
  minos_history *few;
  part p;
  for (uint32_t i = 1; i < count; i++)
    for (uint32_t k = i; k > 0 && ops[k - 1] > ops[k]; k--) {
      minos_op_id op = ops[k];
      ops[k] = ops[k - 1];
      ops[k - 1] = op;
    }
  ck_assert_int_eq(minos_history_select(&few, h, ops, count, NULL, false), MINOS_OK);
  ck_assert_int_eq(part_whole(&p, few, 0), MINOS_OK);
  ck_assert_int_eq(answer_by("clusters", &p, MINOS_ORDER_CLIENT), ANSWER_NO);
  part_release(&p);
  minos_history_free(few);
}

static void compare_sequential(const minos_history *h, minos_answer clusters, tally *t) {
  minos_options options = {0};
  limits l;
  limits_start(&l, &options);
  proof found = {0};
  cursors_found more;
  minos_error err = {0};
  minos_answer answer = cursors_decide(h, &l, &found, &more);
  if (answer != ANSWER_GAVE_UP) ck_assert_int_eq(answer, clusters);
  const minos_witness witness = {true, MINOS_ORDER_CLIENT, found.witness, found.witness_count, found.initial};
  if (answer == ANSWER_YES) ck_assert_msg(replay_witness(h, &witness, 0, &err) == MINOS_OK, "%s", err.message);
  if (answer == ANSWER_NO) check_refuted(h, more.ops, more.count);
  if (answer == ANSWER_NO && (int)more.count > t->longest) t->longest = (int)more.count;
  t->sequential += answer == ANSWER_YES;
  t->refuted += answer == ANSWER_NO;
  free(more.ops);
  proof_release(&found);
}

static void compare(const minos_history *h, tally *t) {
  part p;
  ck_assert_int_eq(part_whole(&p, h, 0), MINOS_OK);
  minos_answer zones = answer_by("zones", &p, MINOS_ORDER_REAL_TIME);
  minos_answer clusters = answer_by("clusters", &p, MINOS_ORDER_REAL_TIME);
  compare_sequential(h, answer_by("clusters", &p, MINOS_ORDER_CLIENT), t);
  ck_assert_int_ne(clusters, ANSWER_GAVE_UP);
  if (zones != ANSWER_GAVE_UP) ck_assert_int_eq(zones, clusters);
  part_release(&p);
  minos_result *result; /* replays the witness, or checks the steps */
  minos_error err;
  minos_options options = {.evidence = true, .stop_at_linearizable = true};
  ck_assert_msg(minos_check(&result, h, &options, &err) == MINOS_OK, "%s", err.message);
  ck_assert_int_eq(result->linearizable, clusters == ANSWER_YES ? MINOS_YES : MINOS_NO);
  if (zones == ANSWER_NO) ck_assert_uint_le(result->against_linearizable.count, 6);
  t->yes += zones == ANSWER_YES;
  t->no += zones == ANSWER_NO;
  t->gave_up += zones == ANSWER_GAVE_UP;
  t->as_it_lies += result->linearizable == MINOS_YES && result->linearizable_by == deciders_name(&decider_zones);
  minos_result_free(result);
}

START_TEST(agrees_with_clusters) {
  static const uint32_t tenths[] = {10, 9, 5}; /* steps that are instants of their own, of ten */
  tally t = {0};
  for (int i = is_nightly() ? 200000 : SLOW_BUILD ? 300 : 2000; i > 0; i--) {
    made *m = calloc(1, sizeof *m);
    m->random = (uint64_t)i * 0x9E3779B97F4A7C15u + (uint64_t)_i + 1;
    m->faults = i % 3 ? 1 : 4;
    play(m, tenths[_i]);
    minos_history *h = history_of(m);
    compare(h, &t);
    minos_history_free(h);
    free(m);
  }
  printf("%u of ten steps are instants of their own: %d yes (%d as they lie), %d no, %d left to others; by cursors %d "
         "yes, "
         "%d no (at most %d operations)\n",
         (unsigned)tenths[_i], t.yes, t.as_it_lies, t.no, t.gave_up, t.sequential, t.refuted, t.longest);
  fflush(stdout);
  ck_assert(t.yes > 0 && t.no > 0 && t.sequential > 0 && t.refuted > 0);
}
END_TEST

static minos_history *history_of_text(const char *text) {
  minos_source *source;
  minos_histories read;
  ck_assert_int_eq(minos_source_memory(&source, "memory", text, strlen(text), NULL), MINOS_OK);
  ck_assert_int_eq(minos_read(&read, source, &(minos_reading){.model = "register"}, NULL), MINOS_OK);
  minos_source_free(source);
  minos_history *h = read.items[0];
  free(read.items);
  return h;
}

/* A cluster lies behind another one; the failed write between or in front of them is in no order with either. */
START_TEST(failed_operations_lie_anywhere) {
  static const char *const texts[] = {
      "A w 9 90 91 outcome=fail\nA w 1 0 1\nB w 2 4 5\nB r 2 6 7\n",
      "A w 1 0 1\nA w 9 90 91 outcome=fail\nB w 2 4 5\nB r 2 6 7\n",
  };
  minos_history *h = history_of_text(texts[_i]);
  minos_options options = {0};
  limits l;
  proof found = {0};
  listed_found more;
  as_listed x;
  limits_start(&l, &options);
  as_listed_begin(&x);
  x.ops = minos_history_ops(h);
  x.fns = minos_history_model(h, 0)->fns;
  ck_assert_int_eq(as_listed_decide(&x, h, &l, &found, &more), ANSWER_YES);
  as_listed_release(&x);
  proof_release(&found);
  minos_history_free(h);
}
END_TEST

/* D's only operation is at no cursor, and must not be taken for one of A's. */
START_TEST(a_client_of_unknown_writes_only) {
  minos_history *h =
      history_of_text("A w 1 0 1\nA r 2 2 3\nB w 2 0 1\nB r 3 2 3\nC w 3 0 1\nC r 1 2 3\nC r 9 4 5\nD w 9 0 ?\n");
  tally t = {0};
  compare_sequential(h, ANSWER_NO, &t);
  ck_assert_int_eq(t.refuted, 1);
  ck_assert_int_eq(t.longest, 6);
  minos_history_free(h);
}
END_TEST

/* Passes over all operations that name what is wrong: each looks at the limits now and then. A cycle of three at the front, for
   which shorter ones are looked for behind it; nothing moves, so that nothing else looks. */
START_TEST(limits_are_seen_while_it_is_explained) {
  enum {
    LOOKS = 4,
    PASSES = 3 + 2 * 3
  }; /* counting, grouping, what lies behind D's cursor; two for each cluster of the cycle */
  minos_text text = {0};
  minos_text_put(&text, "A w 1 0 1\nB w 2 0 1\nC w 3 0 1\nA r 2 2 3\nB r 3 2 3\nC r 1 2 3\nD r 1 0 1\n");
  for (int i = 0; i < LOOKS * LIMITS_PASS; i++) minos_text_format(&text, "D w %d %d %d\n", 4 + i, 4 + 2 * i, 5 + 2 * i);
  minos_history *h = history_of_text(text.data);
  minos_options options = {0};
  limits l;
  proof found = {0};
  cursors_found more;
  limits_start(&l, &options);
  ck_assert_int_eq(cursors_decide(h, &l, &found, &more), ANSWER_NO);
  ck_assert_uint_eq(more.count, 6);
  ck_assert_uint_ge(l.looks / PASSES, LOOKS);
  free(more.ops);
  minos_history_free(h);
  minos_text_release(&text);
}
END_TEST

int main(void) {
  TCase *all = tcase_create("zones");
  tcase_set_timeout(all, 3600);
  tcase_add_loop_test(all, agrees_with_clusters, 0, 3);
  tcase_add_loop_test(all, failed_operations_lie_anywhere, 0, 2);
  tcase_add_test(all, a_client_of_unknown_writes_only);
  tcase_add_test(all, limits_are_seen_while_it_is_explained);
  return run_case(all, "zones");
}
