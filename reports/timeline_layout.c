/* timeline_layout.c -- where each operation of a timeline is drawn.

   What a reader takes from the picture is which operation ended before which one started, so columns never contradict
   that: an instant has one column, later instants stand further right. Where the clock shows whole numbers and its range
   fits, columns are proportional to it, and the label of a short operation may push its end one column further right,
   but never up to the next instant. Otherwise instants are placed by rank, as close as the labels allow.

   A client has one lane. Only operations of one client that overlap need more: those whose end is not known, which stay
   open to the right, and, where overlaps are allowed, any. */
#include "timeline_layout.h"

#include <stdlib.h>
#include <string.h>

enum {
  BRACKETS = 4,   /* "├ " and " ┤" */
  OPEN_TAIL = 5,  /* "├ " and " ┄→" */
  POINT_HEAD = 2, /* "◆ " */
  PREFERRED_PER_TICK = 5,
  MOST_PER_TICK = 20,
  RANK_GAP = 3,
};

static unsigned need(const layout_bar *bar) {
  if (bar->open) return bar->label + OPEN_TAIL;
  return bar->label + (bar->point ? POINT_HEAD : BRACKETS);
}

/* ---- instants ---- */

static int by_value(const void *left, const void *right) {
  int64_t a = *(const int64_t *)left, b = *(const int64_t *)right;
  return (a > b) - (a < b);
}

static bool is_open(const minos_op *op) {
  return op->outcome == MINOS_OUTCOME_UNKNOWN || op->end == MINOS_NEVER;
}

static void collect_instants(layout *to, const minos_op *ops) {
  unsigned all = 0;
  for (unsigned i = 0; i < to->count; i++) {
    const minos_op *op = &ops[to->bars[i].op];
    to->instants[all++] = op->start;
    if (!is_open(op)) to->instants[all++] = op->end;
  }
  qsort(to->instants, all, sizeof *to->instants, by_value);
  to->instant_count = 0;
  for (unsigned i = 0; i < all; i++)
    if (!i || to->instants[i] != to->instants[i - 1]) to->instants[to->instant_count++] = to->instants[i];
}

static unsigned instant_of(const layout *in, int64_t time) {
  const int64_t *found = bsearch(&time, in->instants, in->instant_count, sizeof time, by_value);
  return (unsigned)(found - in->instants);
}

static void place_in_time(layout *to, const minos_op *ops) {
  for (unsigned i = 0; i < to->count; i++) {
    layout_bar *bar = &to->bars[i];
    const minos_op *op = &ops[bar->op];
    bar->start = instant_of(to, op->start);
    bar->open = is_open(op);
    bar->end = bar->open ? 0 : instant_of(to, op->end);
    bar->point = !bar->open && bar->start == bar->end;
  }
}

/* ---- lanes ---- */

/* Whether both can be drawn in one lane: one ends before the other starts, or they share a bracket. */
static bool can_share(const layout_bar *a, const layout_bar *b) {
  if (b->start < a->start) return can_share(b, a);
  if (a->open || a->start == b->start) return false;
  return a->end < b->start || (a->end == b->start && !a->point && !b->point);
}

static bool lane_takes(const layout *in, unsigned lane, const layout_bar *bar, const bool *placed) {
  for (unsigned i = 0; i < in->count; i++)
    if (placed[i] && in->bars[i].lane == lane && !can_share(&in->bars[i], bar)) return false;
  return true;
}

/* The client's earliest operation that has no lane yet; those with an end go first, since an open one takes all that is
   right of it. `count`: there is none. */
static unsigned next_bar(const layout *in, const minos_op *ops, uint32_t client, const bool *placed) {
  unsigned best = in->count;
  for (unsigned i = 0; i < in->count; i++) {
    const layout_bar *bar = &in->bars[i];
    if (placed[i] || ops[bar->op].client != client) continue;
    const layout_bar *other = &in->bars[best < in->count ? best : i];
    bool better = bar->open != other->open ? other->open : bar->start < other->start;
    if (best == in->count || better) best = i;
  }
  return best;
}

static void give_lanes(layout *to, const minos_op *ops, uint32_t client, bool *placed) {
  unsigned first = to->lanes;
  for (unsigned i; (i = next_bar(to, ops, client, placed)) < to->count;) {
    unsigned lane = first;
    while (lane < to->lanes && !lane_takes(to, lane, &to->bars[i], placed)) lane++;
    if (lane == to->lanes) to->client[to->lanes++] = client;
    to->bars[i].lane = lane;
    placed[i] = true;
  }
}

/* Clients in the order of their ids. */
static void assign_lanes(layout *to, const minos_op *ops) {
  bool placed[LAYOUT_BARS] = {false};
  to->lanes = 0;
  for (;;) {
    uint32_t client = UINT32_MAX;
    bool any = false;
    for (unsigned i = 0; i < to->count; i++) {
      uint32_t candidate = ops[to->bars[i].op].client;
      if (!placed[i] && (!any || candidate < client)) client = candidate;
      if (!placed[i]) any = true;
    }
    if (!any) return;
    give_lanes(to, ops, client, placed);
  }
}

/* ---- columns ---- */

static unsigned larger(unsigned a, unsigned b) {
  return a > b ? a : b;
}

