/* timeline_layout.h -- where each operation of a timeline is drawn. */
#ifndef MINOS_REPORTS_TIMELINE_LAYOUT_H
#define MINOS_REPORTS_TIMELINE_LAYOUT_H

#include <minos/history.h>

enum { LAYOUT_BARS = 200, LAYOUT_INSTANTS = 2 * LAYOUT_BARS };

typedef struct layout_bar { /* one operation */
  minos_op_id op;
  bool core;           /* to be marked */
  unsigned label;      /* columns of its label */
  bool open, point;    /* no end that binds; start and end at one instant */
  unsigned start, end; /* instants; end only where it is not open */
  unsigned lane;
  unsigned first, last; /* columns, of brackets and label */
} layout_bar;

typedef struct layout {
  layout_bar bars[LAYOUT_BARS]; /* [count] in input order */
  unsigned count;
  int64_t instants[LAYOUT_INSTANTS]; /* [instant_count] clock values, ascending, each once */
  unsigned column[LAYOUT_INSTANTS];
  unsigned instant_count;
  uint32_t client[LAYOUT_BARS]; /* [lanes] whose operations a lane holds */
  unsigned lanes;
  unsigned width;                /* columns in all */
  unsigned per_tick;             /* columns per unit of the clock; 0: instants are evenly spaced instead */
  int64_t first_tick, last_tick; /* where the clock is drawn */
} layout;

/* Fill in everything but op, core and label, which the caller gives for each bar. `room` is how many columns the clock may
   take; where it does not fit, instants are placed by rank, and the width may exceed `room`. False when memory is out. */
bool layout_arrange(layout *to, const minos_history *history, unsigned room);

#endif
