/* cursors.c -- is one register with unique writes sequentially consistent? O(n), over the history as it lies.

   By the theorem of clusters.c: the operations of one value, its cluster, stand together in a legal order, the write first; so
   there is one iff every read value is written, no client reads a value before it writes it, and no cycle is among the clusters,
   of which one precedes another if an operation of it precedes one of the other in its client. The start value's stands first.

   Every client has a cursor: at the first of its operations that does not stand yet, and at those of the same cluster that follow
   it directly. A cluster none of whose operations is missing, each being at a cursor, is preceded by nothing that does not stand:
   it can stand next, and the cursors at it move on. This is Kahn's algorithm; its edges are the places of the cursors. Where
   no cluster is complete, each of those at cursors lacks an operation that lies behind another cursor: following these from one to
   the next comes round.

   Unknown writes have predecessors and precede nothing: a cursor passes over them, and they are no longer missing once all
   definite ones in front of them stand. One whose value nobody reads is left out.

   Four bytes an operation, twelve a value, and the witness. */
#include "cursors_stuck.h"

#include <stdlib.h>

#include "../grow.h"

enum { SOON = 2 }; /* operations of its client later */

static void release(cursors *x) {
  free(x->write);
  free(x->missing);
  free(x->waiting);
  free(x->op);
  free(x->client);
  free(x->ready);
  free(x->witness);
}

static bool allocate(cursors *x) {
  x->values = minos_values_count(x->h->values);
  x->clients = history_client_count(x->h);
  x->write = array_raw(x->values, sizeof *x->write);
  x->missing = array_new(x->values, sizeof *x->missing);
  x->waiting = array_raw(x->values, sizeof *x->waiting);
  x->client = array_new(x->clients, sizeof *x->client);
  x->ready = array_raw((size_t)x->clients + 1, sizeof *x->ready);
  if (!x->write || !x->missing || !x->waiting || !x->client || !x->ready) return false;
  for (uint32_t v = 0; v < x->values; v++) x->write[v] = x->waiting[v] = CURSORS_NONE;
  for (uint32_t c = 0; c < x->clients; c++) x->client[c].latest = x->client[c].ended = INT64_MIN;
  return true;
}

/* ---- who is where ---- */

/* Clients must list their operations by start, and definite ones apart. */
static bool takes_turn(client_cursor *client, const minos_op *op) {
  if (op->start < client->latest || op->start < client->ended) return false;
  client->latest = op->start;
  if (cursors_is_definite(op)) client->ended = op->end;
  return true;
}

/* Count the operations of clusters and clients; false when this can't tell. */
static bool count_operations(cursors *x, limits *l) {
  for (uint32_t i = 0; i < x->h->count; i++) {
    if (!limits_pass(l, i)) return false;
    const minos_op *op = &x->h->ops[i];
    minos_role role = x->fns[op->fn].role;
    if (role != MINOS_ROLE_READ && role != MINOS_ROLE_WRITE) return false;
    if (!history_takes_part(x->h, i)) continue;
    minos_value v = cursors_value(x, op);
    bool writes = role == MINOS_ROLE_WRITE;
    if (writes && (v == x->initial || x->write[v] != CURSORS_NONE)) return false; /* not unique */
    if (!takes_turn(&x->client[op->client], op)) return false;
    if (writes) x->write[v] = i;
    x->missing[v]++;
    x->client[op->client].end++;
  }
  return true;
}

static bool is_useless(const cursors *x, const minos_op *op) {
  return !cursors_is_definite(op) && x->missing[cursors_value(x, op)] == 1;
}

/* Counted are all that take part; what is useless leaves a gap behind the others of its client. */
static bool group_by_client(cursors *x, minos_estimate *estimate, limits *l) {
  uint32_t first = 0;
  for (uint32_t c = 0; c < x->clients; c++) {
    client_cursor *client = &x->client[c];
    client->first = first;
    first += client->end;
    client->end = client->until = client->first;
  }
  x->op = array_raw(first, sizeof *x->op);
  if (!x->op) return false;
  for (uint32_t i = 0; i < x->h->count; i++) {
    const minos_op *op = &x->h->ops[i];
    if (!limits_pass(l, i)) return false;
    if (!history_takes_part(x->h, i)) continue;
    bool writes = cursors_writes(x, op);
    if (is_useless(x, op)) {
      x->missing[op->argument] = 0;
      continue;
    }
    x->op[x->client[op->client].end++] = i;
    x->total++;
    estimate->values += writes;
    estimate->unknown += !cursors_is_definite(op);
  }
  return true;
}

/* A read of a value that nobody wrote; CURSORS_NONE. */
static uint32_t find_unwritten(const cursors *x) {
  minos_value v = 0;
  while (v < x->values && (x->missing[v] == 0 || x->write[v] != CURSORS_NONE || v == x->initial)) v++;
  for (uint32_t i = 0; v < x->values && i < x->h->count && limits_pass(x->l, i); i++)
    if (history_takes_part(x->h, i) && cursors_value(x, &x->h->ops[i]) == v) return i;
  return CURSORS_NONE;
}

/* ---- moving ---- */

