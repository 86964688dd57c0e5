/* grade_systems.c -- results.json and the like: Gradescope, PrairieLearn, GitHub Classroom, CodeRunner.

   Each writes one JSON object on one line. Where grading failed, the score is left out rather than made 0: each of these systems
   then shows that the grader failed. */
#include "base64.h"
#include "grade_writer.h"
#include "markup.h"

static void put_summary(const minos_grader *grader, const graded *of, minos_text *out) {
  minos_text text = {0};
  shown_summary(grader, of, &text);
  shown_json(out, &text);
  minos_text_release(&text);
}

/* Calls `put` for each line that may be shown, with commas between. */
static void put_lines(const minos_grader *grader, const graded *of, void (*put)(const shown *line, minos_text *out),
                      minos_text *out) {
  uint32_t lines = shown_count(grader, of);
  for (uint32_t i = 0; i < lines; i++) {
    shown line;
    shown_get(&line, grader, of, i);
    if (i) minos_text_put(out, ",");
    put(&line, out);
    minos_text_release(&line.text);
  }
}

static void put_number(const char *name, uint32_t points, minos_text *out) {
  minos_text_format(out, ",\"%s\":", name);
  exercise_put_points(points, out);
}

/* ---- Gradescope ---- */

static void gradescope_line(const shown *line, minos_text *out) {
  minos_text_put(out, "{\"name\":");
  shown_json_string(out, line->name);
  put_number("score", line->points, out);
  put_number("max_score", line->most, out);
  minos_text_format(out, ",\"status\":\"%s\",\"output\":", line->right ? "passed" : "failed");
  shown_json(out, &line->text);
  minos_text_put(out, ",\"output_format\":\"text\"}");
}

static void put_gradescope(const minos_grader *grader, const graded *of, size_t index, minos_text *out) {
  (void)index;
  minos_text_put(out, "{\"output\":");
  put_summary(grader, of, out);
  minos_text_format(out, ",\"output_format\":\"text\",\"visibility\":\"%s\",\"stdout_visibility\":\"hidden\"",
                    grader->how.feedback == MINOS_FEEDBACK_NONE ? "hidden" : "visible");
  if (of->state != MINOS_GRADE_FAILED) put_number("score", of->points, out);
  minos_text_put(out, ",\"tests\":[");
  put_lines(grader, of, gradescope_line, out);
  minos_text_put(out, "]}\n");
}

/* ---- PrairieLearn ---- */

static void prairielearn_line(const shown *line, minos_text *out) {
  minos_text_put(out, "{\"name\":");
  shown_json_string(out, line->name);
  put_number("points", line->points, out);
  put_number("max_points", line->most, out);
  minos_text_put(out, ",\"output\":");
  shown_json(out, &line->text);
  minos_text_put(out, "}");
}

/* What must be handed in again uses up no attempt there. */
static void put_prairielearn(const minos_grader *grader, const graded *of, size_t index, minos_text *out) {
  (void)index;
  bool done = of->state == MINOS_GRADE_DONE;
  minos_text_format(out, "{\"gradable\":%s,\"output\":", done ? "true" : "false");
  put_summary(grader, of, out);
  if (done) {
    minos_text_put(out, ",\"score\":");
    shown_fraction(of->points, of->of->points, out);
    minos_text_put(out, ",\"tests\":[");
    put_lines(grader, of, prairielearn_line, out);
    minos_text_put(out, "]");
  } else {
    minos_text_put(out, ",\"format_errors\":[");
    put_summary(grader, of, out);
    minos_text_put(out, "]");
  }
  minos_text_put(out, "}\n");
}

/* ---- GitHub Classroom ---- */

static void classroom_line(const shown *line, minos_text *out) {
  minos_text_put(out, "{\"name\":");
  shown_json_string(out, line->name);
  minos_text_format(out, ",\"status\":\"%s\"", line->right ? "pass" : "fail");
  put_number("score", line->points, out);
  minos_text_put(out, ",\"message\":");
  shown_json(out, &line->text);
  minos_text_put(out, ",\"test_code\":\"\",\"filename\":\"\",\"line_no\":0,\"execution_time\":\"0ms\"}");
}

static void put_unread(const minos_grader *grader, const graded *of, minos_text *out) {
  const char *status = of->state == MINOS_GRADE_FAILED ? "error" : "fail";
  minos_text_put(out, "{\"name\":");
  shown_json_string(out, shown_exercise(grader, of));
  minos_text_format(out, ",\"status\":\"%s\"", status);
  if (of->state == MINOS_GRADE_REFUSED) minos_text_put(out, ",\"score\":0");
  minos_text_put(out, ",\"message\":");
  put_summary(grader, of, out);
  minos_text_put(out, ",\"test_code\":\"\",\"filename\":\"\",\"line_no\":0,\"execution_time\":\"0ms\"}");
}

static void put_classroom(const minos_grader *grader, const graded *of, size_t index, minos_text *out) {
  minos_text json = {0};
  (void)index;
  bool all = of->state == MINOS_GRADE_DONE && of->points == of->of->points;
  const char *status = of->state == MINOS_GRADE_FAILED ? "error" : all ? "pass" : "fail";
  minos_text_format(&json, "{\"version\":1,\"status\":\"%s\"", status);
  put_number("max_score", shown_most(grader, of), &json);
  minos_text_put(&json, ",\"tests\":[");
  if (of->state == MINOS_GRADE_DONE)
    put_lines(grader, of, classroom_line, &json);
  else
    put_unread(grader, of, &json);
  minos_text_put(&json, "]}");
  if (json.failed)
    out->failed = true;
  else
    base64_put(out, json.data, json.length);
  minos_text_put(out, "\n");
  minos_text_release(&json);
}

/* ---- CodeRunner ---- */

/* CodeRunner escapes the cells of its table; what stands before and behind the table is HTML and escaped here. */
static void put_html(const minos_grader *grader, const graded *of, minos_text *out) {
  minos_text text = {0}, html = {0};
  shown_summary(grader, of, &text);
  minos_text_put(&html, "<pre>");
  if (text.length) markup_put(&html, text.data, text.length);
  minos_text_put(&html, "</pre>");
  if (text.failed) out->failed = true;
  shown_json(out, &html);
  minos_text_release(&text);
  minos_text_release(&html);
}

static void coderunner_line(const shown *line, minos_text *out) {
  minos_text_format(out, "[%s,", line->right ? "true" : "false");
  shown_json_string(out, line->name);
  minos_text_put(out, ",");
  shown_json_string(out, line->answer);
  minos_text_put(out, ",");
  shown_json(out, &line->text);
  minos_text_put(out, "]");
}

static void put_coderunner(const minos_grader *grader, const graded *of, size_t index, minos_text *out) {
  (void)index;
  minos_text_put(out, "{\"prologuehtml\":");
  put_html(grader, of, out);
  if (of->state != MINOS_GRADE_FAILED) {
    minos_text_put(out, ",\"fraction\":");
    shown_fraction(of->points, shown_most(grader, of), out);
  }
  if (shown_count(grader, of)) {
    minos_text_put(out, ",\"testresults\":[[\"iscorrect\",\"Part\",\"Answer\",\"Comment\"],");
    put_lines(grader, of, coderunner_line, out);
    minos_text_put(out, "]");
  }
  minos_text_put(out, "}\n");
}

const grade_writing grade_writer_gradescope = {.put = put_gradescope};
const grade_writing grade_writer_prairielearn = {.put = put_prairielearn};
const grade_writing grade_writer_github_classroom = {.put = put_classroom};
const grade_writing grade_writer_coderunner = {.put = put_coderunner};
