/* test_bad_input.c -- every mistake is named with its place: testdata/bad/<format>/<the-mistake>.in against .expect.

   Inputs that are too large or too odd for a folder are made here. A failing row names its file. */
#include <check.h>

#include <dirent.h>

#include "reading.h"

static const char *const formats[] = {"text",      "json", "ndjson", "python",   "edn",     "jepsen",
                                      "jepsenlog", "csv",  "calls",  "lincheck", "sessions"};

static void check_file(const char *format, const char *name) {
  char path[512];
  minos_text input = {0}, expected = {0}, found = {0};
  minos_reading how = {.format = format};
  int stem = (int)(strlen(name) - strlen(".in"));
  snprintf(path, sizeof path, "%s/testdata/bad/%s/%s", MINOS_ROOT, format, name);
  ck_assert_msg(read_whole_file(path, &input), "%s cannot be read", path);
  snprintf(path, sizeof path, "%s/testdata/bad/%s/%.*s.expect", MINOS_ROOT, format, stem, name);
  ck_assert_msg(read_whole_file(path, &expected), "%s cannot be read", path);
  minos_status status = convert(&found, (minos_bytes){input.data, input.length}, &how, "text");
  ck_assert_msg(status != MINOS_OK && strcmp(shown(&found), shown(&expected)) == 0, "%s: status %d\n%s", path,
                (int)status, shown(&found));
  minos_text_release(&input);
  minos_text_release(&expected);
  minos_text_release(&found);
}

START_TEST(test_folder) {
  char path[512];
  int files = 0;
  snprintf(path, sizeof path, "%s/testdata/bad/%s", MINOS_ROOT, formats[_i]);
  DIR *folder = opendir(path);
  ck_assert_msg(folder != NULL, "%s is missing", path);
  for (struct dirent *entry; (entry = readdir(folder));) {
    size_t length = strlen(entry->d_name);
    if (length < 3 || strcmp(entry->d_name + length - 3, ".in") != 0) continue;
    check_file(formats[_i], entry->d_name);
    files++;
  }
  closedir(folder);
  ck_assert_msg(files >= 15, "%s holds only %d mistakes", path, files);
}
END_TEST

/* What cannot be judged is refused by its name. */
typedef struct refusal_case {
  const char *name, *input;
  size_t length;
  const char *expected;
} refusal_case;
#define BYTES(string) string, sizeof string - 1
static const refusal_case refusals[] = {
    {"nothing", BYTES(""), "no operations"},
    {"only_comments", BYTES("# one\n\n  # two"), "no operations"},
    {"only_a_byte_order_mark", BYTES("\xEF\xBB\xBF"), "no operations"},
    {"gzip", BYTES("\x1F\x8B\x08"), "the input is compressed with gzip"},
    {"zstd", BYTES("\x28\xB5\x2F\xFD\x04"), "the input is compressed with zstd"},
    {"xz",
     BYTES("\xFD"
           "7zXZ\0"),
     "the input is compressed with xz"},
    {"zip", BYTES("PK\x03\x04"), "the input is a zip archive"},
    {"binary_jepsen", BYTES("JEPSEN\0\0\0\1"), "the input is a binary Jepsen file"},
    {"html", BYTES("\n<!DOCTYPE html>\n<html>"), "the input is an HTML page, not a history"},
    {"html_without_doctype", BYTES("<HTML>"), "the input is an HTML page, not a history"},
    {"results_edn", BYTES("{:valid? false,\n :count 5}"),
     "the input holds the results of a Jepsen run, not its history"},
    {"utf16",
     BYTES("\xFF\xFE"
           "A\0"),
     "the input is UTF-16, not UTF-8"},
    {"only_comments_of_edn", BYTES("; one\n;two"), "no operations"},
    {"prose", BYTES("Dear reader,\nhow are you?\n"),
     "the format is not recognised (tried edn, jepsen, json, ndjson, python, csv, "},
    {"nul_bytes", BYTES("\0\0\0\0"), "the format is not recognised (tried edn, jepsen, json, "},
    {"edn_is_not_json", BYTES("[{:type :echo}]"), "no event type 'echo'"},
    {"made_up_rows", BYTES("1 :foo :bar 0\n2 :go :gators 1\n"), "the format is not recognised"},
};

