/* shown.c -- what a student may see of a grade, by the level of feedback. */
#include "shown.h"

#include "feedback.h"
#include "language.h"

bool shown_parts(const minos_grader *grader) {
  return grader->how.feedback >= MINOS_FEEDBACK_PARTS;
}

uint32_t shown_count(const minos_grader *grader, const graded *of) {
  if (of->state != MINOS_GRADE_DONE) return 0;
  return shown_parts(grader) ? of->of->exercise->part_count : 1;
}

const char *shown_exercise(const minos_grader *grader, const graded *of) {
  return (of && of->of ? of->of : &grader->variants[0])->exercise->id;
}

uint32_t shown_most(const minos_grader *grader, const graded *of) {
  return (of->of ? of->of : &grader->variants[0])->points;
}

static void add_text(minos_text *out, const minos_text *text) {
  if (!text->length) return;
  if (out->length) minos_text_put(out, "\n");
  minos_text_add(out, text->data, text->length);
}

static void put_score(const minos_grader *grader, uint32_t points, uint32_t most, minos_text *out) {
  minos_text got = {0}, all = {0};
  if (grader->how.feedback == MINOS_FEEDBACK_NONE) {
    minos_text_put(out, tr("Received."));
    return;
  }
  exercise_put_points(points, &got);
  exercise_put_points(most, &all);
  if (got.failed || all.failed)
    out->failed = true;
  else
    minos_text_format(out, tr("%s of %s points"), got.data, all.data);
  minos_text_release(&got);
  minos_text_release(&all);
}

void shown_get(shown *out, const minos_grader *grader, const graded *of, uint32_t i) {
  const minos_exercise *exercise = of->of->exercise;
  if (!shown_parts(grader)) {
    *out = (shown){.name = exercise->id, .answer = "", .right = of->points == of->of->points, .points = of->points};
    out->most = of->of->points;
    put_score(grader, out->points, out->most, &out->text);
    return;
  }
  const mark *m = &of->marks[i];
  *out = (shown){.name = exercise->parts[i].id, .answer = m->answer.length ? m->answer.data : ""};
  out->right = m->state == MARK_RIGHT;
  out->points = m->points;
  out->most = exercise->parts[i].points;
  minos_text_put(&out->text, feedback_state(m->state));
  add_text(&out->text, &m->note);
  add_text(&out->text, &m->feedback);
}

static void put_notes(const graded *of, minos_text *out) {
  for (uint32_t i = 0; i < of->of->exercise->part_count; i++)
    if (of->marks[i].note.length)
      minos_text_format(out, "\n%s: %s", of->of->exercise->parts[i].id, of->marks[i].note.data);
}

void shown_summary(const minos_grader *grader, const graded *of, minos_text *out) {
  if (of->state == MINOS_GRADE_REFUSED) {
    minos_text_format(out, tr("Not graded, please hand in again: %s"), of->why);
    return;
  }
  if (of->state == MINOS_GRADE_FAILED) {
    minos_text_format(out, tr("Grading failed, which is not a zero: %s"), of->why);
    return;
  }
  put_score(grader, of->points, of->of->points, out);
  if (!shown_parts(grader)) put_notes(of, out);
  for (unsigned i = 0; i < GRADED_WARNINGS; i++) {
    const char *warning = graded_warning(of, i);
    if (warning) minos_text_format(out, "\n%s", warning);
  }
}

void shown_fraction(uint32_t points, uint32_t most, minos_text *out) {
  uint64_t millionths = most ? ((uint64_t)points * 1000000 + most / 2) / most : 0;
  char digits[8];
  unsigned kept = 6;
  uint64_t rest = millionths % 1000000;
  for (unsigned i = 6; i-- > 0; rest /= 10) digits[i] = (char)('0' + rest % 10);
  while (kept > 1 && digits[kept - 1] == '0') kept--;
  minos_text_format(out, "%lu.%.*s", (unsigned long)(millionths / 1000000), (int)kept, digits);
}

void shown_json(minos_text *out, const minos_text *text) {
  if (text->failed) out->failed = true;
  minos_text_json_string(out, text->length ? text->data : "", text->length);
}

void shown_json_string(minos_text *out, const char *string) {
  minos_text_json_string(out, string, strlen(string));
}
