/* shrink.c -- a smallest sub-history with the same fault.

   Removing must never manufacture a fault: if the history has an order, so must what is left. An operation can go when no
   operation left consumes it (a read needs its write, see minos_model.consumes), for then any order of the history is one of
   the rest; so operations go together with all that lean on them.

   Beginnings, for real time with exact clocks: take what started up to the end of some operation; what had not ended by then
   becomes unknown. In an order of the whole history nothing that starts later stands in front of what ended before the cut,
   so its beginning is an order of this. "Refuted" is monotone in the cut, hence a binary search. Afterwards an operation gets
   its end back when nothing that was left out could have supplied it: the core then speaks of the operations as recorded.
   The others stay marked, and reports say that their ends play no part.

   Windows (the window lemma), where any state is a start value: take what started at or after some instant, with the start
   value unknown; what started earlier and had not ended may have happened before, so it becomes unknown, and a read of it goes.
   In an order of the whole, all that ended before the instant stands in front of what started behind it; behind the last of
   those, the order is one of the window from the state reached there. */
#include "shrink.h"

#include <stdlib.h>
#include <string.h>

#include "../grow.h"
#include "../history_data.h"

typedef struct shrinker {
  const shrinking *how;
  core *core;
  minos_op_id *ops;  /* [core->count] scratch: the operations of a trial */
  bool *weak, *goes; /* [core->count] */
  bool open;         /* a question could not be answered */
  minos_status status;
} shrinker;

void core_release(core *c) {
  free(c->ops);
  free(c->weakened);
  *c = (core){0};
}

minos_status core_history(const core *c, minos_history **out) {
  return minos_history_select(out, c->history, c->ops, c->count, c->weakened, c->initial_unknown);
}

static bool ask(shrinker *s, const minos_op_id *ops, const bool *weak, uint32_t count) {
  minos_history *trial;
  s->status = minos_history_select(&trial, s->core->history, ops, count, weak, s->core->initial_unknown);
  if (s->status) return false;
  shrink_answer answer = s->how->ask(s->how->context, trial);
  minos_history_free(trial);
  if (answer == SHRINK_OPEN) s->open = true;
  return answer == SHRINK_REFUTED;
}

/* ---- beginnings ---- */

static int by_time(const void *a, const void *b) {
  const int64_t *x = a, *y = b;
  return (*x > *y) - (*x < *y);
}

/* What started up to the cut, with what had not ended by then made unknown. */
static uint32_t take_beginning(shrinker *s, int64_t cut) {
  const core *c = s->core;
  uint32_t count = 0;
  for (uint32_t i = 0; i < c->count; i++) {
    const minos_op *op = &c->history->ops[c->ops[i]];
    if (op->start > cut) continue;
    bool cut_off = op->outcome == MINOS_OUTCOME_OK && op->end > cut;
    if (cut_off && c->history->models[op->object]->fns[op->fn].query) continue;
    s->weak[count] = cut_off;
    s->ops[count++] = c->ops[i];
  }
  return count;
}

static void adopt(core *c, const minos_op_id *ops, const bool *weak, uint32_t count) {
  memcpy(c->ops, ops, count * sizeof *ops);
  memcpy(c->weakened, weak, count * sizeof *weak);
  c->count = count;
}

static bool beginning_is_refuted(shrinker *s, int64_t cut) {
  uint32_t count = take_beginning(s, cut);
  return ask(s, s->ops, s->weak, count);
}

/* Narrow low < high, where cutting at ends[high - 1] is refuted and at ends[low - 1] is not. From where a decider noticed the
   fault in steps that double, then halving. */
static uint32_t find_cut(shrinker *s, const int64_t *ends, uint32_t definite) {
  uint32_t low = 0, high = definite;
  if (s->how->has_cut) {
    while (low < definite && ends[low] < s->how->cut) low++;
    for (uint32_t step = 1; low + step < high && !s->status && !s->open; step *= 2) {
      if (beginning_is_refuted(s, ends[low + step - 1]))
        high = low + step;
      else
        low += step;
    }
  }
  while (low + 1 < high && !s->status && !s->open) {
    uint32_t middle = low + (high - low) / 2;
    if (beginning_is_refuted(s, ends[middle - 1]))
      high = middle;
    else
      low = middle;
  }
  return high;
}

