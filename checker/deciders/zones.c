/* zones.c -- is a register with unique writes linearizable? one sweep over its events, where client order lies in real time (or can
   be made to, where one client alone touches itself at an instant: walk.c).

   The operations of one value are its cluster; f is the first end in it and s the last start, and A precedes B iff f(A) < s(B)
   (clusters.c has the theorem: linearizable iff every read value is written, no read ends before its write starts, and
   "precedes" has no cycle among clusters). The start value's cluster has f before everything.

   A cycle exists iff one of two exists (Gibbons & Korach 1997): take a shortest one C1 .. Ck, k > 2. It has no chord, so
   f(Ci) >= s(Cj) unless j = i + 1. Hence f(Ci) >= s(Ci+2) > f(Ci+1) for every i: f falls all the way round, which can't be.

   So look for A and B with f(A) < s(B) and f(B) < s(A). Of the two last starts one comes later, say s(A). When that operation
   starts, both clusters have ended once, and all that is left to ask is whether some other ended cluster has started anything
   since f(A): the ended cluster with the latest start will do, or the second when that is A itself. Two maxima, kept up with
   every event: O(1) each, nothing sorted.

   The witness. Put each cluster at lo = min(f, s), and in a cluster the write first, then the reads by start. Were A behind B
   with f(A) < s(B), then lo(B) <= lo(A) <= f(A) < s(B), so lo(B) = f(B) <= lo(A) <= s(A): a cycle of two. Clusters with f < s
   are found in the order of f, for their zones (f, s) do not overlap: each is noted when it first starts something behind its
   first end. The others are found where they start last.

   Time is counted in starts: an end is numbered by the starts in front of it. Ends between the same two starts need not be told
   apart, for f is only ever compared with starts.

   O(1) an event; three words a value, and one for each cluster with f < s. */
#include "zones.h"

#include <stdlib.h>
#include <string.h>

#include "../grow.h"
#include "cycle.h"
#include "standing.h"
#include "walk.h"

enum { FOOTPRINT = 24 };

#define NO_VALUE UINT32_MAX
#define NOT_ENDED UINT32_MAX

/* What an event, or all of them, came to. UNWRITTEN: an operation ended whose value had not been written by then. */
typedef enum verdict { OPEN, REFUTED, UNWRITTEN, TOO_HARD } verdict;

typedef struct zones {
  walk s;
  const minos_fn *fns; /* of the one model */
  minos_value initial;
  uint32_t *first_end;  /* [values] starts before the first end; NOT_ENDED */
  uint32_t *last_start; /* [values] the operation that starts last, where size is not 0 */
  uint32_t *size;       /* [values] operations, and STANDING_WRITTEN; later where the cluster stands in the witness */
  minos_value *forward; /* [forward_count] clusters with f < s, in the order of f */
  size_t forward_count, forward_capacity;
  minos_value latest[2]; /* of the clusters that have ended, those with the latest starts; NO_VALUE */
  minos_value fault;     /* the cluster that a fault was found in, and the other one of a cycle */
  minos_value other;
  uint32_t culprit; /* the read of a value that had not been written */
  uint32_t started; /* operations whose starts were passed */
  bool no_memory;
  limits *l;
} zones;

static inline bool is_write(const zones *z, const minos_op *op) {
  return z->fns[op->fn].role == MINOS_ROLE_WRITE;
}

static inline minos_value value_of(const zones *z, const minos_op *op) {
  return is_write(z, op) ? op->argument : op->result;
}

static void release(zones *z) {
  walk_release(&z->s);
  free(z->first_end);
  free(z->last_start);
  free(z->size);
  free(z->forward);
}

static bool allocate(zones *z) {
  size_t values = minos_values_count(z->s.p->history->values);
  z->first_end = array_raw(values, sizeof *z->first_end);
  z->last_start = array_raw(values, sizeof *z->last_start);
  z->size = array_new(values, sizeof *z->size);
  if (!z->first_end || !z->last_start || !z->size) return false;
  memset(z->first_end, 0xFF, values * sizeof *z->first_end);
  return true;
}

/* ---- events ---- */

/* The first end of a cluster: it takes its place among the latest. */
static void end_cluster(zones *z, minos_value v, uint32_t now) {
  z->first_end[v] = now;
  for (int i = 0; i < 2; i++) {
    if (z->latest[i] != NO_VALUE && z->last_start[z->latest[i]] > z->last_start[v]) continue;
    if (i == 0) z->latest[1] = z->latest[0];
    z->latest[i] = v;
    return;
  }
}

