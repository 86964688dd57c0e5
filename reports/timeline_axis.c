/* timeline_axis.c -- the numbers above a timeline.

   By the clock, each whole number that has room; by rank, the time of each instant that has room. Where long times differ
   in their last digits only, those digits are written. */
#include "timeline_axis.h"

#include "columns.h"
#include "scratch.h"

#include <string.h>

enum { LONG_TIME = 8 };

typedef struct axis {
  canvas *on;
  const layout *plan;
  const minos_history *history;
  const char *cut;
} axis;

/* Ticks between two numbers of the axis so that numbers stand apart. */
static int64_t tick_step(const layout *plan, unsigned widest) {
  static const int64_t steps[] = {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000};
  for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
    if (steps[i] * plan->per_tick > widest) return steps[i];
  return 2000;
}

static void put_number(const axis *of, int64_t tick, minos_text *number) {
  scratch_clear(number, &of->on->glyphs);
  minos_text_int(number, tick);
  if (number->failed) return;
  unsigned column = (unsigned)(tick - of->plan->first_tick) * of->plan->per_tick;
  canvas_put(of->on, 0, column, (minos_bytes){number->data, number->length}, PAINT_DIM);
}

static void draw_clock(const axis *of) {
  const layout *plan = of->plan;
  minos_text number = {0};
  minos_text_int(&number, plan->last_tick);
  size_t widest = number.length;
  scratch_clear(&number, &of->on->glyphs);
  minos_text_int(&number, plan->first_tick);
  if (number.length > widest) widest = number.length;
  int64_t step = tick_step(plan, (unsigned)widest);
  for (int64_t tick = plan->first_tick; tick <= plan->last_tick; tick++)
    if (tick % step == 0) put_number(of, tick, &number);
  scratch_release(&number, &of->on->glyphs);
}

/* How many leading characters all times share: epoch times differ in their last digits only. */
static size_t shared_digits(const axis *of) {
  const layout *plan = of->plan;
  minos_text first = {0}, other = {0};
  minos_history_write_time(of->history, plan->instants[0], &first);
  size_t shared = first.length, longest = first.length;
  for (unsigned i = 1; i < plan->instant_count && !first.failed && !other.failed; i++) {
    scratch_clear(&other, &of->on->glyphs);
    minos_history_write_time(of->history, plan->instants[i], &other);
    size_t same = 0;
    while (same < shared && same < other.length && first.data[same] == other.data[same]) same++;
    shared = same;
    if (other.length > longest) longest = other.length;
  }
  scratch_release(&first, &of->on->glyphs);
  scratch_release(&other, &of->on->glyphs);
  return longest > LONG_TIME && shared > 3 ? shared : 0;
}

static void draw_ranks(const axis *of) {
  const layout *plan = of->plan;
  size_t shared = shared_digits(of);
  unsigned free_from = 0;
  if (of->on->glyphs.failed) return;
  minos_text time = {0};
  for (unsigned i = 0; i < plan->instant_count; i++) {
    scratch_clear(&time, &of->on->glyphs);
    if (shared) minos_text_put(&time, of->cut);
    size_t mark = time.length;
    minos_history_write_time(of->history, plan->instants[i], &time);
    if (time.failed) break;
    memmove(time.data + mark, time.data + mark + shared, time.length - mark - shared + 1);
    time.length -= shared;
    if (plan->column[i] < free_from) continue;
    canvas_put(of->on, 0, plan->column[i], (minos_bytes){time.data, time.length}, PAINT_DIM);
    free_from = plan->column[i] + columns_count(time.data, time.length) + 1;
  }
  scratch_release(&time, &of->on->glyphs);
}

void timeline_axis(canvas *on, const layout *plan, const minos_history *history, const char *cut) {
  axis of = {.on = on, .plan = plan, .history = history, .cut = cut};
  if (plan->per_tick)
    draw_clock(&of);
  else
    draw_ranks(&of);
}
