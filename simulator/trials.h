/* trials.h -- elections with partitions and crashes, played and told. */
#ifndef MINOS_SIMULATOR_TRIALS_H
#define MINOS_SIMULATOR_TRIALS_H

#include "chronicle.h"

/* Play an election scenario to its end. */
minos_status trials_play(chronicle *c, minos_error *err);

#endif
