/* naive.c -- how people classify a history at first, and whether that goes wrong.

   L: play the operations by their starts, or by their ends, and say "not L" when a read fails. S: say "L" when every read by
   itself returns a value that may still stand there; or play one client after the other, and say "not S" when no order of the
   clients works. N: say "L" when every read by itself may be; or say "S" when no client contradicts itself. */
#include "difficulty.h"

/* ---- playing operations in a given order ---- */

static bool plays(const task *t, const uint8_t *order) {
  uint8_t held = 0;
  for (uint32_t i = 0; i < t->count; i++) {
    const task_op *op = &t->ops[order[i]];
    if (op->reads && op->value != held) return false;
    if (!op->reads) held = op->value;
  }
  return true;
}

static bool plays_by_start(const task *t) {
  uint8_t order[TASK_MOST];
  for (uint8_t i = 0; i < t->count; i++) order[i] = i;
  return plays(t, order);
}

static bool plays_by_end(const task *t) {
  uint8_t order[TASK_MOST];
  for (uint8_t i = 0; i < t->count; i++) {
    uint8_t at = i;
    for (; at > 0 && t->ops[order[at - 1]].end > t->ops[i].end; at--) order[at] = order[at - 1];
    order[at] = i;
  }
  return plays(t, order);
}

/* ---- each read by itself ---- */

/* The read's value is the one it starts at or was written before it ended, and no other write ended before the read began
   that began after that one ended. */
static bool may_be_there(const task *t, const task_op *read) {
  int written = -1; /* when the write ended; the start value was there before all */
  for (uint32_t i = 0; i < t->count && read->value; i++) {
    const task_op *op = &t->ops[i];
    if (op->reads || op->value != read->value) continue;
    if (op->start > read->end) return false;
    written = op->end;
  }
  for (uint32_t i = 0; i < t->count; i++) {
    const task_op *op = &t->ops[i];
    if (!op->reads && op->value != read->value && op->start > written && op->end < read->start) return false;
  }
  return true;
}

static bool every_read_may_be(const task *t) {
  for (uint32_t i = 0; i < t->count; i++)
    if (t->ops[i].reads && !may_be_there(t, &t->ops[i])) return false;
  return true;
}

/* ---- clients one by one ---- */

static uint8_t play_client(const task *t, uint8_t client, uint8_t held, bool *legal) {
  for (uint32_t i = 0; i < t->count; i++) {
    const task_op *op = &t->ops[i];
    if (op->client != client) continue;
    if (op->reads && op->value != held) *legal = false;
    if (!op->reads) held = op->value;
  }
  return held;
}

static bool plays_in_blocks(const task *t, uint32_t played, uint8_t held) {
  if (played == (UINT32_C(1) << t->clients) - 1) return true;
  for (uint8_t c = 0; c < t->clients; c++) {
    bool legal = !(played >> c & 1);
    uint8_t next = legal ? play_client(t, c, held, &legal) : 0;
    if (legal && plays_in_blocks(t, played | UINT32_C(1) << c, next)) return true;
  }
  return false;
}

/* What a client read or wrote before something else it does not read again. */
static bool contradicts_itself(const task *t, uint32_t later) {
  bool changed = false;
  for (uint32_t i = later; i-- > 0;) {
    if (t->ops[i].client != t->ops[later].client) continue;
    if (t->ops[i].value != t->ops[later].value)
      changed = true;
    else if (changed)
      return true;
  }
  return t->ops[later].value == 0 && changed;
}

static bool no_client_contradicts_itself(const task *t) {
  for (uint32_t i = 0; i < t->count; i++)
    if (t->ops[i].reads && contradicts_itself(t, i)) return false;
  return true;
}

bool naive_is_fooled(const task *t, char letter, int method) {
  if (letter == 'L') return method == 0 ? !plays_by_start(t) : !plays_by_end(t);
  if (method == 0) return every_read_may_be(t);
  return letter == 'S' ? !plays_in_blocks(t, 0, 0) : no_client_contradicts_itself(t);
}
