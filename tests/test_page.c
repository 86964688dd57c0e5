/* test_page.c -- pages of judged histories: what lies in them, whatever the log holds. tests/pages looks at them in a browser. */
#include "../pages/page_column.h"
#include "../pages/page_window.h"
#include "report_cases.h"

/* ---- columns ---- */

typedef struct column_case {
  const char *name;
  uint64_t cells[6];
  size_t count;
  const char *expected;
} column_case;

static const column_case columns[] = {
    {"nothing", {0}, 0, "{\"k\":1,\"d\":\"\"}"},
    {"one_number", {7, 7, 7}, 3, "{\"k\":0,\"x\":7}"},
    {"bytes", {1, 2, 255}, 3, "{\"k\":1,\"d\":\"AQL/\"}"},
    {"bytes_that_do_not_fill_a_group", {1, 2}, 2, "{\"k\":1,\"d\":\"AQI=\"}"},
    {"two_bytes", {1, 256}, 2, "{\"k\":2,\"d\":\"AQAAAQ==\"}"},
    {"four_bytes", {1, 65536}, 2, "{\"k\":4,\"d\":\"AQAAAAAAAQA=\"}"},
    {"doubles", {0, (uint64_t)1 << 53}, 2, "{\"k\":6,\"d\":\"AAAAAAAAAAAAAAAAAABAQw==\"}"},
    {"what_no_double_holds", {0, ((uint64_t)1 << 53) + 1}, 2, "{\"k\":8,\"d\":\"AAAAAAAAAAABAAAAAAAgAA==\"}"},
};

START_TEST(test_column) {
  minos_text text = {0};
  page_column(columns[_i].cells, columns[_i].count, &text);
  assert_same(columns[_i].name, text.data, columns[_i].expected);
  minos_text_release(&text);
}
END_TEST

/* Chunks are coded one by one; their seams must not show. */
START_TEST(test_a_long_column_is_coded_in_one_piece) {
  enum { COUNT = 10000 };
  static uint64_t cells[COUNT];
  static unsigned char bytes[2 * COUNT];
  for (size_t i = 0; i < COUNT; i++) {
    cells[i] = i;
    bytes[2 * i] = (unsigned char)(i & 255);
    bytes[2 * i + 1] = (unsigned char)(i >> 8);
  }
  minos_text column = {0}, whole = {0};
  page_column(cells, COUNT, &column);
  minos_text_put(&whole, "{\"k\":2,\"d\":\"");
  page_base64(bytes, sizeof bytes, &whole);
  minos_text_put(&whole, "\"}");
  ck_assert_str_eq(column.data, whole.data);
  ck_assert_uint_eq(strlen("{\"k\":2,\"d\":\"\"}") + (sizeof bytes + 2) / 3 * 4, column.length);
  minos_text_release(&column);
  minos_text_release(&whole);
}
END_TEST

/* ---- windows ---- */

static minos_history *reads_of(uint32_t count) {
  const minos_reading plain = {0};
  minos_builder *builder = minos_builder_new(&plain, NULL);
  for (uint32_t i = 0; i < count; i++) {
    char time[16];
    snprintf(time, sizeof time, "%u", (unsigned)i);
    add_drawn(builder, &(drawn){"A", "r", "", "0", time, time, MINOS_OUTCOME_OK}, i + 1);
  }
  minos_history *history = NULL;
  ck_assert_int_eq(minos_builder_finish(builder, &history), MINOS_OK);
  minos_builder_free(builder);
  return history;
}

typedef struct window_case {
  const char *name;
  uint32_t most;
  minos_op_id core[3];
  uint32_t count;
  const char *expected;
} window_case;

static const window_case windows[] = {
    {"all", 10, {2, 3}, 2, "0 1 2 3 4 5 6 7 8 9 "},
    {"the_first_where_there_is_no_counterexample", 3, {0}, 0, "0 1 2 "},
    {"around_the_counterexample", 4, {5, 6}, 2, "4 5 6 7 "},
    {"at_the_start", 4, {0, 1}, 2, "0 1 2 3 "},
    {"at_the_end", 4, {8, 9}, 2, "6 7 8 9 "},
    {"a_counterexample_that_is_spread", 4, {0, 9}, 2, "0 7 8 9 "},
    {"a_counterexample_of_more_than_fits", 2, {0, 4, 9}, 3, "4 9 "},
    {"exactly_the_counterexample", 3, {0, 4, 9}, 3, "0 4 9 "},
};

START_TEST(test_window) {
  const window_case *now = &windows[_i];
  minos_history *history = reads_of(10);
  minos_op_id core[3];
  memcpy(core, now->core, sizeof core);
  minos_result result = {.against_linearizable = {.present = now->count > 0, .ops = core, .count = now->count}};
  const minos_judged judged = {.file = "h", .source = history, .result = &result};
  page_window window;
  ck_assert(page_window_choose(&window, &judged, now->most));
  minos_text got = {0};
  for (uint32_t i = 0; i < window.count; i++) {
    minos_text_format(&got, "%lu ", (unsigned long)window.ops[i]);
    ck_assert(window.shown[window.ops[i]]);
  }
  ck_assert_ptr_nonnull(got.data);
  assert_same(now->name, got.data, now->expected);
  ck_assert_int_eq(window.whole, now->most >= 10);
  minos_text_release(&got);
  page_window_release(&window);
  minos_history_free(history);
}
END_TEST

/* ---- pages ---- */

