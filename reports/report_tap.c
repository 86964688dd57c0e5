/* report_tap.c -- the Test Anything Protocol, version 14: a test point a history, the plan at the end.

   Undecided histories and unreadable inputs are "not ok": a timeout is never a pass. The diagnostic is YAML whose strings
   are written as JSON strings, which YAML reads alike. */
#include "facts.h"
#include "phrases.h"
#include "reporting.h"
#include "scratch.h"

#include <string.h>

/* In a description `#` would begin a directive. */
static void put_description(const minos_judged *judged, minos_text *text) {
  minos_text name = {0};
  phrases_name(judged, &name);
  for (size_t i = 0; i < name.length; i++) {
    if (name.data[i] == '#' || name.data[i] == '\\') minos_text_put(text, "\\");
    minos_text_add(text, &name.data[i], 1);
  }
  scratch_release(&name, text);
}

static void put_entry(const char *key, const minos_text *value, minos_text *text) {
  minos_text_put(text, key);
  minos_text_json_string(text, value->data ? value->data : "", value->length);
  minos_text_put(text, "\n");
}

static void put_reasons(const minos_judged *judged, minos_text *text) {
  const minos_counterexample *core = facts_counterexample(judged->result);
  if (!core || !core->reason_count) return;
  minos_text_put(text, "  reasons:\n");
  for (uint32_t i = 0; i < core->reason_count; i++) {
    minos_text words = {0};
    phrases_reason(judged->source, &core->reasons[i], &words);
    put_entry("    - ", &words, text);
    scratch_release(&words, text);
  }
}

static void put_verdict(const minos_judged *judged, minos_text *text) {
  const minos_result *result = judged->result;
  minos_text words = {0};
  phrases_verdict(result, &words);
  minos_text_format(text, "  verdict: \"%c\"\n", minos_verdict_letter(result->verdict));
  put_entry("  message: ", &words, text);
  scratch_release(&words, text);
  if (result->verdict == MINOS_UNDECIDED && result->limit_detail) {
    minos_text_put(text, "  detail: ");
    minos_text_json_string(text, result->limit_detail, strlen(result->limit_detail));
    minos_text_put(text, "\n");
  }
  put_reasons(judged, text);
}

static void put_faults(const minos_faults *faults, minos_text *text) {
  minos_text_put(text, "  message: \"the input could not be read\"\n");
  if (!faults || !faults->errors) return;
  minos_text_put(text, "  errors:\n");
  for (uint32_t i = 0; i < faults->errors && i < MINOS_FAULTS_KEPT; i++) {
    const minos_error *fault = &faults->error[i];
    minos_text words = {0};
    if (fault->place.line)
      minos_text_format(&words, "line %lu, column %lu: ", (unsigned long)fault->place.line,
                        (unsigned long)fault->place.column);
    minos_text_put(&words, fault->message);
    put_entry("    - ", &words, text);
    scratch_release(&words, text);
  }
}

static void begin(minos_report *report, minos_text *text) {
  (void)report;
  minos_text_put(text, "TAP version 14\n");
}

static void add(minos_report *report, const minos_judged *judged, minos_text *text) {
  bool ok = facts_of(judged, &report->style) == FACTS_SATISFIED;
  minos_text_format(text, "%sok %lu - ", ok ? "" : "not ", (unsigned long)report->count);
  put_description(judged, text);
  minos_text_put(text, "\n");
  if (ok) return;
  minos_text_put(text, "  ---\n");
  if (judged->result)
    put_verdict(judged, text);
  else
    put_faults(judged->faults, text);
  minos_text_put(text, "  ...\n");
}

static void end(minos_report *report, minos_text *text) {
  minos_text_format(text, "1..%lu\n", (unsigned long)report->count);
}

const reporting_kind report_tap = {.begin = begin, .add = add, .end = end};
