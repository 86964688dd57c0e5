/* sdp_candidates.c -- where values repeat: which versions a read may have read.

   Every write of the value it returned, and the start value if that is it. Writes of unknown outcome count as having happened:
   an order without one can be given it at its end, where nothing reads. */
#include "sdp_candidates.h"

#include <stdlib.h>

#include "../grow.h"

void candidates_release(candidates *c) {
  free(c->first);
  free(c->versions);
  free(c->out_by);
  free(c->left);
  free(c->settled_by);
  *c = (candidates){0};
}

/* Operations of one object and value. */
typedef struct cell {
  const radix_item *items;
  uint32_t count, writes;
  bool start; /* the value is the start value */
} cell;

static cell cell_at(const versions *v, const radix_item *items, uint32_t left) {
  cell c = {.items = items};
  c.start = (uint32_t)items->key == v->start[items->key >> 32];
  for (; c.count < left && items[c.count].key == items->key; c.count++) c.writes += v->writes[items[c.count].id];
  return c;
}

static uint32_t candidates_in(const cell *c) {
  return c->writes + c->start;
}

static void write_candidates(candidates *c, const versions *v, const cell *of, uint32_t read) {
  uint32_t at = c->first[read];
  for (uint32_t i = 0; i < of->count; i++)
    if (v->writes[of->items[i].id]) c->versions[at++] = of->items[i].id;
  if (of->start) c->versions[at++] = v->p->count + (uint32_t)(of->items->key >> 32);
  c->left[read] = candidates_in(of);
}

/* How many candidates each read has, as c->left. */
static candidates_fault count_all(candidates *c, const versions *v, const radix_item *items, uint32_t *culprit) {
  uint64_t all = 0;
  for (uint32_t i = 0; i < v->p->count;) {
    cell at = cell_at(v, items + i, v->p->count - i);
    for (uint32_t k = 0; k < at.count; k++) {
      uint32_t op = at.items[k].id;
      if (v->writes[op]) continue;
      *culprit = op;
      if (candidates_in(&at) == 0) return CANDIDATES_NONE;
      c->left[op] = candidates_in(&at);
      all += c->left[op];
    }
    i += at.count;
  }
  return all > CANDIDATES_MOST ? CANDIDATES_TOO_MANY : CANDIDATES_FINE;
}

static candidates_fault fill(candidates *c, versions *v, const radix_item *items, uint32_t *culprit) {
  uint32_t count = v->p->count;
  candidates_fault fault = count_all(c, v, items, culprit);
  if (fault) return fault;
  for (uint32_t op = 0; op < count; op++) c->first[op + 1] = c->first[op] + c->left[op];
  c->versions = array_raw(c->first[count], sizeof *c->versions);
  c->out_by = array_raw(c->first[count], sizeof *c->out_by);
  if (!c->versions || !c->out_by) return CANDIDATES_NO_MEMORY;
  for (uint32_t i = 0; i < count;) {
    cell at = cell_at(v, items + i, count - i);
    for (uint32_t k = 0; k < at.count; k++)
      if (!v->writes[at.items[k].id]) write_candidates(c, v, &at, at.items[k].id);
    i += at.count;
  }
  for (uint32_t op = 0; op < count; op++) v->version[op] = v->writes[op] ? op : VERSION_OPEN;
  versions_group_readers(v);
  return CANDIDATES_FINE;
}

candidates_fault candidates_build(candidates *c, versions *v, const part *p, limits *l, uint32_t *culprit) {
  *c = (candidates){0};
  if (!versions_begin(v, p, l)) return CANDIDATES_NO_MEMORY;
  c->first = array_new((size_t)p->count + 1, sizeof *c->first);
  c->left = array_new(p->count, sizeof *c->left);
  c->settled_by = array_raw(p->count, sizeof *c->settled_by);
  if (!c->first || !c->left || !c->settled_by) return CANDIDATES_NO_MEMORY;
  for (uint32_t o = 0; o < p->objects; o++)
    if (v->start[o] == MINOS_ABSENT) return CANDIDATES_TOO_MANY;
  radix_item *items = versions_sort(v);
  candidates_fault fault = items ? fill(c, v, items, culprit) : CANDIDATES_NO_MEMORY;
  free(items);
  return fault;
}
