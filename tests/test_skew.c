/* test_skew.c -- clocks that differ: letters under a skew, the trap of judging object by object, and the sweep.

   The oracle knows skews (oracle.h), so that drawn, exhaustive and random histories are compared with the definition. */
#include <stdio.h>

#include "agreement.h"
#include "drawn.h"
#include "every.h"
#include "tier.h"
#include "wild.h"

typedef struct skewed {
  int skew;
  drawn drawn;
} skewed;

static const skewed cases[] = {
    {0, {"exact_clocks", 'S', {WRITE("A", 1, 0, 2), READ("B", 0, 4, 5)}}},
    {1, {"a_skew_below_the_gap", 'S', {WRITE("A", 1, 0, 2), READ("B", 0, 4, 5)}}},
    {2, {"a_skew_of_the_gap_makes_them_concurrent", 'L', {WRITE("A", 1, 0, 2), READ("B", 0, 4, 5)}}},
    {9, {"client_order_stays_exact", 'N', {WRITE("A", 1, 0, 2), READ("A", 0, 4, 5)}}},
    {9, {"also_where_operations_touch", 'N', {WRITE("A", 1, 0, 2), READ("A", 0, 2, 5)}}},
    {9,
     {"no_skew_helps_against_client_order",
      'N',
      {WRITE("A", 1, 0, 1), WRITE("A", 2, 2, 3), READ("B", 2, 4, 5), READ("B", 1, 6, 7)}}},
    {1, {"an_unknown_write_may_seem_to_start_late", 'L', {READ("B", 1, 0, 1), CRASHED_WRITE("A", 1, 2)}}},
    {0, {"an_unknown_write_starts_too_late", 'S', {READ("B", 1, 0, 1), CRASHED_WRITE("A", 1, 2)}}},
    /* Each object alone is L, the whole is not: w(x)1 before r(y)0 by their client, r(y)0 before w(y)1 by its value, that
       before r(x)0 by real time whatever the clocks say, and r(x)0 before w(x)1 by its value. */
    {2,
     {"two_objects_that_only_look_linearizable",
      'S',
      {WRITE_ON("x", "A", 1, 0, 4), READ_ON("y", "A", 0, 5, 6), WRITE_ON("y", "B", 1, 0, 3),
       READ_ON("x", "C", 0, 6, 7)}}},
    {3,
     {"two_objects_that_are_linearizable",
      'L',
      {WRITE_ON("x", "A", 1, 0, 4), READ_ON("y", "A", 0, 5, 6), WRITE_ON("y", "B", 1, 0, 3),
       READ_ON("x", "C", 0, 6, 7)}}},
    {1,
     {"two_objects_that_look_linearizable_and_are_nothing",
      'N',
      {WRITE_ON("x", "A", 1, 0, 1), READ_ON("y", "A", 0, 2, 3), WRITE_ON("y", "B", 1, 0, 1),
       READ_ON("x", "B", 0, 2, 3)}}},
};

static oracle_history raw_of(const skewed *c) {
  oracle_history h = drawn_raw(&c->drawn, ORACLE_REGISTER);
  h.skew = c->skew;
  return h;
}

START_TEST(drawn_cases) {
  oracle_history h = raw_of(&cases[_i]);
  ck_assert_msg(oracle_letter(&h) == cases[_i].drawn.letter, "%s: %c", cases[_i].drawn.name, oracle_letter(&h));
  ck_assert_msg(agrees(&h, AGREE_EVIDENCE), "%s", cases[_i].drawn.name);
}
END_TEST

/* A write that ends where its value is held already, with another one hidden in front of it. */
START_TEST(hidden_behind_a_write_of_the_same_value) {
  static const drawn d = {
      "hidden", 'L', {CRASHED_CAS("A", 0, 2, 0), WRITE("A", 2, 1, 2), CRASHED_CAS("C", 2, 1, 1), WRITE("B", 3, 2, 2)}};
  oracle_history h = drawn_raw(&d, ORACLE_CAS_REGISTER);
  for (h.skew = 0; h.skew < 3; h.skew++) ck_assert(oracle_letter(&h) == d.letter && agrees(&h, AGREE_LETTER));
}
END_TEST

