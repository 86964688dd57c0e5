/* orders.c -- how many orders of a small history there are, and how many are legal.

   Every order is built front to back. What matters of a beginning is which operations it holds and which write came last, so
   that beginnings are counted by (set, last write): ways(set + i, last') is the sum of ways(set, last) over the operations i
   whose predecessors are in the set. This shares nothing with the deciders, and is the first of the engines that an exercise's
   letters come from. It also can't change with them: what is drawn depends on it, and must stay the same for ever. */
#include "orders.h"

#include <string.h>

enum { SETS = 1 << TASK_MOST, INITIAL = TASK_MOST };

typedef struct predecessors {
  uint32_t of[TASK_MOST]; /* [count] the operations that stand before it */
} predecessors;

static void find_predecessors(const task *t, bool real_time, predecessors *out) {
  *out = (predecessors){{0}};
  for (uint32_t i = 0; i < t->count; i++)
    for (uint32_t j = 0; j < t->count; j++) {
      const task_op *before = &t->ops[j], *op = &t->ops[i];
      if (before->end < op->start && (real_time || before->client == op->client)) out->of[i] |= UINT32_C(1) << j;
    }
}

/* The last write when operation i comes behind `last`; -1: it can't. */
static int step(const task *t, uint32_t i, int last) {
  if (!t->ops[i].reads) return (int)i;
  uint8_t held = last == INITIAL ? 0 : t->ops[last].value;
  return t->ops[i].value == held ? last : -1;
}

static uint32_t size_of(uint32_t set) {
  uint32_t size = 0;
  for (; set; set &= set - 1) size++;
  return size;
}

static uint32_t count_all(const task *t, const predecessors *p) {
  uint32_t ways[SETS] = {1}, sets = UINT32_C(1) << t->count;
  for (uint32_t set = 0; set + 1 < sets; set++)
    for (uint32_t i = 0; ways[set] && i < t->count; i++)
      if (!(set >> i & 1) && (p->of[i] & ~set) == 0) ways[set | UINT32_C(1) << i] += ways[set];
  return ways[sets - 1];
}

static void spread(const task *t, const predecessors *p, uint32_t set, uint32_t ways[][INITIAL + 1]) {
  for (int last = 0; last <= INITIAL; last++) {
    if (!ways[set][last]) continue;
    for (uint32_t i = 0; i < t->count; i++) {
      if (set >> i & 1 || (p->of[i] & ~set)) continue;
      int next = step(t, i, last);
      if (next >= 0) ways[set | UINT32_C(1) << i][next] += ways[set][last];
    }
  }
}

void orders_count(const task *t, bool real_time, orders *out) {
  uint32_t ways[SETS][INITIAL + 1];
  uint32_t sets = UINT32_C(1) << t->count;
  predecessors p;
  find_predecessors(t, real_time, &p);
  *out = (orders){.all = count_all(t, &p)};
  memset(ways, 0, sets * sizeof *ways);
  ways[0][INITIAL] = 1;
  for (uint32_t set = 0; set < sets; set++) {
    spread(t, &p, set, ways);
    uint32_t size = size_of(set);
    for (int last = 0; last <= INITIAL; last++)
      if (ways[set][last] && size > out->longest) out->longest = size;
  }
  for (int last = 0; last <= INITIAL; last++) out->legal += ways[sets - 1][last];
}

/* Whether the operations of a subset (bit i: operation i) have a legal order by themselves: which last writes can be reached is
   enough. O(2^m n) for m of them. */
static bool has_order(const task *t, uint32_t subset, bool real_time) {
  uint16_t reached[SETS];
  predecessors p;
  find_predecessors(t, real_time, &p);
  memset(reached, 0, (subset + 1) * sizeof *reached);
  reached[0] = 1 << INITIAL;
  for (uint32_t set = 0; set < subset; set++) {
    if (!reached[set]) continue;
    for (uint32_t i = 0; i < t->count; i++) {
      if (!(subset >> i & 1) || set >> i & 1 || (p.of[i] & subset & ~set)) continue;
      for (int last = 0; last <= INITIAL; last++) {
        int next = reached[set] >> last & 1 ? step(t, i, last) : -1;
        if (next >= 0) reached[set | UINT32_C(1) << i] |= (uint16_t)(1 << next);
      }
    }
  }
  return reached[subset] != 0;
}

char orders_letter(const task *t) {
  uint32_t all = (UINT32_C(1) << t->count) - 1;
  if (has_order(t, all, true)) return 'L';
  return has_order(t, all, false) ? 'S' : 'N';
}

/* Whether the writes of all that is read in a subset are in it. */
static bool is_complete(const task *t, uint32_t subset) {
  for (uint32_t i = 0; i < t->count; i++) {
    const task_op *op = &t->ops[i];
    bool found = !(subset >> i & 1) || !op->reads || op->value == 0;
    for (uint32_t j = 0; j < t->count && !found; j++)
      found = subset >> j & 1 && !t->ops[j].reads && t->ops[j].value == op->value;
    if (!found) return false;
  }
  return true;
}

uint32_t orders_core(const task *t, bool real_time) {
  uint32_t sets = UINT32_C(1) << t->count;
  for (uint32_t size = 1; size <= t->count; size++)
    for (uint32_t subset = 1; subset < sets; subset++)
      if (size_of(subset) == size && is_complete(t, subset) && !has_order(t, subset, real_time)) return size;
  return 0;
}
