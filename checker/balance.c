/* balance.c -- operations that must alternate, counted.

   In any legal order acquires and releases alternate, beginning with an acquire. So there is at most one acquire more than
   there are releases, and never a release more than acquires. An operation counts as certain when it is definite and its
   result says that it did something, as possible unless its result says that it did nothing. */
#include "balance.h"

bool balance_applies(const part *p) {
  return p->objects == 1 && p->history->models[p->object_id[0]]->takes_turns && !p->history->initial.unknown;
}

balance balance_count(const part *p) {
  balance b = {{0}, {0}};
  for (uint32_t i = 0; i < p->count; i++) {
    const minos_op *op = part_op(p, i);
    if (op->fn > 1 || op->result == MINOS_FALSE) continue;
    b.possible[op->fn]++;
    b.certain[op->fn] += part_is_definite(p, i) && op->result != MINOS_ABSENT;
  }
  return b;
}

int balance_excess(const balance *b) {
  if (b->certain[0] > b->possible[1] + 1) return 0;
  return b->certain[1] > b->possible[0] ? 1 : -1;
}
