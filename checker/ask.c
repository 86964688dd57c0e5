/* ask.c -- one question about one part: asks deciders from cheap to dear. */
#include "ask.h"

typedef struct asking {
  const part *p;
  minos_order order;
  limits *l;
  proof *out;
  const char *by;
  minos_answer answer;
  bool disagree;
} asking;

/* A limit on states is one decider's own; the others mean that there is no time or memory for anyone. */
static bool may_go_on(limits *l) {
  if (l->met == MINOS_LIMIT_STATES) return true;
  return l->met == MINOS_LIMIT_NONE;
}

static void ask_one(asking *a, const minos_decider *decider) {
  const minos_options *options = a->l->options;
  if (options->decider && deciders_find(options->decider) != decider) return;
  if (!decider->applies(a->p, a->order)) return;
  proof found = {0};
  a->l->progress.decider = deciders_name(decider);
  minos_answer answer = decider->decide(a->p, a->order, a->l, &found);
  if (answer == ANSWER_GAVE_UP || a->answer != ANSWER_GAVE_UP) {
    a->disagree = a->disagree || (answer != ANSWER_GAVE_UP && answer != a->answer);
    proof_release(&found);
    return;
  }
  a->answer = answer;
  a->by = deciders_name(decider);
  *a->out = found;
}

minos_answer ask_deciders(const part *p, minos_order order, limits *l, proof *out, const char **by, bool *disagree) {
  *out = (proof){0};
  l->before = l->configurations;
  asking a = {.p = p, .order = order, .l = l, .out = out, .answer = ANSWER_GAVE_UP};
  size_t count;
  const minos_decider *const *deciders = deciders_all(&count);
  minos_limit met = MINOS_LIMIT_NONE;
  for (size_t i = 0; i < count && may_go_on(l); i++) {
    if (a.answer != ANSWER_GAVE_UP && !l->options->cross_check) break;
    l->met = MINOS_LIMIT_NONE;
    ask_one(&a, deciders[i]);
    if (l->met) met = l->met;
  }
  if (a.answer != ANSWER_GAVE_UP)
    l->met = l->met == MINOS_LIMIT_STATES ? MINOS_LIMIT_NONE : l->met;
  else
    l->met = met ? met : MINOS_LIMIT_DECIDER;
  *by = a.by;
  *disagree = a.disagree;
  return a.answer;
}
