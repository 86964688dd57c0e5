/* walk.c -- the starts and ends of a part's operations in the order of time.

   Starts precede ends at one instant, as everywhere: an end comes before a start only when its time is less.

   Client order leaves real time where a client's operations A and B touch: A ends at the instant T at which B starts. If B is the
   last to start at T, the end of A can be put right before it: behind every other start at T and before every other end. That
   adds A before B and nothing else, for all that started earlier at T stands in front of that end as before; and real time
   then holds client order at T. So the orders that keep both are those that keep real time so refined. Of two clients that touch
   themselves at one instant one is not the last to start: no such place exists, and whoever asks must do otherwise.
   The end of A comes a second time in its usual place, which changes nothing any more. */
#include "walk.h"

#include <stdlib.h>

#include "../grow.h"

bool walk_begin(walk *s, const part *p) {
  *s = (walk){.p = p};
  s->busy = array_new(history_client_count(p->history), sizeof *s->busy);
  return s->busy != NULL;
}

void walk_release(walk *s) {
  free(s->busy);
  *s = (walk){0};
}

uint32_t walk_end_before(walk *s, uint32_t i) {
  const part *p = s->p;
  if (s->next_end == p->definite) return WALK_NONE;
  uint32_t op = p->ended[s->next_end];
  if (i < p->count && p->end[op] > p->start[i]) return WALK_NONE;
  s->next_end++;
  uint32_t *busy = &s->busy[part_op(p, op)->client];
  if (*busy == op + 1) *busy = 0;
  return op;
}

/* Whether an operation touched the one before it at this instant: it must have been the last to start there. */
static bool is_touched(const walk *s, int64_t instant) {
  return s->touched && part_op(s->p, s->touched - 1)->start == instant;
}

uint32_t walk_touching(walk *s, uint32_t i) {
  const part *p = s->p;
  const minos_op *op = part_op(p, i);
  uint32_t *busy = &s->busy[op->client], before = *busy;
  if (!before || p->skew || part_op(p, before - 1)->end != op->start) return WALK_NONE;
  if (i + 1 < p->count && part_op(p, i + 1)->start <= op->start) return WALK_NONE;
  if (is_touched(s, op->start)) return WALK_NONE;
  *busy = 0;
  s->touched = i + 1;
  return before - 1;
}

bool walk_start(walk *s, uint32_t i) {
  const minos_op *op = part_op(s->p, i);
  if (s->busy[op->client]) return false;
  if (s->touched != i + 1 && is_touched(s, op->start)) return false;
  if (op->outcome == MINOS_OUTCOME_OK) s->busy[op->client] = i + 1;
  return true;
}
