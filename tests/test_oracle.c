/* test_oracle.c -- whether the oracle itself says what the definition says: drawn cases, and its plainest form. */
#include <stdio.h>

#include "drawn.h"
#include "tier.h"
#include "wild.h"

static const drawn cases[] = {
    {"alice_and_bob_stale", 'S', {WRITE("A", 1, 0, 2), READ("B", 0, 3, 4)}},
    {"alice_and_bob_fresh", 'L', {WRITE("A", 1, 0, 2), READ("B", 1, 3, 4)}},
    {"touching_is_concurrent", 'L', {WRITE("A", 1, 0, 5), READ("B", 0, 5, 6)}},
    {"stale_read", 'S', {WRITE("A", 1, 0, 5), READ("B", 0, 6, 7)}},
    {"touching_of_one_client_is_ordered", 'N', {WRITE("A", 1, 0, 5), READ("A", 0, 5, 6)}},
    {"listed_first_at_one_instant", 'N', {WRITE("A", 1, 2, 2), READ("A", 0, 2, 2)}},
    {"listed_second_at_one_instant", 'L', {READ("A", 0, 2, 2), WRITE("A", 1, 2, 2)}},
    {"a_point_at_the_end_comes_after", 'N', {WRITE("A", 1, 0, 2), READ("A", 0, 2, 2)}},
    {"a_point_at_the_start_listed_later_is_unordered", 'L', {WRITE("A", 1, 2, 4), READ("A", 0, 2, 2)}},
    {"a_point_at_the_start_listed_first_comes_before", 'N', {WRITE("A", 1, 2, 2), READ("A", 0, 2, 4)}},
    {"crashed_write_takes_effect", 'L', {CRASHED_WRITE("A", 1, 0), READ("B", 1, 9, 10)}},
    {"crashed_write_may_be_left_out", 'L', {CRASHED_WRITE("A", 1, 0), READ("B", 0, 9, 10)}},
    {"crashed_write_precedes_nothing", 'L', {CRASHED_WRITE("A", 1, 0), READ("A", 0, 1, 2), READ("A", 1, 3, 4)}},
    {"crashed_write_comes_after_its_past", 'N', {READ("A", 1, 0, 1), CRASHED_WRITE("A", 1, 2)}},
    {"crashed_write_read_before_it_began", 'S', {READ("B", 1, 0, 1), CRASHED_WRITE("A", 1, 2)}},
    {"failed_write_is_not_there", 'N', {FAILED_WRITE("A", 1, 0, 1), READ("B", 1, 2, 3)}},
    {"store_buffering_x", 'L', {WRITE("A", 1, 0, 1), READ("B", 0, 0, 3)}},
    {"store_buffering",
     'N',
     {WRITE_ON("x", "A", 1, 0, 1), READ_ON("y", "A", 0, 2, 3), WRITE_ON("y", "B", 1, 0, 1),
      READ_ON("x", "B", 0, 2, 3)}},
};

START_TEST(drawn_cases) {
  oracle_history h = drawn_raw(&cases[_i], ORACLE_REGISTER);
  ck_assert_msg(oracle_letter(&h) == cases[_i].letter, "%s: %c", cases[_i].name, oracle_letter(&h));
}
END_TEST

static const drawn cas_cases[] = {
    {"cas_that_succeeds", 'L', {CAS("A", 0, 1, 1, 0, 1), READ("A", 1, 2, 3)}},
    {"cas_that_differs", 'L', {CAS("A", 2, 1, 0, 0, 1), READ("A", 0, 2, 3)}},
    {"cas_that_cannot_fail", 'N', {CAS("A", 0, 1, 0, 0, 1)}},
    {"crashed_write_makes_a_cas_fail", 'L', {CRASHED_WRITE("A", 5, 0), CAS("B", 0, 1, 0, 1, 2)}},
    {"cas_without_a_result", 'L', {CAS("A", 0, 1, ORACLE_NONE, 0, 1), READ("A", 1, 2, 3)}},
    {"crashed_cas", 'L', {CRASHED_CAS("A", 0, 1, 0), READ("A", 0, 2, 3), READ("A", 1, 4, 5)}},
};

