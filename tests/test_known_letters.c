/* test_known_letters.c -- histories whose letters are known from papers, courses and the definition, drawn row by row. Minos,
   each of its deciders and the oracle must all agree, and every proof must hold. */
#include <stdio.h>

#include "agreement.h"
#include "drawn.h"
#include "tier.h"

static void compare(const drawn *d, oracle_model model) {
  oracle_history h = drawn_raw(d, model);
  ck_assert_msg(oracle_letter(&h) == d->letter, "%s: the oracle says %c", d->name, oracle_letter(&h));
  ck_assert_msg(agrees(&h, AGREE_EVIDENCE), "%s", d->name);
}

static const drawn registers[] = {
    {"alice_and_bob_stale", 'S', {WRITE("A", 1, 0, 2), READ("B", 0, 3, 4)}},
    {"alice_and_bob_fresh", 'L', {WRITE("A", 1, 0, 2), READ("B", 1, 3, 4)}},
    {"exercise_h1", 'S', {WRITE("A", 1, 0, 5), READ("B", 1, 1, 2), READ("C", 0, 3, 4)}},
    {"exercise_h2",
     'L',
     {WRITE("A", 1, 0, 1), READ("B", 1, 2, 3), READ("C", 1, 4, 5), READ("B", 1, 6, 8), WRITE("A", 2, 7, 9),
      READ("C", 2, 10, 11)}},
    {"exercise_h3", 'N', {WRITE("A", 1, 0, 1), WRITE("A", 2, 2, 3), READ("B", 2, 4, 5), READ("B", 1, 6, 7)}},
    {"touching_intervals_overlap", 'L', {WRITE("A", 1, 0, 5), READ("B", 0, 5, 6)}},
    {"stale_read", 'S', {WRITE("A", 1, 0, 5), READ("B", 0, 6, 7)}},
    {"read_of_a_lost_value", 'N', {WRITE("A", 1, 0, 5), READ("A", 0, 6, 7)}},
    {"crashed_write_takes_effect", 'L', {CRASHED_WRITE("A", 1, 0), READ("B", 1, 9, 10)}},
    {"crashed_write_nobody_reads", 'L', {CRASHED_WRITE("A", 1, 0), READ("B", 0, 9, 10)}},
    {"never_written", 'N', {WRITE("A", 1, 0, 1), READ("B", 7, 2, 3)}},
    {"touching_is_no_interval_order",
     'L',
     {WRITE("A", 1, 0, 2), READ("A", 1, 2, 3), WRITE("B", 2, 0, 2), READ("B", 2, 2, 3)}},
    {"not_touching_is_an_interval_order",
     'S',
     {WRITE("A", 1, 0, 2), READ("A", 1, 3, 4), WRITE("B", 2, 0, 2), READ("B", 2, 3, 4)}},
    {"store_buffering_on_x", 'S', {WRITE("A", 1, 0, 1), READ("B", 0, 2, 3)}},
    {"store_buffering",
     'N',
     {WRITE_ON("x", "A", 1, 0, 1), READ_ON("y", "A", 0, 2, 3), WRITE_ON("y", "B", 1, 0, 1),
      READ_ON("x", "B", 0, 2, 3)}},
    {"store_buffering_while_writing",
     'L',
     {WRITE_ON("x", "A", 1, 0, 9), READ_ON("y", "C", 0, 1, 3), WRITE_ON("y", "B", 1, 0, 9),
      READ_ON("x", "D", 0, 1, 3)}},
    {"message_passing_stale",
     'N',
     {WRITE_ON("x", "A", 1, 0, 1), WRITE_ON("y", "A", 1, 2, 3), READ_ON("y", "B", 1, 4, 5),
      READ_ON("x", "B", 0, 6, 7)}},
    {"objects_alone_linearizable",
     'N',
     {WRITE_ON("x", "B", 1, 0, 1), WRITE_ON("y", "B", 1, 2, 3), WRITE_ON("x", "B", 2, 3, 4), READ_ON("x", "B", 2, 4, 5),
      READ_ON("x", "A", 2, 1, 3), READ_ON("y", "A", 0, 3, 4)}},
};