static char *page_of(const drawn *rows, const char *file, const minos_page_style *style) {
  minos_history *history = draw_history(rows, NULL, NULL);
  minos_options options = {.evidence = true};
  minos_result *result = NULL;
  ck_assert_int_eq(minos_check(&result, history, &options, NULL), MINOS_OK);
  const minos_judged judged = {.file = file, .source = history, .result = result};
  minos_page *page = NULL;
  minos_text text = {0};
  ck_assert_int_eq(minos_page_begin(&page, style, &text, NULL), MINOS_OK);
  ck_assert_int_eq(minos_page_add(page, &judged, &text, NULL), MINOS_OK);
  minos_page_end(page, &text);
  ck_assert(!text.failed);
  minos_result_free(result);
  minos_history_free(history);
  return text.data;
}

static unsigned count_of(const char *text, const char *part) {
  unsigned count = 0;
  for (; (text = strstr(text, part)); text++) count++;
  return count;
}

static const drawn stale[DRAWN_ROWS] = {OP("Alice", "w", "1", "0", "2"), OP("Bob", "r", "0", "3", "4")};

START_TEST(test_a_page_tells_the_verdict_without_scripts) {
  char *page = page_of(stale, "h.txt", NULL);
  ck_assert_ptr_nonnull(strstr(page, "<noscript><p>h.txt: S, sequential, not linearizable</p></noscript>"));
  ck_assert_ptr_nonnull(strstr(page, "\"verdict\":{\"schema\":\"minos.verdict/1\",\"file\":\"h.txt\""));
  ck_assert_ptr_nonnull(strstr(page, "<html lang=\"en\">"));
  ck_assert_uint_eq(count_of(page, "Content-Security-Policy"), 1);
  ck_assert_ptr_null(strstr(page, "unsafe-inline"));
  ck_assert_ptr_null(strstr(page, "http://"));
  ck_assert_ptr_null(strstr(page, "https://"));
  free(page);
}
END_TEST

START_TEST(test_a_page_is_the_same_every_time) {
  char *one = page_of(stale, "h.txt", NULL), *two = page_of(stale, "h.txt", NULL);
  ck_assert_str_eq(one, two);
  free(one);
  free(two);
}
END_TEST

START_TEST(test_hostile_texts_are_no_markup) {
  const drawn rows[DRAWN_ROWS] = {OP("</script><script>x", "w", "\"<!--<img onerror=x>\"", "0", "2"),
                                  OP("\xE2\x80\xA8\xE2\x80\xAE", "r", "0", "3", "4")};
  char *page = page_of(rows, "\"><script>.txt", NULL);
  ck_assert_uint_eq(count_of(page, "<script"), 2);
  ck_assert_uint_eq(count_of(page, "</script"), 2);
  ck_assert_ptr_null(strstr(page, "<img"));
  ck_assert_ptr_null(strstr(page, "<!--"));
  ck_assert_ptr_nonnull(strstr(page, "\\u003c/script>"));
  ck_assert_ptr_nonnull(strstr(page, "data-title=\"&quot;&gt;&lt;script&gt;.txt: S"));
  free(page);
}
END_TEST

START_TEST(test_a_window_is_told) {
  const minos_page_style style = {.most = 1};
  char *page = page_of(stale, "h.txt", &style);
  ck_assert_ptr_nonnull(strstr(page, "\"shown\":1,"));
  ck_assert_ptr_nonnull(strstr(page, "\"columns\":{\"whole\":false,\"op\":{\"k\":0,\"x\":1}"));
  ck_assert_ptr_nonnull(strstr(page, "\"witness\":{\"for\":\"sequential\",\"operations\":[1]}"));
  ck_assert_ptr_nonnull(strstr(page, "\"operations\":2,"));
  free(page);
}
END_TEST

START_TEST(test_languages) {
  static const char *const codes[] = {"en", "de", "ru"};
  for (size_t i = 0; i < 3; i++) {
    const minos_page_style style = {.language = codes[i]};
    char *page = page_of(stale, "h.txt", &style), wanted[32];
    snprintf(wanted, sizeof wanted, "<html lang=\"%s\">", codes[i]);
    ck_assert_ptr_nonnull(strstr(page, wanted));
    free(page);
  }
  const minos_page_style style = {.language = "fr"};
  minos_page *page = NULL;
  minos_text text = {0};
  minos_error err;
  ck_assert_int_eq(minos_page_begin(&page, &style, &text, &err), MINOS_EUSAGE);
  ck_assert_str_eq(err.message, "pages do not speak 'fr'");
  ck_assert_ptr_null(page);
  minos_page_end(NULL, &text);
  minos_text_release(&text);
}
END_TEST

int main(void) {
  Suite *suite = suite_create("page");
  TCase *group = tcase_create("page");
  tcase_add_loop_test(group, test_column, 0, sizeof columns / sizeof *columns);
  tcase_add_test(group, test_a_long_column_is_coded_in_one_piece);
  tcase_add_loop_test(group, test_window, 0, sizeof windows / sizeof *windows);
  tcase_add_test(group, test_a_page_tells_the_verdict_without_scripts);
  tcase_add_test(group, test_a_page_is_the_same_every_time);
  tcase_add_test(group, test_hostile_texts_are_no_markup);
  tcase_add_test(group, test_a_window_is_told);
  tcase_add_test(group, test_languages);
  suite_add_tcase(suite, group);
  SRunner *runner = srunner_create(suite);
  srunner_run_all(runner, CK_ENV);
  int failed = srunner_ntests_failed(runner);
  srunner_free(runner);
  return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
