/* touching.c -- linearizability where operations of one client touch, with a decider that asks for client order inside real time.

   Instants at which one client touches are drawn apart for good. An instant of several clients stands for all the ways to
   draw it apart (seams.c), so it is left alone at first: what is refuted then is refuted, and an order that happens to keep
   client order is one. Else the instants at which it does not are drawn apart as the order has their seams, a few times over, which
   is nearly always enough. If that is refuted, the ways are tried one by one, depth first: an order that leaves client order
   at an instant is put out by each way to draw that instant apart. Every question is one of the decider's; there may be
   the fewer of them the larger the history is. MOST_SEAMS bounds the seams of an instant that is tried in all ways. */
#include "touching.h"

#include <stdlib.h>

#include "../grow.h"
#include "seams.h"

enum { QUESTIONS_ANYWAY = 48, OPERATIONS_ASKED = 1 << 16, MOST_SEAMS = 8, MOST_REPAIRS = 8 };

typedef struct touching {
  const part *p;
  const touching_way *way;
  limits *l;
  seams c;
  proof *out;         /* of the last question, in numbers of p */
  uint32_t *position; /* [count] in its witness; PROOF_NONE: left out */
  uint32_t *trail;    /* [instants] drawn one by one, the last one at the end */
  uint32_t questions, trail_count, cut;
  bool refuted; /* some way was */
} touching;

/* Of beginnings that are refuted for each way, the longest is refuted for all. */
static void note_cut(touching *t, uint32_t cut) {
  if (!t->refuted || t->p->end[cut] > t->p->end[t->cut]) t->cut = cut;
  t->refuted = true;
}

static void note_witness(touching *t, const uint32_t *operation) {
  for (uint32_t i = 0; i < t->p->count; i++) t->position[i] = PROOF_NONE;
  for (uint32_t i = 0; i < t->out->witness_count; i++) {
    t->out->witness[i] = operation[t->out->witness[i]];
    t->position[t->out->witness[i]] = i;
  }
}

static minos_answer ask(touching *t) {
  part drawn;
  uint32_t *operation = array_raw(t->p->count, sizeof *operation);
  proof_release(t->out);
  t->questions++;
  if (!operation || !seams_draw(&t->c, &drawn, operation)) {
    limits_no_memory(t->l);
    free(operation);
    return ANSWER_GAVE_UP;
  }
  minos_answer answer = t->way->decide(&drawn, t->l, t->out);
  if (answer == ANSWER_YES) note_witness(t, operation);
  if (answer == ANSWER_NO && t->out->cut != PROOF_NONE) note_cut(t, operation[t->out->cut]);
  part_release(&drawn);
  free(operation);
  return answer;
}

/* The first instant, from `from` on, at which the order that was found leaves client order; count: none. */
static uint32_t next_fault(const touching *t, uint32_t from) {
  while (from < t->c.count && (t->c.instants[from].drawn || seams_are_kept(&t->c, &t->c.instants[from], t->position)))
    from++;
  return from;
}

/* Draw all instants with a fault apart as the order has their seams, and ask again. */
static minos_answer repair(touching *t, minos_answer answer) {
  for (int i = 0; i < MOST_REPAIRS && answer == ANSWER_YES && next_fault(t, 0) < t->c.count; i++) {
    for (uint32_t k = next_fault(t, 0); k < t->c.count; k = next_fault(t, k + 1)) {
      seams_order_by(&t->c, &t->c.instants[k], t->position);
      t->c.instants[k].drawn = true;
    }
    answer = ask(t);
  }
  return answer;
}

/* The next way behind a refuted one; false when there is none. */
static bool go_back(touching *t) {
  while (t->trail_count > 0) {
    seam_instant *last = &t->c.instants[t->trail[t->trail_count - 1]];
    if (seams_next_order(&t->c, last)) return true;
    last->drawn = false;
    t->trail_count--;
  }
  return false;
}

/* All ways, depth first. */
static minos_answer try_all(touching *t) {
  for (uint32_t k = 0; k < t->c.count; k++) t->c.instants[k].drawn = !t->c.instants[k].several;
  for (;;) {
    if (t->questions > QUESTIONS_ANYWAY + OPERATIONS_ASKED / (t->p->count + 1)) return ANSWER_GAVE_UP;
    minos_answer answer = ask(t);
    if (answer == ANSWER_GAVE_UP) return answer;
    if (answer == ANSWER_NO && !go_back(t)) return answer;
    if (answer == ANSWER_NO) continue;
    uint32_t fault = next_fault(t, 0);
    if (fault == t->c.count) return answer;
    seam_instant *at = &t->c.instants[fault];
    if (at->end - at->first > MOST_SEAMS) return ANSWER_GAVE_UP;
    seams_first_order(&t->c, at);
    at->drawn = true;
    t->trail[t->trail_count++] = fault;
  }
}

static minos_answer run(touching *t) {
  minos_answer answer = ask(t);
  if (answer != ANSWER_YES) return answer;
  if (t->way->repairs) answer = repair(t, answer);
  bool done = answer == ANSWER_YES && next_fault(t, 0) == t->c.count;
  return done || answer == ANSWER_GAVE_UP ? answer : try_all(t);
}

minos_answer touching_decide(const part *p, const touching_way *way, limits *l, proof *out) {
  touching t = {.p = p, .way = way, .l = l, .out = out};
  bool simple = false;
  minos_answer answer = ANSWER_GAVE_UP;
  bool ready = seams_find(&t.c, p, &simple);
  t.position = array_raw(p->count, sizeof *t.position);
  t.trail = array_raw(t.c.count, sizeof *t.trail);
  if (!ready || !t.position || !t.trail)
    limits_no_memory(l);
  else if (simple)
    answer = run(&t);
  if (answer != ANSWER_YES) proof_release(out);
  if (answer == ANSWER_NO) out->cut = t.refuted ? t.cut : PROOF_NONE;
  seams_release(&t.c);
  free(t.position);
  free(t.trail);
  return answer;
}
