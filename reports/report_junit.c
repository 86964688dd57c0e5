/* report_junit.c -- JUnit XML: a test case a history.

   A violation of the required property is a failure; an undecided history and an unreadable input are errors, because a
   timeout is never a pass and "skipped" would be green. The counts stand at the head, so the cases are held until the
   end. */
#include "facts.h"
#include "markup.h"
#include "phrases.h"
#include "reporting.h"
#include "scratch.h"

static void put_case_head(const minos_judged *judged, minos_text *out) {
  minos_text name = {0};
  phrases_name(judged, &name);
  minos_text_put(out, "  <testcase classname=\"minos\" name=\"");
  markup_put(out, name.data, name.length);
  minos_text_put(out, "\"");
  scratch_release(&name, out);
}

static void put_time(const minos_stats *stats, minos_text *out) {
  uint64_t micros = stats->seconds > 0 ? (uint64_t)(stats->seconds * 1e6 + 0.5) : 0;
  minos_text_format(out, " time=\"%llu.%06llu\"", (unsigned long long)(micros / 1000000),
                    (unsigned long long)(micros % 1000000));
}

/* <failure type="S" message="...">: the letter and its words. */
static void put_finding(const char *element, const minos_result *result, minos_text *out) {
  minos_text words = {0};
  phrases_verdict(result, &words);
  minos_text_format(out, "    <%s type=\"%c\" message=\"", element, minos_verdict_letter(result->verdict));
  markup_put(out, words.data, words.length);
  minos_text_put(out, "\">");
  scratch_release(&words, out);
}

static void put_reasons(const minos_judged *judged, minos_text *out) {
  const minos_counterexample *core = facts_counterexample(judged->result);
  minos_text words = {0};
  for (uint32_t i = 0; core && i < core->reason_count; i++) {
    scratch_clear(&words, out);
    phrases_reason(judged->source, &core->reasons[i], &words);
    markup_put(out, words.data, words.length);
    minos_text_put(out, "\n");
  }
  scratch_release(&words, out);
}

static void put_verdict(const minos_judged *judged, facts_outcome outcome, minos_text *out) {
  const minos_result *result = judged->result;
  const char *element = outcome == FACTS_VIOLATED ? "failure" : "error";
  put_finding(element, result, out);
  if (outcome == FACTS_VIOLATED) put_reasons(judged, out);
  if (outcome == FACTS_UNDECIDED && result->limit_detail) markup_put_string(out, result->limit_detail);
  minos_text_format(out, "</%s>\n", element);
}

static void put_faults(const minos_faults *faults, minos_text *out) {
  uint32_t kept = faults && faults->errors < MINOS_FAULTS_KEPT ? faults->errors : MINOS_FAULTS_KEPT;
  minos_text_put(out, "    <error type=\"input\" message=\"the input could not be read\">");
  for (uint32_t i = 0; faults && i < kept; i++) {
    const minos_error *fault = &faults->error[i];
    if (fault->place.line)
      minos_text_format(out, "%lu:%lu: ", (unsigned long)fault->place.line, (unsigned long)fault->place.column);
    markup_put_string(out, fault->message);
    minos_text_put(out, "\n");
  }
  minos_text_put(out, "</error>\n");
}

static void add(minos_report *report, const minos_judged *judged, minos_text *text) {
  (void)text;
  minos_text *out = &report->held;
  facts_outcome outcome = facts_of(judged, &report->style);
  put_case_head(judged, out);
  if (judged->result && report->style.stats) put_time(&judged->result->stats, out);
  if (outcome == FACTS_SATISFIED) {
    minos_text_put(out, "/>\n");
    return;
  }
  minos_text_put(out, ">\n");
  if (outcome == FACTS_UNREADABLE)
    put_faults(judged->faults, out);
  else
    put_verdict(judged, outcome, out);
  minos_text_put(out, "  </testcase>\n");
}

static void put_counts(const minos_report *report, minos_text *text) {
  minos_text_format(text, " tests=\"%lu\" failures=\"%lu\" errors=\"%lu\"", (unsigned long)report->count,
                    (unsigned long)report->violations, (unsigned long)report->errors);
}

static void end(minos_report *report, minos_text *text) {
  minos_text_put(text, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"minos\"");
  put_counts(report, text);
  minos_text_put(text, ">\n <testsuite name=\"minos\"");
  put_counts(report, text);
  minos_text_put(text, " skipped=\"0\">\n");
  if (report->held.length) minos_text_add(text, report->held.data, report->held.length);
  minos_text_put(text, " </testsuite>\n</testsuites>\n");
}

const reporting_kind report_junit = {.add = add, .end = end};
