/* cursors_stuck.c -- why the clients' cursors can't move on: a few operations that can't be ordered.

   Where no cluster is complete, each of those at cursors lacks an operation that lies behind another cursor, and is preceded by the
   cluster there; so there is a cycle among them, and the shortest is found breadth first. A shorter one may lead through clusters
   that no cursor has come to: for a few of the clusters on it one is looked for that comes before and behind it.

   O(n), and the square of the clusters at cursors. */
#include "cursors_stuck.h"

#include <stdlib.h>

#include "../grow.h"

enum {
  MOST_STUCK = 256, /* clusters among which the shortest cycle is looked for */
  MOST_PAIRED = 4   /* of those on it, for which another one is looked for that makes a cycle of two */
};

static void note_op(cursors_found *found, uint32_t op) {
  for (uint32_t i = 0; i < found->count; i++)
    if (found->ops[i] == op) return;
  if (op != CURSORS_NONE) found->ops[found->count++] = op;
}

/* Operation `from` precedes `to`: both, and the writes of their clusters. */
static void note_edge(const cursors *x, cursors_found *found, uint32_t from, uint32_t to) {
  note_op(found, from);
  note_op(found, to);
  note_op(found, x->write[cursors_value(x, &x->h->ops[from])]);
  note_op(found, x->write[cursors_value(x, &x->h->ops[to])]);
}

typedef struct stuck { /* the clusters at cursors: those that are stuck */
  uint32_t count;
  uint32_t *number;            /* [clients] of the cluster at its cursor; CURSORS_NONE: it has none */
  uint32_t *from, *to;         /* [count * count] an operation of one that precedes one of another; CURSORS_NONE */
  uint32_t *queue, *came_from; /* [count] */
} stuck;

static void release_stuck(stuck *s) {
  free(s->number);
  free(s->from);
  free(s->to);
  free(s->queue);
  free(s->came_from);
}

static bool is_at_cursor(const cursors *x, uint32_t c, minos_value *v) {
  const client_cursor *client = &x->client[c];
  if (client->from >= client->until) return false;
  *v = cursors_value(x, cursors_at(x, client->from));
  return x->waiting[*v] != CURSORS_NONE;
}

/* Number the clusters by the first of the clients that wait at each. */
static bool number_stuck(const cursors *x, stuck *s) {
  s->number = array_raw(x->clients, sizeof *s->number);
  if (!s->number) return false;
  for (uint32_t c = 0; c < x->clients; c++) {
    minos_value v;
    s->number[c] = is_at_cursor(x, c, &v) && x->waiting[v] == c ? s->count++ : CURSORS_NONE;
  }
  for (uint32_t c = 0; c < x->clients; c++) {
    minos_value v;
    if (is_at_cursor(x, c, &v)) s->number[c] = s->number[x->waiting[v]];
  }
  if (s->count > MOST_STUCK) return false;
  size_t pairs = (size_t)s->count * s->count;
  s->from = array_raw(pairs, sizeof *s->from);
  s->to = array_raw(pairs, sizeof *s->to);
  s->queue = array_raw(s->count, sizeof *s->queue);
  s->came_from = array_raw(s->count, sizeof *s->came_from);
  for (size_t i = 0; s->to && i < pairs; i++) s->to[i] = CURSORS_NONE;
  return s->from && s->to && s->queue && s->came_from;
}

/* What lies behind a cursor and is missing elsewhere. True when it is missing at the cursor itself: the operation that keeps them
   apart, of another cluster, closes a cycle of two. */
static bool find_edges(const cursors *x, stuck *s, uint32_t c, cursors_found *found) {
  const client_cursor *client = &x->client[c];
  minos_value v = cursors_value(x, cursors_at(x, client->from));
  for (uint32_t at = client->from + 1; at < client->end && limits_pass(x->l, at); at++) {
    minos_value u = cursors_value(x, cursors_at(x, at));
    if (x->waiting[u] == CURSORS_NONE || (u == v && at < client->until)) continue;
    if (u == v) {
      note_edge(x, found, x->op[client->from], x->op[client->until]);
      note_edge(x, found, x->op[client->until], x->op[at]);
      return true;
    }
    size_t pair = (size_t)s->number[c] * s->count + s->number[x->waiting[u]];
    if (s->to[pair] != CURSORS_NONE) continue;
    s->from[pair] = x->op[client->from];
    s->to[pair] = x->op[at];
  }
  return false;
}

/* How many edges the shortest cycle through a cluster has, 0: none. came_from leads back along it. */
static uint32_t go_round(stuck *s, uint32_t start) {
  uint32_t next = 0, queued = 0, level = 1, level_end = 1;
  for (uint32_t k = 0; k < s->count; k++) s->came_from[k] = CURSORS_NONE;
  for (s->queue[queued++] = start; next < queued; next++) {
    if (next == level_end) level++, level_end = queued;
    const uint32_t *edges = s->to + (size_t)s->queue[next] * s->count;
    for (uint32_t k = 0; k < s->count; k++) {
      if (edges[k] == CURSORS_NONE || s->came_from[k] != CURSORS_NONE) continue;
      s->came_from[k] = s->queue[next];
      if (k == start) return level;
      s->queue[queued++] = k;
    }
  }
  return 0;
}

/* Of each other cluster an operation that comes behind one of v, in x->missing, and of each client the first of v, in its `next`:
   nobody needs these any more. Operations are listed as their clients ran them. */
