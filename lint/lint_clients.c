/* lint_clients.c -- findings about who the clients are: ids that change, operations that overlap or touch. */
#include <stdlib.h>

#include "lint_check.h"

static void put_client(const minos_history *history, uint32_t client, minos_text *out) {
  minos_bytes name = minos_history_client_name(history, client);
  minos_text_add(out, name.data, name.length);
}

/* ---- rotated clients ---- */

/* Per client: its first start, its last operation by start, and how many it has. */
struct life {
  int64_t first, last;
  uint32_t last_op;
};

static struct life *lives_of(linting *l) {
  const minos_history *history = l->history;
  uint32_t clients = minos_history_clients(history);
  struct life *lives = lint_array(l, clients, sizeof *lives);
  if (!lives) return NULL;
  for (uint32_t i = 0; i < clients; i++) lives[i] = (struct life){INT64_MAX, INT64_MIN, 0};
  const minos_op *ops = minos_history_ops(history);
  for (uint32_t i = 0; i < minos_history_count(history); i++) {
    struct life *life = &lives[ops[i].client];
    if (ops[i].start < life->first) life->first = ops[i].start;
    if (ops[i].start < life->last) continue;
    life->last = ops[i].start;
    life->last_op = i;
  }
  return lives;
}

static int by_time(const void *a, const void *b) {
  int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
  return (x > y) - (x < y);
}

static bool has_start_after(const int64_t *starts, uint32_t count, int64_t time) {
  return count > 0 && starts[count - 1] > time;
}

static void add_rotated(linting *l, uint32_t shown, uint32_t rotated) {
  const minos_op *op = &minos_history_ops(l->history)[shown];
  minos_text message = {0};
  minos_text_put(&message, "client ");
  put_client(l->history, op->client, &message);
  minos_text_put(&message, " ends with an unknown operation, and new clients begin later");
  if (rotated > 1) minos_text_format(&message, " (so do %lu clients)", (unsigned long)rotated);
  lint_add(l, op->place, &message);
}

/* Clients that end with an unknown operation while a new client begins later: most recorders give a client a new id then. */
static void find_rotated(linting *l, const struct life *lives, int64_t *starts) {
  uint32_t clients = minos_history_clients(l->history), living = 0, rotated = 0, shown = 0;
  const minos_op *ops = minos_history_ops(l->history);
  for (uint32_t i = 0; i < clients; i++)
    if (lives[i].last != INT64_MIN) starts[living++] = lives[i].first; /* others had no operation that could be read */
  qsort(starts, living, sizeof *starts, by_time);
  for (uint32_t i = 0; i < clients; i++) {
    bool ends_unknown = lives[i].last != INT64_MIN && ops[lives[i].last_op].outcome == MINOS_OUTCOME_UNKNOWN;
    if (!ends_unknown || !has_start_after(starts, living, lives[i].last)) continue;
    if (rotated++ == 0) shown = lives[i].last_op;
  }
  if (rotated) add_rotated(l, shown, rotated);
}

void lint_rotated_clients(linting *l) {
  struct life *lives = lives_of(l);
  int64_t *starts = lint_array(l, minos_history_clients(l->history), sizeof *starts);
  if (lives && starts) find_rotated(l, lives, starts);
  free(lives);
  free(starts);
}

/* ---- neighbours in time ---- */

struct span {
  int64_t start, end;
  uint32_t client, op;
};

static int by_client_and_start(const void *a, const void *b) {
  const struct span *x = a, *y = b;
  if (x->client != y->client) return x->client < y->client ? -1 : 1;
  if (x->start != y->start) return x->start < y->start ? -1 : 1;
  return (x->op > y->op) - (x->op < y->op);
}

/* The definite operations, by client and start; NULL when memory is out. */
static struct span *spans_of(linting *l, uint32_t *count) {
  uint32_t all = minos_history_count(l->history);
  const minos_op *ops = minos_history_ops(l->history);
  struct span *spans = lint_array(l, all, sizeof *spans);
  *count = 0;
  for (uint32_t i = 0; spans && i < all; i++) {
    if (ops[i].outcome != MINOS_OUTCOME_OK) continue;
    spans[(*count)++] = (struct span){ops[i].start, ops[i].end, ops[i].client, i};
  }
  if (spans) qsort(spans, *count, sizeof *spans, by_client_and_start);
  return spans;
}

/* `a` is the operation of the client that ends last of those before `b`. They overlap when they share more than an instant. */
static bool overlap(const minos_op *ops, const struct span *a, const struct span *b) {
  (void)ops;
  return a->end > b->start && b->end > b->start;
}

/* They share one instant across two objects. */
static bool touch(const minos_op *ops, const struct span *a, const struct span *b) {
  return a->end == b->start && ops[a->op].object != ops[b->op].object;
}

typedef struct meeting {
  bool (*hit)(const minos_op *ops, const struct span *a, const struct span *b);
  const char *before, *after; /* the line */
} meeting;

static void neighbours(linting *l, const meeting *m) {
  uint32_t count, found = 0, shown = 0, other = 0;
  const minos_op *ops = minos_history_ops(l->history);
  struct span *spans = spans_of(l, &count);
  const struct span *latest = spans;
  for (uint32_t i = 1; spans && i < count; i++) {
    if (latest->client == spans[i].client && m->hit(ops, latest, &spans[i]) && found++ == 0)
      shown = spans[i].op, other = latest->op;
    if (latest->client != spans[i].client || spans[i].end >= latest->end) latest = &spans[i];
  }
  free(spans);
  if (!found) return;
  minos_text message = {0};
  minos_text_put(&message, "client ");
  put_client(l->history, ops[shown].client, &message);
  minos_text_format(&message, "'s operation starts %s line %lu%s", m->before, (unsigned long)ops[other].place.line,
                    m->after);
  lint_times(&message, found, "times in the history");
  lint_add(l, ops[shown].place, &message);
}

void lint_overlaps(linting *l) {
  neighbours(l, &(meeting){overlap, "before that of", " ended"});
}

void lint_touching(linting *l) {
  neighbours(l, &(meeting){touch, "at the instant at which that of", " on another object ended"});
}
