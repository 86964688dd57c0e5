/* test_part.c -- the view that deciders work on: its order is the definition's, and splitting by object is sound. */
#include "part.h"

#include <stdio.h>

#include "agreement.h"
#include "drawn.h"
#include "tier.h"
#include "wild.h"

static const wild_kind kinds[] = {
    {.operations = 6, .clients = 3, .objects = 2, .values = 3, .instants = 4},
    {.operations = 8, .clients = 4, .objects = 2, .values = 3, .instants = 9, .skew = true},
    {.operations = 12, .clients = 2, .objects = 1, .values = 4, .instants = 20},
};

typedef void check_part(const part *p, const oracle_history *h);

static void for_random_histories(const wild_kind *kind, check_part *check) {
  wild w = {.state = 17};
  for (int i = samples(5000, 5000); i > 0; i--) {
    oracle_history h;
    minos_history *history;
    part p;
    wild_history(&h, &w, kind);
    ck_assert_int_eq(raw_history(&history, &h, NULL), MINOS_OK);
    ck_assert_int_eq(part_whole(&p, history, (uint64_t)h.skew), MINOS_OK);
    check(&p, &h);
    part_release(&p);
    minos_history_free(history);
  }
}

static void order_is_the_oracles(const part *p, const oracle_history *h) {
  for (uint32_t x = 0; x < p->count; x++) {
    for (uint32_t y = 0; y < p->count; y++) {
      if (x == y) continue;
      int a = (int)p->op[x], b = (int)p->op[y];
      ck_assert_int_eq(part_precedes(p, MINOS_ORDER_CLIENT, x, y), oracle_precedes(h, ORACLE_CLIENT_ORDER, a, b));
      ck_assert_int_eq(part_precedes(p, MINOS_ORDER_REAL_TIME, x, y), oracle_precedes(h, ORACLE_REAL_TIME, a, b));
    }
  }
}

START_TEST(precedence_is_the_definitions) {
  for_random_histories(&kinds[_i], order_is_the_oracles);
}
END_TEST

static void numbering_extends_the_order(const part *p, const oracle_history *h) {
  (void)h;
  for (uint32_t x = 0; x < p->count; x++) {
    if (x) ck_assert_uint_lt(p->start[x - 1], p->start[x]);
    for (uint32_t y = 0; y < x; y++) ck_assert(!part_precedes(p, MINOS_ORDER_REAL_TIME, x, y));
  }
}

START_TEST(numbers_are_a_linear_extension) {
  for_random_histories(&kinds[_i], numbering_extends_the_order);
}
END_TEST

/* Whether y can be reached from x by direct edges. */
static bool reaches(const part *p, uint32_t x, uint32_t y) {
  for (uint32_t e = p->after_first[x]; e < p->after_first[x + 1]; e++)
    if (p->after[e] == y || reaches(p, p->after[e], y)) return true;
  return false;
}

static void edges_generate_client_order(const part *p, const oracle_history *h) {
  for (uint32_t x = 0; x < p->count; x++) {
    for (uint32_t y = 0; y < p->count; y++) {
      bool wanted = x != y && oracle_precedes(h, ORACLE_CLIENT_ORDER, (int)p->op[x], (int)p->op[y]);
      ck_assert_int_eq(reaches(p, x, y), wanted);
    }
  }
  ck_assert_uint_eq(p->after_first[p->count], p->before_first[p->count]);
}

START_TEST(edges_are_client_order) {
  for_random_histories(&kinds[_i], edges_generate_client_order);
}
END_TEST

static void what_is_left_out_is_not_needed(const part *p, const oracle_history *h) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < p->count; i++) kept |= 1u << p->op[i];
  oracle_history rest;
  oracle_select(&rest, h, kept);
  ck_assert_int_eq(oracle_letter(&rest), oracle_letter(h));
}

START_TEST(leaving_out_keeps_the_letter) {
  for_random_histories(&kinds[_i], what_is_left_out_is_not_needed);
}
END_TEST

/* ---- splitting by object ---- */

static int split, local_failures;

