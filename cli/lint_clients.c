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

static struct life *lives_of(const minos_history *history) {
  uint32_t clients = minos_history_clients(history);
  struct life *lives = malloc((clients ? clients : 1) * sizeof *lives);
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

/* Clients that end with an unknown operation while a new client begins later: most recorders give a client a new id then. */
void lint_rotated_clients(struct findings *out, const struct lint_check *check, const minos_history *history) {
  uint32_t clients = minos_history_clients(history), rotated = 0, shown = 0;
  struct life *lives = lives_of(history);
  int64_t *starts = malloc((clients ? clients : 1) * sizeof *starts);
  if (!lives || !starts) out->failed = true;
  for (uint32_t i = 0; lives && starts && i < clients; i++) starts[i] = lives[i].first;
  if (lives && starts) qsort(starts, clients, sizeof *starts, by_time);
  const minos_op *ops = minos_history_ops(history);
  for (uint32_t i = 0; lives && starts && i < clients; i++) {
    bool ends_unknown = lives[i].last != INT64_MIN && ops[lives[i].last_op].outcome == MINOS_OUTCOME_UNKNOWN;
    if (!ends_unknown || !has_start_after(starts, clients, lives[i].last)) continue;
    if (rotated++ == 0) shown = lives[i].last_op;
  }
  if (rotated) {
    minos_text message = {0};
    minos_text_put(&message, "client ");
    put_client(history, ops[shown].client, &message);
    minos_text_put(&message, " ends with an unknown operation, and new clients begin later");
    if (rotated > 1) minos_text_format(&message, " (so do %lu clients)", (unsigned long)rotated);
    lint_add(out, check, ops[shown].place, &message);
  }
  free(lives);
  free(starts);
}

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
static struct span *spans_of(const minos_history *history, uint32_t *count) {
  uint32_t all = minos_history_count(history);
  const minos_op *ops = minos_history_ops(history);
  struct span *spans = malloc((all ? all : 1) * sizeof *spans);
  *count = 0;
  for (uint32_t i = 0; spans && i < all; i++) {
    if (ops[i].outcome != MINOS_OUTCOME_OK) continue;
    spans[(*count)++] = (struct span){ops[i].start, ops[i].end, ops[i].client, i};
  }
  if (spans) qsort(spans, *count, sizeof *spans, by_client_and_start);
  return spans;
}

/* Neighbours of one client that overlap, or, when `touching`, share one instant across two objects. */
static void neighbours(struct findings *out, const struct lint_check *check, const minos_history *history,
                       bool touching) {
  uint32_t count, found = 0, shown = 0;
  const minos_op *ops = minos_history_ops(history);
  struct span *spans = spans_of(history, &count);
  if (!spans) out->failed = true;
  for (uint32_t i = 1; spans && i < count; i++) {
    const struct span *a = &spans[i - 1], *b = &spans[i];
    if (a->client != b->client) continue;
    bool hit = touching ? a->end == b->start && ops[a->op].object != ops[b->op].object : a->end > b->start;
    if (hit && found++ == 0) shown = b->op;
  }
  free(spans);
  if (!found) return;
  minos_text message = {0};
  minos_text_put(&message, "client ");
  put_client(history, ops[shown].client, &message);
  minos_text_put(&message, touching ? "'s operation on another object starts at the instant at which its last one ended"
                                    : "'s operation starts before its last one ended");
  if (found > 1) minos_text_format(&message, " (%lu times in the history)", (unsigned long)found);
  lint_add(out, check, ops[shown].place, &message);
}

void lint_overlaps(struct findings *out, const struct lint_check *check, const minos_history *history) {
  neighbours(out, check, history, false);
}

void lint_touching(struct findings *out, const struct lint_check *check, const minos_history *history) {
  neighbours(out, check, history, true);
}
