/* cycle.c -- the shortest cycle among clusters that can't be put in order.

   Three cases, cheapest first.
   1. Something precedes a read of the start value: the cluster of the start value stands before all, a cycle of two.
   2. Real time alone closes a cycle of two (Gibbons & Korach's zones): two forward zones overlap, or a backward zone lies
      inside a forward one. A sweep over events that keeps the forward zone with the latest start finds such a pair.
   3. Otherwise client order takes part. Walk back along remaining predecessors until a cluster repeats, then search
      breadth first from the clusters of that cycle (from all that remain when they are few). A search from S visits each
      operation once: real-time successors of a cluster are a suffix of the operations by start, client-order successors a
      walk along the edges, and whether a cluster closes the cycle is read off marks left by a walk back from S. */
#include "cycle.h"

#include <stdlib.h>
#include <string.h>

#include "../grow.h"

enum { FEW_CLUSTERS = 2000, MOST_VISITS = 20 * 1000 * 1000, SHORTEST = 2 };

typedef struct search {
  const quotient *q;
  const bool *done;
  uint32_t *queue;        /* [clusters] in order of distance */
  uint32_t *parent;       /* [clusters] the cluster it was reached from */
  cycle_edge *reached_by; /* [clusters] and by which edge */
  bool *seen;             /* [clusters] */
  bool *walked;           /* [count] operations passed while walking along client order */
  uint32_t *leads_to;     /* [count] an operation of the start cluster that client order puts behind this one */
  uint32_t *stack;        /* [count] */
  uint32_t queued;
  bool closed; /* the search under way has found its cycle */
  cycle_edge *best;
  uint32_t best_length;
} search;

static bool takes_part(const search *s, uint32_t op) {
  return !s->done[s->q->cluster[op]];
}

static void keep(search *s, const cycle_edge *edges, uint32_t length) {
  if (s->best_length && s->best_length <= length) return;
  memcpy(s->best, edges, length * sizeof *edges);
  s->best_length = length;
}

/* ---- 1: the start value ---- */

static bool find_start_cycle(search *s) {
  const quotient *q = s->q;
  const part *p = q->p;
  if (s->done[0]) return false;
  for (uint32_t m = 0; m < quotient_size(q, 0); m++) {
    uint32_t read = q->members[q->member_first[0] + m];
    for (uint32_t e = p->before_first[read]; e < p->before_first[read + 1]; e++) {
      if (q->cluster[p->before[e]] == 0) continue;
      keep(s, &(cycle_edge){.from = p->before[e], .to = read}, 1);
      return true;
    }
  }
  for (uint32_t e = 0; q->order == MINOS_ORDER_REAL_TIME && quotient_size(q, 0) && e < p->definite; e++) {
    if (q->cluster[p->ended[e]] == 0) continue;
    if (p->end[p->ended[e]] > quotient_start_rank(q, 0)) break;
    keep(s, &(cycle_edge){.from = p->ended[e], .to = q->last_start[0]}, 1);
    return true;
  }
  return false;
}

/* ---- 2: zones ---- */

static void keep_pair(search *s, uint32_t a, uint32_t b) {
  const quotient *q = s->q;
  cycle_edge edges[2] = {{.from = q->first_end[a], .to = q->last_start[b]},
                         {.from = q->first_end[b], .to = q->last_start[a]}};
  keep(s, edges, 2);
}

static bool find_zone_cycle(search *s) {
  const quotient *q = s->q;
  const part *p = q->p;
  uint32_t open = PROOF_NONE, starts = 0; /* the forward zone with the latest start so far */
  for (uint32_t e = 0; e <= p->definite; e++) {
    uint32_t end_rank = e < p->definite ? p->end[p->ended[e]] : PART_NEVER;
    for (; starts < p->count && p->start[starts] < end_rank; starts++) {
      uint32_t c = q->cluster[starts];
      bool backward = q->last_start[c] == starts && quotient_end_rank(q, c) > p->start[starts];
      if (!backward || s->done[c] || open == PROOF_NONE || quotient_end_rank(q, c) > quotient_start_rank(q, open))
        continue;
      keep_pair(s, open, c);
      return true;
    }
    if (e == p->definite) break;
    uint32_t c = q->cluster[p->ended[e]];
    bool forward = q->first_end[c] == p->ended[e] && quotient_start_rank(q, c) > end_rank;
    if (!forward || s->done[c]) continue;
    if (open != PROOF_NONE && quotient_start_rank(q, open) > end_rank) {
      keep_pair(s, open, c);
      return true;
    }
    if (open == PROOF_NONE || quotient_start_rank(q, c) > quotient_start_rank(q, open)) open = c;
  }
  return false;
}

/* ---- 3: breadth first ---- */

