/* cycle_steps.c -- the reasoning that a cycle of clusters stands for, step by step.

   Clusters C1 .. Ck with writes w1 .. wk and edges (a1,b2) .. (ak,b1): a_i of C_i precedes b_(i+1) of the next. For each
   edge but the last: w_i before a_i (a_i reads from w_i), a_i before b_(i+1) (client order or real time), hence w_i before
   w_(i+1): b_(i+1) stands behind w_i and still read w_(i+1), so w_(i+1) came in between. The last edge leads to b1. If b1
   is w1, the cycle is closed. If b1 reads from w1, then b1 stands before w2, which overwrites w1, and w2 .. ak b1 w2 is the
   cycle. The cluster of the start value has no write: there the one edge (b, r) contradicts that r, a read of the start
   value, stands before every write. */
#include <stdlib.h>

#include "../grow.h"
#include "cycle.h"

static void add(proof *out, uint32_t before, uint32_t after, minos_because because) {
  if (before == after) return;
  out->steps[out->step_count++] = (proof_step){before, after, because};
}

static minos_because order_reason(const quotient *q, cycle_edge edge) {
  const part *p = q->p;
  return history_client_order(p->history, p->op[edge.from], p->op[edge.to]) ? MINOS_BECAUSE_CLIENT_ORDER
                                                                            : MINOS_BECAUSE_REAL_TIME;
}

static uint32_t write_of(const quotient *q, uint32_t op) {
  return q->write[q->cluster[op]];
}

/* The edge's own step, and what makes it speak of the write of its first cluster. */
static void add_edge(const quotient *q, cycle_edge edge, proof *out) {
  add(out, write_of(q, edge.from), edge.from, MINOS_BECAUSE_READS_FROM);
  add(out, edge.from, edge.to, order_reason(q, edge));
}

static void write_start_cycle(const quotient *q, cycle_edge edge, proof *out) {
  add(out, edge.to, write_of(q, edge.from), MINOS_BECAUSE_READS_INITIAL);
  add_edge(q, edge, out);
}

/* Let the last edge lead to a write if any edge does: the reasoning is one step shorter. */
static void rotate(const quotient *q, cycle_edge *edges, uint32_t length) {
  uint32_t tries = 0;
  for (; tries < length && write_of(q, edges[length - 1].to) != edges[length - 1].to; tries++) {
    cycle_edge last = edges[length - 1];
    for (uint32_t i = length - 1; i > 0; i--) edges[i] = edges[i - 1];
    edges[0] = last;
  }
}

bool cycle_to_steps(const quotient *q, cycle_edge *edges, uint32_t length, proof *out) {
  out->steps = array_raw((size_t)length * 3 + 1, sizeof *out->steps);
  if (!out->steps) return false;
  if (length == 1) {
    write_start_cycle(q, edges[0], out);
    return true;
  }
  rotate(q, edges, length);
  for (uint32_t i = 0; i + 1 < length; i++) {
    add_edge(q, edges[i], out);
    uint32_t write = write_of(q, edges[i].to);
    if (edges[i].to != write) add(out, write_of(q, edges[i].from), write, MINOS_BECAUSE_OVERWRITES);
  }
  cycle_edge last = edges[length - 1];
  add_edge(q, last, out);
  if (last.to != write_of(q, last.to)) add(out, last.to, write_of(q, edges[0].to), MINOS_BECAUSE_OVERWRITES);
  return true;
}
