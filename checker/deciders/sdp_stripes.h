/* sdp_stripes.h -- the writes of each object, lane by lane. */
#ifndef MINOS_DECIDERS_SDP_STRIPES_H
#define MINOS_DECIDERS_SDP_STRIPES_H

#include "sdp_lanes.h"

/* The writes of one object in one lane: places[first .. end), ascending. */
typedef struct stripe {
  uint32_t lane, first, end;
} stripe;

typedef struct stripes {
  uint32_t *of_object; /* [objects + 1] into stripe */
  stripe *stripe;
  uint32_t count;
  uint32_t *places; /* positions in the lane */
  uint32_t *mine;   /* [operations] of a write: the stripe it is in */
} stripes;

bool stripes_build(stripes *s, const versions *v, const lanes *a);
void stripes_release(stripes *s);

#define STRIPE_NONE UINT32_MAX

/* The place of the last write of a stripe that stands in front of place `below` of its lane. O(log). */
static inline uint32_t stripe_last_below(const stripes *s, const stripe *x, uint32_t below) {
  const uint32_t *places = s->places;
  uint32_t low = x->first, count = x->end - x->first;
  if (!count || places[low] >= below) return STRIPE_NONE;
  while (count > 1) { /* places[low] < below */
    uint32_t half = count / 2;
    low = places[low + half] < below ? low + half : low;
    count -= half;
  }
  return places[low];
}

#endif
