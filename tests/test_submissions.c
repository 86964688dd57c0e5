/* test_submissions.c -- every submission of testdata/submissions gets the state, the score and the words of EXPECTED.tsv. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <minos/minos.h>

#include "gradebook.h"

static minos_exercise *shipped(const char *name) {
  minos_bytes text = minos_exercise_shipped(name);
  minos_source *source;
  minos_exercise *made;
  minos_faults faults = {0};
  ck_assert_msg(text.data, "no exercise %s", name);
  ck_assert_int_eq(minos_source_memory(&source, name, text.data, text.length, NULL), MINOS_OK);
  ck_assert_msg(minos_exercise_read(&made, source, &faults) == MINOS_OK, "%s: %s", name, faults.error[0].message);
  minos_source_free(source);
  return made;
}

static minos_grader *grader_for(const char *exercise, minos_feedback feedback) {
  const minos_grading how = {.feedback = feedback};
  minos_grader *grader = minos_grader_new(&how);
  minos_error err = {0};
  ck_assert_ptr_nonnull(grader);
  ck_assert_msg(minos_grader_exercise(grader, shipped(exercise), NULL, &err) == MINOS_OK, "%s", err.message);
  return grader;
}

/* ---- the table ---- */

static void look_for(const char *name, const char *texts, const char *report) {
  while (*texts) {
    const char *stop = strstr(texts, " && ");
    size_t length = stop ? (size_t)(stop - texts) : strlen(texts);
    char wanted[300];
    snprintf(wanted, sizeof wanted, "%.*s", (int)length, texts);
    ck_assert_msg(strstr(report, wanted) != NULL, "%s: no \"%s\" in:\n%s", name, wanted, report);
    texts += length + (stop ? 4 : 0);
  }
}

static const char *state_name(minos_grade_state state) {
  return state == MINOS_GRADE_DONE ? "graded" : state == MINOS_GRADE_REFUSED ? "refused" : "failed";
}

static void check_row(minos_grader *grader, char **cells) {
  char path[400];
  minos_error err = {0};
  minos_grade grade;
  minos_text report = {0};
  size_t index = minos_grader_count(grader);
  snprintf(path, sizeof path, "%s/testdata/submissions/%s", MINOS_ROOT, cells[0]);
  ck_assert_msg(minos_grader_add(grader, path, NULL, &err) == MINOS_OK, "%s: %s", cells[0], err.message);
  minos_grader_grade(grader, index, &grade);
  ck_assert_int_eq(minos_grader_write(grader, "text", index, 1, &report, NULL), MINOS_OK);
  ck_assert_msg(strcmp(state_name(grade.state), cells[2]) == 0, "%s: %s, not %s:\n%s", cells[0],
                state_name(grade.state), cells[2], report.data);
  ck_assert_msg(grade.points == 100 * strtoul(cells[3], NULL, 10), "%s: %u hundredths, not %s points:\n%s", cells[0],
                grade.points, cells[3], report.data);
  look_for(cells[0], cells[4], report.data);
  minos_text_release(&report);
}

static bool split(char *line, char **cells) {
  unsigned count = 0;
  line[strcspn(line, "\n")] = '\0';
  for (char *at = line; at && count < 5; count++) {
    cells[count] = at;
    at = strchr(at, '\t');
    if (at) *at++ = '\0';
  }
  return count == 5;
}

START_TEST(test_table) {
  static const char *const exercises[] = {"exercise1", "exercise2", "exercise3"};
  minos_grader *graders[3];
  FILE *table = fopen(MINOS_ROOT "/testdata/submissions/EXPECTED.tsv", "r");
  char line[1000], *cells[5];
  unsigned rows = 0;
  ck_assert_ptr_nonnull(table);
  for (unsigned i = 0; i < 3; i++) graders[i] = grader_for(exercises[i], MINOS_FEEDBACK_HINTS);
  while (fgets(line, sizeof line, table)) {
    if (line[0] == '#') continue;
    ck_assert_msg(split(line, cells), "bad row: %s", line);
    for (unsigned i = 0; i < 3; i++)
      if (strcmp(exercises[i], cells[1]) == 0) check_row(graders[i], cells);
    rows++;
  }
  fclose(table);
  ck_assert_uint_ge(rows, 80);
  for (unsigned i = 0; i < 3; i++) minos_grader_free(graders[i]);
}
END_TEST

/* ---- all answers ---- */

/* Each of the 108 answers of exercise 3 gets exactly the parts that it has right. */
START_TEST(test_all_answers) {
  minos_grader *grader = grader_for("exercise3", MINOS_FEEDBACK_SCORE);
  static const char key[] = "SLNB";
  unsigned count = 0, full = 0;
  for (unsigned code = 0; code < 108; code++, count++) {
    char given[5] = {"LSN"[code % 3], "LSN"[code / 3 % 3], "LSN"[code / 9 % 3], "ABCD"[code / 27], '\0'}, text[64];
    minos_grade grade;
    unsigned right = 0;
    int length = snprintf(text, sizeof text, "answer = (\"%c\", \"%c\", \"%c\", \"%c\")\n", given[0], given[1],
                          given[2], given[3]);
    ck_assert_int_eq(minos_grader_add_bytes(grader, "a.py", (minos_bytes){text, (size_t)length}, NULL, NULL), MINOS_OK);
    minos_grader_grade(grader, code, &grade);
    for (unsigned i = 0; i < 4; i++) {
      right += given[i] == key[i];
      ck_assert_int_eq(grader->grades[code].marks[i].state, given[i] == key[i] ? MARK_RIGHT : MARK_WRONG);
    }
    ck_assert_uint_eq(grade.points, 100UL * right);
    full += grade.points == grade.most;
  }
  ck_assert_uint_eq(count, 108);
  ck_assert_uint_eq(full, 1);
  minos_grader_free(grader);
}
END_TEST

