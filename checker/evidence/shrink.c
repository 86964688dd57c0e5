/* shrink.c -- a smallest sub-history with the same fault.

   Removing must never manufacture a fault: if the history has an order, so must what is left. An operation can go when no
   operation left consumes it (a read needs its write, see minos_model.consumes), for then any order of the history is one of
   the rest; so operations go together with all that lean on them.

   Beginnings, for real time with exact clocks: take what started up to the end of some operation; what had not ended by then
   becomes unknown. In an order of the whole history nothing that starts later stands in front of what ended before the cut,
   so its beginning is an order of this. "Refuted" is monotone in the cut, hence a binary search. Afterwards an operation gets
   its end back when nothing that was left out could have supplied it: the core then speaks of the operations as recorded.
   The others stay marked, and reports say that their ends play no part. */
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
  return minos_history_select(out, c->history, c->ops, c->count, c->weakened, false);
}

static bool ask(shrinker *s, const minos_op_id *ops, const bool *weak, uint32_t count) {
  minos_history *trial;
  s->status = minos_history_select(&trial, s->core->history, ops, count, weak, false);
  if (s->status) return false;
  shrink_answer answer = s->how->ask(s->how->context, trial);
  minos_history_free(trial);
  if (answer == SHRINK_OPEN) s->open = true;
  return answer == SHRINK_REFUTED;
}

/* ---- beginnings ---- */

typedef struct end_event {
  int64_t end;
} end_event;

static int by_end(const void *a, const void *b) {
  const end_event *x = a, *y = b;
  return (x->end > y->end) - (x->end < y->end);
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

static void cut_to_beginning(shrinker *s) {
  core *c = s->core;
  end_event *ends = array_raw(c->count, sizeof *ends);
  uint32_t definite = 0;
  if (!ends) {
    s->status = MINOS_ENOMEM;
    return;
  }
  for (uint32_t i = 0; i < c->count; i++) {
    const minos_op *op = &c->history->ops[c->ops[i]];
    if (op->outcome == MINOS_OUTCOME_OK) ends[definite++].end = op->end;
  }
  qsort(ends, definite, sizeof *ends, by_end);
  uint32_t low = 0, high = definite; /* refuted when cut at ends[high - 1], which for all is the whole */
  while (low + 1 < high && !s->status && !s->open) {
    uint32_t middle = low + (high - low) / 2;
    uint32_t count = take_beginning(s, ends[middle - 1].end);
    if (ask(s, s->ops, s->weak, count))
      high = middle;
    else
      low = middle;
  }
  if (!s->status && high < definite && high > 0) {
    uint32_t count = take_beginning(s, ends[high - 1].end);
    adopt(c, s->ops, s->weak, count);
  }
  free(ends);
}

/* ---- removals ---- */

static bool consumes(const core *c, uint32_t op, minos_op_id supply) {
  minos_op x = c->history->ops[c->ops[op]];
  const minos_op *y = &c->history->ops[supply];
  if (x.object != y->object) return false;
  if (c->weakened[op]) x.outcome = MINOS_OUTCOME_UNKNOWN;
  return c->history->models[x.object]->consumes(c->history->values, &x, y);
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
    if (!c->weakened[op]) continue;
    uint32_t inside = 0; /* both lists ascend */
    bool supplied = false;
    for (uint32_t i = 0; i < h->count && !supplied; i++) {
      if (inside < c->count && c->ops[inside] == i)
        inside++;
      else
        supplied = history_takes_part(h, i) && consumes(c, op, i);
    }
    c->weakened[op] = supplied;
    restored = restored || !supplied;
  }
  return restored;
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
  if (!s.status && by_time && how->has_cut)
    adopt(&c, s.ops, s.weak, take_beginning(&s, how->cut));
  else if (!s.status && by_time && c.count > 2)
    cut_to_beginning(&s);
  if (!s.status && !s.open) remove_operations(&s);
  if (!s.status && restore_ends(&s) && !s.open) remove_operations(&s);
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
