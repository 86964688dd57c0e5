/* sdp_decide.c -- are several registers with unique writes sequential? saturate, decide, propagate; with witness or reasons.

   S is not local: the whole must be judged at once, and that is NP-complete. What follows from client order and reads-from is
   followed first (saturation.c); nearly every refutation is found there. Then an order is built from the front
   (sdp_schedule.c). Where it has a choice, writes w and x of one object could come first: one of the two precedes the other in
   every order, so w before x is assumed and followed to the end. A clash refutes it, given the decisions that the clash rests on;
   all decisions from there on are taken back, and x before w is added, which may refute an earlier decision in turn. A clash
   that rests on no decision refutes the history. w is the one that started first: recorded histories are nearly linearizable, and
   that guess is nearly always right.

   YES has the order as witness. NO has steps when no decision was needed; otherwise the operations that all clashes rest on:
   whatever choice is made among them, they refute it by themselves.

   Cost: near linear in practice, times the number of clients; exponential in the number of wrong decisions at worst. */
#include <stdlib.h>

#include "../grow.h"
#include "sdp_schedule.h"
#include "sdp_unknown.h"
#include "sdp_unroll.h"

typedef struct level { /* of a decision */
  saturation_mark mark;
  uint32_t order;       /* operations that stood in order */
  size_t flips;         /* refuted decisions noted before */
  uint32_t first, then; /* what was assumed */
} level;

typedef struct sdp {
  limits *l;
  versions v;
  lanes a;
  saturation s;
  schedule d;
  unroller u;
  level *levels;
  size_t level_count, level_capacity;
} sdp;

typedef enum outcome { GOES_ON, REFUTED, STOPPED } outcome;

static outcome out_of_memory(sdp *x) {
  if (!x->l->met) x->l->met = MINOS_LIMIT_MEMORY;
  return STOPPED;
}

static void undo_level(sdp *x) {
  const level *top = &x->levels[--x->level_count];
  saturation_undo(&x->s, &top->mark);
  schedule_undo(&x->d, top->order);
  x->u.flip_count = top->flips;
}

/* Take decisions back up to the deepest one that the clash rests on, and add its opposite. */
static outcome flip(sdp *x) {
  if (!unroll(&x->u)) return out_of_memory(x);
  if (x->u.level_count == 0) return REFUTED;
  size_t deepest = x->u.levels[x->u.level_count - 1];
  uint32_t first = x->levels[deepest - 1].first, then = x->levels[deepest - 1].then, via;
  while (x->level_count >= deepest) undo_level(x);
  if (!unroll_note_flip(&x->u, &via)) return out_of_memory(x);
  if (!limits_count(x->l)) return STOPPED;
  edge opposite = {.from = then, .to = first, .via = via, .kind = EDGE_FLIPPED};
  return saturation_add(&x->s, opposite) && saturation_run(&x->s) ? GOES_ON : STOPPED;
}

/* Assume that `first` precedes `then`. */
static outcome assume(sdp *x, uint32_t first, uint32_t then) {
  if (!limits_count(x->l)) return STOPPED;
  if (!grow_array(&x->levels, &x->level_capacity, x->level_count + 1, sizeof *x->levels)) return out_of_memory(x);
  level *top = &x->levels[x->level_count++];
  *top = (level){.order = x->d.count, .flips = x->u.flip_count, .first = first, .then = then};
  top->mark = saturation_deepen(&x->s);
  edge assumed = {.from = first, .to = then, .via = (uint32_t)x->level_count, .kind = EDGE_DECIDED};
  return saturation_add(&x->s, assumed) && saturation_run(&x->s) ? GOES_ON : STOPPED;
}

/* Put the write before all others of its object that could come first as well, or learn that it does not. */
static outcome decide_first(sdp *x, uint32_t write) {
  outcome so_far = GOES_ON;
  for (uint32_t rival; so_far == GOES_ON && (rival = schedule_rival(&x->d, write)) != PROOF_NONE;) {
    if (saturation_precedes(&x->s, rival, write)) return GOES_ON;
    so_far = assume(x, write, rival);
    if (so_far != GOES_ON || !x->s.clash.found) continue;
    while (so_far == GOES_ON && x->s.clash.found) so_far = flip(x);
    return so_far;
  }
  return so_far;
}

