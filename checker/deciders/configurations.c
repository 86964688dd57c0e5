/* configurations.c -- linearizability of a register or cas-register with repeated values: depth first over lazy bursts.

   A configuration at an event is the register's value, which active mutators have been switches, and which active operations
   are still due. The value changes only just before an operation ends, in a burst that serves it (burst.c has the theorem and
   the reductions), so between two events nothing is guessed, and hardly ever more than two configurations are alive.

   Depth first, one end event at a time. A configuration whose continuations all fail is kept for its event, and rules out
   every one that it dominates (refuted.c). No beginning of the history that ends before the event at which the last of them died
   is refuted; looking ahead, they may die before the fault is complete. The witness is the path of switches, with all other operations put at the first place that fits (epochs.c).

   Needs client order inside real time and known results. O(events x configurations x active operations) in practice; the
   number of configurations is bounded by values x 2^active only. After Gibbons & Korach (1997) and the just-in-time
   linearization of Lowe (2017), with switches delayed to deadlines. */
#include <stdlib.h>
#include <string.h>

#include "../grow.h"
#include "burst.h"
#include "epochs.h"
#include "refuted.h"
#include "start_values.h"

typedef struct frame { /* what one configuration may become at one end event; the first frame holds the start values */
  size_t config;       /* number of the configuration it came from */
  size_t first, next, end; /* its continuations, and the next one to try */
  size_t nodes;            /* nodes in use before */
} frame;

typedef struct sweep {
  const part *p;
  limits *l;
  register_view v;
  bursts b;
  refuted_store refuted;
  start_values starts;
  frame *frames; /* [definite + 1]; the continuations of frames[k] stand before the k-th end event */
  uint32_t depth;
  uint32_t started; /* operations whose starts have been taken */
  uint32_t deepest; /* the latest end event at which a configuration died */
  uint64_t *cas;    /* scratch [words] */
} sweep;

static bool applies(const part *p, minos_order order) {
  return order == MINOS_ORDER_REAL_TIME && register_view_applies(p);
}

/* How many operations start before the end event in front of this one. */
static uint32_t starts_before(const sweep *s, uint32_t end) {
  return end ? s->v.starts_before_end[s->p->ended[end - 1]] : 0;
}

static void take_starts(sweep *s, uint32_t end, burst_config c) {
  uint32_t until = s->v.starts_before_end[s->p->ended[end]];
  for (; s->started < until; s->started++) {
    bursts_activate(&s->b, s->started);
    bursts_start(&s->b, c, s->started);
  }
}

static void take_back_starts(sweep *s, uint32_t end) {
  while (s->started > starts_before(s, end)) bursts_deactivate(&s->b, --s->started);
}

static bool is_ruled_out(sweep *s, uint32_t end, burst_config c) {
  for (uint32_t w = 0; w < s->v.words; w++) s->cas[w] = s->b.active[w] & ~s->b.writes[w] & ~s->b.pure[w];
  return refuted_covers(&s->refuted, end, c, s->cas);
}

/* Bring configuration number `config` to the end event that is next. False when a limit was met. */
static bool enter(sweep *s, size_t config) {
  uint32_t end = s->depth - 1;
  burst_config c = bursts_config(&s->b, config);
  take_starts(s, end, c);
  if (is_ruled_out(s, end, c)) {
    take_back_starts(s, end);
    return true;
  }
  if (!limits_poll(s->l) || !limits_count(s->l)) return false;
  s->l->progress.operations = end;
  frame f = {.config = config, .first = s->b.config_count, .nodes = s->b.node_count};
  if (!bursts_expand(&s->b, config, end)) return false;
  bursts_deactivate(&s->b, s->p->ended[end]);
  f.next = f.first;
  f.end = s->b.config_count;
  s->frames[s->depth++] = f;
  return true;
}

