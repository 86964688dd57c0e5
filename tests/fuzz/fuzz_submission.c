/* fuzz_submission.c -- arbitrary bytes as a submission of any kind: a grade with a reason, never more points than there are, and every
   writer's document whole. The first byte chooses the kind of file. */
#include "reading_fuzz.h"

#include "gradebook.h"

static minos_grader *graders[3];

static minos_grader *grader_of(unsigned which) {
  static const char *const names[] = {"exercise3", "exercise1", "exercise2"};
  if (graders[which]) return graders[which];
  const minos_grading how = {.feedback = MINOS_FEEDBACK_FULL};
  minos_bytes text = minos_exercise_shipped(names[which]);
  minos_source *source;
  minos_exercise *exercise;
  minos_faults *faults = calloc(1, sizeof *faults);
  if (!faults || minos_source_memory(&source, "exercise", text.data, text.length, NULL)) abort();
  if (minos_exercise_read(&exercise, source, faults)) abort();
  graders[which] = minos_grader_new(&how);
  if (!graders[which] || minos_grader_exercise(graders[which], exercise, NULL, NULL)) abort();
  minos_source_free(source);
  free(faults);
  return graders[which];
}

static void forget_grades(minos_grader *grader) {
  for (size_t i = 0; i < grader->count; i++) {
    graded *of = &grader->grades[i];
    free(of->file);
    free(of->student);
    free(of->why);
    if (of->of) marking_release(of->marks, of->of->exercise->part_count);
  }
  grader->count = 0;
}

static void check_grades(const minos_grader *grader) {
  for (size_t i = 0; i < grader->count; i++) {
    minos_grade grade;
    minos_grader_grade(grader, i, &grade);
    if (grade.points > grade.most || (grade.state == MINOS_GRADE_DONE) != !grade.why) abort();
    if (grade.state == MINOS_GRADE_FAILED && !strstr(grade.why, "could not be decided")) abort();
  }
}

/* No line of VPL's but our tags. */
static void check_tags(const minos_text *text) {
  for (const char *at = text->data; at && *at; at = strchr(at, '\n') + 1)
    if (strncmp(at, "Comment :=>>", 12) != 0 && strncmp(at, "Grade :=>> ", 11) != 0) abort();
}

static void write_all(const minos_grader *grader) {
  const minos_grade_writer *writers;
  size_t count = minos_grade_writers(&writers);
  for (size_t i = 0; i < count; i++) {
    minos_text text = {0};
    if (minos_grader_write(grader, writers[i].name, 0, grader->count, &text, NULL)) abort();
    if (text.length && text.data[text.length - 1] != '\n') abort();
    if (strcmp(writers[i].name, "vpl") == 0) check_tags(&text);
    minos_text_release(&text);
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static const char *const names[] = {"a.py", "a.txt", "a.json", "a.ipynb", "a.csv"};
  enum { KINDS = sizeof names / sizeof *names };
  if (size == 0) return 0;
  minos_error err = {0};
  minos_grader *grader = grader_of(data[0] / KINDS % 3);
  minos_bytes bytes = {(const char *)data + 1, size - 1};
  minos_status status = minos_grader_add_bytes(grader, names[data[0] % KINDS], bytes, NULL, &err);
  if (status && status != MINOS_ELIMIT) abort();
  check_grades(grader);
  if (grader->count < 50) write_all(grader);
  forget_grades(grader);
  return 0;
}