static minos_result *judge(const minos_history *history, uint64_t skew) {
  minos_options options = {.clock_skew = skew, .evidence = true};
  minos_result *result;
  minos_error err = {0};
  ck_assert_msg(!minos_check(&result, history, &options, &err), "%s", err.message);
  return result;
}

/* What judging each object for itself would say. */
START_TEST(objects_alone_are_a_trap) {
  minos_history *history;
  oracle_history h = raw_of(&cases[8]);
  ck_assert(!raw_history(&history, &h, NULL));
  minos_result *result = judge(history, 2);
  ck_assert_int_eq(result->verdict, MINOS_S);
  ck_assert_uint_eq(result->object_count, 2);
  for (uint32_t o = 0; o < 2; o++) ck_assert_int_eq(result->objects[o].linearizable, MINOS_YES);
  minos_result_free(result);
  minos_history_free(history);
}
END_TEST

/* ---- every small history ---- */

typedef struct sweep_of_all {
  uint64_t histories, wrong, letters[256];
  int skew;
} sweep_of_all;

static void compare_one(void *context, const oracle_history *raw) {
  sweep_of_all *all = context;
  oracle_history h = *raw;
  h.skew = all->skew;
  all->histories++;
  all->letters[(unsigned char)oracle_letter(&h)]++;
  if (!agrees(&h, all->histories % 16 ? AGREE_LETTER : AGREE_EVIDENCE)) all->wrong++;
}

START_TEST(every_small_history) {
  sweep_of_all all = {.skew = _i + 1};
  every_kind kind = {
      .model = ORACLE_REGISTER, .operations = 3, .clients = 3, .instants = 4, .one_in = is_nightly() ? 1 : 40};
  ck_assert(every_history(&kind, compare_one, &all) > 0);
  printf("skew %d: %lu histories, %lu L, %lu S, %lu N\n", all.skew, (unsigned long)all.histories,
         (unsigned long)all.letters['L'], (unsigned long)all.letters['S'], (unsigned long)all.letters['N']);
  ck_assert_uint_eq(all.wrong, 0);
  ck_assert(all.histories > 1000);
}
END_TEST

static const wild_kind kinds[] = {
    {.operations = 7, .clients = 3, .objects = 2, .values = 3, .instants = 9},
    {.operations = 6, .clients = 2, .objects = 2, .values = 2, .instants = 5},
    {.operations = 8, .clients = 4, .objects = 1, .values = 4, .instants = 12},
};

/* Histories of two objects whose letter is not that of their objects: how often the trap is met. */
static bool is_trap(const oracle_history *h) {
  if (oracle_orderable(h, ORACLE_REAL_TIME)) return false;
  for (int object = 0; object < ORACLE_OBJECTS; object++) {
    uint32_t kept = 0;
    for (int i = 0; i < h->count; i++)
      if (h->ops[i].object == object) kept |= 1u << i;
    oracle_history alone;
    oracle_select(&alone, h, kept);
    if (!oracle_orderable(&alone, ORACLE_REAL_TIME)) return false;
  }
  return true;
}

/* Clients that each write one object once and read others: where orders of clients cross. */
static void crossed_history(oracle_history *h, wild *w) {
  *h = (oracle_history){.skew = 1 + (int)wild_below(w, 3)};
  bool written[ORACLE_OBJECTS] = {false};
  int clients = 2 + (int)wild_below(w, 2), free_from[3] = {0};
  h->count = 4 + (int)wild_below(w, 3);
  for (int i = 0; i < h->count; i++) {
    oracle_op *op = &h->ops[i];
    int client = (int)wild_below(w, (uint32_t)clients), object = (int)wild_below(w, 2);
    int start = free_from[client] + (int)wild_below(w, 3);
    *op = (oracle_op){.client = client, .object = object, .fn = ORACLE_READ, .start = start};
    op->end = free_from[client] = start + (int)wild_below(w, 3);
    op->result = (int)wild_below(w, 3) == 0;
    if (written[object]) continue;
    written[object] = true;
    op->fn = ORACLE_WRITE;
    op->value = 1;
    op->result = ORACLE_NONE;
  }
}

