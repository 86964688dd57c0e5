/* shrink.c -- a smallest sub-history with the same fault.

   Removing must never manufacture a fault: if the history has an order, so must what is left. An operation can go when no
   operation left consumes it (a read needs its write, see minos_model.consumes), for then any order of the history is one of
   the rest; so operations go together with all that lean on them.

   Real time with exact clocks: cut_by_time.c first cuts by time; what it cuts off is taken as of unknown outcome. Afterwards an operation gets
   its end back when nothing that was left out could have supplied it, nor what it leans on: the core then speaks of the operations as recorded.
   The others stay marked, and reports say that their ends play no part. */
#include "shrinker.h"

#include <stdlib.h>
#include <string.h>

#include "../grow.h"
#include "../history_data.h"

enum { MOST_COMPARISONS = 300 * 1000 * 1000 };

static void release(core *c) {
  free(c->ops);
  free(c->weakened);
  *c = (core){0};
}

minos_status core_history(const core *c, minos_history **out) {
  return minos_history_select(out, c->history, c->ops, c->count, c->weakened, c->initial_unknown);
}

bool shrinker_goes_on(shrinker *s) {
  if (limits_look(s->how->l)) return true;
  s->open = true;
  return false;
}

bool shrinker_has_room(shrinker *s, uint64_t bytes) {
  if (limits_has_room(s->how->l, bytes)) return true;
  s->open = true;
  return false;
}

bool shrinker_ask(shrinker *s, const minos_op_id *ops, const bool *weak, uint32_t count) {
  minos_history *trial;
  if (!shrinker_goes_on(s) || !shrinker_has_room(s, (uint64_t)count * sizeof *trial->ops)) return false;
  s->status = minos_history_select(&trial, s->core->history, ops, count, weak, s->core->initial_unknown);
  if (s->status) return false;
  shrink_answer answer = s->how->ask(s->how->context, trial);
  minos_history_free(trial);
  if (answer == SHRINK_OPEN) s->open = true;
  return answer == SHRINK_REFUTED;
}

