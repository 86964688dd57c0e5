/* sdp_unknown.h -- lanes for writes of unknown outcome. */
#ifndef MINOS_DECIDERS_SDP_UNKNOWN_H
#define MINOS_DECIDERS_SDP_UNKNOWN_H

#include "sdp_lanes.h"

/* Give every write of unknown outcome that takes part a lane. False when memory is out, a limit was met (l->met is set), or
   there would be more than MOST_LANES lanes. */
bool lanes_add_unknown(lanes *a, const versions *v, limits *l);

#endif