START_TEST(crossed_histories) {
  wild w = {.state = 3};
  uint64_t wrong = 0, traps = 0, rounds = (uint64_t)samples(20000, 400000);
  for (uint64_t i = 0; i < rounds; i++) {
    oracle_history h;
    crossed_history(&h, &w);
    bool trap = is_trap(&h);
    traps += trap;
    if (!agrees(&h, trap ? AGREE_EVIDENCE : AGREE_LETTER)) wrong++;
  }
  printf("%lu of %lu look linearizable object by object and are not\n", (unsigned long)traps, (unsigned long)rounds);
  ck_assert_uint_eq(wrong, 0);
  ck_assert_uint_gt(traps, 20);
}
END_TEST

START_TEST(random_histories) {
  wild w = {.state = 77 + (uint64_t)_i};
  uint64_t wrong = 0, rounds = (uint64_t)samples(6000, 200000);
  for (uint64_t i = 0; i < rounds; i++) {
    oracle_history h;
    wild_history(&h, &w, &kinds[_i]);
    h.skew = 1 + (int)wild_below(&w, 4);
    if (!agrees(&h, i % 8 ? AGREE_LETTER : AGREE_EVIDENCE)) wrong++;
  }
  ck_assert_uint_eq(wrong, 0);
}
END_TEST

/* ---- the sweep ---- */

/* The smallest skew by trying all; -1: none. Times are below 60. */
static int smallest_by_trying(oracle_history h) {
  for (h.skew = 0; h.skew < 60; h.skew++)
    if (oracle_orderable(&h, ORACLE_REAL_TIME)) return h.skew;
  return -1;
}

static void check_sweep(const oracle_history *h, const minos_history *history, uint64_t assumed, bool stop) {
  minos_options options = {.clock_skew = assumed, .stop_at_linearizable = stop};
  minos_error err = {0};
  minos_result *result;
  ck_assert(!minos_check(&result, history, &options, &err));
  ck_assert_msg(!minos_sweep_skew(result, history, &options, &err), "%s", err.message);
  int right = smallest_by_trying(*h);
  bool same = right < 0 ? result->sweep.answer == MINOS_SWEEP_NEVER
                        : result->sweep.answer == MINOS_SWEEP_FOUND && result->sweep.skew == (uint64_t)right;
  if (!same) print_raw(h);
  ck_assert_msg(same, "assumed %d: answer %d, skew %d, not %d", (int)assumed, (int)result->sweep.answer,
                (int)result->sweep.skew, right);
  minos_result_free(result);
}

START_TEST(sweeps_find_the_smallest_skew) {
  wild w = {.state = 5 + (uint64_t)_i};
  int found[3] = {0}; /* none needed, some, none helps */
  for (int i = 0; i < 3000; i++) {
    oracle_history h;
    wild_history(&h, &w, &kinds[_i]);
    minos_history *history;
    ck_assert(!raw_history(&history, &h, NULL));
    check_sweep(&h, history, wild_below(&w, 4), wild_below(&w, 5) == 0);
    minos_history_free(history);
    int right = smallest_by_trying(h);
    found[right < 0 ? 2 : right > 0]++;
  }
  printf("sweeps: %d need no skew, %d some, %d are beyond help\n", found[0], found[1], found[2]);
  fflush(stdout);
  ck_assert(found[0] > 100 && found[1] > 50 && found[2] > 100);
}
END_TEST

/* ---- quantities ---- */

typedef struct quantity {
  const char *unit, *start, *skew; /* an operation that starts at `start` sets the scale */
  long ordinals;                   /* -1: refused */
  const char *back;
} quantity;

