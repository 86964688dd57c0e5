/* test_retimed.c -- repeated values: stale reads are sequential, found by asking at other times; clients that contradict themselves with
   a value written once are not. */
#include <minos/generate.h>
#include <minos/minos.h>

#include "tier.h"

static const struct {
  uint32_t operations, clients, values;
} cases[] = {{1000, 10, 5}, {1000, 10, 20}, {1000, 10, 100}, {3000, 20, 20}, {3000, 5, 50}, {400, 3, 10}};

static void expect(uint64_t seed, minos_wanted wanted, minos_verdict letter, const char *by) {
  for (int i = 0; i < COUNT(cases); i++) {
    const minos_workload load = {.kind = "register",
                                 .operations = cases[i].operations,
                                 .clients = cases[i].clients,
                                 .values = cases[i].values,
                                 .wanted = wanted,
                                 .stale = 8,
                                 .seed = seed};
    minos_history *history;
    minos_error err = {0};
    minos_result *result;
    ck_assert_msg(minos_generate(&history, &load, &err) == MINOS_OK, "%s", err.message);
    ck_assert_int_eq(minos_check(&result, history, &(minos_options){.timeout_ns = 20000000000u}, NULL), MINOS_OK);
    ck_assert_int_eq(result->verdict, letter);
    ck_assert_str_eq(result->sequential_by, by);
    minos_result_free(result);
    minos_history_free(history);
  }
}

START_TEST(stale_reads_are_sequential) {
  for (uint64_t seed = 1; seed <= 5; seed++) expect(seed, MINOS_WANTED_S, MINOS_S, "retimed");
}
END_TEST

START_TEST(contradictions_are_not) {
  for (uint64_t seed = 1; seed <= 5; seed++) expect(seed, MINOS_WANTED_N, MINOS_N, "singles");
}
END_TEST

int main(void) {
  TCase *all = tcase_create("retimed");
  tcase_set_timeout(all, 120);
  tcase_add_test(all, stale_reads_are_sequential);
  tcase_add_test(all, contradictions_are_not);
  return run_case(all, "retimed");
}
