/* skew_words.h -- what reports say about clocks that differ. All of it is clean text. */
#ifndef MINOS_REPORTS_SKEW_WORDS_H
#define MINOS_REPORTS_SKEW_WORDS_H

#include <minos/report.h>

/* "5ms", "1 tick". */
void skew_words_quantity(const minos_history *history, uint64_t skew, minos_text *text);
/* The rows of a text report: the skew that was assumed and what holds under any, and what the sweep found. */
void skew_words_rows(const minos_judged *judged, const minos_style *style, minos_text *text);
/* What real time keeps, to stand in a sentence: "what ended before another operation started stands before it". */
void skew_words_real_time(const minos_judged *judged, minos_text *text);
/* The word for the sweep's answer in JSON: "found", "never", "open", "no-clock". */
const char *skew_words_answer(minos_sweep_answer answer);

#endif
