/* walk.c -- the starts and ends of operations in the order of time.

   Starts precede ends at one instant, as everywhere: an end comes before a start only when its time is less.

   Client order leaves real time where a client's operations A and B touch: A ends at the instant T at which B starts. If B is the
   last to start at T, the end of A can be put right before it: behind every other start at T and before every other end. That
   adds A before B and nothing else, for all that started earlier at T stands in front of that end as before; and real time
   then holds client order at T. So the orders that keep both are those that keep real time so refined. Of two clients that touch
   themselves at one instant one is not the last to start: no such place exists, and whoever asks must do otherwise.
   The end of A comes a second time in its usual place, which changes nothing any more. */
#include "walk.h"

#include <stdlib.h>

#include "grow.h"

bool walk_part(walk *s, const part *p) {
  *s = (walk){.p = p, .history = p->history, .count = p->count};
  s->busy = array_new(history_client_count(p->history), sizeof *s->busy);
  return s->busy != NULL;
}

bool walk_history(walk *s, const minos_history *h) {
  *s = (walk){.history = h, .count = (uint32_t)h->count, .latest = INT64_MIN};
  s->busy = array_new(history_client_count(h), sizeof *s->busy);
  s->open = array_raw((size_t)history_client_count(h) + 1, sizeof *s->open);
  if (s->busy && s->open) return true;
  walk_release(s);
  return false;
}

void walk_release(walk *s) {
  free(s->busy);
  free(s->open);
  *s = (walk){0};
}

/* Let `added` rise from the free place `at`. */
static void rise(walk_end *open, uint32_t at, walk_end added) {
  for (; at > 0 && open[(at - 1) / 2].end > added.end; at = (at - 1) / 2) open[at] = open[(at - 1) / 2];
  open[at] = added;
}

/* The free place sinks to the bottom, where the last end nearly always belongs: one comparison a level, and none that the
   processor has to guess. */
static void pop(walk *s) {
  walk_end *open = s->open;
  uint32_t count = --s->open_count, at = 0;
  for (uint32_t child = 2; child < count; child = 2 * at + 2) {
    child -= open[child - 1].end < open[child].end;
    open[at] = open[child];
    at = child;
  }
  if (2 * at + 1 < count) {
    open[at] = open[2 * at + 1];
    at = 2 * at + 1;
  }
  rise(open, at, open[count]);
}

static uint32_t end_in_part(walk *s, uint32_t i) {
  const part *p = s->p;
  if (s->next_end == p->definite) return WALK_NONE;
  uint32_t op = p->ended[s->next_end];
  if (i < p->count && p->end[op] > p->start[i]) return WALK_NONE;
  s->next_end++;
  return op;
}

static uint32_t end_in_history(walk *s, uint32_t i) {
  if (s->open_count == 0) return WALK_NONE;
  walk_end first = s->open[0];
  if (i < s->count && first.end >= s->history->ops[i].start) return WALK_NONE;
  pop(s);
  return first.op;
}

uint32_t walk_end_before(walk *s, uint32_t i) {
  uint32_t op = s->p ? end_in_part(s, i) : end_in_history(s, i);
  if (op == WALK_NONE) return op;
  uint32_t *busy = &s->busy[walk_op(s, op)->client];
  if (*busy == op + 1) *busy = 0;
  return op;
}

/* Whether an operation touched the one before it at this instant: it must have been the last to start there. */
static bool is_touched(const walk *s, int64_t instant) {
  return s->touched && walk_op(s, s->touched - 1)->start == instant;
}

uint32_t walk_touching(walk *s, uint32_t i) {
  const minos_op *op = walk_op(s, i);
  uint32_t *busy = &s->busy[op->client], before = *busy;
  if (!before || (s->p && s->p->skew) || walk_op(s, before - 1)->end != op->start) return WALK_NONE;
  if (i + 1 < s->count && walk_op(s, i + 1)->start <= op->start) return WALK_NONE;
  if (is_touched(s, op->start)) return WALK_NONE;
  *busy = 0;
  s->touched = i + 1;
  return before - 1;
}

bool walk_start(walk *s, uint32_t i) {
  const minos_op *op = walk_op(s, i);
  if (s->busy[op->client] || (!s->p && op->start < s->latest)) return false;
  if (s->touched != i + 1 && is_touched(s, op->start)) return false;
  s->latest = op->start;
  if (op->outcome != MINOS_OUTCOME_OK) return true;
  s->busy[op->client] = i + 1;
  if (s->p) return true;
  rise(s->open, s->open_count++, (walk_end){op->end, i});
  if (s->open_count > s->most_open) s->most_open = s->open_count;
  return true;
}
