/* sdp_schedule.c -- an order of all operations, as far as the clocks leave no choice.

   State: how far each lane got, and the version each object holds. An operation may be next when all that precedes it stands
   in the order. Of those that may, these need no choice:
   * A read of the version that is there: taking it now alters nothing for the others.
   * A write whose object's present version has no readers left, if nobody reads it: the next read of the object is of another
     version, whose write is still to come. Or if it precedes every other write of the object that is left.
   With complete clocks nothing else stands in the way: what comes first of what is left is not a read of a version gone by (its
   version is only replaced when its readers are done), nor a read of one to come, and not a write in front of a reader that is
   left of the present version (that has readers, so it precedes all writes that were left, and the rules put its readers
   between). So where all this stops, a write is left that may be next, and the choice is which write of its object comes first. */
#include "sdp_schedule.h"

#include <stdlib.h>
#include <string.h>

#include "../grow.h"

bool schedule_init(schedule *d, const saturation *s) {
  const part *p = s->v->p;
  uint32_t all = p->count + p->objects;
  *d = (schedule){.s = s, .total = s->a->first[s->a->count]};
  d->done = array_new(s->stride, sizeof *d->done);
  d->waits_for = array_new(s->a->count, sizeof *d->waits_for);
  d->current = array_raw(p->objects, sizeof *d->current);
  d->pending = array_raw(all, sizeof *d->pending);
  d->replaced = array_raw(p->count, sizeof *d->replaced);
  d->next_write = array_raw(s->writes.count, sizeof *d->next_write);
  d->order = array_raw(p->count, sizeof *d->order);
  if (!d->done || !d->waits_for || !d->current || !d->pending || !d->replaced || !d->next_write || !d->order)
    return false;
  for (uint32_t o = 0; o < p->objects; o++) d->current[o] = p->count + o;
  for (uint32_t k = 0; k < all; k++) d->pending[k] = s->v->reader_first[k + 1] - s->v->reader_first[k];
  for (uint32_t k = 0; k < s->writes.count; k++) d->next_write[k] = s->writes.stripe[k].first;
  return true;
}

void schedule_release(schedule *d) {
  free(d->done);
  free(d->waits_for);
  free(d->current);
  free(d->pending);
  free(d->replaced);
  free(d->next_write);
  free(d->order);
  *d = (schedule){0};
}

/* Whether all that precedes `op`, the next of its lane, stands in the order. */
static bool is_enabled(schedule *d, uint32_t lane, uint32_t op) {
  const int32_t *row = saturation_row(d->s, op);
  uint32_t c = d->waits_for[lane];
  if (c != lane && row[c] > d->done[c]) return false;
  for (c = 0; c < d->s->a->count; c++) {
    if (c == lane || row[c] <= d->done[c]) continue;
    d->waits_for[lane] = c;
    return false;
  }
  return true;
}

static void put(schedule *d, uint32_t op) {
  const versions *v = d->s->v;
  uint32_t object = v->p->object[op];
  d->order[d->count++] = op;
  d->done[d->s->a->lane[op]]++;
  if (v->writes[op]) {
    d->replaced[op] = d->current[object];
    d->current[object] = op;
    d->next_write[d->s->writes.mine[op]]++;
  } else {
    d->pending[v->version[op]]--;
  }
}

void schedule_undo(schedule *d, uint32_t count) {
  const versions *v = d->s->v;
  while (d->count > count) {
    uint32_t op = d->order[--d->count];
    d->done[d->s->a->lane[op]]--;
    if (v->writes[op]) {
      d->current[v->p->object[op]] = d->replaced[op];
      d->next_write[d->s->writes.mine[op]]--;
    } else {
      d->pending[v->version[op]]++;
    }
  }
}

uint32_t schedule_rival(const schedule *d, uint32_t write, uint32_t *at) {
  const stripes *w = &d->s->writes;
  uint32_t end = w->of_object[d->s->v->p->object[write] + 1];
  for (; *at < end; ++*at) {
    if (d->next_write[*at] == w->stripe[*at].end) continue;
    uint32_t other = lanes_op(d->s->a, w->stripe[*at].lane, w->places[d->next_write[*at]]);
    if (!saturation_precedes(d->s, write, other)) return other;
  }
  return PROOF_NONE;
}

static bool is_first_of_object(const schedule *d, uint32_t write) {
  uint32_t at = d->s->writes.of_object[d->s->v->p->object[write]];
  return schedule_rival(d, write, &at) == PROOF_NONE;
}

static bool replaces_nothing_wanted(const schedule *d, uint32_t write) {
  return d->pending[d->current[d->s->v->p->object[write]]] == 0;
}

static bool needs_no_choice(const schedule *d, uint32_t op) {
  const versions *v = d->s->v;
  if (!v->writes[op]) return d->current[v->p->object[op]] == v->version[op];
  return replaces_nothing_wanted(d, op) && (d->pending[op] == 0 || is_first_of_object(d, op));
}

static uint32_t next_of_lane(const schedule *d, uint32_t lane) {
  uint32_t place = (uint32_t)d->done[lane];
  return place < lanes_size(d->s->a, lane) ? lanes_op(d->s->a, lane, place) : PROOF_NONE;
}

bool schedule_run(schedule *d) {
  for (bool any = true; any;) {
    any = false;
    for (uint32_t lane = 0; lane < d->s->a->count; lane++) {
      uint32_t op;
      while ((op = next_of_lane(d, lane)) != PROOF_NONE && is_enabled(d, lane, op) && needs_no_choice(d, op)) {
        put(d, op);
        any = true;
        if (!limits_pass(d->s->l, d->count)) return false;
      }
    }
  }
  return true;
}

uint32_t schedule_choose(schedule *d) {
  uint32_t best = PROOF_NONE;
  for (uint32_t lane = 0; lane < d->s->a->count; lane++) {
    uint32_t op = next_of_lane(d, lane);
    if (op >= best || !d->s->v->writes[op]) continue;
    if (is_enabled(d, lane, op) && replaces_nothing_wanted(d, op)) best = op;
  }
  return best;
}