START_TEST(register_letters) {
  compare(&registers[_i], ORACLE_REGISTER);
}
END_TEST

static const drawn cas_registers[] = {
    {"crashed_write_explains_the_refusal", 'L', {CRASHED_WRITE("A", 5, 0), CAS("B", 0, 1, 0, 1, 2)}},
    {"refused_without_a_reason", 'N', {CAS("B", 0, 1, 0, 1, 2)}},
    {"two_winners", 'N', {CAS("A", 0, 1, 1, 0, 5), CAS("B", 0, 2, 1, 0, 5)}},
    {"chain", 'L', {CAS("A", 0, 1, 1, 0, 1), CAS("B", 1, 2, 1, 0, 3), CAS("C", 2, 3, 1, 2, 4), READ("A", 3, 5, 6)}},
    {"stale_cas", 'S', {WRITE("A", 1, 0, 1), CAS("B", 0, 2, 1, 2, 3), READ("A", 1, 4, 5)}},
    {"crashed_cas_is_read", 'L', {CRASHED_CAS("A", 0, 1, 0), READ("B", 1, 2, 3)}},
    {"crashed_cas_could_not_succeed", 'N', {CRASHED_CAS("A", 3, 1, 0), READ("B", 1, 2, 3)}},
};

START_TEST(cas_register_letters) {
  compare(&cas_registers[_i], ORACLE_CAS_REGISTER);
}
END_TEST

static const drawn fenced_stores[] = {
    {"paused_holder_is_rejected",
     'L',
     {FENCED("A", 1, 1, 1, 1, 2), FENCED("B", 2, 1, 2, 12, 13), FENCED("B", 3, 1, 2, 13, 14),
      FENCED("A", 4, 0, 1, 15, 16), READ("C", 3, 17, 18)}},
    {"stale_write_gets_in",
     'N',
     {FENCED("A", 1, 1, 1, 1, 2), FENCED("B", 2, 1, 2, 12, 13), FENCED("A", 4, 1, 1, 15, 16), READ("B", 4, 17, 18)}},
    {"stale_write_unseen",
     'S',
     {FENCED("A", 1, 1, 1, 1, 2), FENCED("B", 2, 1, 2, 12, 13), FENCED("A", 4, 1, 1, 15, 16)}},
};

START_TEST(fenced_store_letters) {
  compare(&fenced_stores[_i], ORACLE_FENCED_STORE);
}
END_TEST

/* ---- more than the letter ---- */

static minos_result *judge(minos_history **history, const oracle_history *h) {
  minos_result *result;
  ck_assert_int_eq(raw_history(history, h, NULL), MINOS_OK);
  ck_assert_int_eq(minos_check(&result, *history, &(minos_options){.evidence = true}, NULL), MINOS_OK);
  return result;
}

static const drawn *named(const char *name) {
  for (int i = 0; i < COUNT(registers); i++)
    if (strcmp(registers[i].name, name) == 0) return &registers[i];
  ck_abort_msg("no case %s", name);
}

START_TEST(objects_of_store_buffering_are_fine_alone) {
  oracle_history h = drawn_raw(named("store_buffering"), ORACLE_REGISTER);
  minos_history *history;
  minos_result *result = judge(&history, &h);
  ck_assert_uint_eq(result->object_count, 2);
  for (uint32_t o = 0; o < 2; o++) ck_assert_int_ne(result->objects[o].sequential, MINOS_NO);
  ck_assert_int_eq(result->sequential, MINOS_NO);
  minos_result_free(result);
  minos_history_free(history);
}
END_TEST

