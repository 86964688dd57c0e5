/* test_grade_memory.c -- grading while memory runs out: a clean failure, never another grade, and nothing leaks.

   Every allocation of minos fails once, and from every allocation of minos and of jansson on all fail. (Where one fails and the next
   doesn't, jansson leaves out a letter of a string and says nothing.) Of the allocations with one call stack the first and the last
   are tried; every night, all. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include <minos/minos.h>

#include "failing_memory.h"
#include "tier.h"

static const struct {
  const char *name, *text;
} handed_in[] = {
    {"a.py", "x = 1\nanswer = (\"S\", 'L', \"neither\", \"\\u0042\")\n"},
    {"b.json", "{\"answer\": {\"H1\": \"S\", \"model\": \"A\"}}"},
    {"c.ipynb", "{\"cells\": [{\"cell_type\": \"code\", \"source\": [\"answer = ('S', 'L', 'N', 'B')\"]}]}"},
    {"d.txt", "S; linearizable but not sequential; N; \xd0\xa1\n"},
    {"e.csv", "student,H1,H2,H3,model\n1,S,L,N,B\n2,\"a\"\"b\",,,\n3,\"x\n"},
    {"f.py", "answer = f()\n"},
};
enum { HANDED_IN = sizeof handed_in / sizeof *handed_in };

static const char *const systems[] = {"text", "json", "csv", "junit", "gradescope", "github-classroom", "vpl"};
enum { SYSTEMS = sizeof systems / sizeof *systems };

static minos_status load(minos_grader *grader, const char *name) {
  minos_bytes text = minos_exercise_shipped(name);
  minos_source *source;
  minos_exercise *exercise;
  minos_error err = {0};
  minos_faults *faults = calloc(1, sizeof *faults);
  minos_status status = faults ? minos_source_memory(&source, name, text.data, text.length, &err) : MINOS_ENOMEM;
  if (!status) {
    status = minos_exercise_read(&exercise, source, faults);
    minos_source_free(source);
  }
  free(faults);
  return status ? status : minos_grader_exercise(grader, exercise, NULL, &err);
}

/* The documents of all systems, or why there are none. */
static minos_status grade(minos_text *out, minos_feedback feedback) {
  const minos_grading how = {.feedback = feedback};
  minos_grader *grader = minos_grader_new(&how);
  minos_status status = grader ? load(grader, "exercise3") : MINOS_ENOMEM;
  for (size_t i = 0; i < HANDED_IN && !status; i++) {
    minos_bytes text = {handed_in[i].text, strlen(handed_in[i].text)};
    minos_error err = {0};
    status = minos_grader_add_bytes(grader, handed_in[i].name, text, NULL, &err);
  }
  for (size_t i = 0; i < SYSTEMS && !status; i++)
    status = minos_grader_write(grader, systems[i], 0, minos_grader_count(grader), out, NULL);
  if (!status) minos_grader_statistics(grader, out);
  if (!status && out->failed) status = MINOS_ENOMEM;
  minos_grader_free(grader);
  return status;
}

START_TEST(test_memory_runs_out) {
  bool for_good = _i % 2;
  /* Where a decider is out of memory, another one finds the letter, and another proof. */
  minos_feedback feedback = for_good ? MINOS_FEEDBACK_FULL : MINOS_FEEDBACK_HINTS;
  minos_text right = {0};
  if (for_good) memory_takes_over_jansson();
  memory_watch();
  ck_assert_int_eq(grade(&right, feedback), MINOS_OK);
  memory_fails_at(0, false);
  uint64_t all = memory_watched();
  bool *repeated = memory_repeated();
  ck_assert_uint_gt(all, 500);
  for (uint64_t nth = 1; nth <= all; nth++) {
    if (repeated[nth - 1] && !is_nightly()) continue;
    minos_text text = {0};
    memory_fails_at(nth, for_good);
    minos_status status = grade(&text, feedback);
    bool same = !status && text.length == right.length && memcmp(text.data, right.data, text.length) == 0;
    minos_text_release(&text);
    int64_t live = memory_live();
    memory_fails_at(0, false);
    ck_assert_msg(status == MINOS_OK || status == MINOS_ENOMEM, "allocation %llu: status %d", (unsigned long long)nth,
                  (int)status);
    ck_assert_msg(live == 0, "allocation %llu: %lld blocks are left", (unsigned long long)nth, (long long)live);
    ck_assert_msg(status || same, "allocation %llu: another grade", (unsigned long long)nth);
  }
  minos_text_release(&right);
  free(repeated);
}
END_TEST

int main(void) {
  Suite *suite = suite_create("grade_memory");
  TCase *tcase = tcase_create("grade_memory");
  tcase_set_timeout(tcase, 240);
  tcase_add_loop_test(tcase, test_memory_runs_out, 0, 2);
  suite_add_tcase(suite, tcase);
  SRunner *runner = srunner_create(suite);
  srunner_run_all(runner, CK_NORMAL);
  int failed = srunner_ntests_failed(runner);
  srunner_free(runner);
  return failed != 0;
}
