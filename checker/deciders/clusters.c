/* clusters.c -- does a register with unique writes have a legal order? near linear, both orders, with witness or cycle.

   Theorem. Contract each value's operations to a cluster; the start value's cluster stands before all others. A history has
   a legal order extending a partial order P iff (i) every read value is written or the start value, (ii) no read precedes
   its own write in P, and (iii) the quotient graph (A before B iff some a of A precedes some b of B) has no cycle.
   Proof: clusters are contiguous in any legal order, so it sorts the quotient; conversely sort the clusters, in each put
   the write first and the reads in an order extending P. (Gibbons & Korach 1997 for real time; any P here.)

   Kahn's algorithm runs on the quotient. Client order gives explicit edges, at most one per operation of a sequential client.
   Real time stays implicit: with s the last start and f the first end of a cluster, A precedes B iff f(A) < s(B), so B is
   ready once s(B) lies before the first ends of all other remaining clusters. Two pointers, one over starts and one over
   ends, find the ready ones; only the cluster with the first end itself compares with the second. (A chain of time nodes
   would not do: under contraction a cluster whose zone is open would precede itself.)

   O(n) after sorting; O(n) memory. */
#include <stdlib.h>

#include "../grow.h"
#include "cycle.h"

typedef struct kahn {
  const quotient *q;
  uint32_t *waits; /* [clusters] edges of client order from clusters not yet done */
  bool *released;  /* [clusters] real time no longer holds it back */
  bool *done;      /* [clusters] it stands in the order */
  uint32_t *queue; /* [clusters] the order; those behind `next` are ready */
  uint32_t next, queued;
  uint32_t start_at; /* operations before it have been looked at by the pointer over starts */
  uint32_t end_at;   /* index in p->ended of the first end of a remaining cluster */
  uint32_t second;   /* and of that of another one; what it passed by is no such end ever after */
} kahn;

static bool is_register_part(const part *p, minos_order order) {
  (void)order;
  if (p->objects != 1) return false;
  for (uint32_t i = 0; i < p->count; i++) {
    minos_role role = part_model(p, i)->fns[part_op(p, i)->fn].role;
    if (role != MINOS_ROLE_READ && role != MINOS_ROLE_WRITE) return false;
  }
  return true;
}

static bool allocate(kahn *k) {
  uint32_t clusters = k->q->clusters;
  k->waits = array_new(clusters, sizeof *k->waits);
  k->released = array_new(clusters, sizeof *k->released);
  k->done = array_new(clusters, sizeof *k->done);
  k->queue = array_raw(clusters, sizeof *k->queue);
  return k->waits && k->released && k->done && k->queue;
}

static void release(kahn *k) {
  free(k->waits);
  free(k->released);
  free(k->done);
  free(k->queue);
}

static void count_waits(kahn *k) {
  const part *p = k->q->p;
  const uint32_t *cluster = k->q->cluster;
  for (uint32_t i = 0; i < p->count; i++)
    for (uint32_t e = p->before_first[i]; e < p->before_first[i + 1]; e++)
      k->waits[cluster[i]] += cluster[p->before[e]] != cluster[i];
}

static void offer(kahn *k, uint32_t c) {
  if (k->released[c] && k->waits[c] == 0) k->queue[k->queued++] = c;
}

static void let_go(kahn *k, uint32_t c) {
  if (k->released[c]) return;
  k->released[c] = true;
  offer(k, c);
}

static bool is_first_end(const kahn *k, uint32_t at) {
  uint32_t op = k->q->p->ended[at], c = k->q->cluster[op];
  return k->q->first_end[c] == op && !k->done[c];
}

/* Let go of all clusters that real time holds back no longer. */
static void advance(kahn *k) {
  const quotient *q = k->q;
  const part *p = q->p;
  while (k->end_at < p->definite && !is_first_end(k, k->end_at)) k->end_at++;
  uint32_t first = PROOF_NONE, first_rank = PART_NEVER;
  if (k->end_at < p->definite) first = q->cluster[p->ended[k->end_at]], first_rank = quotient_end_rank(q, first);
  for (; k->start_at < p->count && p->start[k->start_at] < first_rank; k->start_at++) {
    uint32_t c = q->cluster[k->start_at];
    if (q->last_start[c] == k->start_at && !k->done[c]) let_go(k, c);
  }
  if (first == PROOF_NONE || k->released[first]) return;
  if (k->second <= k->end_at) k->second = k->end_at + 1;
  while (k->second < p->definite && !is_first_end(k, k->second)) k->second++;
  if (k->second == p->definite || quotient_start_rank(q, first) < p->end[p->ended[k->second]]) let_go(k, first);
}

static void finish_cluster(kahn *k, uint32_t c) {
  const quotient *q = k->q;
  const part *p = q->p;
  k->done[c] = true;
  for (uint32_t m = q->member_first[c]; m < q->member_first[c + 1]; m++) {
    uint32_t op = q->members[m];
    for (uint32_t e = p->after_first[op]; e < p->after_first[op + 1]; e++) {
      uint32_t after = q->cluster[p->after[e]];
      if (after != c && --k->waits[after] == 0) offer(k, after);
    }
  }
}

