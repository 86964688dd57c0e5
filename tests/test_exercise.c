/* test_exercise.c -- exercise files: what is read, what is refused where, and the answers that are computed. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "exercise.h"
#include "key.h"
#include "shipped_exercises.h"

static minos_status read_text(minos_exercise **out, const char *text, size_t length, minos_faults *faults) {
  minos_source *source;
  ck_assert_int_eq(minos_source_memory(&source, "exercise.json", text, length, NULL), MINOS_OK);
  minos_status status = exercise_read(out, source, faults);
  minos_source_free(source);
  return status;
}

/* The answers of all parts: "S L N B". */
static void solve_text(const char *text, size_t length, char *out, size_t size) {
  minos_exercise *made = NULL;
  exercise_key *key = NULL;
  minos_faults faults = {0};
  minos_error err = {0};
  minos_text answers = {0};
  minos_status status = read_text(&made, text, length, &faults);
  ck_assert_msg(!status, "%u:%u: %s", faults.error[0].place.line, faults.error[0].place.column,
                faults.error[0].message);
  status = exercise_solve(&key, made, &err);
  ck_assert_msg(!status, "%s", err.message);
  for (uint32_t i = 0; i < made->part_count; i++) {
    if (i) minos_text_put(&answers, " ");
    exercise_put_answer(&made->parts[i], &key->parts[i], &answers);
  }
  snprintf(out, size, "%s", answers.data ? answers.data : "");
  minos_text_release(&answers);
  exercise_key_free(key);
  exercise_free(made);
}

static const struct {
  const char *name, *answers;
} shipped[] = {
    {"exercise1", "5 4 True False"},
    {"exercise2", "   "},
    {"exercise3", "S L N B"},
};

START_TEST(test_shipped_answers) {
  const shipped_exercise *found = NULL;
  char answers[512];
  for (size_t i = 0; i < shipped_exercise_count; i++)
    if (strcmp(shipped_exercises[i].name, shipped[_i].name) == 0) found = &shipped_exercises[i];
  ck_assert_ptr_nonnull(found);
  solve_text(found->text, found->length, answers, sizeof answers);
  ck_assert_str_eq(answers, shipped[_i].answers);
}
END_TEST

int main(void) {
  Suite *suite = suite_create("exercise");
  TCase *tcase = tcase_create("exercise");
  tcase_set_timeout(tcase, 120);
  tcase_add_loop_test(tcase, test_shipped_answers, 0, sizeof shipped / sizeof *shipped);
  suite_add_tcase(suite, tcase);
  SRunner *runner = srunner_create(suite);
  srunner_run_all(runner, CK_NORMAL);
  int failed = srunner_ntests_failed(runner);
  srunner_free(runner);
  return failed != 0;
}
