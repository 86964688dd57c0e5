/* test_event_customs.c -- what recorders of events leave unsaid: keys, starts, digits, lost invocations. */
#include "reading.h"
#include "tier.h"

#define E(type, process, f, value) "{:type :" type ", :process " process ", :f :" f ", :value " value "}\n"
#define J(type, process, f, value)                                                                                     \
  "{\"type\":\"" type "\",\"process\":" process ",\"f\":\"" f "\",\"key\":\"x\",\"value\":" value "}\n"

typedef struct custom_case {
  const char *name;
  minos_reading how;
  const char *input, *expected; /* the canonical text, or the fault */
} custom_case;

static const custom_case cases[] = {
    {"independent_keys",
     {.independent = true},
     E("invoke", "0", "write", "[3 4]") E("ok", "0", "write", "[3 4]") E("invoke", "1", "cas", "[\"k\" [4 5]]")
         E("ok", "1", "cas", "[\"k\" [4 5]]") E("invoke", "0", "read", "[3 nil]") E("ok", "0", "read", "[3 4]"),
     "@initial nil\n0 write(3) 4 0 1\n1 cas(k) 4->5=>true 2 3\n0 read(3) 4 4 5\n"},
    {"the_answer_may_lack_the_key",
     {.independent = true, .unbound = true},
     E("invoke", "0", "add", "[0 7]") E("ok", "0", "add", "[0 7]") E("invoke", "0", "read", "[0 nil]")
         E("ok", "0", "read", "[7 8 9]"),
     "@initial nil\n0 add(0) 7 0 1\n0 read(0) [7,8,9] 2 3\n"},
    {"keys_must_be_there",
     {.independent = true},
     E("invoke", "0", "write", "4"),
     "1:1: the value is not [key value] as independent keys need it\n"},
    {"a_cas_is_never_taken_for_a_key", {0}, E("invoke", "0", "cas", "[3 4]"), "@initial nil\n0 cas 3->4 0 ?\n"},
    {"nil_reads_may_be_unknown",
     {.nil_reads_unknown = true},
     E("invoke", "0", "read", "nil") E("ok", "0", "read", "nil"),
     "@initial nil\n0 read - 0 1\n"},
    {"initial_of_the_caller", {.initial = "7"}, E("invoke", "0", "write", "4"), "@initial 7\n0 write 4 0 ?\n"},
    {"digits_in_answers",
     {0},
     J("invoke", "0", "write", "475") J("ok", "0", "write", "475") J("invoke", "1", "read", "null")
         J("ok", "1", "read", "\"475\""),
     "@initial nil\n0 write(x) 475 0 1\n1 read(x) 475 2 3\n"},
    {"digits_that_are_no_integer_stay",
     {0},
     J("invoke", "1", "read", "null") J("ok", "1", "read", "\"007\""),
     "@initial nil\n1 read(x) 007 0 1\n"},
    {"digits_stay_where_strings_are_written",
     {0},
     J("invoke", "0", "write", "\"5\"") J("invoke", "1", "read", "null") J("ok", "1", "read", "\"475\""),
     "@initial nil\n0 write(x) \"5\" 0 ?\n1 read(x) \"475\" 1 2\n"},
    {"orphans_are_faults",
     {0},
     E("ok", "3", "read", "4"),
     "1:1: client 3 completes an operation that it never invoked\n"},
    {"orphans_widened",
     {.orphans = true},
     E("ok", "3", "read", "4") E("ok", "3", "write", "5") E("invoke", "4", "read", "nil") E("fail", "5", "write", "6")
         E("ok", "4", "read", "5") E("ok", "3", "read", "5"),
     "@initial nil\n3 read 4 -1 0\n3 write 5 0 1\n4 read 5 2 4\n5 write - -1 3 outcome=fail\n3 read 5 1 5\n"},
};

START_TEST(test_custom) {
  const custom_case *c = &cases[_i];
  minos_text found = {0};
  convert(&found, (minos_bytes){c->input, strlen(c->input)}, &c->how, "text");
  ck_assert_msg(strcmp(shown(&found), c->expected) == 0, "%s:\n%s", c->name, shown(&found));
  minos_text_release(&found);
}
END_TEST

START_TEST(test_digits_are_told) {
  static const char input[] =
      J("invoke", "0", "write", "475") J("invoke", "1", "read", "null") J("ok", "1", "read", "\"475\"");
  minos_histories histories;
  minos_faults *faults = calloc(1, sizeof *faults);
  ck_assert_int_eq(read_bytes(&histories, (minos_bytes){input, strlen(input)}, NULL, faults), MINOS_OK);
  ck_assert_uint_eq(faults->warnings, 1);
  ck_assert_msg(strstr(faults->warning[0].message, "1 answers write integers as strings"), "%s",
                faults->warning[0].message);
  minos_histories_release(&histories);
  free(faults);
}
END_TEST

int main(void) {
  TCase *all = tcase_create("event_customs");
  tcase_add_loop_test(all, test_custom, 0, COUNT(cases));
  tcase_add_test(all, test_digits_are_told);
  return run_case(all, "event_customs");
}