/* All continuations of the last frame failed: so did the configuration it came from. */
static bool leave(sweep *s) {
  frame f = s->frames[--s->depth];
  s->b.config_count = f.first;
  s->b.node_count = f.nodes;
  if (s->depth == 0) return true;
  uint32_t end = s->depth - 1;
  if (end > s->deepest) s->deepest = end;
  bursts_activate(&s->b, s->p->ended[end]);
  bool added = refuted_add(&s->refuted, end, bursts_config(&s->b, f.config));
  take_back_starts(s, end);
  return added;
}

/* One configuration for each start value that may be assumed. */
static bool push_start_values(sweep *s) {
  for (uint32_t i = s->starts.first[0]; i < s->starts.first[1]; i++)
    if (!bursts_push_root(&s->b, register_view_number(&s->v, s->starts.values[i]))) return false;
  s->frames[s->depth++] = (frame){.end = s->b.config_count};
  return true;
}

static minos_answer run(sweep *s, size_t *finished) {
  if (!push_start_values(s)) return ANSWER_GAVE_UP;
  while (s->depth > 0) {
    frame *top = &s->frames[s->depth - 1];
    if (top->next == top->end) {
      if (!leave(s)) return ANSWER_GAVE_UP;
      continue;
    }
    *finished = top->next++;
    if (s->depth - 1 == s->p->definite) return ANSWER_YES;
    if (!enter(s, *finished)) return ANSWER_GAVE_UP;
  }
  return ANSWER_NO;
}

/* ---- proofs ---- */

static burst_node_record *path_to(const sweep *s, uint32_t node, uint32_t *count) {
  *count = 0;
  for (uint32_t at = node; at != BURST_NO_NODE; at = s->b.nodes[at].parent) ++*count;
  burst_node_record *path = array_raw(*count, sizeof *path);
  uint32_t i = *count;
  for (uint32_t at = node; path && at != BURST_NO_NODE; at = s->b.nodes[at].parent) path[--i] = s->b.nodes[at];
  return path;
}

/* The start value that the path began with: the root it came from is found by value. */
static uint32_t root_of(const sweep *s) {
  return burst_value(bursts_config(&s->b, s->frames[0].next - 1));
}

static bool write_witness(const sweep *s, size_t finished, proof *out) {
  uint32_t count, start = root_of(s);
  burst_node_record *path = path_to(s, burst_node(bursts_config(&s->b, finished)), &count);
  bool done = path && epochs_write_witness(&s->v, path, count, start, out);
  if (done) out->initial[0] = start < s->v.values ? s->v.value[start] : part_start_value(s->p, 0);
  free(path);
  return done;
}

static minos_answer answer(sweep *s, proof *out) {
  size_t finished = 0;
  minos_answer result = run(s, &finished);
  if (result == ANSWER_YES && !write_witness(s, finished, out)) {
    s->l->met = MINOS_LIMIT_MEMORY;
    return ANSWER_GAVE_UP;
  }
  if (result == ANSWER_NO) out->cut = s->p->definite ? s->p->ended[s->deepest] : PROOF_NONE;
  return result;
}

static bool allocate(sweep *s) {
  if (!register_view_build(&s->v, s->p) || !bursts_init(&s->b, &s->v, s->l)) return false;
  if (!refuted_init(&s->refuted, s->l, s->v.words, s->p->definite) || !start_values_collect(&s->starts, s->p))
    return false;
  s->frames = array_raw((size_t)s->p->definite + 1, sizeof *s->frames);
  s->cas = array_raw(s->v.words, sizeof *s->cas);
  return s->frames && s->cas;
}

static minos_answer decide(const part *p, minos_order order, limits *l, proof *out) {
  (void)order;
  sweep s = {.p = p, .l = l};
  minos_answer result = ANSWER_GAVE_UP;
  s.b.l = s.refuted.l = l;
  l->progress.total = p->definite;
  if (allocate(&s))
    result = answer(&s, out);
  else
    l->met = MINOS_LIMIT_MEMORY;
  register_view_release(&s.v);
  bursts_release(&s.b);
  refuted_release(&s.refuted);
  start_values_release(&s.starts);
  free(s.frames);
  free(s.cas);
  return result;
}

const minos_decider decider_configurations = {.applies = applies, .decide = decide, .searches = true};
