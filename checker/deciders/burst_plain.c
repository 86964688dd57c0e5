/* burst_plain.c -- bursts of a history of reads and writes only: the order of intermediate switches does not matter.

   The last switch goes to the ending write, or to a write of the value that the ending read wants. In front of it there may be
   switches to other values, each serving a due read. They discharge the same hidden writes whatever their order, so a burst is
   the last switch and a set A of values.

   Forced values. Let w be the write of a that would be used, and H the first end, of an operation starting after the end of w,
   that drives a away. When no read of a starts between now and H, a belongs to every A: take a continuation that does not
   visit a now. Visit it now, with w. Later epochs that w began served reads active now only, so they can go, the value in
   front of them staying; hidden writes that leaned on them become switches themselves at their own deadlines. */
#include <stdlib.h>
#include <string.h>

#include "../grow.h"
#include "burst.h"

enum { MOST_FREE = 14 }; /* sets beyond 2^14 are given up */

bool bursts_due_read_wants(const bursts *b, burst_config c, uint32_t value) {
  const uint64_t *due = burst_due(b, c);
  for (uint32_t w = 0; w < b->v->words; w++)
    for (uint64_t rest = due[w] & b->pure[w]; rest; rest &= rest - 1)
      if (b->v->wants[b->holder[w * 64 + (uint32_t)__builtin_ctzll(rest)]] == value) return true;
  return false;
}

typedef struct plain_burst {
  uint32_t last;    /* the last switch */
  uint32_t *values; /* writes that may stand in front of it: the forced ones first */
  uint32_t forced, count;
} plain_burst;

/* Sort the available writes into the last one, forced ones and free ones. False when nothing serves the ending read. */
static bool plan(bursts *b, burst_config c, uint32_t ending, plain_burst *plan) {
  const register_view *v = b->v;
  uint32_t found = bursts_find_switches(b, c, ending), target = v->wants[ending], from = v->starts_before_end[ending];
  *plan = (plain_burst){.last = PROOF_NONE, .values = b->candidates};
  uint32_t kept = 0;
  for (uint32_t i = 0; i < found; i++) {
    uint32_t write = b->candidates[i];
    if (v->makes[write] == target)
      plan->last = write;
    else if (bursts_due_read_wants(b, c, v->makes[write]))
      b->candidates[kept++] = write;
  }
  plan->count = kept;
  for (uint32_t i = 0; i < kept && !(b->without & BURST_FORCED); i++) {
    if (!register_view_settled(v, from, b->candidates[i])) continue;
    uint32_t write = b->candidates[i];
    b->candidates[i] = b->candidates[plan->forced];
    b->candidates[plan->forced++] = write;
  }
  return plan->last != PROOF_NONE;
}

static bool push_burst(bursts *b, size_t from, const plain_burst *p, uint32_t mask, uint32_t slot) {
  burst_config c = bursts_push_copy(b, from);
  bool failed = false;
  if (!c) return false;
  for (uint32_t i = 0; i < p->count && !failed; i++)
    if (i < p->forced || mask >> (i - p->forced) & 1) bursts_switch(b, c, p->values[i], &failed);
  if (!failed) bursts_switch(b, c, p->last, &failed);
  if (!failed) burst_clear_slot(b, c, slot);
  return !failed;
}

/* The largest set first: it serves most. The empty burst from a value to itself was pushed by the caller already. */
bool bursts_plain(bursts *b, size_t from, uint32_t ending, bool needed) {
  plain_burst p;
  burst_config c = bursts_config(b, from);
  bool same = !needed && burst_value(c) == b->v->makes[ending];
  if (!plan(b, c, ending, &p)) return true;
  uint32_t free_count = p.count - p.forced;
  if (free_count > MOST_FREE) {
    b->too_wide = true;
    return false;
  }
  for (uint32_t mask = ((uint32_t)1 << free_count); mask-- > 0;) {
    if (same && mask == 0 && p.forced == 0) continue;
    if (!limits_poll(b->l) || !push_burst(b, from, &p, mask, b->v->slot[ending])) return false;
  }
  return true;
}
