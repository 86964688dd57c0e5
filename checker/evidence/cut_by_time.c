/* cut_by_time.c -- a core cut by time: to its shortest refuted beginning, to a window.

   Beginnings, for real time with exact clocks: take what started up to the end of some operation; what had not ended by then
   becomes unknown. In an order of the whole history nothing that starts later stands in front of what ended before the cut,
   so its beginning is an order of this. "Refuted" is monotone in the cut, hence a binary search.

   Windows (the window lemma), where any state is a start value: take what started at or after some instant, with the start
   value unknown; what started earlier and had not ended may have happened before, so it becomes unknown, and a read of it goes.
   In an order of the whole, all that ended before the instant stands in front of what started behind it; behind the last of
   those, the order is one of the window from the state reached there.

   A history may be too large to ask about many beginnings of it. Where a decider noticed the fault at some end, windows around that
   end are asked first, of sizes that grow: the beginning up to a little behind it, and of that the window from a little in front.
   They stop at a sixteenth of the core: any state may be the start of a window, so that a large one that is not refuted may cost
   more than the beginning up to that end, which is refuted by what was noticed there. */
#include "shrinker.h"

#include <stdlib.h>

#include "../grow.h"
#include "../history_data.h"
#include "../radix.h"

/* ---- instants ---- */

static bool sort_times(int64_t *times, uint32_t count, limits *l) {
  radix_item *items = array_raw(count, sizeof *items);
  for (uint32_t i = 0; items && i < count; i++) items[i] = (radix_item){radix_key(times[i]), i};
  bool sorted = items && radix_sort_within(items, count, l);
  for (uint32_t i = 0; sorted && i < count; i++) times[i] = radix_time(items[i].key);
  free(items);
  return sorted;
}

/* Starts of the core's operations, or ends of those that have one. NULL when memory is out or a limit is met: the shrinker knows which. */
static int64_t *sorted_times(shrinker *s, bool ends, uint32_t *count) {
  const core *c = s->core;
  *count = 0;
  if (!shrinker_has_room(s, (uint64_t)c->count * (sizeof(int64_t) + 2 * sizeof(radix_item)))) return NULL;
  int64_t *times = array_raw(c->count, sizeof *times);
  for (uint32_t i = 0; times && i < c->count; i++) {
    const minos_op *op = &c->history->ops[c->ops[i]];
    bool ended = op->outcome == MINOS_OUTCOME_OK && !c->weakened[i];
    if (!ends || ended) times[(*count)++] = ends ? op->end : op->start;
  }
  if (times && sort_times(times, *count, s->how->l)) return times;
  free(times);
  if (shrinker_goes_on(s)) s->status = MINOS_ENOMEM;
  return NULL;
}

/* ---- beginnings ---- */

/* What started up to the cut, with what had not ended by then made unknown. */
static uint32_t take_beginning(shrinker *s, int64_t cut) {
  const core *c = s->core;
  uint32_t count = 0;
  for (uint32_t i = 0; i < c->count; i++) {
    const minos_op *op = &c->history->ops[c->ops[i]];
    if (op->start > cut) continue;
    bool cut_off = op->outcome == MINOS_OUTCOME_OK && op->end > cut;
    if (cut_off && c->history->models[op->object]->fns[op->fn].query) continue;
    s->weak[count] = c->weakened[i] || cut_off;
    s->ops[count++] = c->ops[i];
  }
  return count;
}

static bool beginning_is_refuted(shrinker *s, int64_t cut) {
  uint32_t count = take_beginning(s, cut);
  return shrinker_ask(s, s->ops, s->weak, count);
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

void shrinker_cut_to_beginning(shrinker *s) {
  core *c = s->core;
  uint32_t definite;
  int64_t *ends = sorted_times(s, true, &definite);
  if (!ends) return;
  uint32_t high = find_cut(s, ends, definite);
  if (!s->status && high < definite && high > 0) {
    uint32_t count = take_beginning(s, ends[high - 1]);
    shrinker_adopt(c, s->ops, s->weak, count);
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
  return count > 0 && shrinker_ask(s, s->ops, s->weak, count);
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
bool shrinker_cut_to_window(shrinker *s) {
  core *c = s->core;
  uint32_t start_count;
  int64_t *starts = sorted_times(s, false, &start_count), instant;
  if (!starts) return false;
  bool is_window = c->initial_unknown;
  c->initial_unknown = true;
  bool found = find_window(s, starts, start_count, &instant);
  if (found) {
    uint32_t count = take_window(s, instant);
    shrinker_adopt(c, s->ops, s->weak, count);
    c->window_start = instant;
  }
  c->initial_unknown = found || is_window;
  free(starts);
  return found;
}

/* ---- around a fault ---- */

enum { AROUND_FIRST = 64, AROUND_GROWS = 4, AROUND_PART = 16 };

/* Where operation number `at` would stand in the core in the order of starts: the core is in the order of the input, and that is
   nearly the order of starts. So take starts that are as far away as `size` operations. */
static int64_t instant_before(const int64_t *starts, uint32_t count, int64_t end, uint32_t size) {
  uint32_t low = 0, high = count;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (starts[middle] <= end)
      low = middle + 1;
    else
      high = middle;
  }
  return starts[low > size ? low - size : 0];
}

/* The window from `instant` of the beginning that ends at `end`. */
static bool around_is_refuted(shrinker *s, int64_t instant, int64_t end) {
  core *c = s->core;
  uint32_t kept = 0, count = take_beginning(s, end);
  for (uint32_t i = 0; i < count; i++) {
    const minos_op *op = &c->history->ops[s->ops[i]];
    bool earlier = op->start < instant, open = s->weak[i] || op->outcome == MINOS_OUTCOME_UNKNOWN;
    if (earlier && ((!open && op->end < instant) || c->history->models[op->object]->fns[op->fn].query)) continue;
    s->weak[kept] = s->weak[i] || (earlier && !open);
    s->ops[kept++] = s->ops[i];
  }
  if (kept == 0 || !shrinker_ask(s, s->ops, s->weak, kept)) return false;
  shrinker_adopt(c, s->ops, s->weak, kept);
  c->window_start = instant;
  return true;
}

void shrinker_cut_around(shrinker *s) {
  core *c = s->core;
  uint32_t start_count, end_count, at = 0;
  if (!s->how->has_cut || c->count <= AROUND_FIRST || !shrinker_goes_on(s)) return;
  int64_t *starts = sorted_times(s, false, &start_count);
  int64_t *ends = starts ? sorted_times(s, true, &end_count) : NULL;
  while (ends && at < end_count && ends[at] < s->how->cut) at++;
  bool found = !ends;
  c->initial_unknown = true;
  for (uint32_t size = AROUND_FIRST; !found && !s->status && !s->open && size < start_count / AROUND_PART;
       size *= AROUND_GROWS) {
    uint32_t last = at + size / 8 < end_count ? at + size / 8 : end_count - 1;
    found = around_is_refuted(s, instant_before(starts, start_count, s->how->cut, size), ends[last]);
  }
  c->initial_unknown = ends && found;
  s->open = false; /* that of a window says nothing of the whole */
  free(starts);
  free(ends);
}
