/* breadth.c -- all configurations of an event at once, for histories where a depth-first sweep meets too many.

   A depth-first sweep compares a configuration with those that failed; here each is compared with all that are alive at the
   same event (living.c), so that of what many open operations could have done only what differs for the future is kept.
   Histories that are not linearizable cost no more than others: that is where this is used. Where most operations
   crashed and everything may still be used, depth first is better, which has a goal. */
#include "breadth.h"

#include <string.h>

#include "living.h"

enum { NODES_TO_KEEP = 1 << 16 };

static void take_starts(bursts *b, uint32_t *started, uint32_t until) {
  for (; *started < until; ++*started) {
    bursts_activate(b, *started);
    for (size_t i = 0; i < b->config_count; i++) bursts_start(b, bursts_config(b, i), *started);
  }
}

/* Bring configuration number `from` behind the end event, and let what it becomes join the living. */
static bool expand(breadth *x, living *next, size_t from, uint32_t end) {
  bursts *b = x->b;
  size_t first = next->first + next->count;
  if (!limits_poll(b->l) || !limits_count(b->l) || !bursts_expand(b, from, end)) return false;
  for (size_t i = first; i < b->config_count; i++) {
    if (living_admit(next, i)) continue;
    limits_no_memory(b->l);
    return false;
  }
  b->config_count = next->first + next->count;
  x->gave_up = next->count > x->most;
  return !x->gave_up;
}

static bool pass_end(breadth *x, living *next, uint32_t end) {
  bursts *b = x->b;
  size_t before = b->config_count;
  for (size_t i = 0; i < before; i++)
    if (!expand(x, next, i, end)) return false;
  bursts_deactivate(b, b->v->p->ended[end]);
  memmove(b->configs, bursts_config(b, before), next->count * b->stride * sizeof *b->configs);
  b->config_count = next->count;
  return true;
}

static minos_answer sweep(breadth *x, living *next) {
  bursts *b = x->b;
  const part *p = b->v->p;
  uint32_t started = 0;
  size_t keep = NODES_TO_KEEP;
  for (uint32_t end = 0; end < p->definite; end++) {
    take_starts(b, &started, b->v->starts_before_end[p->ended[end]]);
    living_clear(next, b->config_count, started);
    b->l->progress.operations = end;
    if (!pass_end(x, next, end)) return ANSWER_GAVE_UP;
    x->died = end;
    if (b->config_count == 0) return ANSWER_NO;
    if (b->node_count <= keep) continue;
    if (!bursts_forget_nodes(b)) return ANSWER_GAVE_UP;
    keep = 2 * b->node_count + NODES_TO_KEEP;
  }
  return ANSWER_YES;
}

minos_answer breadth_run(breadth *x) {
  living next;
  minos_answer answer = ANSWER_GAVE_UP;
  x->gave_up = false;
  if (living_init(&next, x->b)) {
    next.dominance = next.dominance && x->plain_dominance;
    answer = sweep(x, &next);
  } else {
    limits_no_memory(x->b->l);
  }
  x->gave_up = x->gave_up || (answer == ANSWER_GAVE_UP && x->b->too_wide);
  living_release(&next);
  return answer;
}