/* Mark what client order puts before an operation of the start cluster. */
static void mark_leads(search *s, uint32_t start) {
  const quotient *q = s->q;
  const part *p = q->p;
  memset(s->leads_to, 0xFF, p->count * sizeof *s->leads_to);
  for (uint32_t m = q->member_first[start]; m < q->member_first[start + 1]; m++) {
    uint32_t depth = 0, target = q->members[m];
    s->stack[depth++] = target;
    while (depth) {
      uint32_t op = s->stack[--depth];
      for (uint32_t e = p->before_first[op]; e < p->before_first[op + 1]; e++) {
        uint32_t before = p->before[e];
        if (s->leads_to[before] != PROOF_NONE || !takes_part(s, before)) continue;
        s->leads_to[before] = target;
        s->stack[depth++] = before;
      }
    }
  }
}

static bool closes(const search *s, uint32_t c, uint32_t start, cycle_edge *edge) {
  const quotient *q = s->q;
  if (c == start) return false;
  if (q->order == MINOS_ORDER_REAL_TIME && quotient_end_rank(q, c) < quotient_start_rank(q, start)) {
    *edge = (cycle_edge){.from = q->first_end[c], .to = q->last_start[start]};
    return true;
  }
  for (uint32_t m = q->member_first[c]; m < q->member_first[c + 1]; m++) {
    uint32_t op = q->members[m];
    if (s->leads_to[op] == PROOF_NONE) continue;
    *edge = (cycle_edge){.from = op, .to = s->leads_to[op]};
    return true;
  }
  return false;
}

/* Unroll the path from the start cluster to `c` and the closing edge. */
static void keep_path(search *s, uint32_t start, uint32_t c, cycle_edge closing) {
  uint32_t length = 1;
  for (uint32_t at = c; at != start; at = s->parent[at]) length++;
  if (s->best_length && s->best_length <= length) return;
  s->best_length = length;
  s->best[--length] = closing;
  for (uint32_t at = c; at != start; at = s->parent[at]) s->best[--length] = s->reached_by[at];
}

/* The first cluster reached that closes a cycle closes a shortest one: they are reached in order of distance. */
static void reach(search *s, uint32_t from, uint32_t op_from, uint32_t op_to) {
  uint32_t c = s->q->cluster[op_to];
  if (s->closed || s->seen[c] || s->done[c] || c == 0) return;
  s->seen[c] = true;
  s->parent[c] = from;
  s->reached_by[c] = (cycle_edge){.from = op_from, .to = op_to};
  s->queue[s->queued++] = c;
  cycle_edge closing;
  if (!closes(s, c, s->queue[0], &closing)) return;
  keep_path(s, s->queue[0], c, closing);
  s->closed = true;
}

static void walk_from(search *s, uint32_t c, uint32_t op) {
  const part *p = s->q->p;
  uint32_t depth = 0;
  s->stack[depth++] = op;
  while (depth && !s->closed) {
    uint32_t at = s->stack[--depth];
    for (uint32_t e = p->after_first[at]; e < p->after_first[at + 1]; e++) {
      uint32_t next = p->after[e];
      if (s->walked[next] || !takes_part(s, next)) continue;
      s->walked[next] = true;
      if (s->q->cluster[next] != c) reach(s, c, op, next);
      s->stack[depth++] = next;
    }
  }
}

static void search_from(search *s, uint32_t start) {
  const quotient *q = s->q;
  const part *p = q->p;
  memset(s->seen, 0, q->clusters * sizeof *s->seen);
  memset(s->walked, 0, p->count * sizeof *s->walked);
  mark_leads(s, start);
  s->queued = 0;
  s->closed = false;
  s->seen[start] = true;
  s->queue[s->queued++] = start;
  uint32_t unseen = p->count; /* operations from it on have been reached by real time */
  for (uint32_t next = 0; next < s->queued && !s->closed; next++) {
    uint32_t c = s->queue[next];
    if (q->order == MINOS_ORDER_REAL_TIME && q->first_end[c] != PROOF_NONE)
      for (; unseen > 0 && p->start[unseen - 1] > quotient_end_rank(q, c); unseen--)
        reach(s, c, q->first_end[c], unseen - 1);
    for (uint32_t m = q->member_first[c]; m < q->member_first[c + 1] && !s->closed; m++) walk_from(s, c, q->members[m]);
  }
}

/* The remaining cluster whose first end comes first, other than `c`. */
static uint32_t earliest_end(const search *s, uint32_t c) {
  const part *p = s->q->p;
  for (uint32_t e = 0; e < p->definite; e++)
    if (takes_part(s, p->ended[e]) && s->q->cluster[p->ended[e]] != c) return s->q->cluster[p->ended[e]];
  return PROOF_NONE;
}

