/* test_roster.c -- the students of a course: what is read, what is refused where, and file names that can do no harm. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "roster.h"
#include "tier.h"

static minos_status read_text(roster *out, const char *text, size_t length, minos_faults *faults) {
  minos_source *source;
  ck_assert_int_eq(minos_source_memory(&source, "roster.csv", text, length, NULL), MINOS_OK);
  minos_status status = roster_read(out, source, faults);
  minos_source_free(source);
  return status;
}

START_TEST(tables_are_read) {
  static const struct {
    const char *text, *ids;
  } cases[] = {
      {"id,name\nann,Ann\nbob,Bob\n", "ann bob"},
      {"ann\nbob", "ann bob"},
      {"name;student\nAnn;a1\n", "a1"},
      {"student,id\nAnn,a1\n", "a1"},
      {"name;ID\r\nAnn;a1\r\nBob;b2\r\n", "a1 b2"},
      {"\xEF\xBB\xBFid\tname\na\tA\n", "a"},
      {"id,name\n\n\"a \"\"b\"\"\",\"x\ny\"\nc,\n", "a \"b\" c"},
      {"\xD1\x87\xD0\xB5\xD1\x85\xD0\xBE\xD0\xB2,x\n", "\xD1\x87\xD0\xB5\xD1\x85\xD0\xBE\xD0\xB2"},
      {"../etc/passwd\n", "../etc/passwd"},
      {"\"a, b\";c\n", "a, b"},
  };
  for (int i = 0; i < COUNT(cases); i++) {
    roster r;
    minos_faults faults = {0};
    minos_text ids = {0};
    ck_assert_msg(!read_text(&r, cases[i].text, strlen(cases[i].text), &faults), "%s", faults.error[0].message);
    for (size_t s = 0; s < r.count; s++) {
      if (s) minos_text_put(&ids, " ");
      minos_text_put(&ids, r.students[s].id);
    }
    ck_assert_str_eq(ids.data, cases[i].ids);
    minos_text_release(&ids);
    roster_release(&r);
  }
}
END_TEST

START_TEST(what_is_wrong_is_said_with_its_place) {
  static const struct {
    const char *text;
    size_t length; /* 0: up to the end of the string */
    uint32_t line, column;
    const char *said;
  } cases[] = {
      {"", 0, 1, 1, "no students"},
      {"id,name\n", 0, 1, 1, "no students"},
      {"number,name\n1,A\n", 0, 1, 1, "no column is called id or student"},
      {"id\nann\nbob\nann\n", 0, 4, 1, "the id 'ann' stands in line 2 already"},
      {"id,name\n,A\n", 0, 2, 1, "a student without an id"},
      {"name,id\nA\n", 0, 2, 1, "a student without an id"},
      {"id\n\"a\nb\"\n", 0, 2, 1, "an id with a control character"},
      {"id\na\x1B[31m\n", 0, 2, 1, "an id with a control character"},
      {"id\na\xC2\x85\n", 0, 2, 1, "an id with a control character"},
      {"id\na\xE2\x80\xA8\n", 0, 2, 1, "an id with a control character"},
      {"id\n\"a\n", 0, 2, 1, "the quotes are not closed"},
      {"id\na\0b\n", 7, 2, 2, "NUL"},
      {"id\n\xFF\n", 0, 2, 1, "UTF-8"},
      {"id\nann\nbob\nann\n", 0, 4, 1, "the id 'ann' stands in line 2 already"},
      {"id\nann\nbob\nAnn\n", 0, 2, 1, "the id 'ann' differs from 'Ann' in line 4 in case only"},
      {"id\na/b\nA/B\n", 0, 2, 1, "in case only"},
      {"id\n01234567890123456789012345678901234567890123456789012345678901234\n", 0, 2, 1, "more than 64 bytes"},
  };
  for (int i = 0; i < COUNT(cases); i++) {
    roster r;
    minos_faults faults = {0};
    size_t length = cases[i].length ? cases[i].length : strlen(cases[i].text);
    ck_assert_int_ne(read_text(&r, cases[i].text, length, &faults), MINOS_OK);
    ck_assert_msg(strstr(faults.error[0].message, cases[i].said) != NULL, "case %d: %s", i, faults.error[0].message);
    ck_assert_uint_eq(faults.error[0].place.line, cases[i].line);
    ck_assert_uint_eq(faults.error[0].place.column, cases[i].column);
  }
}
END_TEST

START_TEST(file_names_can_do_no_harm) {
  static const struct {
    const char *id, *file;
  } cases[] = {
      {"ann", "ann.json"},
      {"a.b-c_d", "a.b-c_d.json"},
      {"..", "%2E..json"},
      {"manifest", "%6Danifest.json"},
      {"Manifest", "%4Danifest.json"},
      {"manifesto", "manifesto.json"},
      {"../x", "%2E.%2Fx.json"},
      {"/etc/passwd", "%2Fetc%2Fpasswd.json"},
      {"a\\b", "a%5Cb.json"},
      {".hidden", "%2Ehidden.json"},
      {"-rf", "%2Drf.json"},
      {"a b", "a%20b.json"},
      {"a%2Fb", "a%252Fb.json"},
      {"\xC3\xA9", "%C3%A9.json"},
      {"a@b.org", "a%40b.org.json"},
  };
  for (int i = 0; i < COUNT(cases); i++) {
    minos_text file = {0};
    roster_file_name(cases[i].id, &file);
    ck_assert_str_eq(file.data, cases[i].file);
    minos_text_release(&file);
  }
}
END_TEST

START_TEST(many_students) {
  minos_text text = {0};
  minos_faults faults = {0};
  roster r;
  for (int i = 0; i < 100000; i++) minos_text_format(&text, "student%d\n", i);
  ck_assert_int_eq(read_text(&r, text.data, text.length, &faults), MINOS_OK);
  ck_assert_uint_eq(r.count, 100000);
  roster_release(&r);
  minos_text_put(&text, "one more\n");
  ck_assert_int_eq(read_text(&r, text.data, text.length, &faults), MINOS_ELIMIT);
  minos_text_release(&text);
}
END_TEST

int main(void) {
  TCase *all = tcase_create("roster");
  tcase_set_timeout(all, 300);
  tcase_add_test(all, tables_are_read);
  tcase_add_test(all, what_is_wrong_is_said_with_its_place);
  tcase_add_test(all, file_names_can_do_no_harm);
  tcase_add_test(all, many_students);
  return run_case(all, "roster");
}
