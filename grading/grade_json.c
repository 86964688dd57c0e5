/* grade_json.c -- minos.grade/1: all of a grade, for programs of the teacher's own. */
#include "grade_writer.h"

static const char *const states[] = {
    [MINOS_GRADE_DONE] = "graded", [MINOS_GRADE_REFUSED] = "refused", [MINOS_GRADE_FAILED] = "failed"};

/* As far as the level goes: the answer that would have been right belongs to the full feedback. */
static void put_expected(const minos_grader *grader, const exercise_part *part, const exercise_answer *right,
                         minos_text *out) {
  minos_text answer = {0};
  if (grader->how.feedback >= MINOS_FEEDBACK_FULL) exercise_put_answer(part, right, &answer);
  if (answer.length)
    shown_json(out, &answer);
  else
    minos_text_put(out, "null");
  if (answer.failed) out->failed = true;
  minos_text_release(&answer);
}

static void put_feedback(const minos_grader *grader, const mark *m, minos_text *out) {
  minos_text text = {0};
  minos_text_add(&text, m->note.length ? m->note.data : "", m->note.length);
  if (m->note.length && m->feedback.length) minos_text_put(&text, "\n");
  if (shown_parts(grader)) minos_text_add(&text, m->feedback.length ? m->feedback.data : "", m->feedback.length);
  if (text.length)
    shown_json(out, &text);
  else
    minos_text_put(out, "null");
  if (text.failed) out->failed = true;
  minos_text_release(&text);
}

static void put_part(const minos_grader *grader, const graded *of, uint32_t i, minos_text *out) {
  const exercise_part *part = &of->of->exercise->parts[i];
  const mark *m = &of->marks[i];
  minos_text_put(out, i ? ",\n    {\"id\":" : "\n    {\"id\":");
  shown_json_string(out, part->id);
  minos_text_put(out, ",\"answer\":");
  if (m->state == MARK_MISSING)
    minos_text_put(out, "null");
  else
    shown_json(out, &m->answer);
  minos_text_put(out, ",\"expected\":");
  put_expected(grader, part, &of->of->key->parts[i], out);
  minos_text_put(out, ",\"score\":");
  exercise_put_points(m->points, out);
  minos_text_put(out, ",\"max\":");
  exercise_put_points(part->points, out);
  minos_text_put(out, ",\"feedback\":");
  put_feedback(grader, m, out);
  minos_text_put(out, "}");
}

static void put_strings(const graded *of, minos_text *out) {
  bool first = true;
  minos_text_put(out, "],\n   \"warnings\":[");
  for (unsigned i = 0; i < GRADED_WARNINGS; i++) {
    const char *warning = graded_warning(of, i);
    if (!warning) continue;
    if (!first) minos_text_put(out, ",");
    shown_json_string(out, warning);
    first = false;
  }
  minos_text_put(out, "],\"errors\":[");
  if (of->why) shown_json_string(out, of->why);
  minos_text_put(out, "]");
}

static void put(const minos_grader *grader, const graded *of, size_t index, minos_text *out) {
  minos_text_put(out, index ? ",\n  {\"file\":" : "\n  {\"file\":");
  shown_json_string(out, of->file);
  minos_text_put(out, ",\"student\":");
  shown_json_string(out, of->student);
  minos_text_format(out, ",\"state\":\"%s\",\"score\":", states[of->state]);
  if (of->state == MINOS_GRADE_FAILED)
    minos_text_put(out, "null");
  else
    exercise_put_points(of->points, out);
  minos_text_put(out, ",\"max\":");
  exercise_put_points(shown_most(grader, of), out);
  minos_text_put(out, ",\"same_as\":");
  if (of->same_as)
    shown_json_string(out, of->same_as);
  else
    minos_text_put(out, "null");
  minos_text_put(out, ",\n   \"parts\":[");
  for (uint32_t i = 0; of->marks && i < of->of->exercise->part_count; i++) put_part(grader, of, i, out);
  put_strings(of, out);
  minos_text_put(out, "}");
}

static void begin(const minos_grader *grader, minos_text *out) {
  minos_text_put(out, "{\"schema\":\"minos.grade/1\",\"exercise\":");
  shown_json_string(out, shown_exercise(grader, NULL));
  minos_text_put(out, ",\"submissions\":[");
}

static void end(const minos_grader *grader, minos_text *out) {
  (void)grader;
  minos_text_put(out, "]}\n");
}

const grade_writing grade_writer_json = {.begin = begin, .put = put, .end = end};
