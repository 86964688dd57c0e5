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

static minos_because order_reason(const part *p, cycle_edge edge) {
  return history_client_order(p->history, p->op[edge.from], p->op[edge.to]) ? MINOS_BECAUSE_CLIENT_ORDER
                                                                            : MINOS_BECAUSE_REAL_TIME;
}

/* The edge's own step, and what makes it speak of the write of its first cluster. */
static void add_edge(const part *p, cycle_edge edge, proof *out) {
  add(out, edge.from_write, edge.from, MINOS_BECAUSE_READS_FROM);
  add(out, edge.from, edge.to, order_reason(p, edge));
}

static void write_start_cycle(const part *p, cycle_edge edge, proof *out) {
  add(out, edge.to, edge.from_write, MINOS_BECAUSE_READS_INITIAL);
  add_edge(p, edge, out);
}

/* Let the last edge lead to a write if any edge does: the reasoning is one step shorter. */
static void rotate(cycle_edge *edges, uint32_t length) {
  uint32_t tries = 0;
  for (; tries < length && edges[length - 1].to_write != edges[length - 1].to; tries++) {
    cycle_edge last = edges[length - 1];
    for (uint32_t i = length - 1; i > 0; i--) edges[i] = edges[i - 1];
    edges[0] = last;
  }
}

bool cycle_to_steps(const part *p, cycle_edge *edges, uint32_t length, proof *out) {
  out->steps = array_raw((size_t)length * 3 + 1, sizeof *out->steps);
  if (!out->steps) return false;
  if (length == 1) {
    write_start_cycle(p, edges[0], out);
    return true;
  }
  rotate(edges, length);
  for (uint32_t i = 0; i + 1 < length; i++) {
    add_edge(p, edges[i], out);
    if (edges[i].to != edges[i].to_write) add(out, edges[i].from_write, edges[i].to_write, MINOS_BECAUSE_OVERWRITES);
  }
  cycle_edge last = edges[length - 1];
  add_edge(p, last, out);
  if (last.to != last.to_write) add(out, last.to, edges[0].to_write, MINOS_BECAUSE_OVERWRITES);
  return true;
}
