/* report_ndjson.c -- one JSON object a line a history. */
#include "reporting.h"
#include "verdict_json.h"

static void add(minos_report *report, const minos_judged *judged, minos_text *text) {
  verdict_json(&report->style, judged, text);
  minos_text_put(text, "\n");
}

const reporting_kind report_ndjson = {.add = add};
