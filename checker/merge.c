/* merge.c -- legal orders of single objects put together to one order of all operations.

   Linearizability is local (Herlihy & Wing): where client order lies inside real time, the union of the objects' orders and
   of real time has no cycle. This is a topological sort of that union. Edges of objects and clients are explicit; real time
   is a pointer over starts, which may pass the earliest end of what is left only when that has been put in order. */
#include "merge.h"

#include <stdlib.h>

#include "grow.h"

typedef struct merging {
  const part *p;
  uint32_t *next;      /* [count] the operation behind it in its object's order + 1, 0: none */
  uint32_t *waits;     /* [count] predecessors not yet in order, and 1 more while real time holds it back */
  bool *chosen, *done; /* [count] */
  uint32_t *out;
  uint32_t queued, start_at, end_at;
} merging;

static void release(merging *m) {
  free(m->next);
  free(m->waits);
  free(m->chosen);
  free(m->done);
}

static bool allocate(merging *m) {
  uint32_t count = m->p->count;
  m->next = array_new(count, sizeof *m->next);
  m->waits = array_new(count, sizeof *m->waits);
  m->chosen = array_new(count, sizeof *m->chosen);
  m->done = array_new(count, sizeof *m->done);
  return m->next && m->waits && m->chosen && m->done;
}

static void link_all(merging *m, const uint32_t *chosen, uint32_t count) {
  const part *p = m->p;
  for (uint32_t i = 0; i < count; i++) m->chosen[chosen[i]] = true;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t op = chosen[i];
    m->waits[op]++; /* real time */
    if (i + 1 < count && p->object[op] == p->object[chosen[i + 1]]) {
      m->next[op] = chosen[i + 1] + 1;
      m->waits[chosen[i + 1]]++;
    }
    for (uint32_t e = p->before_first[op]; e < p->before_first[op + 1]; e++) m->waits[op] += m->chosen[p->before[e]];
  }
}

static void stop_waiting(merging *m, uint32_t op) {
  if (m->chosen[op] && --m->waits[op] == 0) m->out[m->queued++] = op;
}

/* Let go of what starts before the earliest end of what is left. */
static void advance(merging *m) {
  const part *p = m->p;
  while (m->end_at < p->definite && m->done[p->ended[m->end_at]]) m->end_at++;
  uint32_t horizon = m->end_at < p->definite ? p->end[p->ended[m->end_at]] : PART_NEVER;
  for (; m->start_at < p->count && p->start[m->start_at] < horizon; m->start_at++) stop_waiting(m, m->start_at);
}

minos_status merge_orders(const part *whole, const uint32_t *chosen, uint32_t count, uint32_t *merged, limits *l) {
  merging m = {.p = whole, .out = merged};
  if (!allocate(&m)) {
    release(&m);
    return MINOS_ENOMEM;
  }
  link_all(&m, chosen, count);
  advance(&m);
  uint32_t taken = 0;
  bool in_time = limits_step(l, count);
  while (in_time && taken < m.queued) {
    in_time = limits_pass(l, taken);
    uint32_t op = merged[taken++];
    m.done[op] = true;
    if (m.next[op]) stop_waiting(&m, m.next[op] - 1);
    for (uint32_t e = whole->after_first[op]; e < whole->after_first[op + 1]; e++) stop_waiting(&m, whole->after[e]);
    advance(&m);
  }
  release(&m);
  if (!in_time) return MINOS_ENOMEM;
  return taken == count ? MINOS_OK : MINOS_EINTERNAL;
}