START_TEST(drawn_cas_cases) {
  oracle_history h = drawn_raw(&cas_cases[_i], ORACLE_CAS_REGISTER);
  ck_assert_msg(oracle_letter(&h) == cas_cases[_i].letter, "%s: %c", cas_cases[_i].name, oracle_letter(&h));
}
END_TEST

static const drawn fenced_cases[] = {
    {"starts_empty", 'L', {READ("A", ORACLE_NIL, 0, 1), FENCED("A", 7, 1, 1, 2, 3), READ("A", 7, 4, 5)}},
    {"equal_token_goes_on", 'L', {FENCED("A", 1, 1, 2, 0, 1), FENCED("A", 2, 1, 2, 2, 3), READ("A", 2, 4, 5)}},
    {"stale_token_is_rejected", 'L', {FENCED("A", 1, 1, 2, 0, 1), FENCED("B", 2, 0, 1, 2, 3), READ("A", 1, 4, 5)}},
    {"stale_token_gets_in", 'S', {FENCED("A", 1, 1, 2, 0, 1), FENCED("B", 2, 1, 1, 2, 3)}},
    {"rejected_for_no_reason", 'N', {FENCED("A", 1, 0, 0, 0, 1)}},
};

START_TEST(drawn_fenced_cases) {
  oracle_history h = drawn_raw(&fenced_cases[_i], ORACLE_FENCED_STORE);
  ck_assert_msg(oracle_letter(&h) == fenced_cases[_i].letter, "%s: %c", fenced_cases[_i].name, oracle_letter(&h));
}
END_TEST

START_TEST(grown_orders_agree_with_whole_permutations) {
  wild w = {.state = 1};
  int letters[256] = {0};
  for (int i = 0; i < 20000; i++) {
    oracle_history h;
    wild_history(&h, &w,
                 &(wild_kind){.operations = 5, .clients = 3, .objects = 2, .values = 3, .instants = 6, .skew = true});
    for (int order = ORACLE_CLIENT_ORDER; order <= (int)ORACLE_REAL_TIME; order++)
      ck_assert_int_eq(oracle_orderable(&h, (oracle_order)order), oracle_orderable_plainly(&h, (oracle_order)order));
    letters[(unsigned char)oracle_letter(&h)]++;
  }
  printf("random histories: %d L, %d S, %d N\n", letters['L'], letters['S'], letters['N']);
  ck_assert(letters['L'] > 1000 && letters['S'] > 200 && letters['N'] > 1000);
}
END_TEST

START_TEST(witnesses_are_judged) {
  oracle_history h = drawn_raw(&(drawn){.rows = {WRITE("A", 1, 0, 2), READ("B", 0, 3, 4)}}, ORACLE_REGISTER);
  ck_assert(oracle_accepts(&h, ORACLE_CLIENT_ORDER, (int[]){1, 0}, 2, NULL));
  ck_assert(!oracle_accepts(&h, ORACLE_REAL_TIME, (int[]){1, 0}, 2, NULL));
  ck_assert(!oracle_accepts(&h, ORACLE_CLIENT_ORDER, (int[]){0, 1}, 2, NULL));
  ck_assert(!oracle_accepts(&h, ORACLE_CLIENT_ORDER, (int[]){1}, 1, NULL));
  ck_assert(!oracle_accepts(&h, ORACLE_CLIENT_ORDER, (int[]){1, 0, 0}, 3, NULL));
}
END_TEST

int main(void) {
  TCase *all = tcase_create("oracle");
  tcase_set_timeout(all, 120);
  tcase_add_loop_test(all, drawn_cases, 0, COUNT(cases));
  tcase_add_loop_test(all, drawn_cas_cases, 0, COUNT(cas_cases));
  tcase_add_loop_test(all, drawn_fenced_cases, 0, COUNT(fenced_cases));
  tcase_add_test(all, grown_orders_agree_with_whole_permutations);
  tcase_add_test(all, witnesses_are_judged);
  return run_case(all, "oracle");
}
