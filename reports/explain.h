/* explain.h -- why this letter and no other, in words for somebody who learns what the letters mean. */
#ifndef MINOS_REPORTS_EXPLAIN_H
#define MINOS_REPORTS_EXPLAIN_H

#include <minos/report.h>

/* In ten lines: each property that holds with its order, each that does not with its reasons, and the letter. More only where single
   sentences need several lines each at the style's width. */
void explain_verdict(const minos_judged *judged, const minos_style *style, minos_text *text);

#endif
