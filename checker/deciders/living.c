/* living.c -- configurations that are alive at one event, none of them ruled out by another.

   Of two configurations at one event, x rules out y if whatever finishes y finishes x, with small changes. With the same value
   that is so when x has used no more and has no more due (refuted.c). In a history of reads and writes only, less will do.

   Irrelevant switches. Let w, used in x and not in y, make the value a, and let no due read of x want a, and no read of a start
   between now and H, the first end of an operation, starting behind the end of w, that drives a away. Let y's continuation switch
   by w at t, and next at u. The register can't hold a beyond H, so u <= H, and nothing that x has due or that starts later reads a
   between t and u. In x leave the switch out. What it hid, and what found its own value a there, becomes a switch itself
   just before it ends, if that is before u: between t and u nobody reads. What ends later is hidden by the switch at u.

   Dead values. Let y hold v, and let the first read of v that starts later start only behind an end that drives v away, of a due read
   or of one that starts later. y's continuation switches at some u before that, and till then nobody reads v. A write of v that
   starts before u finds its own value in y, and may have to become a switch in x just before it ends; x then holds v as well,
   used and due as in y. So x need not hold the same value.

   Both arguments change a continuation inside a time without reads and leave it alone behind that, so they may be applied one
   after another. */
#include "living.h"

#include <stdlib.h>
#include <string.h>

#include "../grow.h"

bool living_init(living *a, bursts *b) {
  *a = (living){.b = b, .dominance = b->v->plain};
  size_t words = b->v->words;
  a->asked = array_new(words, sizeof *a->asked);
  a->settled = array_new(words, sizeof *a->settled);
  return a->asked && a->settled;
}

void living_release(living *a) {
  free(a->asked);
  free(a->settled);
  free(a->spare);
  free(a->dead);
  *a = (living){0};
}

void living_clear(living *a, size_t first, uint32_t from) {
  const bursts *b = a->b;
  a->first = first;
  a->count = 0;
  a->from = from;
  for (uint32_t w = 0; w < b->v->words; w++) a->asked[w] = a->settled[w] = 0;
}

/* Whether no operation that starts later can want what the write in the slot makes. */
static bool is_settled(living *a, uint32_t slot) {
  if (!burst_has(a->asked, slot)) {
    burst_put(a->asked, slot);
    if (register_view_settled(a->b->v, a->from, a->b->holder[slot])) burst_put(a->settled, slot);
  }
  return burst_has(a->settled, slot);
}

static void find_spare(living *a, burst_config c, uint64_t *spare) {
  const bursts *b = a->b;
  memcpy(spare, burst_used(c), b->v->words * sizeof *spare);
  if (!a->dominance) return;
  for (uint32_t w = 0; w < b->v->words; w++) {
    for (uint64_t rest = spare[w]; rest; rest &= rest - 1) {
      uint32_t slot = w * 64 + (uint32_t)__builtin_ctzll(rest);
      if (is_settled(a, slot) && !bursts_due_read_wants(b, c, b->v->makes[b->holder[slot]])) burst_drop(spare, slot);
    }
  }
}

/* The first end of a due read. */
static uint32_t earliest_due(const bursts *b, burst_config c) {
  uint32_t earliest = PART_NEVER;
  for (uint32_t w = 0; w < b->v->words; w++) {
    for (uint64_t rest = burst_due(b, c)[w] & b->pure[w]; rest; rest &= rest - 1) {
      uint32_t end = b->v->p->end[b->holder[w * 64 + (uint32_t)__builtin_ctzll(rest)]];
      if (end < earliest) earliest = end;
    }
  }
  return earliest;
}

static bool is_dead(const living *a, burst_config c) {
  if (!a->dominance) return false;
  const register_view *v = a->b->v;
  uint32_t value = burst_value(c), next = register_view_next_seeker(v, a->from, value);
  if (next == v->p->count) return true;
  uint32_t start = v->p->start[next];
  return start > register_view_horizon(v, a->from, value) || start > earliest_due(a->b, c);
}

/* Whether number x of the living rules out number y; the candidate is number `count`. */
static bool rules_out(const living *a, const uint64_t *x, size_t of_x, const uint64_t *y, size_t of_y) {
  size_t words = a->b->v->words;
  if (burst_value(x) != burst_value(y) && !a->dead[of_y]) return false;
  const uint64_t *spare = a->spare + of_x * words, *used_y = y + 1, *due_x = x + 1 + words, *due_y = used_y + words;
  for (size_t w = 0; w < words; w++)
    if ((spare[w] & ~used_y[w]) || (due_x[w] & ~due_y[w])) return false;
  return true;
}

static void move(living *a, size_t to, size_t from, const uint64_t *config) {
  size_t words = a->b->v->words, stride = a->b->stride;
  memmove(bursts_config(a->b, a->first + to), config, stride * sizeof *config);
  if (to == from) return;
  memcpy(a->spare + to * words, a->spare + from * words, words * sizeof *a->spare);
  a->dead[to] = a->dead[from];
}

static bool make_room(living *a) {
  size_t words = a->b->v->words;
  return grow_array(&a->spare, &a->spare_capacity, (a->count + 1) * words, sizeof *a->spare) &&
         grow_array(&a->dead, &a->dead_capacity, a->count + 1, sizeof *a->dead);
}

bool living_admit(living *a, size_t at) {
  if (!make_room(a)) return false;
  burst_config c = bursts_config(a->b, at);
  find_spare(a, c, a->spare + a->count * a->b->v->words);
  a->dead[a->count] = is_dead(a, c);
  for (size_t k = 0; k < a->count; k++)
    if (rules_out(a, bursts_config(a->b, a->first + k), k, c, a->count)) return true;
  size_t kept = 0;
  for (size_t k = 0; k < a->count; k++) {
    const uint64_t *other = bursts_config(a->b, a->first + k);
    if (rules_out(a, c, a->count, other, k)) continue;
    if (kept != k) move(a, kept, k, other);
    kept++;
  }
  move(a, kept, a->count, c);
  a->count = kept + 1;
  return true;
}
