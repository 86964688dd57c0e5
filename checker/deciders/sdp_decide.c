/* sdp_decide.c -- saturate, decide, propagate: an order of several registers, or what refutes it.

   S is not local: the whole must be judged at once, and that is NP-complete. What follows from client order and reads-from is
   followed first (saturation.c); nearly every refutation is found there. Then an order is built from the front
   (sdp_schedule.c). Where it has a choice, writes w and x of one object could come first: one of the two precedes the other in
   every order, so w before x is assumed and followed to the end. A clash refutes it, given the decisions that the clash rests on;
   all decisions from there on are taken back, and x before w is added, which may refute an earlier decision in turn. A clash
   that rests on no decision refutes the history. w is the one that started first: recorded histories are nearly linearizable, and
   that guess is nearly always right, so it is first made against all rivals of w at once, as one decision. That has no opposite to
   be learned from; where it is refuted, decisions are made one by one for a while, twice as long each time, so that an end is reached.

   YES has the order as witness. NO has steps when no decision was needed; otherwise the operations that all clashes rest on:
   whatever choice is made among them, they refute it by themselves.

   To be taken back, a decision must remember the rows it changed. When these are more than there are operations, all decisions are
   kept for good, and one row for an operation remains. Should a clash rest on them alone, everything begins anew, and is
   remembered this time.

   Cost: near linear in practice, times the number of clients; exponential in the number of wrong decisions at worst. */
#include <stdlib.h>

#include "../grow.h"
#include "sdp.h"
#include "sdp_unknown.h"

struct sdp_level {
  saturation_mark mark;
  uint32_t order;       /* operations that stood in order */
  size_t flips;         /* refuted decisions noted before */
  uint32_t first, then; /* what was assumed; then PROOF_NONE: first precedes all its rivals */
};

enum { FIRST_PENALTY = 64, MOST_NUMBERS = 1 << 30 };

sdp_outcome sdp_out_of_memory(sdp *x) {
  limits_no_memory(x->l);
  return SDP_STOPPED;
}

static void undo_level(sdp *x) {
  const sdp_level *top = &x->levels[--x->level_count];
  saturation_undo(&x->s, &top->mark);
  schedule_undo(&x->d, top->order);
  x->u.flip_count = top->flips;
}

static void take_back_to(sdp *x, size_t deepest) {
  while (x->level_count >= deepest) undo_level(x);
}

/* Where to begin anew, if need be. */
static void note_root(sdp *x) {
  x->root = (saturation_mark){.edges = x->s.edge_count};
  x->root_flips = x->u.flip_count;
}

static sdp_outcome add_opposite(sdp *x, uint32_t first, uint32_t then) {
  uint32_t via;
  if (!unroll_note_flip(&x->u, &via)) return sdp_out_of_memory(x);
  edge opposite = {.from = then, .to = first, .via = via, .kind = EDGE_FLIPPED};
  if (!saturation_add(&x->s, opposite) || !saturation_run(&x->s)) return SDP_STOPPED;
  if (x->s.level == 0) note_root(x); /* it holds whatever is decided */
  return SDP_GOES_ON;
}

/* Keep all decisions so far for good. */
static bool commit(sdp *x) {
  x->level_count = 0;
  x->u.flip_count = x->root_flips;
  x->u.committed = x->s.edge_count;
  return saturation_commit(&x->s);
}

static sdp_outcome begin_anew(sdp *x) {
  saturation_undo(&x->s, &x->root);
  schedule_undo(&x->d, 0);
  x->level_count = x->u.committed = 0;
  x->u.flip_count = x->root_flips;
  x->anew = true;
  return SDP_GOES_ON;
}

/* Take decisions back up to the deepest one that the clash rests on, and add its opposite. */
static sdp_outcome flip(sdp *x) {
  if (!limits_count(x->l)) return SDP_STOPPED;
  if (!unroll(&x->u)) return sdp_out_of_memory(x);
  if (x->u.level_count == 0) return x->u.rests_on_committed ? begin_anew(x) : SDP_REFUTED;
  size_t deepest = x->u.levels[x->u.level_count - 1];
  sdp_level wrong = x->levels[deepest - 1];
  take_back_to(x, deepest);
  if (wrong.then != PROOF_NONE) return add_opposite(x, wrong.first, wrong.then);
  x->one_by_one = x->penalty;
  x->penalty *= 2;
  return SDP_GOES_ON;
}

static bool deepen(sdp *x, uint32_t first, uint32_t then) {
  bool much = x->s.trail_count - x->s.trail_base > x->v.p->count;
  if (much && !x->anew && !commit(x)) return false;
  if (!grow_array(&x->levels, &x->level_capacity, x->level_count + 1, sizeof *x->levels)) {
    sdp_out_of_memory(x);
    return false;
  }
  sdp_level *top = &x->levels[x->level_count++];
  *top = (sdp_level){.order = x->d.count, .flips = x->u.flip_count, .first = first, .then = then};
  top->mark = saturation_deepen(&x->s);
  return limits_count(x->l);
}

static bool assume(sdp *x, uint32_t first, uint32_t then) {
  return saturation_add(&x->s, (edge){first, then, (uint32_t)x->level_count, 0, EDGE_DECIDED});
}

