/* test_json_format.c -- JSON and JSON lines: every shape of a document, and what is refused. */
#include <check.h>

#include "reading.h"

#define OP(client, value, start, end)                                                                                  \
  "{\"client\":\"" client "\",\"op\":\"w\",\"value\":" value ",\"start\":" start ",\"end\":" end "}"
#define EVENT(type, process, f, value)                                                                                 \
  "{\"type\":\"" type "\",\"process\":" process ",\"f\":\"" f "\",\"value\":" value ",\"time\":7,\"index\":3}"

static const reading_case cases[] = {
    {"array_of_objects", "[" OP("A", "1", "0", "5") "]", "A w 1 0 5\n"},
    {"array_of_columns", "[[\"A\",\"w\",1,0,5],\n [\"B\",\"r\",1,6,null]]", "A w 1 0 5\nB r 1 6 ?\n"},
    {"objects_and_columns_mix", "[[\"A\",\"w\",1,0,5]," OP("B", "2", "0", "5") "]", "A w 1 0 5\nB w 2 0 5\n"},
    {"empty_array", "[]", "@history\n"},
    {"one_history", "{\"name\":\"H1\",\"model\":\"register\",\"initial\":3,\"unit\":\"ms\",\"operations\":[]}",
     "@history H1\n@model register\n@initial 3\n@unit ms\n"},
    {"empty_object", "{}", "@history\n"},
    {"model_may_follow", "{\"operations\":[" OP("A", "1", "0", "5") "],\"model\":\"register\"}",
     "@model register\nA w 1 0 5\n"},
    {"models_of_objects", "{\"models\":{\"x\":\"register\"},\"operations\":[]}", "@model x register\n"},
    {"several_histories", "{\"histories\":[{\"name\":\"H1\"},{\"operations\":[" OP("A", "1", "0", "5") "]}]}",
     "@history H1\n@history\nA w 1 0 5\n"},
    {"initial_unknown", "{\"initial\":\"unknown\"}", "@initial unknown\n"},
    {"initial_is_the_string_unknown", "{\"initial\":{\"value\":\"unknown\"}}", "@initial \"unknown\"\n"},
    {"initial_nil", "{\"initial\":null}", "@initial nil\n"},
    {"other_names_of_fields", "[{\"process\":3,\"f\":\"w\",\"key\":4,\"value\":1,\"start\":0,\"end\":5}]",
     "3 w(4) 1 0 5\n"},
    {"all_fields",
     "[{\"client\":\"A\",\"op\":\"cas\",\"object\":\"x\",\"value\":{\"pair\":[1,2]},\"result\":true,\"start\":0,"
     "\"end\":5,\"token\":2,\"outcome\":\"unknown\"}]",
     "A cas(x) 1->2=>true 0 5 outcome=unknown token=2\n"},
    {"no_value", "[{\"client\":\"A\",\"op\":\"acquire\",\"start\":0,\"end\":5}]", "A acquire - 0 5\n"},
    {"null_object", "[{\"client\":\"A\",\"op\":\"w\",\"object\":null,\"value\":1,\"start\":0,\"end\":5}]",
     "A w 1 0 5\n"},
    {"values_of_all_kinds", "[[\"A\",\"w\",[null,true,-1,\"1\",\"a b\",[],{\"pair\":[1,[2]]}],0,5]]",
     "A w [nil,true,-1,\"1\",\"a b\",[],1->[2]] 0 5\n"},
    {"escapes", "[[\"A\",\"w\",\"\\u00e9\\n\\ud83d\\ude00\\u0000\",0,5]]",
     "A w \"\xC3\xA9\\n\xF0\x9F\x98\x80\\u0000\" 0 5\n"},
    {"the_longest_integers", "[[\"A\",\"w\",-9223372036854775808,0,9223372036854775807]]",
     "A w -9223372036854775808 0 9223372036854775807\n"},
    {"exact_decimals_as_strings", "[[\"A\",\"w\",1,\"1700000000.123456789\",\"1700000000.5\"]]",
     "A w 1 1700000000.123456789 1700000000.5\n"},
    {"brackets_inside_strings", "[[\"]}\",\"w\",\"[{\\\"\",0,5]]", "]} w \"[{\\\"\" 0 5\n"},
    {"pretty_printed",
     "[ {\r\n  \"client\" : 0,\r\n  \"op\" : \"w\",\r\n  \"value\" : 1,\n\t\"start\":0,\"end\":5\n} ]\n",
     "0 w 1 0 5\n"},
    {"byte_order_mark", "\xEF\xBB\xBF[[\"A\",\"w\",1,0,5]]", "A w 1 0 5\n"},
    {"events",
     "[" EVENT("invoke", "0", "write", "1") "," EVENT("invoke", "1", "read", "null") "," EVENT(
         "ok", "0", "write", "1") "," EVENT("ok", "1", "read", "1") "]",
     "@initial nil\n0 write 1 0 2\n1 read 1 1 3\n"},
    {"events_that_never_completed",
     "[" EVENT("invoke", "0", "write", "1") "," EVENT("info", "0", "write", "\"timeout\"") "," EVENT("invoke", "0",
                                                                                                     "write", "2") "]",
     "@initial nil\n0 write 1 0 ?\n0 write 2 1 ?\n"},
    {"events_that_failed", "[" EVENT("invoke", "0", "write", "1") "," EVENT("fail", "0", "write", "\"timeout\"") "]",
     "@initial nil\n0 write 1 0 1 outcome=fail\n"},
    {"the_nemesis_is_no_client",
     "[" EVENT("info", "\"nemesis\"", "kill", "{\"n1\":2.5}") "," EVENT("invoke", "0", "write", "1") "]",
     "@initial nil\n0 write 1 0 ?\n"},
    {"events_with_keys",
     "[{\"type\":\"invoke\",\"client\":0,\"f\":\"write\",\"key\":\"k\",\"value\":1,\"timestamp\":1}]",
     "@initial nil\n0 write(k) 1 0 ?\n"},
    {"events_without_f", "[{\"type\":\"invoke\",\"process\":0,\"value\":[[\"append\",\"x\",1]]}]",
     "@initial nil\n0 txn [[\"append\",\"x\",1]] 0 ?\n"},
    {"events_with_a_declared_start", "{\"operations\":[" EVENT("invoke", "0", "write", "1") "],\"initial\":0}",
     "@initial 0\n0 write 1 0 ?\n"},
    {"lines", OP("A", "1", "0", "5") "\n" OP("B", "2", "0", "5") "\n", "A w 1 0 5\nB w 2 0 5\n"},
    {"lines_of_columns", "[\"A\",\"w\",1,0,5]\r\n\r\n[2,\"w\",1,0,5]", "A w 1 0 5\n2 w 1 0 5\n"},
    {"a_line_of_columns", "[\"A\",\"w\",1,0,5]", "A w 1 0 5\n"},
    {"a_line_with_one_operation", OP("A", "1", "0", "5"), "A w 1 0 5\n"},
    {"lines_with_headings",
     "{\"history\":\"H1\",\"model\":\"register\",\"initial\":0}\n" OP("A", "1", "0", "5") "\n{\"history\":null}\n",
     "@history H1\n@model register\n@initial 0\nA w 1 0 5\n@history\n"},
    {"heading_with_another_order", "{\"model\":\"register\",\"history\":\"H1\"}\n" OP("A", "1", "0", "5") "\n",
     "@history H1\n@model register\nA w 1 0 5\n"},
    {"operations_before_the_first_heading", OP("A", "1", "0", "5") "\n{\"history\":\"H2\"}\n",
     "@history\nA w 1 0 5\n@history H2\n"},
    {"lines_of_events", EVENT("invoke", "0", "write", "1") "\n" EVENT("ok", "0", "write", "1") "\n",
     "@initial nil\n0 write 1 0 1\n"},
};

