/* lookahead.c -- configurations that are bound to fail.

   A value a other than the present one starves when some read of it, due now or starting later, ends before any operation that
   makes a could start, and no active operation that makes a is unused. Only values that the step touched can begin to starve:
   the value left, those of the operations used, that of the operation that ended. */
#include <string.h>

#include "burst.h"

static bool is_supplied(const bursts *b, burst_config c, uint32_t value) {
  const uint64_t *used = burst_used(c);
  for (uint32_t w = 0; w < b->v->words; w++)
    for (uint64_t rest = b->active[w] & ~b->pure[w] & ~used[w]; rest; rest &= rest - 1)
      if (b->v->makes[b->holder[w * 64 + (uint32_t)__builtin_ctzll(rest)]] == value) return true;
  return false;
}

static bool due_read_starves(const bursts *b, burst_config c, uint32_t value, uint32_t supply) {
  const uint64_t *due = burst_due(b, c);
  for (uint32_t w = 0; w < b->v->words; w++) {
    for (uint64_t rest = due[w] & b->pure[w]; rest; rest &= rest - 1) {
      uint32_t op = b->holder[w * 64 + (uint32_t)__builtin_ctzll(rest)];
      bool wants = b->v->kind[op] == REGISTER_READ && b->v->wants[op] == value;
      if (wants && b->v->p->end[op] < supply) return true;
    }
  }
  return false;
}

static bool starves(const bursts *b, burst_config c, uint32_t value, uint32_t from) {
  if (value == burst_value(c) || value >= b->v->values || is_supplied(b, c, value)) return false;
  uint32_t supply = register_view_next_make(b->v, from, value);
  return register_view_starves(b->v, from, value) || due_read_starves(b, c, value, supply);
}

/* Values of operations used since configuration `before`. */
static bool used_value_starves(const bursts *b, const uint64_t *before, burst_config c, uint32_t from) {
  const uint64_t *used = burst_used(c);
  for (uint32_t w = 0; w < b->v->words; w++)
    for (uint64_t rest = used[w] & ~before[1 + w]; rest; rest &= rest - 1)
      if (starves(b, c, b->v->makes[b->holder[w * 64 + (uint32_t)__builtin_ctzll(rest)]], from)) return true;
  return false;
}

void bursts_drop_starving(bursts *b, size_t from, size_t first, uint32_t ending) {
  uint32_t seen = b->v->starts_before_end[ending], slot = b->v->slot[ending];
  size_t kept = first;
  bool was_active = burst_has(b->active, slot);
  burst_drop(b->active, slot); /* it supplies nothing any more */
  for (size_t i = first; i < b->config_count; i++) {
    burst_config c = bursts_config(b, i);
    const uint64_t *before = bursts_config(b, from);
    bool lost = starves(b, c, burst_value(before), seen) || starves(b, c, b->v->makes[ending], seen) ||
                used_value_starves(b, before, c, seen);
    if (lost) continue;
    if (i != kept) memmove(bursts_config(b, kept), c, b->stride * sizeof *c);
    kept++;
  }
  b->config_count = kept;
  if (was_active) burst_put(b->active, slot);
}
