/* sdp_readers.h -- the first and the last reader of each version in each lane. */
#ifndef MINOS_DECIDERS_SDP_READERS_H
#define MINOS_DECIDERS_SDP_READERS_H

#include "sdp_lanes.h"

typedef struct lane_readers {
  uint32_t *first_of, *first; /* [versions + 1] by version: its first reader in each lane */
  uint32_t *last_of, *last;   /* likewise the last */
} lane_readers;

bool lane_readers_build(lane_readers *r, const versions *v, const lanes *a);
void lane_readers_release(lane_readers *r);

#endif