static verdict end_op(zones *z, uint32_t op, uint32_t now) {
  minos_value v = value_of(z, part_op(z->s.p, op));
  if (v != z->initial && !(z->size[v] & STANDING_WRITTEN)) {
    z->culprit = op;
    z->fault = v;
    return UNWRITTEN;
  }
  if (z->first_end[v] == NOT_ENDED) end_cluster(z, v, now);
  return OPEN;
}

/* Another start in a cluster that has ended once: does another one that has ended reach behind that end? */
static verdict start_again(zones *z, minos_value v, uint32_t before) {
  minos_value rival = z->latest[z->latest[0] == v];
  if (rival != NO_VALUE && z->first_end[v] <= z->last_start[rival]) {
    z->fault = v;
    z->other = rival;
    return REFUTED;
  }
  if (z->latest[0] != v) z->latest[1] = z->latest[0];
  z->latest[0] = v;
  bool first = before == NO_VALUE || before < z->first_end[v];
  if (v == z->initial || !first) return OPEN;
  if (!grow_array(&z->forward, &z->forward_capacity, z->forward_count + 1, sizeof *z->forward)) {
    z->no_memory = true;
    return TOO_HARD;
  }
  z->forward[z->forward_count++] = v;
  return OPEN;
}

static verdict start_op(zones *z, uint32_t i) {
  const minos_op *op = part_op(z->s.p, i);
  if (!walk_start(&z->s, i)) return TOO_HARD;
  minos_value v = value_of(z, op);
  if (is_write(z, op)) {
    if (v == z->initial || (z->size[v] & STANDING_WRITTEN)) return TOO_HARD; /* not unique */
    z->size[v] |= STANDING_WRITTEN;
  }
  uint32_t before = standing_operations(z->size[v]++) ? z->last_start[v] : NO_VALUE;
  z->last_start[v] = i;
  return z->first_end[v] <= i ? start_again(z, v, before) : OPEN;
}

static verdict pass_ends(zones *z, uint32_t i) {
  verdict found = OPEN;
  for (uint32_t op; !found && (op = walk_end_before(&z->s, i)) != WALK_NONE;) found = end_op(z, op, i);
  return found;
}

static verdict pass_events(zones *z) {
  verdict found = OPEN;
  while (!found && z->started < z->s.p->count) {
    if (!limits_poll(z->l)) return TOO_HARD;
    uint32_t i = z->started;
    found = pass_ends(z, i);
    uint32_t touching = found ? WALK_NONE : walk_touching(&z->s, i);
    if (touching != WALK_NONE) found = end_op(z, touching, i);
    if (found) break;
    z->started++;
    found = start_op(z, i);
  }
  return found ? found : pass_ends(z, z->s.p->count);
}

/* ---- the witness ---- */

static void stand(zones *z, minos_value v, uint32_t *at) {
  standing_put((cluster_words){&z->first_end[v], &z->last_start[v], &z->size[v]}, v != z->initial, at);
}

static bool order_clusters(zones *z, uint32_t *count) {
  size_t next = 0;
  *count = 0;
  stand(z, z->initial, count);
  for (uint32_t i = 0; i < z->s.p->count; i++) {
    if (!limits_pass(z->l, i)) return false;
    for (; next < z->forward_count && z->first_end[z->forward[next]] <= i; next++) stand(z, z->forward[next], count);
    minos_value v = value_of(z, part_op(z->s.p, i));
    if (v == z->initial || z->last_start[v] != i || z->first_end[v] <= i) continue;
    if (standing_is_useless(part_op(z->s.p, i), z->size[v]))
      z->size[v] = STANDING_LEFT_OUT;
    else
      stand(z, v, count);
  }
  return true;
}

static bool place_operations(zones *z, uint32_t *witness) {
  for (uint32_t i = 0; i < z->s.p->count; i++) {
    if (!limits_pass(z->l, i)) return false;
    const minos_op *op = part_op(z->s.p, i);
    minos_value v = value_of(z, op);
    if (z->size[v] == STANDING_LEFT_OUT) continue;
    bool writes = is_write(z, op);
    witness[writes ? z->size[v] : z->first_end[v]++] = i;
  }
  return true;
}

static bool write_witness(zones *z, proof *out) {
  if (!order_clusters(z, &out->witness_count)) return false;
  free(z->last_start);
  free(z->forward);
  z->last_start = z->forward = NULL;
  out->witness = array_raw(out->witness_count, sizeof *out->witness);
  out->initial = array_raw(1, sizeof *out->initial);
  if (!out->witness || !out->initial) return false;
  out->initial[0] = z->initial;
  return place_operations(z, out->witness);
}

/* ---- the refutation ---- */

