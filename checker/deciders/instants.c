/* instants.c -- the events of a part with client order put inside real time.

   Operations of one client that touch in time are ordered by client order and not by real time, because at one instant starts
   come before ends. Decision procedures for interval orders would not see that. So the events of such an instant are put into
   another order: the starts of all others, then the touching client's own events one after another as it ran them, then the
   ends of all others. This adds the constraints "x ended before y started" for the client's own operations that touch there,
   which client order has anyway, and no others: every other start at this instant still precedes every other end, the client's
   own starts precede the ends of others, and the starts of others its own ends. Hence it is exact.

   Where several clients touch at one instant their events can be arranged in several ways, and an order keeps client order and
   real time iff it keeps real time of one of these arrangements. (Each only adds constraints; and given an order, arrange the
   pairs that touch by the place of the earlier operation: for pairs A, B and C, D in that order the constraints added are of the
   form "A before D", and A stands before C, which stands before D.) One arrangement is made here: what has an order in it has one,
   and nothing follows when it has none. O(n). */
#include "instants.h"

#include <stdlib.h>
#include <string.h>

#include "../grow.h"

void instants_release(instants *at) {
  free(at->start);
  free(at->end);
  free(at->of);
  *at = (instants){0};
}

static bool allocate(instants *at, uint32_t count) {
  at->start = array_raw(count, sizeof *at->start);
  at->end = array_raw(count, sizeof *at->end);
  at->of = array_raw((size_t)count * 2, sizeof *at->of);
  return at->start && at->end && at->of;
}

/* Starts and ends as the part has them, without the ranks that other objects' events take. */
static void number_events(instants *at, const part *p) {
  uint32_t next_end = 0;
  for (uint32_t i = 0; i < p->count; i++) {
    for (; next_end < p->definite && p->end[p->ended[next_end]] < p->start[i]; next_end++) {
      at->end[p->ended[next_end]] = at->events;
      at->of[at->events++] = p->ended[next_end];
    }
    at->start[i] = at->events;
    at->of[at->events++] = i;
  }
  for (; next_end < p->definite; next_end++) {
    at->end[p->ended[next_end]] = at->events;
    at->of[at->events++] = p->ended[next_end];
  }
  for (uint32_t i = 0; i < p->count; i++)
    if (!part_is_definite(p, i)) at->end[i] = at->events;
}

/* ---- clients that touch ---- */

typedef struct
    touching { /* operations of one instant: client edges into `from` .. `to` - 1 that real time does not have */
  uint32_t from, to;
  uint32_t first, last; /* events: the first of their starts, the last of their predecessors' ends */
  bool several;         /* clients */
} touching;

/* The latest end among direct predecessors that had not ended when y started; NEVER: none. */
static uint32_t touches(const instants *at, const part *p, uint32_t y) {
  uint32_t latest = PART_NEVER;
  for (uint32_t e = p->before_first[y]; e < p->before_first[y + 1]; e++) {
    uint32_t end = at->end[p->before[e]];
    if (end > at->start[y] && (latest == PART_NEVER || end > latest)) latest = end;
  }
  return latest;
}

/* The operations from y on that touch a predecessor at the same instant as y does: their starts precede its predecessor's end. */
static touching collect(const instants *at, const part *p, uint32_t y) {
  touching t = {.from = y, .first = at->start[y], .last = touches(at, p, y)};
  uint32_t client = part_op(p, y)->client;
  for (t.to = y + 1; t.to < p->count && at->start[t.to] < t.last; t.to++) {
    uint32_t end = touches(at, p, t.to);
    if (end == PART_NEVER) continue;
    if (end > t.last) t.last = end;
    t.several = t.several || part_op(p, t.to)->client != client;
  }
  return t;
}

/* The touching clients' own events as they ran them: each start behind the ends of its predecessors. */
static uint32_t arrange_own(const instants *at, const part *p, touching t, uint32_t *own, bool *moved) {
  uint32_t count = 0;
  for (uint32_t y = t.from; y < t.to; y++) {
    if (touches(at, p, y) == PART_NEVER) continue;
    for (uint32_t e = p->before_first[y]; e < p->before_first[y + 1]; e++) {
      uint32_t end = at->end[p->before[e]];
      if (end < at->start[y] || moved[end - t.first]) continue;
      moved[end - t.first] = true;
      own[count++] = end;
    }
    moved[at->start[y] - t.first] = true;
    own[count++] = at->start[y];
  }
  return count;
}

typedef struct scratch { /* [events] each */
  uint32_t *own;         /* events of clients that touch, in their new order */
  uint32_t *order;       /* all events of the instant, in their new order */
  uint32_t *of;          /* their operations */
  bool *moved;           /* by old place: it is among `own` */
  bool *starts;          /* by new place: it is a start */
} scratch;

static bool scratch_new(scratch *s, uint32_t events) {
  s->own = array_raw(events, sizeof *s->own);
  s->order = array_raw(events, sizeof *s->order);
  s->of = array_raw(events, sizeof *s->of);
  s->moved = array_raw(events, sizeof *s->moved);
  s->starts = array_raw(events, sizeof *s->starts);
  return s->own && s->order && s->of && s->moved && s->starts;
}

static void scratch_release(scratch *s) {
  free(s->own);
  free(s->order);
  free(s->of);
  free(s->moved);
  free(s->starts);
}

static bool is_start(const instants *at, uint32_t event) {
  return at->start[at->of[event]] == event;
}

/* Rearrange the events first .. last of one instant. */
static void arrange(instants *at, const part *p, touching t, scratch *s) {
  uint32_t length = t.last - t.first + 1, placed = 0;
  memset(s->moved, 0, length * sizeof *s->moved);
  uint32_t own = arrange_own(at, p, t, s->own, s->moved);
  for (uint32_t e = t.first; e <= t.last; e++)
    if (!s->moved[e - t.first] && is_start(at, e)) s->order[placed++] = e;
  for (uint32_t i = 0; i < own; i++) s->order[placed++] = s->own[i];
  for (uint32_t e = t.first; e <= t.last; e++)
    if (!s->moved[e - t.first] && !is_start(at, e)) s->order[placed++] = e;
  for (uint32_t i = 0; i < length; i++) {
    s->of[i] = at->of[s->order[i]];
    s->starts[i] = is_start(at, s->order[i]);
  }
  for (uint32_t i = 0; i < length; i++) {
    at->of[t.first + i] = s->of[i];
    *(s->starts[i] ? &at->start[s->of[i]] : &at->end[s->of[i]]) = t.first + i;
  }
}

static instants_fault arrange_from(instants *at, const part *p, uint32_t y) {
  scratch s = {0};
  if (p->skew) return INSTANTS_SKEWED;
  bool ready = scratch_new(&s, at->events);
  while (ready && y < p->count) {
    if (touches(at, p, y) == PART_NEVER) {
      y++;
      continue;
    }
    touching t = collect(at, p, y);
    arrange(at, p, t, &s);
    at->exact = at->exact && !t.several;
    y = t.to;
  }
  scratch_release(&s);
  return ready ? INSTANTS_FINE : INSTANTS_NO_MEMORY;
}

instants_fault instants_make(instants *at, const part *p) {
  *at = (instants){.exact = true};
  instants_fault fault = allocate(at, p->count) ? INSTANTS_FINE : INSTANTS_NO_MEMORY;
  if (!fault) {
    number_events(at, p);
    uint32_t y = 0;
    while (y < p->count && touches(at, p, y) == PART_NEVER) y++;
    if (y < p->count) fault = arrange_from(at, p, y);
  }
  if (fault) instants_release(at);
  return fault;
}