static const quantity quantities[] = {
    {"tick", "0", "3", 3, "3"},
    {"tick", "0", "0", 0, "0"},
    {"tick", "0", "2.5", 2, "2"}, /* times are whole: nothing is lost */
    {"tick", "0.25", "2.5", 250, "2.5"},
    {"tick", "0.25", "2.505", 250, "2.5"},
    {"tick", "0", "3ms", -1, "has a unit"},
    {"ms", "0", "3", -1, "needs a unit"},
    {"ms", "0", "3ms", 3, "3ms"},
    {"ms", "0", "3s", 3000, "3000ms"},
    {"ms", "0", "3us", 0, "0ms"},
    {"ms", "0.001", "3us", 3, "0.003ms"},
    {"ns", "0", "0.1s", 100000000, "100000000ns"},
    {"ns", "0", "1.5us", 1500, "1500ns"},
    {"s", "0", "1.5m", 90, "90s"},
    {"s", "0", "0.01h", 36, "36s"},
    {"us", "0", "0.000001h", 3600, "3600us"},
    {"s", "0", "3 s", -1, "is not a time"},
    {"s", "0", "-3s", -1, "is not a time"},
    {"s", "0", "3days", -1, "is not a time"},
    {"s", "0", "", -1, "is not a time"},
    {"s", "0", "ms", -1, "is not a time"},
    {"ns", "0", "100000000000h", -1, "beyond"},
    {"ns", "0", "12345678901234567890s", -1, "beyond"},
    {"s", "12345678901234567890.5", "1s", -1, "more digits"},
};

static minos_bytes bytes_of(const char *string) {
  return (minos_bytes){string, strlen(string)};
}

static minos_history *history_of(const quantity *q) {
  minos_history *history;
  minos_reading how = {.unbound = true};
  minos_builder *builder = minos_builder_new(&how, NULL);
  minos_recorded op = {.client = bytes_of("A"),
                       .object = bytes_of(""),
                       .operation = bytes_of("w"),
                       .value = MINOS_NIL,
                       .result = MINOS_ABSENT,
                       .start = bytes_of(q->start),
                       .outcome = MINOS_OUTCOME_UNKNOWN};
  ck_assert(!minos_builder_unit(builder, bytes_of(q->unit), (minos_place){0, 0}));
  ck_assert(!minos_builder_add(builder, &op));
  ck_assert(!minos_builder_finish(builder, &history));
  minos_builder_free(builder);
  return history;
}

START_TEST(quantities_are_exact) {
  const quantity *q = &quantities[_i];
  minos_history *history = history_of(q);
  uint64_t skew = 0;
  minos_error err = {0};
  minos_text back = {0};
  minos_status status = minos_skew_read(history, bytes_of(q->skew), &skew, &err);
  if (q->ordinals < 0) {
    ck_assert_int_eq(status, MINOS_EUSAGE);
    ck_assert_msg(strstr(err.message, q->back) != NULL, "'%s' in %s: %s", q->skew, q->unit, err.message);
  } else {
    ck_assert_msg(!status, "'%s' in %s: %s", q->skew, q->unit, err.message);
    minos_skew_write(history, skew, &back);
    ck_assert_str_eq(back.data, q->back);
    ck_assert_int_eq((long)skew, q->ordinals);
  }
  minos_text_release(&back);
  minos_history_free(history);
}
END_TEST

int main(void) {
  TCase *all = tcase_create("skew");
  tcase_set_timeout(all, 600);
  tcase_add_loop_test(all, drawn_cases, 0, COUNT(cases));
  tcase_add_test(all, hidden_behind_a_write_of_the_same_value);
  tcase_add_test(all, objects_alone_are_a_trap);
  tcase_add_loop_test(all, every_small_history, 0, 2);
  tcase_add_test(all, crossed_histories);
  tcase_add_loop_test(all, random_histories, 0, COUNT(kinds));
  tcase_add_loop_test(all, sweeps_find_the_smallest_skew, 0, COUNT(kinds));
  tcase_add_loop_test(all, quantities_are_exact, 0, COUNT(quantities));
  return run_case(all, "skew");
}
