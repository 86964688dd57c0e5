/* timeline_axis.h -- the numbers above a timeline. */
#ifndef MINOS_REPORTS_TIMELINE_AXIS_H
#define MINOS_REPORTS_TIMELINE_AXIS_H

#include "canvas.h"
#include "timeline_layout.h"

/* Draw them into row 0. `cut` stands for the digits that all times share. */
void timeline_axis(canvas *on, const layout *plan, const minos_history *history, const char *cut);

#endif
