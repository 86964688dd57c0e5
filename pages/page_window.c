/* page_window.c -- which operations of a history a page shows.

   A browser draws a million operations; of a longer history the counterexample and what was recorded around it is shown, since
   that is what somebody who opens the page asks for. Where the counterexample itself is spread wider than that, its operations are
   shown with those before its last one. */
#include "page_window.h"

#include "facts.h"

#include <stdlib.h>

/* Show operations from .. to-1. */
static void show(page_window *window, uint32_t from, uint32_t to) {
  for (uint32_t op = from; op < to; op++) window->shown[op] = true;
}

static void choose_around(page_window *window, const minos_counterexample *core, uint32_t all, uint32_t most) {
  uint32_t first = core->ops[0], last = core->ops[core->count - 1];
  if (last - first < most) {
    uint32_t spare = most - (last - first + 1);
    uint32_t from = first > spare / 2 ? first - spare / 2 : 0;
    if (all - from < most) from = all - most;
    show(window, from, from + most);
    return;
  }
  uint32_t kept = core->count < most ? core->count : most;
  for (uint32_t i = core->count - kept; i < core->count; i++) window->shown[core->ops[i]] = true;
  for (uint32_t op = last, room = most - kept; room && op-- > 0;) {
    if (window->shown[op]) continue;
    window->shown[op] = true;
    room--;
  }
}

bool page_window_choose(page_window *window, const minos_judged *judged, uint32_t most) {
  uint32_t all = minos_history_count(judged->source);
  const minos_counterexample *core = facts_counterexample(judged->result);
  *window = (page_window){.whole = all <= most};
  window->shown = calloc((size_t)all + 1, sizeof *window->shown);
  window->ops = calloc((size_t)(window->whole ? all : most) + 1, sizeof *window->ops);
  if (!window->shown || !window->ops) return false;
  if (window->whole || !core || !core->count)
    show(window, 0, window->whole ? all : most);
  else
    choose_around(window, core, all, most);
  for (uint32_t op = 0; op < all; op++)
    if (window->shown[op]) window->ops[window->count++] = op;
  return true;
}

void page_window_release(page_window *window) {
  free(window->ops);
  free(window->shown);
  *window = (page_window){0};
}
