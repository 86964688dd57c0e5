/* turn_faults.c -- plain reasons why a queue has no legal order, found without a search.

   * A value is taken more often than it is put, or taken before it is put.
   * a is put before b, and b is taken before a; or b is taken and a never is.
   * Real time: a take that found the queue empty, and at each instant of its interval some value was certainly there: put for
     good before, taken by nobody before behind.
   Each is certain under the conditions of turns.c, where nothing is said of other values. (For unique values whose takes are
   all known these are the only reasons there are, under real time: Henzinger, Sezgin & Vafeiadis 2013.) */
#include <stdlib.h>

#include "../grow.h"
#include "turns.h"

enum { TAKE = 1 };

/* Real time: the last start among the takes of values whose put ended before. Never taken counts as the latest of all. */
static bool overtaken_in_time(const turns *t, uint32_t *latest) {
  const part *p = t->p;
  uint32_t next_end = 0;
  for (uint32_t b = 0; b < p->count; b++) {
    for (; next_end < p->definite && p->end[p->ended[next_end]] < p->start[b]; next_end++) {
      uint32_t a = p->ended[next_end], take = t->take[a];
      if (take == TAKEN_BY_ANY) continue;
      uint32_t start = take == NEVER_TAKEN ? PART_NEVER : p->start[take];
      if (start > latest[p->object[a]]) latest[p->object[a]] = start;
    }
    if (t->take[b] < NEVER_TAKEN && p->end[t->take[b]] < latest[p->object[b]]) return true;
  }
  return false;
}

/* Client order, where one client puts both: what it put before something that is taken, is taken. */
static bool overtaken_by_client(const turns *t, bool *stuck) {
  const part *p = t->p;
  uint32_t clients = history_client_count(p->history);
  for (uint32_t i = 0; i < p->count; i++) {
    bool *mine = &stuck[(size_t)p->object[i] * clients + part_op(p, i)->client];
    if (t->take[i] == NEVER_TAKEN && part_is_definite(p, i)) *mine = true;
    if (t->take[i] < NEVER_TAKEN && *mine && !p->history->overlap_allowed) return true;
  }
  return false;
}

static bool taken_before_put(const turns *t) {
  for (uint32_t i = 0; i < t->puts; i++)
    if (part_precedes(t->p, t->order, t->take[t->waited[i]], t->waited[i])) return true;
  return false;
}

/* Count up behind the put's end and down at the take's start: between them the value is there for certain. */
static void cover(const turns *t, int32_t *covered) {
  const part *p = t->p;
  for (uint32_t i = 0; i < p->count; i++) {
    uint32_t take = t->take[i], begin = p->end[i], end = PART_NEVER;
    if (take == TAKEN_BY_ANY || !part_is_definite(p, i)) continue;
    if (take < NEVER_TAKEN) {
      if (p->end[take] < begin) begin = p->end[take];
      end = p->start[take] > p->start[i] ? p->start[take] : p->start[i];
    }
    if (end <= begin) continue;
    covered[begin + 1]++;
    if (end != PART_NEVER) covered[end]--;
  }
}

/* A single queue under real time: whether some `empty` has no instant at which the queue may have been. */
static bool never_empty(const turns *t, int32_t *covered, uint32_t ranks) {
  const part *p = t->p;
  cover(t, covered);
  for (uint32_t r = 1; r < ranks; r++) covered[r] += covered[r - 1];
  uint32_t bare = UINT32_MAX;            /* the first rank from here on at which nothing is certainly there */
  for (uint32_t r = ranks; r > 0; r--) { /* from here on `covered` holds that, by rank */
    if (covered[r - 1] == 0) bare = r - 1;
    covered[r - 1] = bare > INT32_MAX ? INT32_MAX : (int32_t)bare;
  }
  for (uint32_t i = 0; i < p->count; i++) {
    const minos_op *op = part_op(p, i);
    bool empty = part_model(p, i)->collection == MINOS_COLLECTION_QUEUE && op->fn == TAKE && op->result == MINOS_NIL &&
                 part_is_definite(p, i);
    if (empty && (uint32_t)covered[p->start[i]] > p->end[i]) return true;
  }
  return false;
}

static bool in_time(const turns *t, bool *out) {
  const part *p = t->p;
  uint32_t *latest = array_new(p->objects, sizeof *latest), ranks = 0;
  for (uint32_t i = 0; i < p->count; i++) {
    if (p->start[i] >= ranks) ranks = p->start[i] + 1;
    if (part_is_definite(p, i) && p->end[i] >= ranks) ranks = p->end[i] + 1;
  }
  int32_t *covered = array_new((size_t)ranks + 1, sizeof *covered);
  bool done = latest && covered && ranks < INT32_MAX;
  if (done) *out = overtaken_in_time(t, latest) || (p->objects == 1 && never_empty(t, covered, ranks));
  free(latest);
  free(covered);
  return done;
}

static bool by_client(const turns *t, bool *out) {
  size_t clients = history_client_count(t->p->history);
  bool *stuck = array_new(clients * t->p->objects, sizeof *stuck);
  if (!stuck) return false;
  *out = overtaken_by_client(t, stuck);
  free(stuck);
  return true;
}

bool turns_contradict(const turns *t, bool *out) {
  *out = t->excess || taken_before_put(t);
  if (*out) return true;
  return t->order == MINOS_ORDER_REAL_TIME ? in_time(t, out) : by_client(t, out);
}
