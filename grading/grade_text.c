/* grade_text.c -- grades for people, and for nbgrader, which takes the last line for the score.

     right.py: 4 of 4 points
       H1: S (1 of 1)  right */
#include "grade_writer.h"
#include "language.h"

static void put_indented(const minos_text *text, const char *indent, minos_text *out) {
  if (text->failed) out->failed = true;
  const char *at = text->data, *end = text->length ? at + text->length : at;
  while (at < end) {
    const char *stop = memchr(at, '\n', (size_t)(end - at));
    if (!stop) stop = end;
    if (stop > at) minos_text_put(out, indent);
    minos_text_add(out, at, (size_t)(stop - at));
    minos_text_put(out, "\n");
    at = stop < end ? stop + 1 : end;
  }
}

static void put_points(const shown *line, minos_text *out) {
  minos_text_put(out, "  ");
  minos_text_put(out, line->name);
  minos_text_put(out, ": ");
  if (line->answer[0]) minos_text_format(out, "%s  ", line->answer);
  minos_text_put(out, "[");
  exercise_put_points(line->points, out);
  minos_text_put(out, "/");
  exercise_put_points(line->most, out);
  minos_text_put(out, "]\n");
}

static void put_parts(const minos_grader *grader, const graded *of, minos_text *out) {
  uint32_t count = shown_parts(grader) ? shown_count(grader, of) : 0;
  for (uint32_t i = 0; i < count; i++) {
    shown line;
    shown_get(&line, grader, of, i);
    put_points(&line, out);
    put_indented(&line.text, "    ", out);
    minos_text_release(&line.text);
  }
}

static void put_text(const minos_grader *grader, const graded *of, size_t index, minos_text *out) {
  minos_text summary = {0};
  (void)index;
  shown_summary(grader, of, &summary);
  minos_text_put(out, of->file);
  minos_text_put(out, ": ");
  put_indented(&summary, "", out);
  minos_text_release(&summary);
  put_parts(grader, of, out);
  if (!of->same_as) return;
  minos_text_put(out, "  "); /* whose, say tables and JSON: this text may be handed to who submitted it */
  minos_text_put(out, tr("This answers the variant of another student, and not the own one."));
  minos_text_put(out, "\n");
}

/* No number where there is no grade: a tool that looks for one finds none. */
static void put_nbgrader(const minos_grader *grader, const graded *of, size_t index, minos_text *out) {
  minos_text summary = {0};
  (void)index;
  shown_summary(grader, of, &summary);
  put_indented(&summary, "", out);
  minos_text_release(&summary);
  put_parts(grader, of, out);
  if (of->state == MINOS_GRADE_FAILED) return;
  exercise_put_points(of->points, out);
  if (of->points % EXERCISE_POINT == 0) minos_text_put(out, ".0");
  minos_text_put(out, "\n");
}

const grade_writing grade_writer_text = {.put = put_text};
const grade_writing grade_writer_nbgrader = {.put = put_nbgrader};