/* The sentence about locality: where the guard says so, L for each object is L for the whole. */
static void objects_decide_where_local(const part *p, const oracle_history *h) {
  bool local, each = true;
  ck_assert_int_eq(part_is_local(p, &local), MINOS_OK);
  for (int o = 0; o < ORACLE_OBJECTS; o++) {
    uint32_t kept = 0;
    for (int x = 0; x < h->count; x++)
      if (h->ops[x].object == o) kept |= 1u << x;
    oracle_history alone;
    oracle_select(&alone, h, kept);
    each = each && oracle_orderable(&alone, ORACLE_REAL_TIME);
  }
  bool whole = oracle_orderable(h, ORACLE_REAL_TIME);
  if (each && !whole) local_failures++;
  if (!local) return;
  split++;
  ck_assert_msg(each == whole, "a local history is not decided by its objects");
}

START_TEST(locality_is_guarded) {
  for_random_histories(&kinds[_i], objects_decide_where_local);
  printf("%d histories may be split; %d are not linearizable though each object is\n", split, local_failures);
  ck_assert_int_gt(split, 0);
}
END_TEST

static const drawn not_local = {.rows = {WRITE_ON("x", "B", 1, 0, 1), WRITE_ON("y", "B", 1, 2, 3),
                                         WRITE_ON("x", "B", 2, 3, 4), READ_ON("x", "B", 2, 4, 5),
                                         READ_ON("x", "A", 2, 1, 3), READ_ON("y", "A", 0, 3, 4)}};

START_TEST(two_clients_that_touch_at_one_instant_are_not_local) {
  oracle_history h = drawn_raw(&not_local, ORACLE_REGISTER);
  minos_history *history;
  part p;
  bool local;
  ck_assert_int_eq(raw_history(&history, &h, NULL), MINOS_OK);
  ck_assert_int_eq(part_whole(&p, history, 0), MINOS_OK);
  ck_assert_int_eq(part_is_local(&p, &local), MINOS_OK);
  ck_assert(!local);
  part_release(&p);
  minos_history_free(history);
}
END_TEST

START_TEST(an_objects_part_is_its_operations) {
  wild w = {.state = 23};
  for (int i = 0; i < 1000; i++) {
    oracle_history h;
    minos_history *history;
    part whole, one;
    part_index *index;
    wild_history(&h, &w, &kinds[1]);
    ck_assert_int_eq(raw_history(&history, &h, NULL), MINOS_OK);
    ck_assert_int_eq(part_whole(&whole, history, 0), MINOS_OK);
    ck_assert_int_eq(part_index_new(&index, &whole), MINOS_OK);
    uint32_t all = 0;
    h.skew = 0;
    for (uint32_t o = 0; o < whole.objects; o++) {
      ck_assert_int_eq(part_of_object(&one, index, o), MINOS_OK);
      ck_assert_uint_eq(one.objects, 1);
      ck_assert_uint_eq(one.object_id[0], whole.object_id[o]);
      for (uint32_t k = 0; k < one.count; k++) ck_assert_uint_eq(part_op(&one, k)->object, whole.object_id[o]);
      order_is_the_oracles(&one, &h);
      edges_generate_client_order(&one, &h);
      all += one.count;
      part_release(&one);
    }
    ck_assert_uint_eq(all, whole.count);
    part_index_free(index);
    part_release(&whole);
    minos_history_free(history);
  }
}
END_TEST

int main(void) {
  TCase *all = tcase_create("part");
  tcase_set_timeout(all, 300);
  tcase_add_loop_test(all, precedence_is_the_definitions, 0, COUNT(kinds));
  tcase_add_loop_test(all, numbers_are_a_linear_extension, 0, COUNT(kinds));
  tcase_add_loop_test(all, edges_are_client_order, 0, COUNT(kinds));
  tcase_add_loop_test(all, leaving_out_keeps_the_letter, 0, COUNT(kinds));
  tcase_add_loop_test(all, locality_is_guarded, 0, COUNT(kinds));
  tcase_add_test(all, two_clients_that_touch_at_one_instant_are_not_local);
  tcase_add_test(all, an_objects_part_is_its_operations);
  return run_case(all, "part");
}
