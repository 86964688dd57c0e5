/* limits.c -- time, memory, states and cancellation, polled inside inner loops. */
#include "limits.h"

#include <time.h>

#include "portfolio.h"
#include "resident.h"

enum { POLLS_PER_LOOK = 512, PROGRESS_NS = 20 * 1000 * 1000, CHARGE_PER_LOOK = 1 << 20 };

static uint64_t now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

void limits_start(limits *l, const minos_options *options) {
  *l = (limits){.options = options, .started = now(), .countdown = 0, .threads = options->threads};
  if (options->timeout_ns) l->deadline = l->started + options->timeout_ns;
  l->next_progress = l->started + PROGRESS_NS;
}

double limits_seconds(const limits *l) {
  return (double)(now() - l->started) * 1e-9;
}

static void report_progress(limits *l, uint64_t time) {
  if (!l->options->progress || time < l->next_progress) return;
  l->next_progress = time + PROGRESS_NS;
  l->progress.configurations = l->earlier + l->configurations;
  l->progress.bytes = l->charged;
  l->options->progress(l->options->progress_context, &l->progress);
}

bool limits_poll_slow(limits *l) {
  l->countdown = l->met || l->slow ? 0 : POLLS_PER_LOOK;
  if (l->met) return false;
  uint64_t time = now();
  report_progress(l, time);
  if (l->options->cancel && *l->options->cancel)
    l->met = MINOS_LIMIT_SIGNAL;
  else if (l->deadline && time >= l->deadline)
    l->met = MINOS_LIMIT_TIME;
  else if (limits_are_in_vain(l))
    l->met = MINOS_LIMIT_STATES;
  l->looks++;
  if (!l->met && l->seat && portfolio_must_leave(l->seat, l->looks)) {
    l->turn_over = true;
    l->met = MINOS_LIMIT_STATES;
  }
  if (!l->met) return true;
  l->countdown = 0;
  return false;
}

bool limits_look(limits *l) {
  if (!l) return true;
  l->countdown = 0;
  return limits_poll_slow(l);
}

bool limits_charge(limits *l, uint64_t bytes) {
  uint64_t limit = l->options->memory_limit;
  l->charged += bytes;
  if (l->charged > l->most_charged) l->most_charged = l->charged;
  if (!limit) return true;
  l->uncharged += bytes;
  if (l->uncharged < CHARGE_PER_LOOK) return true;
  uint64_t resident = resident_bytes();
  uint64_t held = resident ? resident + l->uncharged : l->charged;
  if (held < l->reserved + l->charged) held = l->reserved + l->charged;
  l->uncharged = 0;
  if (held <= limit) return true;
  l->charged -= bytes;
  l->met = MINOS_LIMIT_MEMORY;
  l->countdown = 0;
  return false;
}

void limits_return(limits *l, uint64_t bytes) {
  l->charged -= bytes;
}

bool limits_has_room(limits *l, uint64_t bytes) {
  uint64_t most = l->most_charged;
  if (!limits_charge(l, bytes)) return false;
  limits_return(l, bytes);
  l->most_charged = most;
  return true;
}

bool limits_reserve(limits *l, uint64_t bytes) {
  if (!limits_has_room(l, bytes)) return false;
  if (!l->options->memory_limit || bytes < CHARGE_PER_LOOK) return true;
  uint64_t others = resident_bytes() + bytes;
  l->reserved = others > l->charged ? others - l->charged : 0;
  return true;
}

void limits_release(limits *l) {
  l->reserved = 0;
}

bool limits_count(limits *l) {
  l->configurations++;
  if (!l->options->max_states || l->configurations - l->before <= l->options->max_states) return true;
  l->met = MINOS_LIMIT_STATES;
  l->countdown = 0;
  return false;
}

void limits_halve_time(limits *l) {
  uint64_t time = now();
  if (l->deadline > time) l->deadline = time + (l->deadline - time) / 2;
}

void limits_restore_time(limits *l, uint64_t deadline) {
  if (l->met == MINOS_LIMIT_TIME && now() < deadline) l->met = MINOS_LIMIT_NONE;
  l->deadline = deadline;
  l->countdown = 0;
}
