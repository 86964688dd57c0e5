/* depth.h -- configurations one at a time, depth first, remembering those that failed. */
#ifndef MINOS_DECIDERS_DEPTH_H
#define MINOS_DECIDERS_DEPTH_H

#include "../decider.h"
#include "burst.h"

typedef struct depth {
  bursts *b;       /* roots are pushed, nothing has started */
  uint64_t most;   /* give up when more configurations than this were entered */
  bool gave_up;    /* there were more, or a burst was too wide */
  uint32_t died;   /* NO: the latest end event at which a configuration died */
  size_t finished; /* YES: number of a configuration behind the last event */
} depth;

minos_answer depth_run(depth *x);

#endif
