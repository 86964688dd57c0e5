/* show_ahead.c -- what a builder shows of the history it builds to the one that follows (ahead.h).

   Operations that are bound already, in steps; never the last one, to which attributes may be added. A memory limit that is met
   while reading must not be met the sooner for that, so nobody follows then. */
#include "ahead.h"
#include "builder_data.h"

enum { USUAL_STEP = 8192 };

/* The start value, of which it is not known yet whether it will be another. A register by itself starts at 0. */
static minos_value find_start(minos_builder *b) {
  const minos_history *h = b->history;
  const minos_values *values = h->values;
  if (h->initial.declared) return h->initial.value;
  for (; b->zero == LISTED_NONE && b->looked_at < minos_values_count(values); b->looked_at++) {
    bool integer = minos_value_kind(values, b->looked_at) == MINOS_KIND_INTEGER;
    if (integer && minos_value_integer(values, b->looked_at) == 0) b->zero = b->looked_at;
  }
  return b->zero;
}

static void show(minos_builder *b, uint32_t count) {
  const minos_history *h = b->history;
  ahead_show(h->ahead, h, count, find_start(b));
}

uint32_t builder_step(const minos_reading *how) {
  if (how->threads < 2 || how->memory_limit) return UINT32_MAX;
  return how->step ? how->step : USUAL_STEP;
}

void builder_show_ahead(minos_builder *b) {
  minos_history *h = b->history;
  if (h->initial.unknown || b->clock.wide) return; /* wide times are in no order before the end */
  if (b->shown == 0) {
    h->ahead = ahead_start(b->early.model->fns);
    b->zero = LISTED_NONE;
  }
  b->shown = (uint32_t)h->count;
  if (h->ahead) show(b, b->shown - 1);
}

void builder_end_ahead(minos_builder *b) {
  minos_history *h = b->history;
  if (!h->ahead) return;
  if (h->initial.unknown) {
    history_stop_ahead(h);
    return;
  }
  show(b, (uint32_t)h->count);
  ahead_end(h->ahead);
}