START_TEST(test_case) {
  minos_text text = {0};
  minos_reading how = {.unbound = true};
  const reading_case *c = &cases[_i];
  convert(&text, (minos_bytes){c->input, strlen(c->input)}, &how, "text");
  ck_assert_msg(strcmp(shown(&text), c->expected) == 0, "%s:\n%s", c->name, shown(&text));
  minos_text_release(&text);
}
END_TEST

/* What opens deeper than any parser should follow, closed and not. */
START_TEST(test_deep_nesting) {
  static const char *const formats[] = {"json", "ndjson", "text"};
  enum { DEPTH = 10000 };
  minos_text input = {0};
  for (int i = 0; i < DEPTH; i++) minos_text_put(&input, "[");
  for (int closed = 0; closed < 2; closed++) {
    for (size_t f = 0; f < sizeof formats / sizeof *formats; f++) {
      minos_histories histories;
      minos_faults *faults = calloc(1, sizeof *faults);
      minos_reading how = {.format = formats[f]};
      minos_status status = read_bytes(&histories, (minos_bytes){input.data, input.length}, &how, faults);
      ck_assert_msg(status == MINOS_ESYNTAX, "%s: %d", formats[f], (int)status);
      ck_assert_uint_eq(faults->error[0].place.line, 1);
      free(faults);
    }
    for (int i = 0; i < DEPTH; i++) minos_text_put(&input, "]");
  }
  minos_text_release(&input);
}
END_TEST