START_TEST(test_refusal) {
  const refusal_case *c = &refusals[_i];
  minos_histories histories;
  minos_faults *faults = calloc(1, sizeof *faults);
  minos_status status = read_bytes(&histories, (minos_bytes){c->input, c->length}, NULL, faults);
  ck_assert_msg(status == MINOS_ESYNTAX && faults->errors == 1, "%s: status %d", c->name, (int)status);
  ck_assert_msg(strncmp(faults->error[0].message, c->expected, strlen(c->expected)) == 0, "%s: %s", c->name,
                faults->error[0].message);
  free(faults);
}
END_TEST

START_TEST(test_unknown_format) {
  minos_histories histories;
  minos_faults *faults = calloc(1, sizeof *faults);
  minos_reading how = {.format = "jsn"};
  ck_assert_int_eq(read_bytes(&histories, (minos_bytes){BYTES("[]")}, &how, faults), MINOS_EUSAGE);
  ck_assert_str_eq(faults->error[0].message, "'jsn' is no format");
  ck_assert_str_eq(faults->error[0].hint, "did you mean 'json'?");
  free(faults);
}
END_TEST

/* A hundred megabytes without a line end: one fault, at once. */
START_TEST(test_huge_line) {
  enum { SIZE = 100 << 20 };
  char *line = malloc(SIZE);
  ck_assert_ptr_nonnull(line);
  memset(line, 'a', SIZE);
  for (int i = 0; i < 2; i++) {
    minos_text found = {0};
    minos_reading how = {.format = i ? "ndjson" : "text"};
    ck_assert_int_eq(convert(&found, (minos_bytes){line, SIZE}, &how, "text"), MINOS_ESYNTAX);
    ck_assert_str_eq(shown(&found), "1:1: the line is longer than 16 MiB\n");
    minos_text_release(&found);
  }
  free(line);
}
END_TEST

/* Any byte anywhere: a clean answer, whatever it is. */
START_TEST(test_any_byte_anywhere) {
  static const char *const inputs[] = {
      "@model register\nA w(\"x\") [1,\"y\"]=>true 0 5 token=1\n",
      "{\"model\":\"register\",\"operations\":[[\"A\",\"w\",{\"pair\":[1,2]},0,5]]}",
      "{\"history\":null}\n{\"client\":\"A\",\"op\":\"w\",\"value\":1,\"start\":0,\"end\":null}\n",
      "H1 = [(\"A\", 'w', (1, [2.5]), 0, None)]  # x\n",
      "#_{:minos/history \"H\", :minos/clock :time} [{:type :invoke, :f :w :value {1 [\"x\" #{2}]} :time 1}]\n",
      "[0\t:invoke\t:cas\t[0 \"x\"]]\n:nemesis :info :start nil\n",
      "INFO [x] y - jepsen.util 0\t:invoke\t:cas\t[0 1]\nz\n",
      "client,op,value,start_ns,end_ns\nA,w,\"a\"\"b\",0,5\n",
      "1 Call Cas 1 2\n1 Return Cas true\n",
      "Init part:\n[w(1): void]\nParallel part:\n| r(1, \"x\"): 1 [-,1] | w(): null |\n",
      "w 0 1\n-----\nr 0 [1]\n=====\nw \"a\" 3\n",
  };
  const char *input = inputs[_i];
  size_t length = strlen(input);
  char *copy = malloc(length);
  ck_assert_ptr_nonnull(copy);
  for (size_t at = 0; at < length; at++) {
    memcpy(copy, input, length);
    for (int byte = 0; byte < 256; byte++) {
      minos_text found = {0};
      minos_reading how = {.format = formats[_i]};
      copy[at] = (char)byte;
      minos_status status = convert(&found, (minos_bytes){copy, length}, &how, "text");
      ck_assert_msg(status == MINOS_OK || found.length > 0, "byte %d at %zu: no message", byte, at);
      minos_text_release(&found);
    }
  }
  free(copy);
}
END_TEST

int main(void) {
  Suite *suite = suite_create("bad_input");
  TCase *tcase = tcase_create("bad_input");
  tcase_set_timeout(tcase, 120);
  tcase_add_loop_test(tcase, test_folder, 0, sizeof formats / sizeof *formats);
  tcase_add_loop_test(tcase, test_refusal, 0, sizeof refusals / sizeof *refusals);
  tcase_add_test(tcase, test_unknown_format);
  tcase_add_test(tcase, test_huge_line);
  tcase_add_loop_test(tcase, test_any_byte_anywhere, 0, sizeof formats / sizeof *formats);
  suite_add_tcase(suite, tcase);
  SRunner *runner = srunner_create(suite);
  srunner_run_all(runner, CK_NORMAL);
  int failed = srunner_ntests_failed(runner);
  srunner_free(runner);
  return failed != 0;
}
