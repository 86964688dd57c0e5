/* test_sentence.c -- patterns and their parts, also of patterns that nobody should have written. */
#include <check.h>
#include <minos/text.h>
#include <stdlib.h>

typedef struct sentence_case {
  const char *pattern, *expected;
} sentence_case;

static const sentence_case cases[] = {
    {"can't read %s: the register holds %s", "can't read one: the register holds two"},
    {"%2$s before %1$s", "two before one"},
    {"%1$s, and %1$s again", "one, and one again"},
    {"%s", "one"},
    {"nothing", "nothing"},
    {"", ""},
    {"%s%%", "one%"},
    {"100% of %s", "100% of one"},
    {"%s %s [%s] [%s] [%s]", "one two [] [] []"},
    {"%9$s%5$s|", "|"},
    {"%0$s %d %lu %*s %", "%0$s %d %lu %*s %"},
};

START_TEST(parts_are_put_in) {
  minos_sentence sentence = {0};
  minos_text out = {0};
  minos_text_put(minos_sentence_part(&sentence), "one");
  minos_text_put(minos_sentence_part(&sentence), "two");
  minos_text_put(&out, ">");
  minos_sentence_end(&sentence, cases[_i].pattern, &out);
  ck_assert_str_eq(out.data + 1, cases[_i].expected);
  ck_assert_uint_eq(sentence.count, 0);
  minos_text_release(&out);
}
END_TEST

/* Bytes that end a C string are part of a name like any others. */
START_TEST(parts_are_bytes) {
  minos_sentence sentence = {0};
  minos_text out = {0};
  minos_text_add(minos_sentence_part(&sentence), "a\0b", 3);
  minos_sentence_end(&sentence, "<%s>", &out);
  ck_assert_uint_eq(out.length, 5);
  ck_assert_mem_eq(out.data, "<a\0b>", 5);
  minos_text_release(&out);
}
END_TEST

/* More parts than there is room for run together in the last one, and a part that failed fails the sentence. */
START_TEST(too_much) {
  minos_sentence sentence = {0};
  minos_text out = {0};
  for (int i = 0; i < MINOS_SENTENCE_PARTS + 2; i++) minos_text_int(minos_sentence_part(&sentence), i);
  minos_sentence_end(&sentence, "%s %s %s %s %s", &out);
  ck_assert_str_eq(out.data, "0 1 2 345 ");
  minos_sentence_part(&sentence)->failed = true;
  minos_sentence_end(&sentence, "%s", &out);
  ck_assert(out.failed);
  minos_text_release(&out);
}
END_TEST

int main(void) {
  Suite *suite = suite_create("sentence");
  TCase *tests = tcase_create("sentence");
  tcase_add_loop_test(tests, parts_are_put_in, 0, sizeof cases / sizeof *cases);
  tcase_add_test(tests, parts_are_bytes);
  tcase_add_test(tests, too_much);
  suite_add_tcase(suite, tests);
  SRunner *runner = srunner_create(suite);
  srunner_run_all(runner, CK_ENV);
  int failed = srunner_ntests_failed(runner);
  srunner_free(runner);
  return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
