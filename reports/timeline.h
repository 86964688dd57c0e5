/* timeline.h -- the picture of a history in the terminal. */
#ifndef MINOS_REPORTS_TIMELINE_H
#define MINOS_REPORTS_TIMELINE_H

#include <minos/report.h>

enum { TIMELINE_BARS = 30 }; /* operations that are drawn at most */

/* Draw the operations of a small history, or those of the counterexample of a large one. Writes nothing where there is
   nothing to draw; otherwise lines, each ended. Without a result nothing tells the answer. */
void timeline_draw(const minos_judged *judged, const minos_style *style, minos_text *text);

#endif