START_TEST(test_allow_fields_ignores_what_is_unknown) {
  static const reading_case rows[] = {
      {"of_an_operation", "[{\"client\":\"A\",\"op\":\"w\",\"value\":1,\"start\":0,\"end\":5,\"x\":{\"y\":[1.5]}}]",
       "A w 1 0 5\n"},
      {"of_a_history", "{\"x\":{\"operations\":[1]},\"operations\":[" OP("A", "1", "0", "5") "]}", "A w 1 0 5\n"},
      {"of_an_event", "[{\"type\":\"invoke\",\"process\":0,\"f\":\"w\",\"value\":1,\"x\":2.5}]",
       "@initial nil\n0 w 1 0 ?\n"},
      {"of_a_heading", "{\"history\":null,\"x\":[2.5]}\n" OP("A", "1", "0", "5"), "A w 1 0 5\n"},
  };
  minos_reading how = {.allow_fields = true, .unbound = true};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    minos_text text = {0};
    convert(&text, (minos_bytes){rows[i].input, strlen(rows[i].input)}, &how, "text");
    ck_assert_msg(strcmp(shown(&text), rows[i].expected) == 0, "%s:\n%s", rows[i].name, shown(&text));
    minos_text_release(&text);
  }
}
END_TEST

/* A row with a long value is one all the same. */
START_TEST(test_long_lines_are_lines) {
  static const char *const begin[] = {"{\"client\":\"A\",\"op\":\"w\",\"start\":0,\"end\":5,\"value\":\"",
                                      "[\"A\",\"w\",\""};
  static const char *const end[] = {"\"}\n" OP("B", "2", "0", "5"), "\",0,5]\n[\"B\",\"w\",2,0,5]"};
  enum { LONG = 100000 };
  for (size_t i = 0; i < sizeof begin / sizeof *begin; i++) {
    minos_text input = {0}, text = {0};
    minos_reading how = {.unbound = true};
    minos_text_put(&input, begin[i]);
    for (int n = 0; n < LONG; n++) minos_text_put(&input, "x");
    minos_text_put(&input, end[i]);
    ck_assert_msg(convert(&text, (minos_bytes){shown(&input), input.length}, &how, "text") == MINOS_OK, "%.200s",
                  shown(&text));
    ck_assert_ptr_nonnull(strstr(shown(&text), "x 0 5\nB w 2 0 5\n"));
    minos_text_release(&input);
    minos_text_release(&text);
  }
}
END_TEST

/* Any prefix of a document is refused cleanly. */
START_TEST(test_truncated_anywhere) {
  static const char whole[] =
      "{\"histories\":[{\"name\":\"H\\u00e9\",\"models\":{\"x\":\"register\"},\"initial\":[1,\"a\"],"
      "\"operations\":[" OP("A", "[1,{\"pair\":[1,2]}]", "0", "null") ",[\"B\",\"w\",1,\"0.5\",5]]}]}";
  minos_reading how = {.format = "json", .unbound = true};
  for (size_t length = 1; length < sizeof whole - 1; length++) {
    minos_histories histories;
    minos_faults *faults = calloc(1, sizeof *faults);
    minos_status status = read_bytes(&histories, (minos_bytes){whole, length}, &how, faults);
    ck_assert_msg(status == MINOS_ESYNTAX && faults->errors > 0, "%zu bytes", length);
    free(faults);
  }
}
END_TEST

int main(void) {
  Suite *suite = suite_create("json_format");
  TCase *tcase = tcase_create("json_format");
  tcase_add_loop_test(tcase, test_case, 0, sizeof cases / sizeof *cases);
  tcase_add_test(tcase, test_deep_nesting);
  tcase_add_test(tcase, test_allow_fields_ignores_what_is_unknown);
  tcase_add_test(tcase, test_long_lines_are_lines);
  tcase_add_test(tcase, test_truncated_anywhere);
  suite_add_tcase(suite, tcase);
  SRunner *runner = srunner_create(suite);
  srunner_run_all(runner, CK_NORMAL);
  int failed = srunner_ntests_failed(runner);
  srunner_free(runner);
  return failed != 0;
}