static void mark_behind(cursors *x, minos_value v) {
  for (minos_value u = 0; u < x->values; u++) x->missing[u] = CURSORS_NONE;
  for (uint32_t c = 0; c < x->clients; c++) x->client[c].next = CURSORS_NONE;
  for (uint32_t i = 0; i < x->h->count && limits_pass(x->l, i); i++) {
    const minos_op *op = &x->h->ops[i];
    if (!history_takes_part(x->h, i)) continue;
    minos_value u = cursors_value(x, op);
    uint32_t *first = &x->client[op->client].next;
    if (u == v && *first == CURSORS_NONE && cursors_is_definite(op)) *first = i;
    if (u != v && *first != CURSORS_NONE && x->missing[u] == CURSORS_NONE) x->missing[u] = i;
  }
}

/* A cluster that comes both before and behind v. An operation of v behind the one looked at is kept in `from`. */
static bool note_pair(cursors *x, minos_value v, cursors_found *found) {
  mark_behind(x, v);
  for (uint32_t c = 0; c < x->clients; c++) x->client[c].from = CURSORS_NONE;
  for (uint32_t i = (uint32_t)x->h->count; i-- > 0 && limits_pass(x->l, i);) {
    const minos_op *op = &x->h->ops[i];
    if (!history_takes_part(x->h, i)) continue;
    minos_value u = cursors_value(x, op);
    uint32_t *behind = &x->client[op->client].from;
    if (u == v) *behind = i;
    if (u == v || *behind == CURSORS_NONE || !cursors_is_definite(op) || x->missing[u] == CURSORS_NONE) continue;
    found->count = 0;
    note_edge(x, found, i, *behind);
    note_edge(x, found, x->client[x->h->ops[x->missing[u]].client].next, x->missing[u]);
    return true;
  }
  return false;
}

/* Cycles of two need not have both clusters at cursors. */
static void shorten(cursors *x, cursors_found *found) {
  minos_value on_it[MOST_PAIRED];
  uint32_t count = 0;
  for (uint32_t i = 0; i < found->count && count < MOST_PAIRED; i++) {
    const minos_op *op = &x->h->ops[found->ops[i]];
    if (cursors_writes(x, op)) on_it[count++] = op->argument;
  }
  for (uint32_t i = 0; i < count; i++)
    if (note_pair(x, on_it[i], found)) return;
}

static bool note_cycle(cursors *x, stuck *s, cursors_found *found) {
  uint32_t shortest = 0, best = 0;
  for (uint32_t k = 0; k < s->count; k++) {
    uint32_t length = go_round(s, k);
    if (length && (!shortest || length < shortest)) shortest = length, best = k;
  }
  if (!shortest) return false;
  go_round(s, best);
  uint32_t k = best;
  do {
    size_t pair = (size_t)s->came_from[k] * s->count + k;
    note_edge(x, found, s->from[pair], s->to[pair]);
    k = s->came_from[k];
  } while (k != best);
  if (shortest > 2) shorten(x, found);
  return true;
}

static bool note_stuck(cursors *x, cursors_found *found) {
  stuck s = {0};
  bool numbered = number_stuck(x, &s), closed = false;
  for (uint32_t c = 0; numbered && !closed && c < x->clients; c++)
    if (s.number[c] != CURSORS_NONE) closed = find_edges(x, &s, c, found);
  if (numbered && !closed) closed = note_cycle(x, &s, found);
  release_stuck(&s);
  return closed;
}

/* A read of the start value that is not at its client's cursor: what is there precedes it. */
static bool note_late_start(const cursors *x, cursors_found *found) {
  for (uint32_t c = 0; c < x->clients; c++) {
    const client_cursor *client = &x->client[c];
    for (uint32_t at = client->until; at < client->end && limits_pass(x->l, at); at++) {
      if (cursors_value(x, cursors_at(x, at)) != x->initial) continue;
      uint32_t before = cursors_value(x, cursors_at(x, client->from)) == x->initial ? client->until : client->from;
      note_edge(x, found, x->op[before], x->op[at]);
      return true;
    }
  }
  return false;
}

static uint32_t find_failed_write(const cursors *x, minos_value v) {
  for (uint32_t i = 0; i < x->h->count && limits_pass(x->l, i); i++) {
    const minos_op *op = &x->h->ops[i];
    if (op->outcome == MINOS_OUTCOME_FAIL && cursors_writes(x, op) && op->argument == v) return i;
  }
  return CURSORS_NONE;
}

static bool note_unwritten(const cursors *x, uint32_t read, cursors_found *found) {
  note_op(found, read);
  note_op(found, find_failed_write(x, x->h->ops[read].result));
  return true;
}

static bool note_early_read(const cursors *x, cursors_found *found) {
  note_edge(x, found, x->early_read, x->write[x->h->ops[x->early_read].result]);
  return true;
}

static bool explain(cursors *x, uint32_t unwritten, cursors_found *found) {
  if (unwritten != CURSORS_NONE) return note_unwritten(x, unwritten, found);
  if (x->early_read != CURSORS_NONE) return note_early_read(x, found);
  return x->missing[x->initial] ? note_late_start(x, found) : note_stuck(x, found);
}

bool cursors_explain(cursors *x, uint32_t unwritten, cursors_found *found) {
  found->ops = array_raw((size_t)4 * MOST_STUCK, sizeof *found->ops);
  return found->ops && explain(x, unwritten, found) && !x->l->met; /* met: an operation may not have been found */
}