START_TEST(a_value_that_nobody_wrote_is_named) {
  oracle_history h = drawn_raw(named("never_written"), ORACLE_REGISTER);
  minos_history *history;
  minos_result *result = judge(&history, &h);
  const minos_counterexample *against = &result->against_sequential;
  ck_assert_uint_eq(against->count, 1);
  ck_assert_uint_eq(against->ops[0], 1);
  ck_assert(against->minimal);
  ck_assert_uint_eq(against->reason_count, 1);
  ck_assert_str_eq(minos_because_name(against->reasons[0].because), "never-written");
  ck_assert_uint_eq(against->reasons[0].before, MINOS_NO_OP);
  ck_assert_uint_eq(against->reasons[0].after, 1);
  ck_assert(strstr(against->reasons[0].text, "7"));
  minos_result_free(result);
  minos_history_free(history);
}
END_TEST

START_TEST(alice_and_bob_close_a_cycle) {
  oracle_history h = drawn_raw(named("alice_and_bob_stale"), ORACLE_REGISTER);
  minos_history *history;
  minos_result *result = judge(&history, &h);
  const minos_counterexample *against = &result->against_linearizable;
  ck_assert_uint_eq(against->count, 2);
  ck_assert_uint_eq(against->reason_count, 2);
  const minos_reason *first = &against->reasons[0], *second = &against->reasons[1];
  ck_assert(first->before == second->after && first->after == second->before);
  const minos_reason *initial = first->because == MINOS_BECAUSE_READS_INITIAL ? first : second;
  ck_assert_int_eq(initial->because, MINOS_BECAUSE_READS_INITIAL);
  ck_assert(initial->before == 1 && initial->after == 0);
  ck_assert_int_eq((initial == first ? second : first)->because, MINOS_BECAUSE_REAL_TIME);
  ck_assert(!result->against_sequential.present);
  ck_assert(result->witness.ops[0] == 1 && result->witness.ops[1] == 0);
  minos_result_free(result);
  minos_history_free(history);
}
END_TEST

/* On a plain register, an unknown write that nobody reads never changes the letter. */
START_TEST(an_unread_crashed_write_never_matters) {
  for (int i = 0; i < COUNT(registers); i++) {
    oracle_history h = drawn_raw(&registers[i], ORACLE_REGISTER);
    h.ops[h.count] =
        (oracle_op){.client = 5, .fn = ORACLE_WRITE, .value = 77, .result = ORACLE_NONE, .end = ORACLE_NEVER};
    h.ops[h.count++].outcome = ORACLE_UNKNOWN;
    ck_assert_int_eq(oracle_letter(&h), registers[i].letter);
    ck_assert_msg(agrees(&h, AGREE_EVIDENCE), "%s", registers[i].name);
  }
}
END_TEST

/* Clocks that may differ by 2: what ended at 2 need not stand before what started at 3. */
START_TEST(clock_skew_excuses_a_stale_read) {
  oracle_history h = drawn_raw(named("alice_and_bob_stale"), ORACLE_REGISTER);
  for (h.skew = 0; h.skew < 3; h.skew++) {
    ck_assert_int_eq(oracle_letter(&h), h.skew == 0 ? 'S' : 'L');
    ck_assert(agrees(&h, AGREE_EVIDENCE));
  }
}
END_TEST

int main(void) {
  TCase *all = tcase_create("known_letters");
  tcase_add_loop_test(all, register_letters, 0, COUNT(registers));
  tcase_add_loop_test(all, cas_register_letters, 0, COUNT(cas_registers));
  tcase_add_loop_test(all, fenced_store_letters, 0, COUNT(fenced_stores));
  tcase_add_test(all, objects_of_store_buffering_are_fine_alone);
  tcase_add_test(all, a_value_that_nobody_wrote_is_named);
  tcase_add_test(all, alice_and_bob_close_a_cycle);
  tcase_add_test(all, an_unread_crashed_write_never_matters);
  tcase_add_test(all, clock_skew_excuses_a_stale_read);
  return run_case(all, "known_letters");
}