static void arrive(cursors *x, minos_value v) {
  if (--x->missing[v] == 0 && v != x->initial) x->ready[x->ready_count++] = v;
}

/* The operations of one client lie apart from each other, so that the processor does not fetch them by itself. */
static void fetch_soon(const cursors *x, const client_cursor *client, uint32_t at) {
  (void)x, (void)client, (void)at;
#ifdef __GNUC__
  if (at + SOON < client->end) __builtin_prefetch(cursors_at(x, at + SOON));
#endif
}

/* Put the cursor at what comes behind it. A write behind a definite operation of its own cluster has a read in front of it. */
static void advance(cursors *x, uint32_t c) {
  client_cursor *client = &x->client[c];
  minos_value v = CURSORS_NONE;
  uint32_t at = client->until;
  for (; at < client->end; at++) {
    const minos_op *op = cursors_at(x, at);
    fetch_soon(x, client, at);
    minos_value u = cursors_value(x, op);
    bool definite = cursors_is_definite(op);
    if (v != CURSORS_NONE && u == v && cursors_writes(x, op)) x->early_read = x->op[client->from];
    if (v != CURSORS_NONE && u != v && definite) break;
    if (v != CURSORS_NONE && u != v) continue; /* it waits for v */
    if (definite && v == CURSORS_NONE) v = u, client->from = at;
    arrive(x, u);
  }
  client->until = at;
  if (v == CURSORS_NONE) { /* it is at nothing: no definite operation is left */
    client->from = at;
    return;
  }
  client->next = x->waiting[v];
  x->waiting[v] = c;
}

/* The operations of v at a cursor stand now; the unknown ones among them waited for that. */
static void place_run(cursors *x, const client_cursor *client, minos_value v) {
  for (uint32_t at = client->from; at < client->until; at++) {
    const minos_op *op = cursors_at(x, at);
    minos_value u = cursors_value(x, op);
    if (u != v)
      arrive(x, u);
    else if (x->op[at] != x->write[v])
      x->witness[x->placed++] = x->op[at];
  }
}

static void stand(cursors *x, minos_value v) {
  if (x->write[v] != CURSORS_NONE) x->witness[x->placed++] = x->write[v];
  uint32_t first = x->waiting[v];
  x->waiting[v] = CURSORS_NONE;
  for (uint32_t c = first; c != CURSORS_NONE; c = x->client[c].next) place_run(x, &x->client[c], v);
  for (uint32_t c = first, next; c != CURSORS_NONE; c = next) {
    next = x->client[c].next;
    advance(x, c);
  }
}

/* Put clusters in order as far as possible; false when a limit was met. */
static bool run(cursors *x, limits *l) {
  for (uint32_t c = 0; c < x->clients; c++) advance(x, c);
  if (x->missing[x->initial]) return true;
  stand(x, x->initial);
  while (x->ready_count > 0 && x->early_read == CURSORS_NONE) {
    if (!limits_poll(l)) return false;
    stand(x, x->ready[--x->ready_count]);
  }
  return true;
}

/* ---- the answer ---- */

static minos_answer without_memory(limits *l) {
  limits_no_memory(l);
  return ANSWER_GAVE_UP;
}

static minos_answer accept(cursors *x, proof *out, limits *l) {
  out->initial = array_raw(1, sizeof *out->initial);
  if (!out->initial) return without_memory(l);
  out->initial[0] = x->initial;
  out->witness = x->witness;
  out->witness_count = x->placed;
  x->witness = NULL;
  return ANSWER_YES;
}

static minos_answer decide(cursors *x, limits *l, proof *out, cursors_found *found) {
  if (!allocate(x)) return without_memory(l);
  if (!limits_look(l) || !count_operations(x, l)) return ANSWER_GAVE_UP;
  if (!group_by_client(x, &found->estimate, l)) return without_memory(l);
  uint32_t unwritten = find_unwritten(x);
  if (l->met) return ANSWER_GAVE_UP; /* there may be one */
  if (unwritten != CURSORS_NONE) return cursors_explain(x, unwritten, found) ? ANSWER_NO : ANSWER_GAVE_UP;
  x->witness = array_raw(x->total, sizeof *x->witness);
  if (!x->witness) return without_memory(l);
  if (!run(x, l)) return ANSWER_GAVE_UP;
  if (x->early_read == CURSORS_NONE && x->placed == x->total) return accept(x, out, l);
  return cursors_explain(x, CURSORS_NONE, found) ? ANSWER_NO : ANSWER_GAVE_UP;
}

minos_answer cursors_decide(const minos_history *h, limits *l, proof *out, cursors_found *found) {
  *found = (cursors_found){.estimate = {.present = true}};
  if (h->count == 0 || history_object_count(h) != 1 || h->initial.unknown || h->starts[0] == MINOS_ABSENT)
    return ANSWER_GAVE_UP;
  if (!limits_has_room(l, (uint64_t)h->count * CURSORS_FOOTPRINT)) return ANSWER_GAVE_UP;
  cursors x = {.h = h, .l = l, .fns = h->models[0]->fns, .initial = h->starts[0], .early_read = CURSORS_NONE};
  minos_answer answer = decide(&x, l, out, found);
  release(&x);
  return answer;
}