/* ---- orders ---- */

/* A starts and ends first, B reads 1 twice around it, a crashed write may be left out. */
static const char ordered[] =
    "{\"schema\":\"minos.exercise/1\",\"id\":\"o\",\"parts\":["
    "{\"id\":\"real\",\"kind\":\"order\",\"points\":2.5,\"history\":"
    "[\"A w 1 0 4\",\"B r 1 1 2\",\"B r 1 5 6\",\"C w 9 0 ?\",\"A w 2 7 8\",\"C w 3 0 9 outcome=fail\"]},"
    "{\"id\":\"client\",\"kind\":\"order\",\"order\":\"client\",\"history\":[\"A w 1 0 1\",\"B r 0 2 3\"]},"
    "{\"id\":\"survives\",\"kind\":\"quorum\",\"ask\":\"survives\",\"nodes\":5,\"failures\":2}]}";

static const struct {
  const char *name, *answer;
  unsigned points;
  const char *says;
} orders[] = {
    {"right", "answer = ((1, 2, 3, 5), (2, 1), True)", 450, "[2.5/2.5]"},
    {"with_the_unknown_one", "answer = ([1, 2, 3, 4, 5], \"2 1\", True)", 450, "[2.5/2.5]"},
    {"by_their_words", "answer = (('A w 1', 'B r 1', 3, 5), ('B r 0', 'A w 1'), False)", 350, "[0/1]"},
    {"in_real_time", "answer = ((1, 2, 3, 5), (1, 2), True)", 350, "Place 2: B r 0 is not what the object gives there"},
    {"real_time_order", "answer = ((1, 2, 5, 3), (2, 1), True)", 200,
     "Place 3: A w 2 breaks real-time order: B r 1 had ended"},
    {"reads_too_early", "answer = ((2, 1, 3, 5), (2, 1), True)", 200,
     "Place 1: B r 1 is not what the object gives there"},
    {"own_order", "answer = ((1, 3, 2, 5), (2, 1), True)", 200,
     "Place 2: B r 1 breaks client order: the same client did B r 1 before."},
    {"twice", "answer = ((1, 1), (2, 1), True)", 200, "Place 2: A w 1 stands there for the second time."},
    {"no_such", "answer = ((7,), (2, 1), True)", 200, "Place 1: there is no such operation."},
    {"zero", "answer = ((0,), (2, 1), True)", 200, "Place 1: there is no such operation."},
    {"failed", "answer = ((6, 1), (2, 1), True)", 200, "Place 1: C w 3 failed and takes no part."},
    {"incomplete", "answer = ((1, 2, 3), (2, 1), True)", 200, "At the end A w 2 is missing."},
    {"empty", "answer = ((), (2, 1), True)", 200, "At the end A w 1 is missing."},
    {"no_sequence", "answer = (1, (2, 1), True)", 200, "a sequence of the operations' numbers"},
};

START_TEST(test_orders) {
  const minos_grading how = {.feedback = MINOS_FEEDBACK_HINTS};
  minos_grader *grader = minos_grader_new(&how);
  minos_source *source;
  minos_exercise *made;
  minos_faults faults = {0};
  minos_error err = {0};
  ck_assert_int_eq(minos_source_memory(&source, "o", ordered, sizeof ordered - 1, NULL), MINOS_OK);
  ck_assert_msg(minos_exercise_read(&made, source, &faults) == MINOS_OK, "%s", faults.error[0].message);
  minos_source_free(source);
  ck_assert_msg(minos_grader_exercise(grader, made, NULL, &err) == MINOS_OK, "%s", err.message);
  for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
    minos_grade grade;
    minos_text report = {0};
    minos_bytes text = {orders[i].answer, strlen(orders[i].answer)};
    ck_assert_int_eq(minos_grader_add_bytes(grader, "a.py", text, NULL, &err), MINOS_OK);
    minos_grader_grade(grader, i, &grade);
    ck_assert_int_eq(minos_grader_write(grader, "text", i, 1, &report, NULL), MINOS_OK);
    ck_assert_msg(grade.points == orders[i].points, "%s: %u\n%s", orders[i].name, grade.points, report.data);
    ck_assert_msg(strstr(report.data, orders[i].says) != NULL, "%s:\n%s", orders[i].name, report.data);
    minos_text_release(&report);
  }
  minos_grader_free(grader);
}
END_TEST

int main(void) {
  Suite *suite = suite_create("submissions");
  TCase *tcase = tcase_create("submissions");
  tcase_set_timeout(tcase, 120);
  tcase_add_test(tcase, test_table);
  tcase_add_test(tcase, test_all_answers);
  tcase_add_test(tcase, test_orders);
  suite_add_tcase(suite, tcase);
  SRunner *runner = srunner_create(suite);
  srunner_run_all(runner, CK_NORMAL);
  int failed = srunner_ntests_failed(runner);
  srunner_free(runner);
  return failed != 0;
}
