/* sdp_unknown.c -- lanes for writes of unknown outcome.

   Such a write precedes nothing of its client, only its readers. Two of them share a lane where some reader of the one precedes
   the other by client order and reads-from, which the clocks of the definite operations tell. So there are about as many more
   lanes as such writes are in the air at once, not as many as there are such writes. */
#include "sdp_unknown.h"

#include <stdlib.h>

#include "../grow.h"
#include "saturation.h"

static bool is_homeless(const versions *v, const lanes *a, uint32_t op) {
  return a->lane[op] == LANE_NONE && !v->left_out[op];
}

static bool has_homeless(const versions *v, const lanes *a) {
  for (uint32_t op = 0; op < v->p->count; op++)
    if (is_homeless(v, a, op)) return true;
  return false;
}

static bool some_reader_precedes(const saturation *s, uint32_t write, uint32_t op) {
  const lane_readers *r = &s->readers;
  for (uint32_t i = r->first_of[write]; i < r->first_of[write + 1]; i++)
    if (saturation_precedes(s, r->first[i], op)) return true;
  return false;
}

/* Where operations precede themselves the clocks are incomplete; then lanes are not shared. */
static bool find_homes(lanes *a, const saturation *s) {
  const versions *v = s->v;
  uint32_t *last = array_raw(MOST_LANES, sizeof *last);
  bool found = last != NULL;
  for (uint32_t op = 0; found && op < v->p->count; op++) {
    if (!is_homeless(v, a, op)) continue;
    uint32_t lane = a->definite;
    while (lane < a->count && (s->clash.found || !some_reader_precedes(s, last[lane], op))) lane++;
    found = lane < MOST_LANES;
    if (!found) break;
    lanes_append(a, lane, op, lane < a->count ? a->place[last[lane]] + 1 : 0);
    last[lane] = op;
  }
  free(last);
  return found;
}

bool lanes_add_unknown(lanes *a, const versions *v, limits *l) {
  if (!has_homeless(v, a)) return true;
  saturation s;
  bool done = saturation_init(&s, v, a, false, l) && saturation_begin(&s) && saturation_run(&s);
  done = done && find_homes(a, &s);
  saturation_release(&s);
  return done && lanes_number(a, v->p->count);
}
