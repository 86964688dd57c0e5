/* verdict_json.h -- one judged history as a JSON object. */
#ifndef MINOS_REPORTS_VERDICT_JSON_H
#define MINOS_REPORTS_VERDICT_JSON_H

#include <minos/report.h>

/* Append the object of docs/schema/minos.verdict.1.json on one line, without a line end. O(size of the result). */
void verdict_json(const minos_style *style, const minos_judged *judged, minos_text *text);

#endif
