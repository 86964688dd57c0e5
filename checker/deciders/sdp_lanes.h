/* sdp_lanes.h -- operations on lanes: in a lane each one precedes the next, so that a number says how far an order got. */
#ifndef MINOS_DECIDERS_SDP_LANES_H
#define MINOS_DECIDERS_SDP_LANES_H

#include "sdp_versions.h"

#define LANE_NONE UINT32_MAX

typedef struct lanes {
  uint32_t count;
  uint32_t definite;     /* lanes of definite operations; those of unknown outcome come behind them */
  uint32_t *lane;        /* [operations] LANE_NONE: left out, or of unknown outcome and not yet placed */
  uint32_t *place;       /* [operations] position in its lane, from 0 */
  uint32_t *first, *ops; /* [count + 1], [operations]: lane by lane, in order */
} lanes;

enum { MOST_LANES = 4096 };

/* Lanes of the definite operations: one for each client, more only where operations of one client overlap. */
bool lanes_build(lanes *a, const versions *v);
/* Put a write of unknown outcome at the end of `lane`, which may be a new one; lanes_number comes afterwards. */
void lanes_append(lanes *a, uint32_t lane, uint32_t op, uint32_t place);
/* Fill `first` and `ops`. */
bool lanes_number(lanes *a, uint32_t operations);
void lanes_release(lanes *a);

static inline uint32_t lanes_size(const lanes *a, uint32_t lane) {
  return a->first[lane + 1] - a->first[lane];
}
static inline uint32_t lanes_op(const lanes *a, uint32_t lane, uint32_t place) {
  return a->ops[a->first[lane] + place];
}

#endif