void shrinker_adopt(core *c, const minos_op_id *ops, const bool *weak, uint32_t count) {
  memcpy(c->ops, ops, count * sizeof *ops);
  memcpy(c->weakened, weak, count * sizeof *weak);
  c->count = count;
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

/* Everything that leans on what goes must go too. Where all leans on all (a counter) that takes long: a number of comparisons
   bounds it, so that the same input gives the same core everywhere. */
static void close_removal(shrinker *s, uint32_t first, uint32_t end) {
  const core *c = s->core;
  uint32_t *pending = s->ops, count = 0; /* the scratch of a trial is free until the trial is written */
  for (uint32_t i = first; i < end; i++) pending[count++] = i;
  for (uint32_t next = 0; next < count && !s->open; next++) {
    s->compared += c->count;
    s->open = s->compared > MOST_COMPARISONS || !shrinker_goes_on(s);
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
  if (s->open) return false;
  uint32_t count = 0;
  for (uint32_t i = 0; i < c->count; i++) {
    if (s->goes[i]) continue;
    s->weak[count] = c->weakened[i];
    s->ops[count++] = c->ops[i];
  }
  if (count == 0 || !shrinker_ask(s, s->ops, s->weak, count)) return false;
  shrinker_adopt(c, s->ops, s->weak, count);
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

/* Whether an operation outside the core could supply the operation as it was recorded. */
static bool is_supplied_outside(const core *c, uint32_t op) {
  const minos_history *h = c->history;
  uint32_t inside = 0; /* both lists ascend */
  for (uint32_t i = 0; i < h->count; i++) {
    if (inside < c->count && c->ops[inside] == i)
      inside++;
    else if (history_takes_part(h, i) && history_consumes(h, &h->ops[c->ops[op]], &h->ops[i]))
      return true;
  }
  return false;
}

/* Whether it leans on one of the core's operations that are marked. */
static bool leans_on_marked(const core *c, uint32_t op, const bool *marked) {
  for (uint32_t i = 0; i < c->count; i++)
    if (i != op && marked[i] && history_consumes(c->history, &c->history->ops[c->ops[op]], &c->history->ops[c->ops[i]]))
      return true;
  return false;
}

static bool need_not_happen(const core *c, uint32_t op) {
  return c->weakened[op] || c->history->ops[c->ops[op]].outcome != MINOS_OUTCOME_OK;
}

/* Mark what need not happen and could be supplied from outside, also by way of others that are marked. False when time is over. */
static bool mark_supplied(shrinker *s, bool *marked) {
  const core *c = s->core;
  for (uint32_t op = 0; op < c->count; op++) {
    bool may = need_not_happen(c, op);
    if (may && !shrinker_goes_on(s)) return false;
    marked[op] = may && is_supplied_outside(c, op);
  }
  for (bool grew = true; grew;) {
    grew = false;
    for (uint32_t op = 0; op < c->count; op++) {
      if (marked[op] || !need_not_happen(c, op)) continue;
      if (!shrinker_goes_on(s)) return false;
      if (leans_on_marked(c, op, marked)) marked[op] = grew = true;
    }
  }
  return true;
}

/* Where an operation may depend on what stands behind it, as an enqueue on the dequeue that takes it away: the first start of
   an operation outside on which any of the core leans. What ends before that keeps its end. False when time is over. */
static bool first_missing(shrinker *s, int64_t *out) {
  const core *c = s->core;
  const minos_history *h = c->history;
  int64_t first = MINOS_NEVER;
  uint32_t inside = 0; /* both lists ascend */
  for (uint32_t i = 0; i < h->count; i++) {
    bool within = inside < c->count && c->ops[inside] == i;
    inside += within;
    const minos_op *supply = &h->ops[i];
    if (within || supply->start >= first || !history_takes_part(h, i)) continue;
    if (minos_model_pure(h->models[supply->object], supply)) continue;
    if (!shrinker_goes_on(s)) return false;
    for (uint32_t op = 0; op < c->count && first != supply->start; op++)
      if (consumes(c, op, i) || history_consumes(h, &h->ops[c->ops[op]], supply)) first = supply->start;
  }
  *out = first;
  return true;
}

/* Give operations their ends back where no operation outside the core could have supplied them, not even by way of others
   that need not happen: those may have waited for something behind the cut. Says whether any got it. */
static bool restore_ends(shrinker *s) {
  core *c = s->core;
  bool restored = false, any = false, causal = s->how->windows;
  for (uint32_t op = 0; op < c->count; op++) any = any || c->weakened[op];
  int64_t missing = MINOS_NEVER;
  if (!any || !(causal ? mark_supplied(s, s->goes) : first_missing(s, &missing))) return false;
  for (uint32_t op = 0; op < c->count; op++) {
    const minos_op *recorded = &c->history->ops[c->ops[op]];
    bool earlier = c->initial_unknown && recorded->start < c->window_start;
    if (!c->weakened[op] || earlier || (causal ? s->goes[op] : recorded->end >= missing)) continue;
    c->weakened[op] = false;
    restored = true;
  }
  return restored;
}

enum { FEW = 3, FEW_OF_SMALL = 6, SMALL = 32, MANY = 64, LARGE = 4096 };

/* A window leaves out what made the value that it starts from: what is still seen at a glance is told whole instead. A small
   history is drawn whole, so that more of it is. */
static bool is_seen_at_a_glance(const core *c) {
  return c->count <= (c->history->count <= SMALL ? FEW_OF_SMALL : FEW);
}

/* Remove what can go; give ends back, and try again where that changed anything. */
static void reduce(shrinker *s) {
  if (!s->status && !s->open) remove_operations(s);
  if (!s->status && restore_ends(s) && !s->open) remove_operations(s);
}

/* A core that is not small yet: try a window of it instead, and take that if it is smaller. */
static void try_window(shrinker *s) {
  core before = *s->core, *c = s->core;
  c->ops = array_raw(before.count, sizeof *c->ops);
  c->weakened = array_raw(before.count, sizeof *c->weakened);
  if (c->ops && c->weakened) {
    shrinker_adopt(c, before.ops, before.weakened, before.count);
    if (shrinker_cut_to_window(s)) reduce(s);
  } else {
    s->status = MINOS_ENOMEM;
  }
  bool better = !s->status && !s->open && c->initial_unknown && c->count < before.count;
  s->open = false; /* what was reached before is minimal all the same */
  release(better ? &before : c);
  if (!better) *c = before;
}

static void shrink_by_time(shrinker *s) {
  core *c = s->core;
  if (s->how->windows && c->count > LARGE) shrinker_cut_around(s);
  if (c->count > 2 && !s->status && shrinker_goes_on(s)) shrinker_cut_to_beginning(s);
  bool large = c->count > MANY || c->initial_unknown;
  if (s->how->windows && large && !s->status && !s->open) shrinker_cut_to_window(s);
  reduce(s);
  if (s->how->windows && !c->initial_unknown && !is_seen_at_a_glance(c) && !s->status && !s->open) try_window(s);
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
    release(&c);
  else
    *out = c;
  return s.status;
}