/* Follow what was assumed; where it clashes, what is learned instead. */
static sdp_outcome follow(sdp *x) {
  if (!saturation_run(&x->s)) return SDP_STOPPED;
  sdp_outcome so_far = SDP_GOES_ON;
  while (so_far == SDP_GOES_ON && x->s.clash.found) so_far = flip(x);
  return so_far;
}

/* Put the write before all others of its object that could come first as well. */
static sdp_outcome decide_at_once(sdp *x, uint32_t write, uint32_t at) {
  if (!deepen(x, write, PROOF_NONE)) return SDP_STOPPED;
  for (uint32_t rival; (rival = schedule_rival(&x->d, write, &at)) != PROOF_NONE; at++)
    if (!assume(x, write, rival)) return SDP_STOPPED;
  return follow(x);
}

/* The same, or learn that it does not precede one of them. */
static sdp_outcome decide_one(sdp *x, uint32_t write, uint32_t rival) {
  x->one_by_one--;
  return deepen(x, write, rival) && assume(x, write, rival) ? follow(x) : SDP_STOPPED;
}

static sdp_outcome decide_first(sdp *x, uint32_t write) {
  uint32_t at = x->s.writes.of_object[x->v.p->object[write]], rival = schedule_rival(&x->d, write, &at);
  if (rival == PROOF_NONE) return SDP_GOES_ON;
  return x->one_by_one ? decide_one(x, write, rival) : decide_at_once(x, write, at);
}

sdp_outcome sdp_build_order(sdp *x) {
  sdp_outcome so_far = SDP_GOES_ON;
  x->penalty = FIRST_PENALTY;
  note_root(x);
  x->l->progress.total = x->v.p->count;
  if (!schedule_init(&x->d, &x->s)) return sdp_out_of_memory(x);
  for (;;) {
    if (!schedule_run(&x->d)) return SDP_STOPPED;
    x->l->progress.operations = x->d.count;
    if (x->d.count == x->d.total) return SDP_GOES_ON;
    uint32_t write = schedule_choose(&x->d);
    if (write == PROOF_NONE) return SDP_STOPPED; /* never, by the essay of sdp_schedule.c */
    so_far = decide_first(x, write);
    if (so_far != SDP_GOES_ON) return so_far;
  }
}

static bool is_too_wide(const sdp *x) {
  return (uint64_t)x->v.p->count * x->a.count > MOST_NUMBERS;
}

sdp_outcome sdp_saturate(sdp *x, const candidates *c) {
  if (!limits_step(x->l, x->v.p->count)) return SDP_STOPPED;
  if (!lanes_build(&x->a, &x->v)) return x->a.count < MOST_LANES ? sdp_out_of_memory(x) : SDP_STOPPED;
  if (is_too_wide(x)) return SDP_STOPPED;
  if (!lanes_add_unknown(&x->a, &x->v, x->l)) return x->a.count < MOST_LANES ? sdp_out_of_memory(x) : SDP_STOPPED;
  if (is_too_wide(x)) return SDP_STOPPED;
  if (!limits_step(x->l, x->v.p->count) || !saturation_init(&x->s, &x->v, &x->a, true, x->l)) return SDP_STOPPED;
  x->s.reads_are_edges = c != NULL;
  if (!saturation_begin(&x->s) || !saturation_run(&x->s)) return SDP_STOPPED;
  if (!unroller_init(&x->u, &x->s, c)) return sdp_out_of_memory(x);
  if (!x->s.clash.found) return SDP_GOES_ON;
  return unroll(&x->u) ? SDP_REFUTED : sdp_out_of_memory(x);
}

static bool write_order(const sdp *x, proof *out) {
  if (!proof_allocate_witness(out, x->v.p)) return false;
  for (uint32_t o = 0; o < x->v.p->objects; o++) out->initial[o] = x->v.start[o];
  for (uint32_t i = 0; i < x->d.count; i++) out->witness[i] = x->d.order[i];
  out->witness_count = x->d.count;
  return true;
}

/* Steps know unique writes only. */
static bool write_refutation(const sdp *x, proof *out) {
  return unroll_write_core(&x->u, out) && (x->u.assumes || x->u.c || unroll_write_steps(&x->u, out));
}

minos_answer sdp_answer(sdp *x, sdp_outcome end, proof *out) {
  if (end == SDP_STOPPED) return ANSWER_GAVE_UP;
  /* With an assumed start value that no operation knows, a clash proves nothing: it may be a written value. */
  if (end == SDP_REFUTED && x->v.open) return ANSWER_GAVE_UP;
  bool refuted = end == SDP_REFUTED;
  if (refuted ? write_refutation(x, out) : write_order(x, out)) return refuted ? ANSWER_NO : ANSWER_YES;
  sdp_out_of_memory(x);
  return ANSWER_GAVE_UP;
}

void sdp_release(sdp *x) {
  versions_release(&x->v);
  lanes_release(&x->a);
  schedule_release(&x->d);
  unroller_release(&x->u);
  saturation_release(&x->s);
  free(x->levels);
}
