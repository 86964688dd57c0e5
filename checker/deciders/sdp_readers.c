/* sdp_readers.c -- the first and the last reader of each version in each lane: what others need to be compared with. */
#include "sdp_readers.h"

#include <stdlib.h>

#include "../grow.h"

void lane_readers_release(lane_readers *r) {
  free(r->first_of);
  free(r->first);
  free(r->last_of);
  free(r->last);
  *r = (lane_readers){0};
}

/* A version's readers stand in order of start, which extends the order in each lane. */
static void pick(lane_readers *r, const versions *v, const lanes *a, uint32_t *seen) {
  uint32_t all = v->p->count + v->p->objects, firsts = 0, lasts = 0;
  for (uint32_t k = 0; k < all; k++) {
    uint32_t from = v->reader_first[k], end = v->reader_first[k + 1];
    r->first_of[k] = firsts;
    r->last_of[k] = lasts;
    for (uint32_t i = from; i < end; i++) {
      uint32_t lane = a->lane[v->readers[i]];
      if (seen[lane] != k + 1) r->first[firsts++] = v->readers[i];
      seen[lane] = k + 1;
    }
    for (uint32_t i = from; i < end; i++) seen[a->lane[v->readers[i]]] = 0;
    for (uint32_t i = end; i-- > from;) {
      uint32_t lane = a->lane[v->readers[i]];
      if (seen[lane] != k + 1) r->last[lasts++] = v->readers[i];
      seen[lane] = k + 1;
    }
    for (uint32_t i = from; i < end; i++) seen[a->lane[v->readers[i]]] = 0;
  }
  r->first_of[all] = firsts;
  r->last_of[all] = lasts;
}

bool lane_readers_build(lane_readers *r, const versions *v, const lanes *a) {
  size_t all = (size_t)v->p->count + v->p->objects + 1;
  *r = (lane_readers){0};
  uint32_t *seen = array_new(a->count, sizeof *seen);
  r->first_of = array_raw(all, sizeof *r->first_of);
  r->first = array_raw(v->p->count, sizeof *r->first);
  r->last_of = array_raw(all, sizeof *r->last_of);
  r->last = array_raw(v->p->count, sizeof *r->last);
  bool ready = seen && r->first_of && r->first && r->last_of && r->last;
  if (ready) pick(r, v, a, seen);
  free(seen);
  return ready;
}