static outcome build_order(sdp *x) {
  outcome so_far = GOES_ON;
  for (;;) {
    schedule_run(&x->d);
    x->l->progress.operations = x->d.count;
    if (x->d.count == x->d.total) return GOES_ON;
    uint32_t write = schedule_choose(&x->d);
    if (write == PROOF_NONE) return STOPPED; /* never, by the essay of sdp_schedule.c */
    so_far = decide_first(x, write);
    if (so_far != GOES_ON) return so_far;
  }
}

static outcome run(sdp *x, const part *p) {
  if (!lanes_build(&x->a, &x->v)) return x->a.count < MOST_LANES ? out_of_memory(x) : STOPPED;
  if (!lanes_add_unknown(&x->a, &x->v, x->l)) return x->a.count < MOST_LANES ? out_of_memory(x) : STOPPED;
  bool ready = saturation_init(&x->s, &x->v, &x->a, true, x->l) && saturation_begin(&x->s) && saturation_run(&x->s);
  if (!ready || !unroller_init(&x->u, &x->s)) return out_of_memory(x);
  if (x->s.clash.found) return unroll(&x->u) ? REFUTED : out_of_memory(x);
  if (!schedule_init(&x->d, &x->s)) return out_of_memory(x);
  x->l->progress.total = p->count;
  return build_order(x);
}

static bool write_order(const sdp *x, proof *out) {
  if (!proof_allocate_witness(out, x->v.p)) return false;
  for (uint32_t o = 0; o < x->v.p->objects; o++) out->initial[o] = x->v.start[o];
  for (uint32_t i = 0; i < x->d.count; i++) out->witness[i] = x->d.order[i];
  out->witness_count = x->d.count;
  return true;
}

static bool write_refutation(const sdp *x, proof *out) {
  return unroll_write_core(&x->u, out) && (x->u.assumes || unroll_write_steps(&x->u, out));
}

static void release(sdp *x) {
  versions_release(&x->v);
  lanes_release(&x->a);
  schedule_release(&x->d);
  unroller_release(&x->u);
  saturation_release(&x->s);
  free(x->levels);
}

static minos_answer answer(sdp *x, const part *p, proof *out) {
  outcome end = run(x, p);
  if (end == STOPPED) return ANSWER_GAVE_UP;
  /* With an assumed start value that no operation knows, a clash proves nothing: it may be a written value. */
  if (end == REFUTED && x->v.open) return ANSWER_GAVE_UP;
  if (end == REFUTED ? write_refutation(x, out) : write_order(x, out)) return end == REFUTED ? ANSWER_NO : ANSWER_YES;
  out_of_memory(x);
  return ANSWER_GAVE_UP;
}

/* One or two reads whose values nobody wrote. */
static minos_answer never_written(proof *out, limits *l, uint32_t culprit, uint32_t other) {
  out->steps = array_raw(2, sizeof *out->steps);
  if (!out->steps) {
    l->met = MINOS_LIMIT_MEMORY;
    return ANSWER_GAVE_UP;
  }
  if (other != PROOF_NONE) out->steps[out->step_count++] = (proof_step){PROOF_NONE, other, MINOS_BECAUSE_NEVER_WRITTEN};
  out->steps[out->step_count++] = (proof_step){PROOF_NONE, culprit, MINOS_BECAUSE_NEVER_WRITTEN};
  return ANSWER_NO;
}

static minos_answer decide(const part *p, minos_order order, limits *l, proof *out) {
  (void)order;
  sdp x = {.l = l};
  uint32_t culprit = PROOF_NONE, other = PROOF_NONE;
  minos_answer result = ANSWER_GAVE_UP;
  switch (versions_build(&x.v, p, &culprit, &other)) {
  case VERSIONS_NO_MEMORY: l->met = MINOS_LIMIT_MEMORY; break;
  case VERSIONS_NOT_UNIQUE: break;
  case VERSIONS_NEVER_WRITTEN: result = never_written(out, l, culprit, other); break;
  case VERSIONS_FINE: result = answer(&x, p, out); break;
  }
  release(&x);
  return result;
}

static bool applies(const part *p, minos_order order) {
  return order == MINOS_ORDER_CLIENT && versions_apply(p);
}

const minos_decider decider_saturation = {.applies = applies, .decide = decide};
