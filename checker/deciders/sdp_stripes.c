/* sdp_stripes.c -- the writes of each object, lane by lane. One pass over the lanes, and one over each object's writes. */
#include "sdp_stripes.h"

#include <stdlib.h>

#include "../grow.h"

void stripes_release(stripes *s) {
  free(s->of_object);
  free(s->stripe);
  free(s->places);
  free(s->mine);
  *s = (stripes){0};
}

/* The writes by object, in an object by lane and place. */
static uint32_t *group_writes(const versions *v, const lanes *a, uint32_t *first) {
  const part *p = v->p;
  uint32_t placed = a->first[a->count];
  uint32_t *writes = array_raw(placed, sizeof *writes);
  if (!writes) return NULL;
  for (uint32_t i = 0; i < placed; i++)
    if (v->writes[a->ops[i]]) first[p->object[a->ops[i]] + 1]++;
  for (uint32_t o = 0; o < p->objects; o++) first[o + 1] += first[o];
  uint32_t all = first[p->objects];
  for (uint32_t i = placed; i-- > 0;)
    if (v->writes[a->ops[i]]) writes[--first[p->object[a->ops[i]] + 1]] = a->ops[i];
  for (uint32_t o = 0; o < p->objects; o++) first[o] = first[o + 1];
  first[p->objects] = all;
  return writes;
}

static void cut(stripes *s, const lanes *a, const uint32_t *writes, uint32_t from, uint32_t to) {
  for (uint32_t i = from; i < to; i++) {
    uint32_t lane = a->lane[writes[i]];
    if (i == from || lane != s->stripe[s->count - 1].lane) s->stripe[s->count++] = (stripe){lane, i, i};
    s->places[i] = a->place[writes[i]];
    s->mine[writes[i]] = s->count - 1;
    s->stripe[s->count - 1].end = i + 1;
  }
}

bool stripes_build(stripes *s, const versions *v, const lanes *a) {
  const part *p = v->p;
  *s = (stripes){0};
  uint32_t *first = array_new((size_t)p->objects + 1, sizeof *first);
  uint32_t *writes = first ? group_writes(v, a, first) : NULL;
  s->of_object = array_new((size_t)p->objects + 1, sizeof *s->of_object);
  s->stripe = array_raw(p->count, sizeof *s->stripe);
  s->places = array_raw(p->count, sizeof *s->places);
  s->mine = array_raw(p->count, sizeof *s->mine);
  bool ready = writes && s->of_object && s->stripe && s->places && s->mine;
  for (uint32_t o = 0; ready && o < p->objects; o++) {
    cut(s, a, writes, first[o], first[o + 1]);
    s->of_object[o + 1] = s->count;
  }
  free(first);
  free(writes);
  return ready;
}
