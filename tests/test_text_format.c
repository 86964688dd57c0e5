/* test_text_format.c -- the text format: what lines mean, and how directives reach histories. */
#include <check.h>

#include "reading.h"

static const reading_case cases[] = {
    {"comments_and_blank_lines", "# a comment\n\n  # another\nA w 1 0 5\n", "A w 1 0 5\n"},
    {"columns_by_blanks_and_tabs", "A \t w   1\t0 5  \n", "A w 1 0 5\n"},
    {"missing_last_newline", "A w 1 0 5", "A w 1 0 5\n"},
    {"crlf", "A w 1 0 5\r\nB r 1 6 7\r\n", "A w 1 0 5\nB r 1 6 7\n"},
    {"byte_order_mark", "\xEF\xBB\xBF@model register\nA w 1 0 5\n", "@model register\nA w 1 0 5\n"},
    {"never_returned", "A w 1 0 ?\nB w 2 0 inf\n", "A w 1 0 ?\nB w 2 0 ?\n"},
    {"object", "A w(x) 1 0 5\n", "A w(x) 1 0 5\n"},
    {"object_with_blanks", "A w(\"my key\") 1 0 5\n", "A w(\"my key\") 1 0 5\n"},
    {"object_with_parentheses", "A w(\"f(x)\") 1 0 5\n", "A w(\"f(x)\") 1 0 5\n"},
    {"needless_quotes", "\"A\" \"w\"(\"x\") \"foo\" 0 5\n", "A w(x) foo 0 5\n"},
    {"unnamed_object", "A w(\"\") 1 0 5\n", "A w 1 0 5\n"},
    {"client_with_blanks", "\"Bob S.\" r \"a b\" 1 2\n", "\"Bob S.\" r \"a b\" 1 2\n"},
    {"client_like_a_comment", "\"#1\" w 1 0 5\n\"@x\" w 1 0 5\n", "\"#1\" w 1 0 5\n\"@x\" w 1 0 5\n"},
    {"client_with_escapes", "\"a\\\"\\u00e9\\ud83d\\ude00\" w 1 0 5\n", "\"a\\\"\xC3\xA9\xF0\x9F\x98\x80\" w 1 0 5\n"},
    {"utf8_needs_no_quotes", "J\xC3\xBCrgen w 1 0 5\n", "J\xC3\xBCrgen w 1 0 5\n"},
    {"values_of_all_kinds",
     "A w nil 0 1\nA w true 1 2\nA w -7 2 3\nA w 1.5 3 4\nA w \"1\" 4 5\nA w [1,[a,\"b\"],nil] 5 6\n",
     "A w nil 0 1\nA w true 1 2\nA w -7 2 3\nA w 1.5 3 4\nA w \"1\" 4 5\nA w [1,[\"a\",\"b\"],nil] 5 6\n"},
    {"the_longest_integers", "A w 9223372036854775807 0 1\nA w -9223372036854775808 1 2\n",
     "A w 9223372036854775807 0 1\nA w -9223372036854775808 1 2\n"},
    {"integers_of_eighteen_digits", "A w 999999999999999999 0 1\nA w -999999999999999999 1 2\n",
     "A w 999999999999999999 0 1\nA w -999999999999999999 1 2\n"},
    {"words_that_look_like_integers", "A w 007 0 1\nA w -0 1 2\nA w +1 2 3\n", NULL},
    {"list_with_blanks", "A w [1, \"x y\", [ 2 ]] 0 5\n", "A w [1,\"x y\",[2]] 0 5\n"},
    {"brackets_inside_strings", "A w [\"]\", \"\\\"[\"] 0 5\n", "A w [\"]\",\"\\\"[\"] 0 5\n"},
    {"pair_and_result", "A cas 1->2=>false 7 9\nB cas 1->2 8 ?\n", "A cas 1->2=>false 7 9\nB cas 1->2 8 ?\n"},
    {"arrows_inside_strings", "A w \"a=>b\" 0 1\nA w \"a->b\" 1 2\n", "A w \"a=>b\" 0 1\nA w \"a->b\" 1 2\n"},
    {"failed_and_unknown_outcomes", "A w 1 0 5 outcome=fail\nB w 2 0 5 outcome=unknown\nC w 3 0 ? outcome=fail\n",
     "A w 1 0 5 outcome=fail\nB w 2 0 5 outcome=unknown\nC w 3 0 ? outcome=fail\n"},
    {"outcome_that_the_end_tells", "A w 1 0 5 outcome=ok\nB w 2 0 ? outcome=unknown\n", "A w 1 0 5\nB w 2 0 ?\n"},
    {"attributes_keep_their_order", "A w 1 0 5 version=3 outcome=fail token=2\n",
     "A w 1 0 5 outcome=fail version=3 token=2\n"},
    {"times_are_exact", "A w 1 1700000000.123456789 1700000000.1234567890\nB r 1 -0.5 12345678901234567890123.5\n",
     "A w 1 1700000000.123456789 1700000000.123456789\nB r 1 -0.5 12345678901234567890123.5\n"},
    {"no_directive_no_heading", "@history\nA w 1 0 5\n", "A w 1 0 5\n"},
    {"named_history", "@history \"two words\"\nA w 1 0 5\n", "@history \"two words\"\nA w 1 0 5\n"},
    {"empty_history", "@history H1\n", "@history H1\n"},
    {"directives_declare_a_history", "@model register\n", "@model register\n"},
    {"empty_unnamed_history", "@history\n", "@history\n"},
    {"model_of_one_object", "@model x register\nA w(x) 1 0 5\n", "@model x register\nA w(x) 1 0 5\n"},
    {"settings_may_follow_operations", "A w 1 0 5\n@unit ms\n@initial nil\n", "@initial nil\n@unit ms\nA w 1 0 5\n"},
    {"the_string_unknown_is_a_value", "@initial \"unknown\"\nA w 1 0 5\n", "@initial \"unknown\"\nA w 1 0 5\n"},
    {"any_start_value", "@initial unknown\nA w 1 0 5\n", "@initial unknown\nA w 1 0 5\n"},
    {"preamble_holds_for_all", "@initial 7\n@unit ms\n@history H1\n@initial 8\nA r 8 0 5\n@history H2\nA r 7 0 5\n",
     "@history H1\n@initial 8\n@unit ms\nA r 8 0 5\n@history H2\n@initial 7\n@unit ms\nA r 7 0 5\n"},
    {"preamble_with_operations_is_a_history", "@unit ms\nA w 1 0 5\n@history H2\nA w 2 0 5\n",
     "@history\n@unit ms\nA w 1 0 5\n@history H2\n@unit ms\nA w 2 0 5\n"},
};