/* Whether all writes are unique: only then was the fault one. */
static bool rest_is_unique(zones *z) {
  for (uint32_t i = z->started; i < z->s.p->count; i++) {
    if (!limits_pass(z->l, i)) return false;
    const minos_op *op = part_op(z->s.p, i);
    if (!is_write(z, op)) continue;
    if (op->argument == z->initial || (z->size[op->argument] & STANDING_WRITTEN)) return false;
    z->size[op->argument] |= STANDING_WRITTEN;
  }
  return true;
}

static uint32_t find_write(const zones *z, minos_value v) {
  for (uint32_t i = 0; i < z->s.p->count && limits_pass(z->l, i); i++) {
    const minos_op *op = part_op(z->s.p, i);
    if (is_write(z, op) && op->argument == v) return i;
  }
  return PROOF_NONE;
}

static bool precedes(const zones *z, uint32_t x, uint32_t y) {
  return part_precedes(z->s.p, MINOS_ORDER_REAL_TIME, x, y);
}

/* An operation of the cluster that precedes `target`. */
static uint32_t find_before(const zones *z, minos_value v, uint32_t target) {
  for (uint32_t i = 0; i < target && limits_pass(z->l, i); i++)
    if (value_of(z, part_op(z->s.p, i)) == v && precedes(z, i, target)) return i;
  return PROOF_NONE;
}

/* The read of a value that was not written by then: PROOF_NONE and the read, or the read and its write, which it precedes. */
static bool write_leaf(const zones *z, proof *out) {
  uint32_t write = find_write(z, z->fault);
  out->steps = array_raw(1, sizeof *out->steps);
  if (!out->steps) return false;
  out->steps[out->step_count++] = write == PROOF_NONE
                                      ? (proof_step){PROOF_NONE, z->culprit, MINOS_BECAUSE_NEVER_WRITTEN}
                                      : (proof_step){z->culprit, write, MINOS_BECAUSE_READ_BEFORE_WRITE};
  return true;
}

/* An operation of each cluster precedes the last start of the other. Where one is the start value's, which stands first anyway,
   one edge is a cycle. Returns how many edges there are. */
static uint32_t find_cycle(const zones *z, cycle_edge edges[2]) {
  minos_value pair[2] = {z->fault, z->other};
  if (pair[0] == z->initial) pair[0] = z->other, pair[1] = z->initial;
  uint32_t length = pair[1] == z->initial ? 1 : 2;
  for (uint32_t i = 0; i < length; i++) {
    edges[i].to = z->last_start[pair[1 - i]];
    edges[i].from = find_before(z, pair[i], edges[i].to);
    edges[i].from_write = find_write(z, pair[i]);
    edges[i].to_write = find_write(z, pair[1 - i]);
  }
  return length;
}

static bool write_cycle(const zones *z, proof *out) {
  cycle_edge edges[2];
  uint32_t length = find_cycle(z, edges);
  return !z->l->met && cycle_to_steps(z->s.p, edges, length, out); /* met: an edge may not have been found */
}

/* ---- the decider ---- */

static minos_answer answer_of(zones *z, limits *l, proof *out) {
  verdict found = pass_events(z);
  if (!found && write_witness(z, out)) return ANSWER_YES;
  bool refuted = (found == REFUTED || found == UNWRITTEN) && rest_is_unique(z);
  bool written = refuted && (found == REFUTED ? write_cycle(z, out) : write_leaf(z, out));
  if (written && !l->met) return ANSWER_NO;
  if (!found || refuted || z->no_memory) limits_no_memory(l);
  return ANSWER_GAVE_UP;
}

static minos_answer decide_walk(zones *z, bool ready, limits *l, proof *out) {
  minos_answer answer = ANSWER_GAVE_UP;
  z->latest[0] = z->latest[1] = NO_VALUE;
  z->l = l;
  if (ready && allocate(z)) {
    z->first_end[z->initial] = 0;
    answer = answer_of(z, l, out);
  } else {
    limits_no_memory(l);
  }
  release(z);
  return answer;
}

static bool is_register(const minos_history *h, const minos_op *op) {
  minos_role role = h->models[op->object]->fns[op->fn].role;
  return role == MINOS_ROLE_READ || role == MINOS_ROLE_WRITE;
}

static bool applies(const part *p, minos_order order) {
  if (order != MINOS_ORDER_REAL_TIME || p->objects != 1 || part_start_value(p, 0) == MINOS_ABSENT) return false;
  for (uint32_t i = 0; i < p->count; i++)
    if (!is_register(p->history, part_op(p, i))) return false;
  return true;
}

static minos_answer decide(const part *p, minos_order order, limits *l, proof *out) {
  (void)order;
  zones z = {.initial = part_start_value(p, 0), .fns = part_model(p, 0)->fns};
  return decide_walk(&z, walk_begin(&z.s, p), l, out);
}

const minos_decider decider_zones = {.applies = applies, .decide = decide, .footprint = FOOTPRINT};