static void cut_to_beginning(shrinker *s) {
  core *c = s->core;
  int64_t *ends = array_raw(c->count, sizeof *ends);
  uint32_t definite = 0;
  if (!ends) {
    s->status = MINOS_ENOMEM;
    return;
  }
  for (uint32_t i = 0; i < c->count; i++) {
    const minos_op *op = &c->history->ops[c->ops[i]];
    if (op->outcome == MINOS_OUTCOME_OK) ends[definite++] = op->end;
  }
  qsort(ends, definite, sizeof *ends, by_time);
  uint32_t high = find_cut(s, ends, definite);
  if (!s->status && high < definite && high > 0) {
    uint32_t count = take_beginning(s, ends[high - 1]);
    adopt(c, s->ops, s->weak, count);
  }
  free(ends);
}

/* ---- windows ---- */

/* What started at or after the instant, and as unknown what had not ended by then. */
static uint32_t take_window(shrinker *s, int64_t instant) {
  const core *c = s->core;
  uint32_t count = 0;
  for (uint32_t i = 0; i < c->count; i++) {
    const minos_op *op = &c->history->ops[c->ops[i]];
    bool earlier = op->start < instant, open = c->weakened[i] || op->outcome == MINOS_OUTCOME_UNKNOWN;
    if (earlier && !open && op->end < instant) continue;
    if (earlier && c->history->models[op->object]->fns[op->fn].query) continue;
    s->weak[count] = c->weakened[i] || (earlier && !open);
    s->ops[count++] = c->ops[i];
  }
  return count;
}

static bool window_is_refuted(shrinker *s, int64_t instant) {
  uint32_t count = take_window(s, instant);
  return count > 0 && ask(s, s->ops, s->weak, count);
}

enum { ONE_BY_ONE = 8 };

/* The latest start from which the window is refuted: small sizes one by one, for what straddles a longer one may hide the fault;
   then sizes that double, then halving. */
static bool find_window(shrinker *s, const int64_t *starts, uint32_t count, int64_t *out) {
  uint32_t low = 0, size = 1; /* the window from starts[low] is refuted, if any is */
  while (size < count && !s->status && !s->open && !window_is_refuted(s, starts[count - size]))
    size = size < ONE_BY_ONE ? size + 1 : size * 2;
  if (s->status || s->open) return false;
  low = size < count ? count - size : 0;
  if (low == 0 && !window_is_refuted(s, starts[0])) return false;
  uint32_t high = size < count ? count - (size <= ONE_BY_ONE ? size - 1 : size / 2) : count;
  while (low + 1 < high && !s->status && !s->open) {
    uint32_t middle = low + (high - low) / 2;
    if (window_is_refuted(s, starts[middle]))
      low = middle;
    else
      high = middle;
  }
  *out = starts[low];
  return !s->status && !s->open;
}

/* Cut the core to the latest window that is refuted; says whether there is one. */
static bool cut_to_window(shrinker *s) {
  core *c = s->core;
  int64_t *starts = array_raw(c->count, sizeof *starts), instant;
  if (!starts) {
    s->status = MINOS_ENOMEM;
    return false;
  }
  for (uint32_t i = 0; i < c->count; i++) starts[i] = c->history->ops[c->ops[i]].start;
  qsort(starts, c->count, sizeof *starts, by_time);
  c->initial_unknown = true;
  bool found = find_window(s, starts, c->count, &instant);
  if (found) {
    uint32_t count = take_window(s, instant);
    adopt(c, s->ops, s->weak, count);
    c->window_start = instant;
  }
  c->initial_unknown = found;
  free(starts);
  return found;
}

/* ---- removals ---- */

static bool consumes(const core *c, uint32_t op, minos_op_id supply) {
  minos_op x = c->history->ops[c->ops[op]];
  if (c->weakened[op]) history_weaken(c->history, &x);
  return history_consumes(c->history, &x, &c->history->ops[supply]);
}

static bool leans_on(const core *c, uint32_t op, uint32_t supply) {
  return consumes(c, op, c->ops[supply]);
}

/* Everything that leans on what goes must go too. */
static void close_removal(shrinker *s, uint32_t first, uint32_t end) {
  const core *c = s->core;
  uint32_t *pending = s->ops, count = 0; /* the scratch of a trial is free until the trial is written */
  for (uint32_t i = first; i < end; i++) pending[count++] = i;
  for (uint32_t next = 0; next < count; next++) {
    for (uint32_t i = 0; i < c->count; i++) {
      if (s->goes[i] || !leans_on(c, i, pending[next])) continue;
      s->goes[i] = true;
      pending[count++] = i;
    }
  }
}

/* Try without the operations first .. end-1 and what leans on them. */
static bool try_without(shrinker *s, uint32_t first, uint32_t end) {
  core *c = s->core;
  memset(s->goes, 0, c->count * sizeof *s->goes);
  for (uint32_t i = first; i < end; i++) s->goes[i] = true;
  close_removal(s, first, end);
  uint32_t count = 0;
  for (uint32_t i = 0; i < c->count; i++) {
    if (s->goes[i]) continue;
    s->weak[count] = c->weakened[i];
    s->ops[count++] = c->ops[i];
  }
  if (count == 0 || !ask(s, s->ops, s->weak, count)) return false;
  adopt(c, s->ops, s->weak, count);
  return true;
}

