/* test_exhaustive.c -- minos and the oracle on every history of up to 4 operations of 3 clients, values 0, 1, 2, starts and
   ends on the grid 0..3, each operation ok or unknown, up to renaming. Nightly goes on to 5 operations and to cas. */
#include <stdio.h>

#include "agreement.h"
#include "every.h"
#include "tier.h"

typedef struct counting {
  agreement_depth depth;
  uint64_t differing, letters[256];
} counting;

static void compare(void *context, const oracle_history *h) {
  counting *c = context;
  c->letters[(unsigned char)oracle_letter(h)]++;
  if (!agrees(h, c->depth)) c->differing++;
}

static void compare_all(const every_kind *kind, agreement_depth depth) {
  counting c = {.depth = depth};
  every_kind wanted = *kind;
  if (SLOW_BUILD && !is_nightly() && kind->operations > 1) wanted.one_in *= kind->operations > 2 ? 64 : 8;
  uint64_t count = every_history(&wanted, compare, &c);
  printf("%llu histories of %d operations%s%s%s: %llu L, %llu S, %llu N\n", (unsigned long long)count, kind->operations,
         kind->model == ORACLE_CAS_REGISTER ? " with cas" : "", kind->initial_unknown ? " from any start value" : "",
         wanted.one_in > 1 ? ", a sample" : ", all of them", (unsigned long long)c.letters['L'],
         (unsigned long long)c.letters['S'], (unsigned long long)c.letters['N']);
  fflush(stdout);
  ck_assert(count > 0);
  ck_assert_msg(c.differing == 0, "%llu histories differ", (unsigned long long)c.differing);
}

START_TEST(register_up_to_three_operations) {
  for (int n = 1; n <= 3; n++)
    compare_all(&(every_kind){.model = ORACLE_REGISTER, .operations = n, .clients = 3, .instants = 4, .one_in = 1},
                AGREE_EVIDENCE);
}
END_TEST

/* The history with every choice of versions, none included. */
static void compare_with_versions(void *context, const oracle_history *h) {
  enum { VERSIONS = 3 };
  int choices = 1;
  for (int i = 0; i < h->count; i++) choices *= VERSIONS;
  for (int choice = 0; choice < choices; choice++) {
    oracle_history versioned = *h;
    versioned.trusts_versions = true;
    for (int i = 0, rest = choice; i < h->count; i++, rest /= VERSIONS) versioned.ops[i].version = rest % VERSIONS;
    compare(context, &versioned);
  }
}

START_TEST(register_up_to_three_operations_with_trusted_versions) {
  counting c = {.depth = AGREE_EVIDENCE};
  for (int n = 1; n <= 3; n++) {
    every_kind kind = {.model = ORACLE_REGISTER, .operations = n, .clients = 3, .instants = 4};
    kind.one_in = n < 3 ? 1 : SLOW_BUILD ? 512 : is_nightly() ? 1 : 64;
    every_history(&kind, compare_with_versions, &c);
  }
  ck_assert_msg(c.differing == 0, "%llu histories differ", (unsigned long long)c.differing);
  ck_assert(c.letters['L'] > 0 && c.letters['S'] > 0 && c.letters['N'] > 0);
}
END_TEST

START_TEST(register_four_operations) {
  every_kind kind = {.model = ORACLE_REGISTER, .operations = 4, .clients = 3, .instants = 4, .one_in = 64};
  if (is_nightly()) kind.one_in = 1;
  compare_all(&kind, AGREE_EVIDENCE);
}
END_TEST

START_TEST(register_from_any_start_value) {
  for (int n = 1; n <= 5; n++) {
    every_kind kind = {.model = ORACLE_REGISTER, .operations = n, .clients = 3, .instants = n < 5 ? 4 : 3, .one_in = 1};
    kind.initial_unknown = true;
    if (n > 2) kind.one_in = n == 3 ? 4 : n == 4 ? 128 : 2048;
    if (is_nightly()) kind.one_in = n < 5 ? 1 : 16;
    compare_all(&kind, AGREE_EVIDENCE);
  }
}
END_TEST

START_TEST(cas_register_up_to_two_operations) {
  for (int n = 1; n <= 2; n++)
    compare_all(&(every_kind){.model = ORACLE_CAS_REGISTER, .operations = n, .clients = 3, .instants = 4, .one_in = 1},
                AGREE_EVIDENCE);
}
END_TEST

START_TEST(cas_register_three_and_four_operations) {
  for (int n = 3; n <= 4; n++) {
    every_kind kind = {.model = ORACLE_CAS_REGISTER, .operations = n, .clients = 3, .instants = 3};
    kind.one_in = n == 3 ? 32 : 20000;
    if (is_nightly()) kind.one_in = n == 3 ? 1 : 500;
    compare_all(&kind, AGREE_EVIDENCE);
  }
}
END_TEST

START_TEST(register_five_operations) {
  every_kind kind = {.model = ORACLE_REGISTER, .operations = 5, .clients = 3, .instants = 3, .one_in = 4096};
  if (is_nightly()) kind.one_in = 1;
  compare_all(&kind, AGREE_LETTER);
}
END_TEST

int main(void) {
  TCase *all = tcase_create("exhaustive");
  tcase_set_timeout(all, 7200);
  tcase_add_test(all, register_up_to_three_operations);
  tcase_add_test(all, register_up_to_three_operations_with_trusted_versions);
  tcase_add_test(all, register_four_operations);
  tcase_add_test(all, register_from_any_start_value);
  tcase_add_test(all, cas_register_up_to_two_operations);
  tcase_add_test(all, cas_register_three_and_four_operations);
  tcase_add_test(all, register_five_operations);
  return run_case(all, "exhaustive");
}
