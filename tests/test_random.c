/* test_random.c -- minos and the oracle on random histories of every model, with everything in them that a recording may
   hold. A history that differs is printed in canonical text: put it into testdata when it is mended. */
#include <stdio.h>

#include "agreement.h"
#include "tier.h"
#include "wild.h"

/* Compare `count` histories of a kind from a seed. */
static void compare(uint64_t seed, int count, const wild_kind *kind) {
  wild w = {.state = seed};
  int letters[256] = {0}, differing = 0;
  for (int i = 0; i < count; i++) {
    oracle_history h;
    wild_history(&h, &w, kind);
    letters[(unsigned char)oracle_letter(&h)]++;
    if (agrees(&h, AGREE_EVIDENCE)) continue;
    if (differing++ < 5) printf("# seed %llu, history %d\n", (unsigned long long)seed, i);
  }
  printf("%d random histories: %d L, %d S, %d N\n", count, letters['L'], letters['S'], letters['N']);
  fflush(stdout);
  ck_assert_msg(differing == 0, "%d histories differ", differing);
}

static int amount(int usual) {
  return samples(usual, 40 * usual);
}

START_TEST(small_histories_with_many_ties) {
  compare(2024, amount(20000), &(wild_kind){.operations = 5, .clients = 3, .objects = 2, .values = 3, .instants = 5});
}
END_TEST

START_TEST(histories_of_up_to_eight_operations) {
  compare(7, amount(20000), &(wild_kind){.operations = 8, .clients = 4, .objects = 2, .values = 4, .instants = 10});
}
END_TEST

START_TEST(clocks_that_differ) {
  compare(99, amount(5000),
          &(wild_kind){.operations = 7, .clients = 4, .objects = 2, .values = 3, .instants = 12, .skew = true});
}
END_TEST

START_TEST(few_clients_long_histories) {
  compare(5, amount(5000), &(wild_kind){.operations = 10, .clients = 2, .objects = 2, .values = 5, .instants = 16});
}
END_TEST

START_TEST(versions) {
  compare(31, amount(20000),
          &(wild_kind){.operations = 7, .clients = 4, .objects = 2, .values = 3, .instants = 10, .versions = true});
  compare(
      32, amount(4000),
      &(wild_kind){
          .operations = 7, .clients = 4, .objects = 2, .values = 3, .instants = 10, .skew = true, .versions = true});
}
END_TEST

int main(void) {
  TCase *all = tcase_create("random");
  tcase_set_timeout(all, 7200);
  tcase_add_test(all, small_histories_with_many_ties);
  tcase_add_test(all, histories_of_up_to_eight_operations);
  tcase_add_test(all, clocks_that_differ);
  tcase_add_test(all, few_clients_long_histories);
  tcase_add_test(all, versions);
  return run_case(all, "random");
}