/* Chunks of half the core, of a quarter, ... down to single operations, until a pass over single ones removes nothing. */
static void remove_operations(shrinker *s) {
  core *c = s->core;
  uint32_t size = c->count / 2 ? c->count / 2 : 1;
  for (;;) {
    bool removed = false;
    for (uint32_t first = 0; first < c->count && !s->status && !s->open;) {
      uint32_t end = first + size < c->count ? first + size : c->count;
      if (try_without(s, first, end))
        removed = true;
      else
        first = end;
    }
    if (s->status || s->open || (size == 1 && !removed)) return;
    if (size > 1) size = size / 2;
  }
}

/* Give operations their ends back where no operation outside the core could have supplied them. Says whether any got it. */
static bool restore_ends(shrinker *s) {
  core *c = s->core;
  const minos_history *h = c->history;
  bool restored = false;
  for (uint32_t op = 0; op < c->count; op++) {
    if (!c->weakened[op] || (c->initial_unknown && h->ops[c->ops[op]].start < c->window_start)) continue;
    uint32_t inside = 0; /* both lists ascend */
    bool supplied = false;
    for (uint32_t i = 0; i < h->count && !supplied; i++) {
      if (inside < c->count && c->ops[inside] == i)
        inside++;
      else
        supplied = history_takes_part(h, i) && history_consumes(h, &h->ops[c->ops[op]], &h->ops[i]);
    }
    c->weakened[op] = supplied;
    restored = restored || !supplied;
  }
  return restored;
}

enum { FEW = 4, MANY = 64 };

/* Remove what can go; give ends back, and try again where that changed anything. */
static void reduce(shrinker *s) {
  if (!s->status && !s->open) remove_operations(s);
  if (!s->status && restore_ends(s) && !s->open) remove_operations(s);
}

/* A core that is still large: try a window of it instead, and take that if it is smaller. */
static void try_window(shrinker *s) {
  core before = *s->core, *c = s->core;
  c->ops = array_raw(before.count, sizeof *c->ops);
  c->weakened = array_raw(before.count, sizeof *c->weakened);
  if (c->ops && c->weakened) {
    adopt(c, before.ops, before.weakened, before.count);
    if (cut_to_window(s)) reduce(s);
  } else {
    s->status = MINOS_ENOMEM;
  }
  bool better = !s->status && !s->open && c->initial_unknown && c->count < before.count;
  s->open = false; /* what was reached before is minimal all the same */
  core_release(better ? &before : c);
  if (!better) *c = before;
}

static void shrink_by_time(shrinker *s) {
  core *c = s->core;
  if (c->count > 2) cut_to_beginning(s);
  if (s->how->windows && c->count > MANY && !s->status && !s->open) cut_to_window(s);
  reduce(s);
  if (s->how->windows && !c->initial_unknown && c->count > FEW && !s->status && !s->open) try_window(s);
}

static bool start_core(core *c, const minos_history *h, const minos_op_id *ops, uint32_t count) {
  uint32_t most = ops ? count : (uint32_t)h->count;
  *c = (core){.history = h};
  c->ops = array_raw(most, sizeof *c->ops);
  c->weakened = array_new(most, sizeof *c->weakened);
  if (!c->ops || !c->weakened) return false;
  for (uint32_t i = 0; i < most; i++) {
    minos_op_id op = ops ? ops[i] : i;
    if (history_takes_part(h, op)) c->ops[c->count++] = op;
  }
  return true;
}

minos_status core_shrink(core *out, const shrinking *how, const minos_history *h, const minos_op_id *ops,
                         uint32_t count) {
  core c;
  shrinker s = {.how = how, .core = &c};
  if (!start_core(&c, h, ops, count)) s.status = MINOS_ENOMEM;
  s.ops = array_raw(c.count, sizeof *s.ops);
  s.weak = array_new(c.count, sizeof *s.weak);
  s.goes = array_raw(c.count, sizeof *s.goes);
  if (!s.ops || !s.weak || !s.goes) s.status = MINOS_ENOMEM;
  bool by_time = how->order == MINOS_ORDER_REAL_TIME && how->skew == 0;
  if (!s.status && by_time)
    shrink_by_time(&s);
  else if (!s.status)
    reduce(&s);
  c.minimal = !s.open;
  free(s.ops);
  free(s.weak);
  free(s.goes);
  if (s.status)
    core_release(&c);
  else
    *out = c;
  return s.status;
}