/* The cluster of the start value must stand first: nothing may precede its reads. */
static bool start_value_is_first(const kahn *k) {
  if (k->waits[0]) return false;
  if (k->q->order == MINOS_ORDER_CLIENT || quotient_size(k->q, 0) == 0) return true;
  const part *p = k->q->p;
  uint32_t at = 0;
  while (at < p->definite && k->q->cluster[p->ended[at]] == 0) at++;
  return at == p->definite || p->end[p->ended[at]] > quotient_start_rank(k->q, 0);
}

/* Put clusters in order as far as possible; false when a limit was met. */
static bool run(kahn *k, limits *l) {
  if (!start_value_is_first(k)) return true;
  bool real_time = k->q->order == MINOS_ORDER_REAL_TIME;
  k->released[0] = true;
  k->queue[k->queued++] = 0;
  for (uint32_t c = 1; c < k->q->clusters && !real_time; c++) let_go(k, c);
  while (k->next < k->queued) {
    if (!limits_poll(l)) return false;
    finish_cluster(k, k->queue[k->next++]);
    if (real_time) advance(k);
  }
  return true;
}

/* The clusters in order; in each the write, then the reads by start, which extends client order and real time. */
static bool write_witness(const kahn *k, limits *l, proof *out) {
  const quotient *q = k->q;
  if (!proof_allocate_witness(out, q->p)) return false;
  out->initial[0] = q->initial;
  for (uint32_t n = 0; n < k->queued; n++) {
    uint32_t c = k->queue[n], write = q->write[c];
    if (!limits_pass(l, n)) return false;
    if (write != PROOF_NONE) out->witness[out->witness_count++] = write;
    for (uint32_t m = q->member_first[c]; m < q->member_first[c + 1]; m++)
      if (q->members[m] != write) out->witness[out->witness_count++] = q->members[m];
  }
  return true;
}

static bool write_cycle(const kahn *k, proof *out) {
  uint32_t length;
  cycle_edge *edges = cycle_find(k->q, k->done, &length);
  bool written = edges && cycle_to_steps(k->q->p, edges, length, out);
  free(edges);
  return written;
}

static minos_answer gave_up_without_memory(limits *l) {
  limits_no_memory(l);
  return ANSWER_GAVE_UP;
}

static minos_answer order_clusters(const quotient *q, limits *l, proof *out) {
  kahn k = {.q = q};
  minos_answer answer = ANSWER_GAVE_UP;
  if (!allocate(&k)) {
    answer = gave_up_without_memory(l);
  } else {
    count_waits(&k);
    bool finished = limits_step(l, q->p->count) && run(&k, l), ordered = k.next == q->clusters;
    /* With an assumed start value that no operation knows, a cycle proves nothing: it may be a written value. */
    bool conclusive = ordered || q->initial != MINOS_ABSENT;
    if (finished && conclusive && (ordered ? write_witness(&k, l, out) : write_cycle(&k, out)))
      answer = ordered ? ANSWER_YES : ANSWER_NO;
    else if (finished && conclusive)
      answer = gave_up_without_memory(l);
  }
  release(&k);
  return answer;
}

/* One or two reads whose values nobody wrote, or a read that precedes its write. */
static minos_answer leaf(proof *out, limits *l, proof_step first, uint32_t second) {
  out->steps = array_raw(2, sizeof *out->steps);
  if (!out->steps) return gave_up_without_memory(l);
  if (second != PROOF_NONE) out->steps[out->step_count++] = (proof_step){PROOF_NONE, second, first.because};
  out->steps[out->step_count++] = first;
  return ANSWER_NO;
}

static minos_answer decide(const part *p, minos_order order, limits *l, proof *out) {
  quotient q;
  quotient_culprits who = {PROOF_NONE, PROOF_NONE};
  switch (quotient_build(&q, p, order, l, &who)) {
  case QUOTIENT_NO_MEMORY: return gave_up_without_memory(l);
  case QUOTIENT_NOT_UNIQUE: return ANSWER_GAVE_UP;
  case QUOTIENT_NEVER_WRITTEN:
    return leaf(out, l, (proof_step){PROOF_NONE, who.culprit, MINOS_BECAUSE_NEVER_WRITTEN}, who.other);
  case QUOTIENT_READ_BEFORE_WRITE:
    if (part_start_value(p, 0) == MINOS_ABSENT) return ANSWER_GAVE_UP; /* it may have read the start value */
    return leaf(out, l, (proof_step){who.culprit, who.other, MINOS_BECAUSE_READ_BEFORE_WRITE}, PROOF_NONE);
  case QUOTIENT_FINE: break;
  }
  minos_answer answer = order_clusters(&q, l, out);
  quotient_release(&q);
  return answer;
}

const minos_decider decider_clusters = {.applies = is_register_part, .decide = decide, .footprint = 52};
