/* report_json.c -- the verdict as one JSON object, or an array of them where more than one history is expected. */
#include "reporting.h"
#include "verdict_json.h"

static void begin(minos_report *report, minos_text *text) {
  if (report->several) minos_text_put(text, "[");
}

static void add(minos_report *report, const minos_judged *judged, minos_text *text) {
  if (report->several) minos_text_put(text, report->count > 1 ? ",\n" : "\n");
  verdict_json(&report->style, judged, text);
  if (!report->several) minos_text_put(text, "\n");
}

static void end(minos_report *report, minos_text *text) {
  if (report->several) minos_text_put(text, report->count ? "\n]\n" : "]\n");
}

const reporting_kind report_json = {.begin = begin, .add = add, .end = end};
