/* test_estimate.c -- what is counted before anybody searches. */
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
};

START_TEST(counts) {
  minos_histories histories;
  minos_faults *faults = calloc(1, sizeof *faults);
  const char *text = cases[_i].history;
  minos_status status = read_bytes(&histories, (minos_bytes){text, strlen(text)}, &(minos_reading){0}, faults);
  ck_assert_int_eq(status, MINOS_OK);
  minos_result *result;
  ck_assert_int_eq(minos_check(&result, histories.items[0], &(minos_options){.estimate = true}, NULL), MINOS_OK);
  const minos_estimate *got = &result->stats.estimate, *expected = &cases[_i].expected;
  ck_assert(got->present);
  ck_assert_uint_eq(got->width, expected->width);
  ck_assert_uint_eq(got->unknown, expected->unknown);
  ck_assert_uint_eq(got->values, expected->values);
  ck_assert_uint_eq(got->repeated, expected->repeated);
  ck_assert_int_eq(got->hard, expected->hard);
  minos_result_free(result);
  minos_histories_release(&histories);
  free(faults);
}
END_TEST

int main(void) {
  TCase *all = tcase_create("estimate");
  tcase_add_loop_test(all, counts, 0, COUNT(cases));
  return run_case(all, "estimate");
}
