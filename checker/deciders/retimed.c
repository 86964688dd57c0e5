/* retimed.c -- sequential consistency of a register with repeated values: is it linearizable at other times?

   Sequential consistency asks for client order alone. Give operations any other times at which each still ends before the next
   one of its client starts: an order for real time at those times keeps client order, so if one exists the history is
   sequentially consistent. That question is the one that `configurations` answers quickly. Two ways of giving times leave
   the most room without making a client's operations overlap:
   * back: an operation may have begun as soon as the one before it had ended; a stale read goes back to where it is right,
   * forth: an operation may end as late as the next one starts.
   A NO says nothing, so this decider proves only YES. Each question is bounded; where both fail, the others are asked.
   O(n) beside the two questions. */
#include <stdlib.h>

#include "../decider.h"
#include "../grow.h"
#include "configurations.h"
#include "register_view.h"

enum { ENTERED_PER_EVENT = 16, ENTERED_ANYWAY = 1 << 16, ALIVE_AT_MOST = 1 << 12 };

typedef struct retiming {
  const part *p;
  part out;
  uint32_t *operation; /* [count] the number in p of what is i-th */
  uint32_t *number;    /* [count] the other way round */
  uint32_t started, ended, rank;
} retiming;

static void start(retiming *r, uint32_t op) {
  uint32_t i = r->started++;
  r->number[op] = i;
  r->operation[i] = op;
  r->out.op[i] = r->p->op[op];
  r->out.object[i] = 0;
  r->out.start[i] = r->rank++;
  r->out.end[i] = PART_NEVER;
}

static void end(retiming *r, uint32_t op) {
  r->out.end[r->number[op]] = r->rank++;
  r->out.ended[r->ended++] = r->number[op];
}

static bool is_first(const part *p, uint32_t op) {
  return p->before_first[op] == p->before_first[op + 1];
}

/* Ends stay in order; behind each the next operations of its client start at once. */
static void go_back(retiming *r) {
  const part *p = r->p;
  for (uint32_t op = 0; op < p->count; op++)
    if (is_first(p, op)) start(r, op);
  for (uint32_t i = 0; i < p->definite; i++) {
    uint32_t op = p->ended[i];
    end(r, op);
    for (uint32_t e = p->after_first[op]; e < p->after_first[op + 1]; e++) start(r, p->after[e]);
  }
}

/* Starts stay in order; in front of each the operation before it ends. */
static void go_forth(retiming *r) {
  const part *p = r->p;
  for (uint32_t op = 0; op < p->count; op++) {
    if (!is_first(p, op)) {
      uint32_t before = p->before[p->before_first[op]];
      if (r->out.end[r->number[before]] == PART_NEVER) end(r, before);
    }
    start(r, op);
  }
  for (uint32_t i = 0; i < p->definite; i++)
    if (r->out.end[r->number[p->ended[i]]] == PART_NEVER) end(r, p->ended[i]);
}

static minos_answer ask(retiming *r, limits *l, proof *out) {
  const configurations_way way = {.first_most = (uint64_t)r->p->definite * ENTERED_PER_EVENT + ENTERED_ANYWAY,
                                  .breadth_most = ALIVE_AT_MOST,
                                  .plain_dominance = true};
  minos_answer answer = configurations_decide(&r->out, &way, l, out);
  for (uint32_t i = 0; answer == ANSWER_YES && i < out->witness_count; i++)
    out->witness[i] = r->operation[out->witness[i]];
  if (answer == ANSWER_YES) return answer;
  proof_release(out);
  return ANSWER_GAVE_UP;
}

static minos_answer at_other_times(const part *p, void (*retime)(retiming *r), limits *l, proof *out) {
  retiming r = {.p = p};
  r.operation = array_raw(p->count, sizeof *r.operation);
  r.number = array_raw(p->count, sizeof *r.number);
  minos_answer answer = ANSWER_GAVE_UP;
  bool ready = part_redrawn(&r.out, p) && r.operation && r.number;
  if (ready) {
    retime(&r);
    answer = ask(&r, l, out);
  } else {
    limits_no_memory(l);
  }
  part_release(&r.out);
  free(r.operation);
  free(r.number);
  return answer;
}

/* Each operation stands behind at most one of its client. */
static bool clients_are_sequential(const part *p) {
  for (uint32_t op = 0; op < p->count; op++)
    if (p->before_first[op + 1] - p->before_first[op] > 1) return false;
  return true;
}

static minos_answer decide(const part *p, minos_order order, limits *l, proof *out) {
  (void)order;
  if (!clients_are_sequential(p)) return ANSWER_GAVE_UP;
  minos_answer answer = at_other_times(p, go_back, l, out);
  if (answer == ANSWER_GAVE_UP && !l->met) answer = at_other_times(p, go_forth, l, out);
  return answer;
}

static bool applies(const part *p, minos_order order) {
  return order == MINOS_ORDER_CLIENT && p->objects == 1 && register_view_describes(p);
}

const minos_decider decider_retimed = {.applies = applies, .decide = decide, .footprint = 140};
