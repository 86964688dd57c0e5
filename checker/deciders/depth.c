/* depth.c -- configurations one at a time, depth first, remembering those that failed.

   One end event at a time; a configuration whose continuations all fail is kept for its event, and rules out every one that it
   dominates (refuted.c). A linearizable history is hardly ever left by the first path that is tried, so this costs
   little more than reading it. Once many operations are open and the first paths fail, all that they could have done has
   to fail one by one: then breadth.c is better. */
#include "depth.h"

#include <stdlib.h>

#include "../grow.h"
#include "refuted.h"

typedef struct frame { /* what one configuration may become at one end event; the first frame holds the start values */
  size_t config;       /* number of the configuration it came from */
  size_t first, next, end; /* its continuations, and the next one to try */
  size_t nodes;            /* nodes in use before */
} frame;

typedef struct sweep {
  depth *x;
  bursts *b;
  const part *p;
  refuted_store refuted;
  frame *frames; /* [definite + 1]; the continuations of frames[k] stand before the k-th end event */
  uint32_t depth;
  uint32_t started; /* operations whose starts have been taken */
  uint64_t entered;
} sweep;

/* How many operations start before the end event in front of this one. */
static uint32_t starts_before(const sweep *s, uint32_t end) {
  return end ? s->b->v->starts_before_end[s->p->ended[end - 1]] : 0;
}

static void take_starts(sweep *s, uint32_t end, burst_config c) {
  uint32_t until = s->b->v->starts_before_end[s->p->ended[end]];
  for (; s->started < until; s->started++) {
    bursts_activate(s->b, s->started);
    bursts_start(s->b, c, s->started);
  }
}

static void take_back_starts(sweep *s, uint32_t end) {
  while (s->started > starts_before(s, end)) bursts_deactivate(s->b, --s->started);
}

/* Bring configuration number `config` to the end event that is next. False when a limit was met. */
static bool enter(sweep *s, size_t config) {
  bursts *b = s->b;
  uint32_t end = s->depth - 1;
  burst_config c = bursts_config(b, config);
  take_starts(s, end, c);
  if (refuted_covers(&s->refuted, end, c)) {
    take_back_starts(s, end);
    return true;
  }
  if (s->entered++ == s->x->most) {
    s->x->gave_up = true;
    return false;
  }
  if (!limits_poll(b->l) || !limits_count(b->l)) return false;
  b->l->progress.operations = end;
  frame f = {.config = config, .first = b->config_count, .nodes = b->node_count};
  if (!bursts_expand(b, config, end)) return false;
  bursts_deactivate(b, s->p->ended[end]);
  f.next = f.first;
  f.end = b->config_count;
  s->frames[s->depth++] = f;
  return true;
}

/* All continuations of the last frame failed: so did the configuration it came from. */
static bool leave(sweep *s) {
  bursts *b = s->b;
  frame f = s->frames[--s->depth];
  b->config_count = f.first;
  b->node_count = f.nodes;
  if (s->depth == 0) return true;
  uint32_t end = s->depth - 1;
  if (end > s->x->died) s->x->died = end;
  bursts_activate(b, s->p->ended[end]);
  bool added = refuted_add(&s->refuted, end, bursts_config(b, f.config));
  take_back_starts(s, end);
  return added;
}

static minos_answer run(sweep *s) {
  s->frames[s->depth++] = (frame){.end = s->b->config_count, .nodes = s->b->node_count};
  while (s->depth > 0) {
    frame *top = &s->frames[s->depth - 1];
    if (top->next == top->end) {
      if (!leave(s)) return ANSWER_GAVE_UP;
      continue;
    }
    s->x->finished = top->next++;
    if (s->depth - 1 == s->p->definite) return ANSWER_YES;
    if (!enter(s, s->x->finished)) return ANSWER_GAVE_UP;
  }
  return ANSWER_NO;
}

static bool allocate(sweep *s) {
  const part *p = s->p;
  if (!refuted_init(&s->refuted, s->b->l, s->b->v->words, p->definite)) return false;
  s->frames = array_raw((size_t)p->definite + 1, sizeof *s->frames);
  return s->frames != NULL;
}

minos_answer depth_run(depth *x) {
  sweep s = {.x = x, .b = x->b, .p = x->b->v->p};
  minos_answer answer = ANSWER_GAVE_UP;
  x->gave_up = false;
  x->died = 0;
  if (allocate(&s))
    answer = run(&s);
  else
    limits_no_memory(x->b->l);
  x->gave_up = x->gave_up || (answer == ANSWER_GAVE_UP && x->b->too_wide);
  refuted_release(&s.refuted);
  free(s.frames);
  return answer;
}
