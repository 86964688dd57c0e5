/* client_edges.c -- client order as edges between operations of a part.

   For sequential clients this is a chain of the definite operations, with the unknown ones hanging off it: an operation of
   unknown outcome comes after its predecessors and before nothing. Overlapping operations of one client (allowed on
   request, and a point operation inside an interval always is) make it a partial order, so the direct predecessors of an
   operation are found as the maximal ones among those that precede it.

   Per client a list holds the definite operations that may still be a direct predecessor. One that precedes a member of
   such a set of predecessors never will be again: later operations start no earlier. */
#include "client_edges.h"

#include <stdlib.h>

#include "grow.h"

typedef struct edge_builder {
  part *p;
  uint32_t *head; /* [clients] + 1 of the first listed operation of a client, 0: none */
  uint32_t *next; /* [count] + 1 */
  size_t edges, capacity;
  limits *l;
  uint32_t compared; /* operations of one client, since the last look at the clock */
} edge_builder;

/* Where operations of one client overlap, each is compared with many. */
static bool has_time(edge_builder *b) {
  b->compared = 0;
  return limits_look(b->l);
}

/* Whether x precedes an operation listed that precedes y. */
static bool is_covered(edge_builder *b, uint32_t client, uint32_t x, uint32_t y) {
  const part *p = b->p;
  for (uint32_t z = b->head[client]; z; z = b->next[z - 1]) {
    if (z - 1 == x) continue;
    b->compared++;
    if (!history_client_order(p->history, p->op[z - 1], p->op[y])) continue;
    if (history_client_order(p->history, p->op[x], p->op[z - 1])) return true;
  }
  return false;
}

static bool add_edge(edge_builder *b, uint32_t from) {
  if (!grow_array(&b->p->before, &b->capacity, b->edges + 1, sizeof *b->p->before)) return false;
  b->p->before[b->edges++] = from;
  return true;
}

/* Edges into y from the maximal predecessors; what they cover leaves the list. */
static bool link_predecessors(edge_builder *b, uint32_t client, uint32_t y) {
  const part *p = b->p;
  uint32_t *link = &b->head[client];
  while (*link) {
    uint32_t x = *link - 1;
    if (b->compared >= LIMITS_PASS && !has_time(b)) return false;
    if (!history_client_order(p->history, p->op[x], p->op[y])) {
      b->compared++;
      link = &b->next[x];
    } else if (is_covered(b, client, x, y)) {
      *link = b->next[x];
    } else {
      if (!add_edge(b, x)) return false;
      link = &b->next[x];
    }
  }
  return true;
}

static bool link_all(edge_builder *b) {
  part *p = b->p;
  for (uint32_t y = 0; y < p->count; y++) {
    uint32_t client = part_op(p, y)->client;
    p->before_first[y] = (uint32_t)b->edges;
    if (!limits_pass(b->l, y)) return false;
    if (!link_predecessors(b, client, y)) return false;
    if (!part_is_definite(p, y)) continue;
    b->next[y] = b->head[client];
    b->head[client] = y + 1;
  }
  p->before_first[p->count] = (uint32_t)b->edges;
  return true;
}

/* Successors are the predecessors turned round. */
static bool turn_round(part *p, limits *l) {
  uint32_t edges = p->before_first[p->count];
  p->after_first = array_new((size_t)p->count + 1, sizeof *p->after_first);
  p->after = array_raw(edges, sizeof *p->after);
  if (!p->after_first || !p->after) return false;
  for (uint32_t e = 0; e < edges; e++) p->after_first[p->before[e] + 1]++;
  for (uint32_t i = 0; i < p->count; i++) p->after_first[i + 1] += p->after_first[i];
  if (!limits_step(l, p->count)) return false;
  for (uint32_t y = p->count; y-- > 0;)
    for (uint32_t e = p->before_first[y]; e < p->before_first[y + 1]; e++)
      p->after[--p->after_first[p->before[e] + 1]] = y;
  /* Each after_first[i + 1] now holds the beginning of group i: move all one place down. */
  for (uint32_t i = 0; i < p->count; i++) p->after_first[i] = p->after_first[i + 1];
  p->after_first[p->count] = edges;
  return true;
}

bool client_edges(part *p, limits *l) {
  edge_builder b = {.p = p, .l = l};
  b.head = array_new(history_client_count(p->history), sizeof *b.head);
  b.next = array_raw(p->count, sizeof *b.next);
  p->before_first = array_raw((size_t)p->count + 1, sizeof *p->before_first);
  bool done = b.head && b.next && p->before_first && link_all(&b);
  free(b.head);
  free(b.next);
  if (done && !p->before) done = (p->before = array_raw(0, sizeof *p->before)) != NULL;
  return done && turn_round(p, l);
}
