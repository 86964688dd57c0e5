/* configurations.c -- linearizability of a register or cas-register with repeated values, over lazy bursts.

   A configuration at an event is the register's value, which active mutators have been switches, and which active operations
   are still due. The value changes only just before an operation ends, in a burst that serves it (burst.c has the theorem and
   the reductions), so between two events nothing is guessed.

   First depth first (depth.c), which walks through most linearizable histories; where that meets many more configurations than
   there are events, in breadth (breadth.c), where they rule each other out; where too many are alive at one event, depth first
   without a bound. The witness is the path of switches, with all other operations put at the first place that fits (epochs.c).
   No beginning of the history that ends before the event at which the last configuration died is refuted; looking ahead,
   they may die before the fault is complete.

   Needs known results, and client order inside real time: where operations of one client touch, touching.c sees to that. O(events x configurations x active operations) in practice; the
   number of configurations is bounded by values x 2^active only. After Gibbons & Korach (1997) and the just-in-time
   linearization of Lowe (2017), with switches delayed to deadlines. */
#include "configurations.h"

#include <stdlib.h>

#include "../grow.h"
#include "breadth.h"
#include "burst.h"
#include "depth.h"
#include "epochs.h"
#include "start_values.h"
#include "touching.h"

enum { ENTERED_PER_EVENT = 4, ENTERED_ANYWAY = 4096, ALIVE_AT_MOST = 16384 };

typedef struct deciding {
  const part *p;
  const configurations_way *way;
  limits *l;
  register_view v;
  bursts b;
  start_values starts;
  uint32_t died;
  size_t finished;
} deciding;

static bool applies(const part *p, minos_order order) {
  return order == MINOS_ORDER_REAL_TIME && register_view_describes(p);
}

/* ---- sweeps ---- */

/* One configuration for each start value that may be assumed. */
static bool push_start_values(deciding *d) {
  bursts_reset(&d->b);
  for (uint32_t i = d->starts.first[0]; i < d->starts.first[1]; i++)
    if (!bursts_push_root(&d->b, register_view_number(&d->v, d->starts.values[i]))) return false;
  return true;
}

static minos_answer in_depth(deciding *d, uint64_t most, bool *go_on) {
  depth x = {.b = &d->b, .most = most};
  minos_answer answer = push_start_values(d) ? depth_run(&x) : ANSWER_GAVE_UP;
  d->died = x.died;
  d->finished = x.finished;
  *go_on = x.gave_up;
  return answer;
}

static minos_answer in_breadth(deciding *d, bool *go_on) {
  breadth x = {.b = &d->b, .most = d->way->breadth_most, .plain_dominance = d->way->plain_dominance};
  minos_answer answer = push_start_values(d) ? breadth_run(&x) : ANSWER_GAVE_UP;
  d->died = x.died;
  d->finished = x.finished;
  *go_on = x.gave_up;
  return answer;
}

static minos_answer run(deciding *d) {
  const configurations_way *way = d->way;
  minos_answer answer = ANSWER_GAVE_UP;
  bool go_on = true, too_wide = false;
  if (way->first_most) {
    answer = in_depth(d, way->first_most, &go_on);
    too_wide = d->b.too_wide; /* no hope for a second time */
  }
  if (go_on && way->breadth_most) answer = in_breadth(d, &go_on);
  if (go_on && way->depth_at_last && !too_wide) answer = in_depth(d, UINT64_MAX, &go_on);
  return answer;
}

/* ---- proofs ---- */

static bool write_witness(const deciding *d, proof *out) {
  uint32_t count, start;
  burst_node_record *path = bursts_path(&d->b, d->finished, &count, &start);
  bool done = path && epochs_write_witness(&d->v, path, count, start, out);
  if (done) out->initial[0] = start < d->v.values ? d->v.value[start] : part_start_value(d->p, 0);
  free(path);
  return done;
}

static minos_answer answer(deciding *d, proof *out) {
  minos_answer result = run(d);
  if (result == ANSWER_YES && !write_witness(d, out)) {
    limits_no_memory(d->l);
    return ANSWER_GAVE_UP;
  }
  if (result == ANSWER_NO) out->cut = d->p->definite ? d->p->ended[d->died] : PROOF_NONE;
  return result;
}

static bool allocate(deciding *d) {
  return register_view_build(&d->v, d->p, d->l) && bursts_init(&d->b, &d->v, d->l) &&
         start_values_collect(&d->starts, d->p);
}

minos_answer configurations_decide(const part *p, const configurations_way *way, limits *l, proof *out) {
  deciding d = {.p = p, .way = way, .l = l};
  minos_answer result = ANSWER_GAVE_UP;
  d.b.l = l;
  l->progress.total = p->definite;
  if (allocate(&d)) {
    d.b.without = way->without;
    result = answer(&d, out);
  } else {
    limits_no_memory(l);
  }
  bursts_release(&d.b);
  register_view_release(&d.v);
  start_values_release(&d.starts);
  return result;
}

static minos_answer decide_intervals(const part *p, limits *l, proof *out) {
  uint64_t first = (uint64_t)p->definite * ENTERED_PER_EVENT + ENTERED_ANYWAY;
  configurations_way way = {
      .first_most = first, .breadth_most = ALIVE_AT_MOST, .depth_at_last = true, .plain_dominance = true};
  return configurations_decide(p, &way, l, out);
}

static minos_answer decide(const part *p, minos_order order, limits *l, proof *out) {
  (void)order;
  if (register_view_applies(p)) return decide_intervals(p, l, out);
  return touching_decide(p, &(touching_way){.decide = decide_intervals, .repairs = true}, l, out);
}

const minos_decider decider_configurations = {.applies = applies, .decide = decide, .footprint = 104, .searches = true};
