/* zones.h -- a register with unique writes decided in one sweep over its events. */
#ifndef MINOS_DECIDERS_ZONES_H
#define MINOS_DECIDERS_ZONES_H

#include "../decider.h"

extern const minos_decider decider_zones;

#endif