/* Columns of the bars from those of the instants. */
static void place_bars(layout *to) {
  to->width = to->column[to->instant_count - 1] + 1;
  for (unsigned i = 0; i < to->count; i++) {
    layout_bar *bar = &to->bars[i];
    bar->first = to->column[bar->start];
    bar->last = bar->first + need(bar) - 1;
    if (!bar->open && !bar->point) bar->last = larger(bar->last, to->column[bar->end]);
    to->width = larger(to->width, bar->last + 1);
  }
  for (unsigned i = 0; i < to->count; i++)
    if (to->bars[i].open) to->bars[i].last = to->width - 1;
}

/* Whether the next bar of the lane leaves room for this one. */
static bool is_clear(const layout *in, const layout_bar *bar) {
  for (unsigned i = 0; i < in->count; i++) {
    const layout_bar *next = &in->bars[i];
    if (next == bar || next->lane != bar->lane || next->start < bar->start) continue;
    bool touches = next->start == bar->end && next->first == bar->last;
    if (!touches && next->first < bar->last + (bar->point ? 2 : 1)) return false;
  }
  return true;
}

/* Whether the label pushed the end no further than one column, and not up to the next instant. */
static bool is_true_to_time(const layout *in, const layout_bar *bar) {
  if (bar->open || bar->point) return true;
  if (bar->last > in->column[bar->end] + 1) return false;
  return bar->end + 1 == in->instant_count || in->column[bar->end + 1] > bar->last;
}

static bool fits(const layout *in, unsigned room) {
  if (in->width > room) return false;
  for (unsigned i = 0; i < in->count; i++)
    if (!is_true_to_time(in, &in->bars[i]) || !is_clear(in, &in->bars[i])) return false;
  return true;
}

typedef enum whole { WHOLE_NO, WHOLE_YES, WHOLE_NO_MEMORY } whole;

static whole read_tick(const minos_text *written, int64_t *tick) {
  if (written->failed) return WHOLE_NO_MEMORY;
  if (!written->length || written->length >= 18) return WHOLE_NO;
  if (strspn(written->data, "-0123456789") != written->length) return WHOLE_NO;
  *tick = strtoll(written->data, NULL, 10);
  return WHOLE_YES;
}

/* The instants as whole numbers of the clock's unit, unless one is not or is too large. */
static whole read_ticks(const layout *in, const minos_history *history, int64_t *ticks) {
  minos_text written = {0};
  whole found = WHOLE_YES;
  for (unsigned i = 0; found == WHOLE_YES && i < in->instant_count; i++) {
    minos_text_clear(&written);
    minos_history_write_time(history, in->instants[i], &written);
    found = read_tick(&written, &ticks[i]);
  }
  minos_text_release(&written);
  return found;
}

static bool place_by_clock(layout *to, const int64_t *ticks, unsigned per_tick, unsigned room) {
  for (unsigned i = 0; i < to->instant_count; i++) to->column[i] = (unsigned)(ticks[i] - ticks[0]) * per_tick;
  place_bars(to);
  to->per_tick = per_tick;
  return fits(to, room);
}

/* The preferred scale, else the next larger one that fits, else the next smaller one. */
static bool clock_fits(layout *to, const int64_t *ticks, unsigned room) {
  to->first_tick = ticks[0];
  to->last_tick = ticks[to->instant_count - 1];
  if (to->last_tick - to->first_tick >= (int64_t)room) return false;
  for (unsigned scale = PREFERRED_PER_TICK; scale <= MOST_PER_TICK; scale++)
    if (place_by_clock(to, ticks, scale, room)) return true;
  for (unsigned scale = PREFERRED_PER_TICK - 1; scale; scale--)
    if (place_by_clock(to, ticks, scale, room)) return true;
  return false;
}

/* The first column at which instant `i` satisfies the bars that end or start there. */
static unsigned column_by_rank(const layout *in, unsigned i) {
  unsigned column = i ? in->column[i - 1] + RANK_GAP : 0;
  for (unsigned b = 0; b < in->count; b++) {
    const layout_bar *bar = &in->bars[b];
    if (bar->open || bar->start >= i) continue;
    if (!bar->point && bar->end == i) column = larger(column, in->column[bar->start] + need(bar) - 1);
    if (!bar->point) continue;
    for (unsigned n = 0; n < in->count; n++)
      if (in->bars[n].start == i && in->bars[n].lane == bar->lane)
        column = larger(column, in->column[bar->start] + need(bar) + 1);
  }
  return column;
}

static void place_by_rank(layout *to) {
  to->per_tick = 0;
  for (unsigned i = 0; i < to->instant_count; i++) to->column[i] = column_by_rank(to, i);
  place_bars(to);
}

bool layout_arrange(layout *to, const minos_history *history, unsigned room) {
  const minos_op *ops = minos_history_ops(history);
  if (!to->count) return true;
  collect_instants(to, ops);
  place_in_time(to, ops);
  assign_lanes(to, ops);
  int64_t ticks[LAYOUT_INSTANTS];
  whole found = read_ticks(to, history, ticks);
  if (found != WHOLE_YES || !clock_fits(to, ticks, room)) place_by_rank(to);
  return found != WHOLE_NO_MEMORY;
}
