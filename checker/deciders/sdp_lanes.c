/* sdp_lanes.c -- operations on lanes: in a lane each one precedes the next, so that a number says how far an order got.

   The definite operations of a sequential client are one lane. Where operations of a client overlap (allowed on request) each
   goes behind the first lane of its client whose last operation precedes it. Operations of unknown outcome precede nothing of
   their client: their lanes come later (sdp_unknown.c). */
#include "sdp_lanes.h"

#include <stdlib.h>
#include <string.h>

#include "../grow.h"

void lanes_release(lanes *a) {
  free(a->lane);
  free(a->place);
  free(a->first);
  free(a->ops);
  *a = (lanes){0};
}

typedef struct lane_end {
  uint32_t last; /* the operation at its end */
  uint32_t next; /* + 1 of the client's next lane, 0: none */
} lane_end;

typedef struct laying {
  lanes *a;
  const part *p;
  uint32_t *head; /* [clients] + 1 of a client's first lane, 0: none */
  lane_end *ends; /* [MOST_LANES] */
} laying;

static bool open_lane(laying *y, uint32_t *link, uint32_t op) {
  lanes *a = y->a;
  if (a->count == MOST_LANES) return false;
  y->ends[a->count] = (lane_end){.last = op};
  a->lane[op] = a->count++;
  a->place[op] = 0;
  *link = a->count;
  return true;
}

static bool lay(laying *y, uint32_t op) {
  const part *p = y->p;
  uint32_t *link = &y->head[part_op(p, op)->client];
  for (; *link; link = &y->ends[*link - 1].next) {
    lane_end *end = &y->ends[*link - 1];
    if (!history_client_order(p->history, p->op[end->last], p->op[op])) continue;
    lanes_append(y->a, *link - 1, op, y->a->place[end->last] + 1);
    end->last = op;
    return true;
  }
  return open_lane(y, link, op);
}

bool lanes_build(lanes *a, const versions *v) {
  const part *p = v->p;
  *a = (lanes){0};
  laying y = {.a = a, .p = p};
  a->lane = array_raw(p->count, sizeof *a->lane);
  a->place = array_new(p->count, sizeof *a->place);
  y.head = array_new(history_client_count(p->history), sizeof *y.head);
  y.ends = array_raw(MOST_LANES, sizeof *y.ends);
  bool laid = a->lane && a->place && y.head && y.ends;
  if (laid) memset(a->lane, 0xFF, p->count * sizeof *a->lane);
  for (uint32_t op = 0; laid && op < p->count; op++)
    if (part_is_definite(p, op)) laid = lay(&y, op);
  a->definite = a->count;
  free(y.head);
  free(y.ends);
  return laid && lanes_number(a, p->count);
}

void lanes_append(lanes *a, uint32_t lane, uint32_t op, uint32_t place) {
  if (lane >= a->count) a->count = lane + 1;
  a->lane[op] = lane;
  a->place[op] = place;
}

bool lanes_number(lanes *a, uint32_t operations) {
  free(a->first);
  free(a->ops);
  a->first = array_new((size_t)a->count + 1, sizeof *a->first);
  a->ops = array_raw(operations, sizeof *a->ops);
  if (!a->first || !a->ops) return false;
  for (uint32_t op = 0; op < operations; op++)
    if (a->lane[op] != LANE_NONE) a->first[a->lane[op] + 1]++;
  for (uint32_t l = 0; l < a->count; l++) a->first[l + 1] += a->first[l];
  for (uint32_t op = 0; op < operations; op++)
    if (a->lane[op] != LANE_NONE) a->ops[a->first[a->lane[op]] + a->place[op]] = op;
  return true;
}
