/* breadth.h -- all configurations of an event at once, for histories where a depth-first sweep meets too many. */
#ifndef MINOS_DECIDERS_BREADTH_H
#define MINOS_DECIDERS_BREADTH_H

#include "../decider.h"
#include "burst.h"

typedef struct breadth {
  bursts *b;            /* roots are pushed, nothing has started */
  size_t most;          /* give up when more are alive at one event */
  bool gave_up;         /* there were more than `most`, or a burst was too wide */
  bool plain_dominance; /* false: only equal values and equal sets are compared as such (living.c) */
  uint32_t died;        /* NO: the end event at which the last one died */
  size_t finished;      /* YES: number of a configuration behind the last event */
} breadth;

minos_answer breadth_run(breadth *x);

#endif
