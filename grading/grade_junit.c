/* grade_junit.c -- JUnit XML: a suite a submission, a case a part; and Artemis' custom feedback, a JSON object a part.

   What is wrong is a failure, what could not be graded an error: a tool that fails must not look like a wrong answer. */
#include "grade_writer.h"
#include "markup.h"

typedef struct counts {
  unsigned long tests, failures, errors;
} counts;

static counts count_cases(const minos_grader *grader, const graded *of) {
  counts sum = {0};
  uint32_t lines = shown_count(grader, of);
  for (uint32_t i = 0; i < lines; i++) {
    shown line;
    shown_get(&line, grader, of, i);
    sum.tests++;
    sum.failures += !line.right;
    minos_text_release(&line.text);
  }
  if (lines) return sum;
  return (counts){1, of->state == MINOS_GRADE_REFUSED, of->state == MINOS_GRADE_FAILED};
}

static void put_attribute(const char *name, const char *value, minos_text *out) {
  minos_text_format(out, " %s=\"", name);
  markup_put_string(out, value);
  minos_text_put(out, "\"");
}

static void put_counts(counts of, minos_text *out) {
  minos_text_format(out, " tests=\"%lu\" failures=\"%lu\" errors=\"%lu\"", of.tests, of.failures, of.errors);
}

static void put_case(const char *suite, const char *name, const char *element, const minos_text *text,
                     minos_text *out) {
  minos_text_put(out, "  <testcase");
  put_attribute("classname", suite, out);
  put_attribute("name", name, out);
  minos_text_put(out, " time=\"0\"");
  if (text->failed) out->failed = true;
  if (!element) {
    minos_text_put(out, "/>\n");
    return;
  }
  const char *words = text->length ? text->data : "", *stop = strchr(words, '\n');
  minos_text_format(out, ">\n   <%s type=\"minos\" message=\"", element);
  markup_put(out, words, stop ? (size_t)(stop - words) : strlen(words));
  minos_text_put(out, "\">");
  markup_put(out, words, text->length);
  minos_text_format(out, "</%s>\n  </testcase>\n", element);
}

static void put_cases(const minos_grader *grader, const graded *of, minos_text *out) {
  const char *suite = shown_exercise(grader, of);
  uint32_t lines = shown_count(grader, of);
  for (uint32_t i = 0; i < lines; i++) {
    shown line;
    shown_get(&line, grader, of, i);
    put_case(suite, line.name, line.right ? NULL : "failure", &line.text, out);
    minos_text_release(&line.text);
  }
  if (lines) return;
  minos_text why = {0};
  shown_summary(grader, of, &why);
  put_case(suite, suite, of->state == MINOS_GRADE_FAILED ? "error" : "failure", &why, out);
  minos_text_release(&why);
}

/* The counts of all stand in front: every case is counted before it is written. */
static void begin(const minos_grader *grader, minos_text *out) {
  (void)grader;
  minos_text_put(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"minos\">\n");
}

static void put(const minos_grader *grader, const graded *of, size_t index, minos_text *out) {
  (void)index;
  minos_text_put(out, " <testsuite");
  put_attribute("name", of->file, out);
  put_counts(count_cases(grader, of), out);
  minos_text_put(out, " skipped=\"0\">\n");
  put_cases(grader, of, out);
  minos_text_put(out, " </testsuite>\n");
}

static void end(const minos_grader *grader, minos_text *out) {
  (void)grader;
  minos_text_put(out, "</testsuites>\n");
}

/* ---- Artemis ---- */

static void put_feedback(const char *name, bool right, const minos_text *text, minos_text *out) {
  minos_text_put(out, "{\"name\":");
  shown_json_string(out, name);
  minos_text_format(out, ",\"successful\":%s,\"message\":", right ? "true" : "false");
  shown_json(out, text);
  minos_text_put(out, "}\n");
}

static void put_artemis(const minos_grader *grader, const graded *of, size_t index, minos_text *out) {
  uint32_t lines = shown_count(grader, of);
  (void)index;
  for (uint32_t i = 0; i < lines; i++) {
    shown line;
    shown_get(&line, grader, of, i);
    put_feedback(line.name, line.right, &line.text, out);
    minos_text_release(&line.text);
  }
  if (lines) return;
  minos_text why = {0};
  shown_summary(grader, of, &why);
  put_feedback(shown_exercise(grader, of), false, &why, out);
  minos_text_release(&why);
}

const grade_writing grade_writer_junit = {.begin = begin, .put = put, .end = end};
const grade_writing grade_writer_artemis = {.put = put_artemis};