/* Some remaining cluster that precedes c; one exists because c could not be put in order. */
static uint32_t remaining_predecessor(const search *s, uint32_t c, uint32_t earliest, uint32_t second) {
  const quotient *q = s->q;
  const part *p = q->p;
  for (uint32_t m = q->member_first[c]; m < q->member_first[c + 1]; m++) {
    uint32_t op = q->members[m];
    for (uint32_t e = p->before_first[op]; e < p->before_first[op + 1]; e++)
      if (takes_part(s, p->before[e]) && q->cluster[p->before[e]] != c) return q->cluster[p->before[e]];
  }
  return c == earliest ? second : earliest;
}

/* How long a cluster lived, in starts. What was read long after it had been overwritten lived longest, and lies on short
   cycles. */
static uint32_t life_of(const search *s, uint32_t c) {
  return s->q->last_start[c] - s->q->members[s->q->member_first[c]];
}

static void put_longest_first(const search *s, uint32_t *roots, uint32_t length) {
  for (uint32_t i = 1; i < length; i++) {
    if (life_of(s, roots[i]) <= life_of(s, roots[0])) continue;
    uint32_t longest = roots[i];
    roots[i] = roots[0];
    roots[0] = longest;
  }
}

/* Breadth-first searches from the clusters of one cycle, within a bound on the work. */
static bool search_along_cycle(search *s, uint32_t start) {
  uint32_t earliest = earliest_end(s, PROOF_NONE), second = earliest_end(s, earliest);
  memset(s->seen, 0, s->q->clusters * sizeof *s->seen);
  uint32_t at = start;
  for (; !s->seen[at]; at = remaining_predecessor(s, at, earliest, second)) s->seen[at] = true;
  uint32_t length = 0, searches = 1 + MOST_VISITS / (s->q->p->count + 1);
  uint32_t *cycle = s->parent; /* borrowed until the searches begin: copied below */
  uint32_t first = at;
  do {
    cycle[length++] = at;
    at = remaining_predecessor(s, at, earliest, second);
  } while (at != first);
  uint32_t *roots = array_raw(length, sizeof *roots);
  if (!roots) return false;
  memcpy(roots, cycle, length * sizeof *roots);
  put_longest_first(s, roots, length);
  for (uint32_t i = 0; i < length && i < searches && s->best_length != SHORTEST; i++) search_from(s, roots[i]);
  free(roots);
  return true;
}

/* False when memory is out. */
static bool find_any_cycle(search *s) {
  uint32_t remaining = 0, last = PROOF_NONE;
  for (uint32_t c = 1; c < s->q->clusters; c++)
    if (!s->done[c]) remaining++, last = c;
  if (remaining > FEW_CLUSTERS || (uint64_t)remaining * s->q->p->count > MOST_VISITS)
    return search_along_cycle(s, last);
  for (uint32_t c = 1; c < s->q->clusters; c++)
    if (!s->done[c]) search_from(s, c);
  return true;
}

static bool allocate(search *s) {
  uint32_t clusters = s->q->clusters, count = s->q->p->count;
  s->queue = array_raw(clusters, sizeof *s->queue);
  s->parent = array_raw(clusters, sizeof *s->parent);
  s->reached_by = array_raw(clusters, sizeof *s->reached_by);
  s->seen = array_new(clusters, sizeof *s->seen);
  s->walked = array_new(count, sizeof *s->walked);
  s->leads_to = array_raw(count, sizeof *s->leads_to);
  s->stack = array_raw((size_t)count + 1, sizeof *s->stack);
  s->best = array_raw((size_t)clusters + 1, sizeof *s->best);
  return s->queue && s->parent && s->reached_by && s->seen && s->walked && s->leads_to && s->stack && s->best;
}

static void release(search *s) {
  free(s->queue);
  free(s->parent);
  free(s->reached_by);
  free(s->seen);
  free(s->walked);
  free(s->leads_to);
  free(s->stack);
}

static void name_writes(search *s) {
  const quotient *q = s->q;
  for (uint32_t i = 0; i < s->best_length; i++) {
    s->best[i].from_write = q->write[q->cluster[s->best[i].from]];
    s->best[i].to_write = q->write[q->cluster[s->best[i].to]];
  }
}

cycle_edge *cycle_find(const quotient *q, const bool *done, uint32_t *length) {
  search s = {.q = q, .done = done};
  if (!allocate(&s)) {
    release(&s);
    free(s.best);
    return NULL;
  }
  bool found = find_start_cycle(&s);
  if (!found && q->order == MINOS_ORDER_REAL_TIME) found = find_zone_cycle(&s);
  if (!found) found = find_any_cycle(&s);
  release(&s);
  if (!found) {
    free(s.best);
    return NULL;
  }
  name_writes(&s);
  *length = s.best_length;
  return s.best;
}
