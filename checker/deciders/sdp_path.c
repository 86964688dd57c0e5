/* sdp_path.c -- a short chain of reasons from one operation to another: breadth first over what lies between them.

   The clock of the last operation says what precedes it, so nothing else is entered. In a lane of definite operations all that
   follows is one step of client order away; each operation is reached once. */
#include "sdp_path.h"

#include <stdlib.h>

#include "../grow.h"

bool path_finder_init(path_finder *f, const saturation *s) {
  uint32_t count = s->v->p->count;
  *f = (path_finder){.s = s};
  f->seen = array_new(count, sizeof *f->seen);
  f->reached_by = array_raw(count, sizeof *f->reached_by);
  f->queue = array_raw(count, sizeof *f->queue);
  f->reached = array_raw(s->a->count, sizeof *f->reached);
  return f->seen && f->reached_by && f->queue && f->reached;
}

void path_finder_release(path_finder *f) {
  free(f->seen);
  free(f->reached_by);
  free(f->queue);
  free(f->reached);
  *f = (path_finder){0};
}

typedef struct searching {
  path_finder *f;
  uint32_t to, limit, queued;
} searching;

static void reach(searching *g, hop by) {
  path_finder *f = g->f;
  if (f->seen[by.to] == f->searches || !saturation_precedes(f->s, by.to, g->to)) return;
  f->seen[by.to] = f->searches;
  f->reached_by[by.to] = by;
  f->queue[g->queued++] = by.to;
}

static void reach_rest_of_lane(searching *g, uint32_t op) {
  path_finder *f = g->f;
  uint32_t lane = f->s->a->lane[op], from = f->s->a->place[op] + 1;
  uint32_t end = (uint32_t)saturation_row(f->s, g->to)[lane];
  if (!part_is_definite(f->s->v->p, op)) return; /* it shares the lane for other reasons than client order */
  if (end > lanes_size(f->s->a, lane)) end = lanes_size(f->s->a, lane);
  if (end > f->reached[lane]) end = f->reached[lane];
  for (uint32_t place = from; place < end; place++)
    reach(g, (hop){op, lanes_op(f->s->a, lane, place), EDGE_CLIENT, EDGE_NONE});
  if (from < f->reached[lane]) f->reached[lane] = from;
}

static void reach_readers(searching *g, uint32_t write) {
  const versions *v = g->f->s->v;
  for (uint32_t i = v->reader_first[write]; i < v->reader_first[write + 1]; i++)
    reach(g, (hop){write, v->readers[i], EDGE_READS, EDGE_NONE});
}

static void reach_from(searching *g, uint32_t op) {
  const saturation *s = g->f->s;
  const part *p = s->v->p;
  if (s->v->writes[op] && !s->reads_are_edges) reach_readers(g, op);
  reach_rest_of_lane(g, op);
  for (uint32_t e = p->after_first[op]; e < p->after_first[op + 1]; e++)
    if (!s->v->left_out[p->after[e]]) reach(g, (hop){op, p->after[e], EDGE_CLIENT, EDGE_NONE});
  for (uint32_t e = s->head[op]; e; e = s->edges[e - 1].next)
    if (e - 1 < g->limit) reach(g, (hop){op, s->edges[e - 1].to, (edge_kind)s->edges[e - 1].kind, e - 1});
}

/* Two steps of client order are one. */
static bool merges(const saturation *s, const hop *first, const hop *second) {
  const part *p = s->v->p;
  return first->kind == EDGE_CLIENT && second->kind == EDGE_CLIENT &&
         history_client_order(p->history, p->op[first->from], p->op[second->to]);
}

static bool collect(searching *g, uint32_t from, hop **hops, size_t *count, size_t *capacity) {
  const path_finder *f = g->f;
  size_t length = 0;
  for (uint32_t at = g->to; at != from; at = f->reached_by[at].from) length++;
  if (!grow_array(hops, capacity, *count + length, sizeof **hops)) return false;
  size_t first = *count, i = *count + length;
  for (uint32_t at = g->to; at != from; at = f->reached_by[at].from) (*hops)[--i] = f->reached_by[at];
  for (size_t end = first + length; i < end; i++) {
    if (*count > first && merges(f->s, &(*hops)[*count - 1], &(*hops)[i]))
      (*hops)[*count - 1].to = (*hops)[i].to;
    else
      (*hops)[(*count)++] = (*hops)[i];
  }
  return true;
}

bool path_find(path_finder *f, hop wanted, uint32_t limit, hop **hops, size_t *count, size_t *capacity) {
  searching g = {.f = f, .to = wanted.to, .limit = limit};
  f->searches++;
  for (uint32_t l = 0; l < f->s->a->count; l++) f->reached[l] = UINT32_MAX;
  f->seen[wanted.from] = f->searches;
  f->queue[g.queued++] = wanted.from;
  for (uint32_t next = 0; next < g.queued && f->seen[wanted.to] != f->searches; next++) reach_from(&g, f->queue[next]);
  return f->seen[wanted.to] == f->searches && collect(&g, wanted.from, hops, count, capacity);
}
