/* grade_tags.c -- tags and verdicts in plain text: Moodle VPL, testlib.

   VPL takes the lines of what is printed for tags: "Comment :=>> ..." and "Grade :=>> 7.5". Whatever came from a student stands
   behind a Comment tag of its own line, and the signs of a tag are broken up in it, so that it can't forge one. */
#include "grade_writer.h"

/* Append a text with `tag` in front of each line, and without anything that VPL takes for a tag. */
static void put_tagged(const char *tag, const minos_text *text, minos_text *out) {
  const char *at = text->length ? text->data : "";
  if (text->failed) out->failed = true;
  minos_text_put(out, tag);
  for (; *at; at++) {
    bool marks = strncmp(at, ":=>>", 4) == 0 || strncmp(at, "<|--", 4) == 0 || strncmp(at, "--|>", 4) == 0;
    minos_text_add(out, at, 1);
    if (marks) minos_text_put(out, " ");
    if (*at == '\n') minos_text_put(out, tag);
  }
  minos_text_put(out, "\n");
}

static void put_title(const shown *line, minos_text *out) {
  minos_text title = {0};
  minos_text_format(&title, "-%s (", line->name); /* a comment that begins with '-' is a heading */
  exercise_put_points(line->points, &title);
  minos_text_put(&title, "/");
  exercise_put_points(line->most, &title);
  minos_text_put(&title, ")");
  put_tagged("Comment :=>>", &title, out);
  minos_text_release(&title);
}

static void put_vpl(const minos_grader *grader, const graded *of, size_t index, minos_text *out) {
  minos_text summary = {0};
  (void)index;
  shown_summary(grader, of, &summary);
  put_tagged("Comment :=>> ", &summary, out);
  minos_text_release(&summary);
  uint32_t lines = shown_parts(grader) ? shown_count(grader, of) : 0;
  for (uint32_t i = 0; i < lines; i++) {
    shown line;
    shown_get(&line, grader, of, i);
    put_title(&line, out);
    put_tagged("Comment :=>> ", &line.text, out);
    minos_text_release(&line.text);
  }
  if (of->state == MINOS_GRADE_FAILED) return;
  minos_text_put(out, "Grade :=>> ");
  exercise_put_points(of->points, out);
  minos_text_put(out, "\n");
}

/* ---- testlib ---- */

static void put_testlib(const minos_grader *grader, const graded *of, size_t index, minos_text *out) {
  minos_text summary = {0};
  (void)index;
  shown_summary(grader, of, &summary);
  char *stop = summary.length ? strchr(summary.data, '\n') : NULL;
  if (stop) *stop = '\0';
  if (of->state == MINOS_GRADE_FAILED)
    minos_text_put(out, "FAIL ");
  else if (of->state == MINOS_GRADE_REFUSED)
    minos_text_put(out, "wrong output format ");
  else if (of->points == of->of->points)
    minos_text_put(out, "ok ");
  else if (of->points == 0)
    minos_text_put(out, "wrong answer ");
  else {
    minos_text_put(out, "points ");
    exercise_put_points(of->points, out);
    minos_text_put(out, " ");
  }
  minos_text_put(out, summary.length ? summary.data : "");
  minos_text_put(out, "\n");
  if (summary.failed) out->failed = true;
  minos_text_release(&summary);
}

const grade_writing grade_writer_vpl = {.put = put_vpl};
const grade_writing grade_writer_testlib = {.put = put_testlib};
