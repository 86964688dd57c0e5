/* clock.c -- turns recorded times into ordinals whose order is the order of the times, exactly.

   Usual: one power of ten for the whole history, and 62 bits suffice. A finer time multiplies all earlier ordinals, which
   happens at most 18 times. Where that overflows, all times are kept as decimals and ranked at the end. */
#include "clock.h"

#include <stdlib.h>
#include <string.h>

#include "grow.h"

enum { FINEST_SCALE = 18 };

void clock_release(clock_table *clock) {
  free(clock->bytes);
  free(clock->ends);
  *clock = (clock_table){0};
}

/* Whether all ordinals can be multiplied by 10^digits; if so, do it. */
static bool rescale_all(minos_history *h, unsigned digits) {
  int64_t scaled;
  history_stop_ahead(h);
  for (size_t i = 0; i < h->count; i++) {
    if (!decimal_rescale(h->ops[i].start, digits, &scaled)) return false;
    if (h->ops[i].end != MINOS_NEVER && !decimal_rescale(h->ops[i].end, digits, &scaled)) return false;
  }
  for (size_t i = 0; i < h->count; i++) {
    decimal_rescale(h->ops[i].start, digits, &h->ops[i].start);
    if (h->ops[i].end != MINOS_NEVER) decimal_rescale(h->ops[i].end, digits, &h->ops[i].end);
  }
  h->scale += digits;
  return true;
}

static bool keep_text(clock_table *clock, const char *data, size_t length, int64_t *number) {
  if (!grow_array(&clock->bytes, &clock->byte_capacity, clock->byte_count + length + 1, 1)) return false;
  if (!grow_array(&clock->ends, &clock->capacity, clock->count + 1, sizeof *clock->ends)) return false;
  memcpy(clock->bytes + clock->byte_count, data, length);
  clock->byte_count += length;
  clock->ends[clock->count] = clock->byte_count;
  *number = (int64_t)clock->count++;
  return true;
}

static bool keep_decimal(clock_table *clock, const decimal *time, int64_t *number) {
  minos_text text = {0};
  decimal_write(time, &text);
  bool kept = !text.failed && keep_text(clock, text.data, text.length, number);
  minos_text_release(&text);
  return kept;
}

static bool keep_ordinal(clock_table *clock, unsigned scale, int64_t *ordinal) {
  minos_text text = {0};
  decimal_write_ordinal(*ordinal, scale, &text);
  bool kept = !text.failed && keep_text(clock, text.data, text.length, ordinal);
  minos_text_release(&text);
  return kept;
}

static bool widen(clock_table *clock, minos_history *h) {
  history_stop_ahead(h);
  for (size_t i = 0; i < h->count; i++) {
    if (!keep_ordinal(clock, h->scale, &h->ops[i].start)) return false;
    if (h->ops[i].end != MINOS_NEVER && !keep_ordinal(clock, h->scale, &h->ops[i].end)) return false;
  }
  clock->wide = true;
  return true;
}

minos_status clock_ordinal(clock_table *clock, minos_history *h, const decimal *time, int64_t *out) {
  if (!clock->wide) {
    if (decimal_ordinal(time, h->scale, out)) return MINOS_OK;
    bool finer = time->fraction_length > h->scale && time->fraction_length <= FINEST_SCALE;
    if (finer && rescale_all(h, (unsigned)time->fraction_length - h->scale) && decimal_ordinal(time, h->scale, out))
      return MINOS_OK;
    if (!widen(clock, h)) return MINOS_ENOMEM;
  }
  return keep_decimal(clock, time, out) ? MINOS_OK : MINOS_ENOMEM;
}

typedef struct ranked {
  decimal value;
  minos_bytes text;
  size_t number;
} ranked;

static int by_value(const void *a, const void *b) {
  return decimal_compare(&((const ranked *)a)->value, &((const ranked *)b)->value);
}

/* Ranks of the kept decimals, and the distinct ones in order. */
static bool rank_times(const clock_table *clock, minos_history *h, int64_t *rank) {
  ranked *all = array_raw(clock->count, sizeof *all);
  h->times = array_raw(clock->count, sizeof *h->times);
  if (!all || !h->times) {
    free(all);
    return false;
  }
  size_t begin = 0;
  for (size_t i = 0; i < clock->count; begin = clock->ends[i++]) {
    all[i].text = (minos_bytes){clock->bytes + begin, clock->ends[i] - begin};
    all[i].number = i;
    decimal_read(all[i].text, &all[i].value);
  }
  qsort(all, clock->count, sizeof *all, by_value);
  for (size_t i = 0; i < clock->count; i++) {
    if (i == 0 || by_value(&all[i - 1], &all[i]) != 0) h->times[h->time_count++] = all[i].text;
    rank[all[i].number] = (int64_t)h->time_count - 1;
  }
  free(all);
  return true;
}

minos_status clock_settle(clock_table *clock, minos_history *h) {
  if (!clock->wide) return MINOS_OK;
  int64_t *rank = array_raw(clock->count, sizeof *rank);
  if (!rank || !rank_times(clock, h, rank)) {
    free(rank);
    return MINOS_ENOMEM;
  }
  for (size_t i = 0; i < h->count; i++) {
    h->ops[i].start = rank[h->ops[i].start];
    if (h->ops[i].end != MINOS_NEVER) h->ops[i].end = rank[h->ops[i].end];
  }
  free(rank);
  h->time_bytes = clock->bytes;
  clock->bytes = NULL;
  clock_release(clock);
  return MINOS_OK;
}
