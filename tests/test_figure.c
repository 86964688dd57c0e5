/* test_figure.c -- a history as an SVG figure: what it shows, what it hides, and that it is well formed. */
#include "report_cases.h"

static char *figure_of(const drawn *rows, const minos_result *result, const char *file) {
  minos_text text = {0};
  minos_history *history = draw_history(rows, NULL, NULL);
  const minos_judged judged = {.file = file, .source = history, .result = result};
  ck_assert_int_eq(minos_report_svg(&judged, &text, NULL), MINOS_OK);
  minos_history_free(history);
  return text.data;
}

static void assert_holds(const char *text, const char *part) {
  ck_assert_msg(strstr(text, part) != NULL, "'%s' is not in\n%s", part, text);
}

static void assert_lacks(const char *text, const char *part) {
  ck_assert_msg(strstr(text, part) == NULL, "'%s' is in\n%s", part, text);
}

static unsigned count_of(const char *text, const char *part) {
  unsigned count = 0;
  for (; (text = strstr(text, part)); text++) count++;
  return count;
}

static const drawn stale[DRAWN_ROWS] = {OP("Alice", "w", "1", "0", "2"), OP("Bob", "r", "0", "3", "4"),
                                        OP("Bob", "r", "1", "5", "6")};

START_TEST(test_the_core_is_marked_by_a_shape) {
  minos_result result = {.verdict = MINOS_S, .against_linearizable = {.present = true, OPS(0, 1)}};
  char *svg = figure_of(stale, &result, "h.txt");
  assert_holds(svg, "h.txt: S  sequential, not linearizable</text>");
  ck_assert_uint_eq(count_of(svg, "stroke-width=\"3\""), 2);
  assert_holds(svg, "Alice w 1, from 0 to 2 (in the counterexample). ");
  assert_holds(svg, "Bob r 1, from 5 to 6. ");
  assert_holds(svg, "heavy edge with a flag");
  free(svg);
}
END_TEST

START_TEST(test_without_a_result_nothing_tells_the_answer) {
  char *svg = figure_of(stale, NULL, NULL);
  assert_holds(svg, "<title id=");
  assert_holds(svg, "register from 0, 3 operations, 2 clients</text>");
  ck_assert_uint_eq(count_of(svg, "stroke-width=\"3\""), 0);
  assert_lacks(svg, "counterexample");
  assert_lacks(svg, "linearizable");
  assert_lacks(svg, "#D55E00");
  free(svg);
}
END_TEST

START_TEST(test_outcomes_have_shapes) {
  const drawn rows[DRAWN_ROWS] = {LOST("A", "w", "1", "0"), FAILED("B", "w", "2", "0", "3"),
                                  OP("C", "w", "3", "2", "2")};
  char *svg = figure_of(rows, NULL, NULL);
  assert_holds(svg, "stroke-dasharray=\"7 4\"");
  assert_holds(svg, "stroke-dasharray=\"2 3\"");
  assert_holds(svg, "outcome unknown");
  assert_holds(svg, "w 2 failed");
  free(svg);
}
END_TEST

/* Texts are set to the width of their cells: two a character here, two for a family of five code points. */
START_TEST(test_wide_names_take_their_cells) {
  const drawn rows[DRAWN_ROWS] = {OP("日本語", "w", "1", "0", "2"), OP("👩‍👩‍👧", "r", "1", "3", "4")};
  char *svg = figure_of(rows, NULL, NULL);
  assert_holds(svg, "textLength=\"48\" lengthAdjust=\"spacingAndGlyphs\" font-weight=\"bold\">日本語<");
  assert_holds(svg, "textLength=\"16\" lengthAdjust=\"spacingAndGlyphs\" font-weight=\"bold\">👩‍👩‍👧<");
  free(svg);
}
END_TEST

START_TEST(test_hostile_names_are_text) {
  const drawn rows[DRAWN_ROWS] = {OP("</svg><script>x", "w", "\"<img onerror=x>&\"", "0", "2"),
                                  OP("\xE2\x80\xA8\xE2\x80\xAE\x01", "r", "0", "3", "4")};
  char *svg = figure_of(rows, NULL, "a<b>.txt");
  assert_lacks(svg, "<script");
  assert_lacks(svg, "<img");
  assert_lacks(svg, "\xE2\x80\xAE");
  assert_lacks(svg, "\x01");
  assert_holds(svg, "&lt;/svg&gt;&lt;script&gt;x w");
  free(svg);
}
END_TEST

START_TEST(test_two_figures_of_a_page_have_names_of_their_own) {
  const drawn other[DRAWN_ROWS] = {OP("Alice", "w", "1", "0", "2")};
  char *one = figure_of(stale, NULL, NULL), *two = figure_of(other, NULL, NULL);
  const char *id = strstr(one, "<title id=");
  ck_assert_ptr_nonnull(id);
  ck_assert_ptr_nonnull(strstr(two, "<title id="));
  ck_assert(strncmp(id, strstr(two, "<title id="), 30) != 0);
  free(one);
  free(two);
}
END_TEST

static minos_history *long_history(uint32_t count) {
  const minos_reading plain = {0};
  minos_builder *builder = minos_builder_new(&plain, NULL);
  for (uint32_t i = 0; i < count; i++) {
    char start[16], end[16];
    snprintf(start, sizeof start, "%u", (unsigned)i);
    snprintf(end, sizeof end, "%u", (unsigned)i + 1);
    add_drawn(builder, &(drawn){i % 3 ? "A" : "B", "w", "", "1", start, end, MINOS_OUTCOME_OK}, i + 1);
  }
  minos_history *history = NULL;
  ck_assert_int_eq(minos_builder_finish(builder, &history), MINOS_OK);
  minos_builder_free(builder);
  return history;
}

START_TEST(test_the_limit_is_named) {
  for (uint32_t count = 199; count <= 201; count++) {
    minos_history *history = long_history(count);
    minos_text text = {0};
    minos_error err = {0};
    const minos_judged judged = {.source = history};
    ck_assert_int_eq(minos_report_svg(&judged, &text, &err), count > 200 ? MINOS_EUSAGE : MINOS_OK);
    if (count > 200)
      ck_assert_str_eq(err.message, "a figure holds 200 operations at most, this history has 201");
    else
      ck_assert_uint_gt(count_of(text.data, ">A</text>"), 2); /* panels repeat names */
    minos_text_release(&text);
    minos_history_free(history);
  }
}
END_TEST

START_TEST(test_a_history_without_operations) {
  char *svg = figure_of((drawn[DRAWN_ROWS]){{0}}, NULL, NULL);
  assert_holds(svg, "0 operations");
  free(svg);
}
END_TEST

int main(void) {
  Suite *suite = suite_create("figure");
  TCase *group = tcase_create("figure");
  tcase_add_test(group, test_the_core_is_marked_by_a_shape);
  tcase_add_test(group, test_without_a_result_nothing_tells_the_answer);
  tcase_add_test(group, test_outcomes_have_shapes);
  tcase_add_test(group, test_wide_names_take_their_cells);
  tcase_add_test(group, test_hostile_names_are_text);
  tcase_add_test(group, test_two_figures_of_a_page_have_names_of_their_own);
  tcase_add_test(group, test_the_limit_is_named);
  tcase_add_test(group, test_a_history_without_operations);
  suite_add_tcase(suite, group);
  SRunner *runner = srunner_create(suite);
  srunner_run_all(runner, CK_ENV);
  int failed = srunner_ntests_failed(runner);
  srunner_free(runner);
  return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
