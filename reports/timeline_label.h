/* timeline_label.h -- the words of a drawn history: labels of operations, names of lanes, the unit of the clock. All of it is
   clean text (columns.h). */
#ifndef MINOS_REPORTS_TIMELINE_LABEL_H
#define MINOS_REPORTS_TIMELINE_LABEL_H

#include <minos/history.h>

enum { TIMELINE_LABEL = 24, TIMELINE_NAME = 16 }; /* columns at most, but for "failed" */

/* "w 1", or "w 1 failed"; `cut` stands where something was cut off. */
void timeline_label(const minos_history *history, minos_op_id op, const char *cut, minos_text *text);
void timeline_client(const minos_history *history, uint32_t client, const char *cut, minos_text *text);
/* What stands above the names; ticks have no unit. */
const char *timeline_unit(const minos_history *history);

#endif
