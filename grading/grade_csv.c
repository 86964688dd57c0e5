/* grade_csv.c -- a table for the teacher, one row a submission.

   A spreadsheet runs what begins with = + - @ (or a blank of certain kinds before it) as a formula, and students choose their
   names and answers: such cells get an apostrophe in front. */
#include "grade_writer.h"

static void put_cell(const char *text, minos_text *out) {
  bool formula = scan_is_any(*text, "=+-@\t\r|%");
  bool quoted = formula || strpbrk(text, ",;\"\n\r\t ") != NULL;
  if (quoted) minos_text_put(out, "\"");
  if (formula) minos_text_put(out, "'");
  for (const char *at = text; *at; at++) {
    if (*at == '"') minos_text_put(out, "\"");
    minos_text_add(out, at, 1);
  }
  if (quoted) minos_text_put(out, "\"");
}

static void put_column(const char *text, minos_text *out) {
  minos_text_put(out, ",");
  put_cell(text, out);
}

static void begin(const minos_grader *grader, minos_text *out) {
  const minos_exercise *exercise = grader->variants[0].exercise;
  minos_text name = {0};
  minos_text_put(out, "file,student,state,score,max");
  for (uint32_t i = 0; i < exercise->part_count; i++) {
    put_column(exercise->parts[i].id, out);
    minos_text_clear(&name);
    minos_text_format(&name, "%s answer", exercise->parts[i].id);
    put_column(name.length ? name.data : "", out);
    if (name.failed) out->failed = true;
  }
  minos_text_release(&name);
  minos_text_put(out, ",message,same as\n");
}

static void put_parts(const minos_grader *grader, const graded *of, minos_text *out) {
  uint32_t count = grader->variants[0].exercise->part_count;
  for (uint32_t i = 0; i < count; i++) {
    bool marked = of->marks && i < of->of->exercise->part_count;
    minos_text_put(out, ",");
    if (marked) exercise_put_points(of->marks[i].points, out);
    put_column(marked && of->marks[i].answer.length ? of->marks[i].answer.data : "", out);
  }
}

static void put(const minos_grader *grader, const graded *of, size_t index, minos_text *out) {
  static const char *const states[] = {
      [MINOS_GRADE_DONE] = "graded", [MINOS_GRADE_REFUSED] = "refused", [MINOS_GRADE_FAILED] = "failed"};
  (void)index;
  put_cell(of->file, out);
  put_column(of->student, out);
  minos_text_format(out, ",%s,", states[of->state]);
  if (of->state != MINOS_GRADE_FAILED) exercise_put_points(of->points, out);
  minos_text_put(out, ",");
  exercise_put_points(shown_most(grader, of), out);
  put_parts(grader, of, out);
  put_column(of->why ? of->why : "", out);
  put_column(of->same_as ? of->same_as : "", out);
  minos_text_put(out, "\n");
}

const grade_writing grade_writer_csv = {.begin = begin, .put = put};
