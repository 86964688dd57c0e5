/* brackets.c -- which acquires and releases of a client belong together.

   A client that acquires and releases in turn, one operation after another, holds the lock exactly from each acquire to the
   release that matches it. Such a pair can be left out of an order as a whole; which ones match can't be told from two
   operations alone, so it is noted when a history is bound. Only the last operation of a client may be of unknown outcome: an
   earlier one might have taken effect at any time since. */
#include "brackets.h"

#include "grow.h"

enum { OPENS = 0, CLOSES = 1 };

typedef struct bracketing {
  minos_history *history;
  int64_t numbers;  /* given so far */
  bool *improper;   /* [objects] some client does not keep to brackets */
  uint32_t *depth;  /* [objects] of the client looked at */
  int64_t *number;  /* [objects] of its latest brackets */
  uint8_t *broken;  /* [objects] the client does not keep to brackets there */
  uint32_t *latest; /* [objects] the client's latest operation + 1 */
} bracketing;

static bool counts(const minos_history *h, const minos_op *op) {
  return h->models[op->object]->brackets && op->fn <= CLOSES && op->outcome != MINOS_OUTCOME_FAIL &&
         op->result != MINOS_FALSE;
}

/* Whether the operation stands behind the client's latest one on its object. */
static bool is_in_turn(const bracketing *b, const minos_op *op) {
  uint32_t latest = b->latest[op->object];
  if (latest == 0) return true;
  const minos_op *before = &b->history->ops[latest - 1];
  return before->outcome == MINOS_OUTCOME_OK && before->end <= op->start;
}

static bool number_op(bracketing *b, uint32_t id) {
  minos_op *op = &b->history->ops[id];
  uint32_t *depth = &b->depth[op->object];
  int64_t *number = &b->number[op->object];
  bool opens = op->fn == OPENS;
  if (!is_in_turn(b, op) || (!opens && *depth == 0)) b->broken[op->object] = 1;
  b->latest[op->object] = id + 1;
  if (b->broken[op->object]) return true;
  if (opens && (*depth)++ == 0) *number = b->numbers++;
  if (!opens) --*depth;
  return minos_values_integer(b->history->values, *number, &op->token) == MINOS_OK;
}

static bool number_client(bracketing *b, uint32_t client) {
  const minos_history *h = b->history;
  uint32_t first = h->client_first[client], end = h->client_first[client + 1];
  for (uint32_t i = first; i < end; i++) {
    uint32_t object = h->ops[h->by_client[i]].object;
    b->depth[object] = b->latest[object] = b->broken[object] = 0;
  }
  for (uint32_t i = first; i < end; i++)
    if (counts(h, &h->ops[h->by_client[i]]) && !number_op(b, h->by_client[i])) return false;
  for (uint32_t i = first; i < end; i++) {
    minos_op *op = &h->ops[h->by_client[i]];
    if (!counts(h, op) || !b->broken[op->object]) continue;
    op->token = MINOS_ABSENT;
    b->improper[op->object] = true;
  }
  return true;
}

/* Where anyone may close, one client out of line spoils it for all. */
static void forget_improper(const bracketing *b) {
  minos_history *h = b->history;
  for (size_t i = 0; i < h->count; i++) {
    minos_op *op = &h->ops[i];
    if (counts(h, op) && b->improper[op->object] && !h->models[op->object]->asks_client) op->token = MINOS_ABSENT;
  }
}

bool bind_brackets(minos_history *h) {
  uint32_t objects = history_object_count(h);
  bool any = false;
  for (uint32_t o = 0; o < objects; o++) any = any || h->models[o]->brackets;
  if (!any) return true;
  if (!history_group_by_client(h)) return false;
  bracketing b = {.history = h};
  b.improper = array_new(objects, sizeof *b.improper);
  b.depth = array_raw(objects, sizeof *b.depth);
  b.number = array_raw(objects, sizeof *b.number);
  b.broken = array_raw(objects, sizeof *b.broken);
  b.latest = array_raw(objects, sizeof *b.latest);
  bool done = b.improper && b.depth && b.number && b.broken && b.latest;
  for (uint32_t c = 0; done && c < history_client_count(h); c++) done = number_client(&b, c);
  if (done) forget_improper(&b);
  free(b.improper);
  free(b.depth);
  free(b.number);
  free(b.broken);
  free(b.latest);
  return done;
}
