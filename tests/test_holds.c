/* test_holds.c -- what must have been held refutes, and what it can't see is left to others. */
#include <stdio.h>

#include "agreement.h"
#include "decider.h"
#include "drawn.h"
#include "tier.h"

typedef struct held_case {
  minos_answer answer; /* of the decider holds */
  drawn drawn;
} held_case;

#define SEES ANSWER_NO
#define CANT_TELL ANSWER_GAVE_UP

static const held_case register_cases[] = {
    {SEES,
     {"a value that nobody makes any more is read again",
      'N',
      {WRITE("A", 1, 0, 1), WRITE("A", 2, 2, 3), READ("B", 2, 4, 5), READ("B", 1, 6, 7)}}},
    {SEES, {"two reads alone disagree", 'S', {WRITE("A", 1, 0, 1), READ("B", 1, 2, 3), READ("C", 0, 4, 5)}}},
    {SEES, {"a write inside a hold", 'S', {WRITE("A", 1, 0, 1), WRITE("B", 2, 2, 3), READ("C", 1, 4, 5)}}},
    {SEES,
     {"a write that a hold leaves no time, and what reads it",
      'S',
      {WRITE("A", 1, 0, 1), WRITE("B", 2, 1, 4), READ("C", 1, 5, 6), READ("C", 2, 7, 8)}}},
    {CANT_TELL,
     {"one write would have to serve two holds",
      'N',
      {WRITE("A", 1, 0, 9), WRITE("B", 2, 0, 9), READ("C", 1, 1, 2), READ("C", 2, 3, 4), READ("C", 1, 5, 6)}}},
    {CANT_TELL,
     {"a crashed write makes it again",
      'L',
      {WRITE("A", 1, 0, 1), CRASHED_WRITE("D", 1, 0), WRITE("A", 2, 2, 3), READ("B", 2, 4, 5), READ("B", 1, 6, 7)}}},
};

static const held_case cas_cases[] = {
    {SEES,
     {"a cas that changes what is held", 'N', {WRITE("A", 1, 0, 1), CAS("A", 1, 2, 1, 2, 3), READ("A", 1, 4, 5)}}},
    {CANT_TELL,
     {"a cas that leaves it as it is", 'L', {WRITE("A", 1, 0, 1), CAS("A", 1, 1, 1, 2, 3), READ("A", 1, 4, 5)}}},
    {SEES,
     {"a failed cas that expects what is held",
      'N',
      {WRITE("A", 1, 0, 1), CAS("A", 1, 2, 0, 2, 3), READ("A", 1, 4, 5)}}},
    {CANT_TELL,
     {"a failed cas that expects something else",
      'L',
      {WRITE("A", 1, 0, 1), CAS("A", 2, 3, 0, 2, 3), READ("A", 1, 4, 5)}}},
};

static void check_case(const held_case *c, oracle_model model) {
  oracle_history h = drawn_raw(&c->drawn, model);
  minos_history *history;
  part p;
  ck_assert_int_eq(oracle_letter(&h), c->drawn.letter);
  ck_assert_msg(agrees(&h, AGREE_EVIDENCE), "%s", c->drawn.name);
  ck_assert_int_eq(raw_history(&history, &h, NULL), MINOS_OK);
  ck_assert_int_eq(part_whole(&p, history, 0), MINOS_OK);
  minos_options options = {0};
  limits l;
  limits_start(&l, &options);
  proof found = {0};
  const minos_decider *holds = deciders_find("holds");
  ck_assert(holds->applies(&p, MINOS_ORDER_REAL_TIME) && !holds->applies(&p, MINOS_ORDER_CLIENT));
  ck_assert_msg(holds->decide(&p, MINOS_ORDER_REAL_TIME, &l, &found) == c->answer, "%s", c->drawn.name);
  if (c->answer == ANSWER_NO) ck_assert(found.cut < p.count && part_is_definite(&p, found.cut));
  proof_release(&found);
  part_release(&p);
  minos_history_free(history);
}

START_TEST(registers) {
  check_case(&register_cases[_i], ORACLE_REGISTER);
}
END_TEST

START_TEST(cas_registers) {
  check_case(&cas_cases[_i], ORACLE_CAS_REGISTER);
}
END_TEST

int main(void) {
  TCase *all = tcase_create("holds");
  tcase_add_loop_test(all, registers, 0, COUNT(register_cases));
  tcase_add_loop_test(all, cas_registers, 0, COUNT(cas_cases));
  return run_case(all, "holds");
}
