/* run_grade.c -- minos grade: how many points answers to an exercise get, for people and for the systems of courses. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <minos/minos.h>

#include "commands.h"
#include "exercising.h"
#include "grade_files.h"
#include "inputs.h"
#include "names.h"
#include "output.h"
#include "say.h"
#include "tally.h"
#include "tongue.h"
#include "watch.h"

static bool is_for(const struct settings *settings, const char *system) {
  return settings->to && strcmp(settings->to, system) == 0;
}

/* What was wrong with the grades from `from` on. nbgrader takes anything on standard error for a failure. */
static void say_wrong(const minos_grader *grader, size_t from, const struct settings *settings) {
  for (size_t i = from; i < minos_grader_count(grader) && !is_for(settings, "nbgrader"); i++) {
    minos_grade grade;
    minos_grader_grade(grader, i, &grade);
    if (grade.why) say_error(NULL, "%s: %s", grade.file, grade.why);
  }
}

/* A directory without files is nobody's answer, and not passed over in silence. */
static bool is_empty_directory(const char *path) {
  struct stat facts;
  if (strcmp(path, "-") == 0 || stat(path, &facts) != 0 || !S_ISDIR(facts.st_mode)) return false;
  bool readable = access(path, R_OK | X_OK) == 0;
  say_error(NULL, "%s: %s", path, readable ? "no submissions in this directory" : "this directory can't be read");
  return true;
}

static void grade_inputs(minos_grader *grader, const struct inputs *inputs, const struct settings *settings,
                         struct tally *tally) {
  for (size_t i = 0; i < inputs->count && !watch_signal(); i++) {
    minos_error err = {0};
    if (is_empty_directory(inputs->paths[i])) {
      tally_status(tally, EXIT_NO_INPUT);
      continue;
    }
    size_t before = minos_grader_count(grader);
    say_awaited(inputs->paths[i], "an answer");
    minos_status status = minos_grader_add(grader, inputs->paths[i], settings->student, &err);
    say_wrong(grader, before, settings);
    if (status == MINOS_ENOMEM && minos_grader_count(grader) == before)
      say_error(NULL, "%s: out of memory", inputs->paths[i]);
    if (status) tally_status(tally, status == MINOS_ENOMEM ? EXIT_INTERNAL : tally_of_fault(status));
  }
}

/* What testlib's checkers exit with. */
static exit_status testlib_status(const minos_grader *grader) {
  enum { ALL_RIGHT, WRONG, BAD_FORMAT, FAILED, PARTLY = 7 };
  minos_grade grade;
  if (minos_grader_count(grader) == 0) return (exit_status)FAILED;
  minos_grader_grade(grader, 0, &grade);
  if (grade.state == MINOS_GRADE_FAILED) return (exit_status)FAILED;
  if (grade.state == MINOS_GRADE_REFUSED) return (exit_status)BAD_FORMAT;
  if (grade.points == grade.most) return (exit_status)ALL_RIGHT;
  return (exit_status)(grade.points ? PARTLY : WRONG);
}

static exit_status grade_all(minos_grader *grader, const struct inputs *inputs, const struct settings *settings) {
  struct tally tally = {0};
  exit_status status = exercising_load(grader, settings->operands.items[0]);
  if (status != EXIT_DONE) return status;
  grade_inputs(grader, inputs, settings, &tally);
  if (!grade_files_write(grader, settings)) return EXIT_IO;
  return is_for(settings, "testlib") ? testlib_status(grader) : tally.status;
}

/* Directories are gone through whatever lies in them: a submission that can't be read must not be passed over. */
static exit_status collect(struct inputs *inputs, const struct settings *settings) {
  struct settings rest = *settings;
  rest.operands.items++;
  rest.operands.count--;
  rest.recursive = rest.odd_files = true;
  return inputs_collect(inputs, &rest);
}

static minos_feedback feedback_of(int choice) {
  static const minos_feedback of[] = {MINOS_FEEDBACK_SCORE,
                                      [TELL_NONE] = MINOS_FEEDBACK_NONE,
                                      [TELL_SCORE] = MINOS_FEEDBACK_SCORE,
                                      [TELL_PARTS] = MINOS_FEEDBACK_PARTS,
                                      [TELL_HINTS] = MINOS_FEEDBACK_HINTS,
                                      [TELL_FULL] = MINOS_FEEDBACK_FULL};
  return of[choice];
}

static exit_status run(const struct inputs *inputs, const struct settings *settings) {
  const minos_grading how = {.feedback = feedback_of(settings->feedback),
                             .language = tongue_code(settings->language ? settings->language : TONGUE_ENGLISH),
                             .variable = settings->variable,
                             .cancel = watch_hurry()};
  minos_grader *grader = minos_grader_new(&how);
  if (!grader) {
    say_error(NULL, "out of memory");
    return EXIT_INTERNAL;
  }
  exit_status status = grade_all(grader, inputs, settings);
  minos_grader_free(grader);
  return status;
}

static bool refuse(const char *hint, const char *message) {
  say_error(hint, "grade: %s", message);
  return false;
}

static bool is_consistent(const struct settings *settings) {
  if (settings->operands.count == 0) return refuse("minos grade exercise3 answer.py", "no exercise");
  if (settings->operands.count == 1) return refuse("minos grade EXERCISE answer.py", "no submission");
  if (settings->student && settings->operands.count > 2)
    return refuse(NULL, "--student names the author of one submission");
  if (is_for(settings, "testlib") && settings->operands.count > 2)
    return refuse(NULL, "--to testlib grades one submission");
  return names_known("@graders", "--to", settings->to, settings);
}

exit_status run_grade(const struct settings *settings) {
  struct inputs inputs = {0};
  if (!is_consistent(settings)) return EXIT_USAGE;
  exit_status status = collect(&inputs, settings);
  if (status == EXIT_DONE && !watch_start(0, WHEN_NEVER)) status = EXIT_INTERNAL;
  if (status == EXIT_DONE) status = run(&inputs, settings);
  inputs_release(&inputs);
  watch_end();
  return status;
}
