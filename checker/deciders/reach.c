/* reach.c -- intervals that wait for a point inside them: a tree over them, by where they begin, of where they end. */
#include "reach.h"

#include <stdlib.h>

#include "../grow.h"

static bool allocate(reach *r, uint32_t places, uint32_t count) {
  *r = (reach){.size = 2};
  while (r->size <= count) r->size *= 2;
  r->until = array_new((size_t)places + 1, sizeof *r->until);
  r->name = array_raw(count, sizeof *r->name);
  r->latest = array_new((size_t)r->size * 2, sizeof *r->latest);
  return r->until && r->name && r->latest;
}

void reach_release(reach *r) {
  free(r->until);
  free(r->name);
  free(r->latest);
  *r = (reach){0};
}

bool reach_init(reach *r, uint32_t places, const stretch *intervals, uint32_t count) {
  if (!allocate(r, places, count)) return false;
  /* Where the next interval that begins at a place goes; in the end, one behind the last of them. */
  uint32_t *next = r->until;
  for (uint32_t i = 0; i < count; i++)
    if (intervals[i].first != REACH_NONE) next[intervals[i].first + 1]++;
  for (uint32_t p = 0; p < places; p++) next[p + 1] += next[p];
  for (uint32_t i = 0; i < count; i++) {
    if (intervals[i].first == REACH_NONE) continue;
    uint32_t at = next[intervals[i].first]++;
    r->name[at] = i;
    r->latest[r->size + at] = intervals[i].last + 1;
  }
  for (size_t n = r->size; n-- > 1;) {
    uint32_t a = r->latest[2 * n], b = r->latest[2 * n + 1];
    r->latest[n] = a > b ? a : b;
  }
  return true;
}

/* The nodes that make up the intervals in front of `end`, from the right; 0: none of them reaches beyond the place. */
static size_t find_node(const reach *r, uint32_t end, uint32_t place) {
  size_t low = r->size, high = (size_t)end + r->size;
  for (; low < high; low /= 2, high /= 2)
    if ((high & 1) && r->latest[--high] > place) return high;
  return 0;
}

static void stop_waiting(reach *r, size_t leaf) {
  r->latest[leaf] = 0;
  for (size_t n = leaf / 2; n > 0; n /= 2) {
    uint32_t a = r->latest[2 * n], b = r->latest[2 * n + 1];
    r->latest[n] = a > b ? a : b;
  }
}

uint32_t reach_take(reach *r, uint32_t place) {
  size_t n = find_node(r, r->until[place], place);
  if (n == 0) return REACH_NONE;
  while (n < r->size) n = r->latest[2 * n + 1] > place ? 2 * n + 1 : 2 * n;
  stop_waiting(r, n);
  return r->name[n - r->size];
}
