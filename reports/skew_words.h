/* skew_words.h -- what reports say about clocks that differ. All of it is clean text. */
#ifndef MINOS_REPORTS_SKEW_WORDS_H
#define MINOS_REPORTS_SKEW_WORDS_H

#include <minos/report.h>

/* The rows of a text report: the skew that was assumed and what holds under any, and what the sweep found. */
void skew_words_rows(const minos_judged *judged, const minos_style *style, minos_text *text);
/* A sentence with %s for the skew that was assumed: "5ms", "1 tick". */
void skew_words_about(const char *pattern, const minos_judged *judged, minos_text *text);
/* The word for the sweep's answer in JSON: "found", "never", "open", "no-clock". */
const char *skew_words_answer(minos_sweep_answer answer);

#endif
