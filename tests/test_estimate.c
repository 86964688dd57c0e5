/* test_estimate.c -- what is counted before anybody searches. */
#include "../generator/chance.h"
#include "reading.h"
#include "tier.h"

static const struct {
  const char *history;
  minos_estimate expected;
} cases[] = {
    {"A w 1 0 1\nB r 1 2 3\n", {true, 1, 0, 1, 0, MINOS_HARD_NOTHING}},
    {"A w 1 0 9\nB w 2 1 8\nC r 2 2 3\nC r 1 4 5\n", {true, 3, 0, 2, 0, MINOS_HARD_NOTHING}},
    {"A w 1 0 2\nB w 1 2 4\nC r 1 2 3\n", {true, 3, 0, 1, 1, MINOS_HARD_REPEATED}},
    /* The unknown write of 3 is read by nobody, and takes no part. */
    {"A w 1 0 ?\nB w 1 0 ?\nD w 3 0 ?\nC r 1 2 3\nC r 1 4 5\n", {true, 1, 2, 1, 1, MINOS_HARD_UNKNOWN}},
    {"@model queue\nA enq 1 0 4\nB deq 1 1 5\n", {true, 2, 0, 1, 0, MINOS_HARD_MODEL}},
    {"A w(x) 1 0 4\nB w(y) 1 1 5\n", {true, 2, 0, 2, 0, MINOS_HARD_OBJECTS}},
    /* A touches itself: both are open at 2. */
    {"A w 1 0 2\nA w 2 2 4\nB r 2 4 5\n", {true, 2, 0, 2, 0, MINOS_HARD_NOTHING}},
};

static minos_estimate estimate_of(minos_bytes text) {
  minos_histories histories;
  minos_faults *faults = calloc(1, sizeof *faults);
  ck_assert_int_eq(read_bytes(&histories, text, &(minos_reading){0}, faults), MINOS_OK);
  minos_result *result;
  ck_assert_int_eq(minos_check(&result, histories.items[0], &(minos_options){.estimate = true}, NULL), MINOS_OK);
  minos_estimate got = result->stats.estimate;
  ck_assert(got.present);
  minos_result_free(result);
  minos_histories_release(&histories);
  free(faults);
  return got;
}

START_TEST(counts) {
  const char *text = cases[_i].history;
  const minos_estimate got = estimate_of((minos_bytes){text, strlen(text)}), *expected = &cases[_i].expected;
  ck_assert_uint_eq(got.width, expected->width);
  ck_assert_uint_eq(got.unknown, expected->unknown);
  ck_assert_uint_eq(got.values, expected->values);
  ck_assert_uint_eq(got.repeated, expected->repeated);
  ck_assert_int_eq(got.hard, expected->hard);
}
END_TEST

/* ---- the width, against counting ---- */

enum { MOST = 24, LONGEST = 12 };

typedef struct span {
  int start, end;
} span;

/* Writes of clients of their own, by start, many of which start or end together. */
static int draw_spans(uint64_t *seed, span *spans) {
  int count = (int)chance_between(seed, 1, MOST), at = 0;
  int step = (int)chance_between(seed, 0, 2);
  for (int i = 0; i < count; i++) {
    at += (int)chance_between(seed, 0, step);
    spans[i] = (span){at, at + (int)chance_between(seed, 1, LONGEST)};
  }
  return count;
}

static uint32_t counted_width(const span *spans, int count) {
  uint32_t most = 0;
  for (int i = 0; i < count; i++) {
    uint32_t open = 0;
    for (int other = 0; other < count; other++)
      open += spans[other].start <= spans[i].start && spans[i].start <= spans[other].end;
    if (open > most) most = open;
  }
  return most;
}

static uint32_t width_of_spans(const span *spans, int count, bool backwards) {
  minos_text text = {0};
  for (int i = 0; i < count; i++) {
    int at = backwards ? count - 1 - i : i;
    minos_text_format(&text, "C%d w %d %d %d\n", at, at + 1, spans[at].start, spans[at].end);
  }
  uint32_t width = estimate_of((minos_bytes){text.data, text.length}).width;
  minos_text_release(&text);
  return width;
}

START_TEST(width_is_what_counting_says) {
  uint64_t seed = 1;
  for (int round = 0; round < samples(400, 20000); round++) {
    span spans[MOST];
    int count = draw_spans(&seed, spans);
    uint32_t expected = counted_width(spans, count);
    ck_assert_uint_eq(width_of_spans(spans, count, false), expected);
    ck_assert_uint_eq(width_of_spans(spans, count, true), expected);
  }
}
END_TEST

int main(void) {
  TCase *all = tcase_create("estimate");
  tcase_add_loop_test(all, counts, 0, COUNT(cases));
  tcase_add_test(all, width_is_what_counting_says);
  return run_case(all, "estimate");
}
