/* test_retimed.c -- stale reads of repeated values: sequential, found by asking at other times. */
#include <minos/generate.h>
#include <minos/minos.h>

#include "tier.h"

static const struct {
  uint32_t operations, clients, values;
} cases[] = {{1000, 10, 5}, {1000, 10, 20}, {1000, 10, 100}, {3000, 20, 20}, {3000, 5, 50}, {400, 3, 10}};

START_TEST(stale_reads_are_sequential) {
  for (uint64_t seed = 1; seed <= 5; seed++) {
    const minos_workload load = {.kind = "register",
                                 .operations = cases[_i].operations,
                                 .clients = cases[_i].clients,
                                 .values = cases[_i].values,
                                 .wanted = MINOS_WANTED_S,
                                 .stale = 8,
                                 .seed = seed};
    minos_history *history;
    minos_error err = {0};
    minos_result *result;
    ck_assert_msg(minos_generate(&history, &load, &err) == MINOS_OK, "%s", err.message);
    ck_assert_int_eq(minos_check(&result, history, &(minos_options){.timeout_ns = 20000000000u}, NULL), MINOS_OK);
    ck_assert_int_eq(result->verdict, MINOS_S);
    ck_assert_str_eq(result->sequential_by, "retimed");
    minos_result_free(result);
    minos_history_free(history);
  }
}
END_TEST

int main(void) {
  TCase *all = tcase_create("retimed");
  tcase_set_timeout(all, 120);
  tcase_add_loop_test(all, stale_reads_are_sequential, 0, COUNT(cases));
  return run_case(all, "retimed");
}
