/* explain.h -- why this letter and no other, in words for somebody who learns what the letters mean. */
#ifndef MINOS_REPORTS_EXPLAIN_H
#define MINOS_REPORTS_EXPLAIN_H

#include <minos/report.h>

/* Ten lines at most, but for refutations of more than five steps: each property that holds with its order, each that does not with
   its reasons, and the letter. */
void explain_verdict(const minos_judged *judged, const minos_style *style, minos_text *text);

#endif