START_TEST(test_case) {
  minos_text text = {0};
  minos_reading how = {.unbound = true};
  const reading_case *c = &cases[_i];
  convert(&text, (minos_bytes){c->input, strlen(c->input)}, &how, "text");
  if (c->expected)
    ck_assert_msg(strcmp(shown(&text), c->expected) == 0, "%s:\n%s", c->name, shown(&text));
  else /* only that it is read, and that what is written is read as the same */
    ck_assert_msg(text.length > 0 && strchr(shown(&text), ':') == NULL, "%s:\n%s", c->name, shown(&text));
  minos_text_release(&text);
}
END_TEST

/* Only the first 20 faults are kept, but all are counted. */
START_TEST(test_faults_are_counted) {
  minos_text input = {0};
  minos_histories histories;
  minos_faults *faults = calloc(1, sizeof *faults);
  for (int i = 0; i < 100; i++) minos_text_put(&input, "A w 1 5 3\n");
  minos_status status = read_bytes(&histories, (minos_bytes){input.data, input.length}, NULL, faults);
  ck_assert_int_eq(status, MINOS_EHISTORY);
  ck_assert_uint_eq(faults->errors, 100);
  ck_assert_uint_eq(faults->error[19].place.line, 20);
  free(faults);
  minos_text_release(&input);
}
END_TEST

START_TEST(test_unknown_words_get_a_hint) {
  static const char *const rows[][2] = {
      {"@modle register\nA w 1 0 5\n", "did you mean '@model'?"},
      {"@colour red\nA w 1 0 5\n", "directives are @history @model @initial @unit"},
      {"A w 1 0 5 outcome=unkown\n", "did you mean 'unknown'?"},
      {"A w 1 0\n", "the columns are client, operation, value, start, end"},
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    minos_histories histories;
    minos_faults *faults = calloc(1, sizeof *faults);
    minos_reading how = {.format = "text"};
    ck_assert_int_ne(read_bytes(&histories, (minos_bytes){rows[i][0], strlen(rows[i][0])}, &how, faults), MINOS_OK);
    ck_assert_str_eq(faults->error[0].hint, rows[i][1]);
    free(faults);
  }
}
END_TEST

START_TEST(test_allow_fields_ignores_attributes) {
  minos_text text = {0};
  minos_reading how = {.allow_fields = true};
  static const char input[] = "A w 1 0 5 colour=red\n";
  ck_assert_int_eq(convert(&text, (minos_bytes){input, sizeof input - 1}, &how, "text"), MINOS_OK);
  ck_assert_str_eq(shown(&text), "A w 1 0 5\n");
  minos_text_release(&text);
}
END_TEST

START_TEST(test_session_names_the_client) {
  minos_text text = {0};
  minos_reading how = {.session = "session"};
  static const char input[] = "17 w 1 0 5 session=A\n18 w 2 6 7 session=A\n";
  ck_assert_int_eq(convert(&text, (minos_bytes){input, sizeof input - 1}, &how, "text"), MINOS_OK);
  ck_assert_str_eq(shown(&text), "A w 1 0 5 session=A\nA w 2 6 7 session=A\n");
  minos_text_release(&text);
}
END_TEST

/* Reading ends at once when it is cancelled; nothing is returned. */
START_TEST(test_cancelled) {
  volatile int cancel = 1;
  minos_text input = {0};
  minos_histories histories;
  minos_reading how = {.cancel = &cancel};
  for (int i = 0; i < 10000; i++) minos_text_format(&input, "A w 1 %d %d\n", 2 * i, 2 * i + 1);
  ck_assert_int_eq(read_bytes(&histories, (minos_bytes){input.data, input.length}, &how, NULL), MINOS_ELIMIT);
  minos_text_release(&input);
}
END_TEST

int main(void) {
  Suite *suite = suite_create("text_format");
  TCase *tcase = tcase_create("text_format");
  tcase_add_loop_test(tcase, test_case, 0, sizeof cases / sizeof *cases);
  tcase_add_test(tcase, test_faults_are_counted);
  tcase_add_test(tcase, test_unknown_words_get_a_hint);
  tcase_add_test(tcase, test_allow_fields_ignores_attributes);
  tcase_add_test(tcase, test_session_names_the_client);
  tcase_add_test(tcase, test_cancelled);
  suite_add_tcase(suite, tcase);
  SRunner *runner = srunner_create(suite);
  srunner_run_all(runner, CK_NORMAL);
  int failed = srunner_ntests_failed(runner);
  srunner_free(runner);
  return failed != 0;
}
