/* ask.c -- one question about one part: asks deciders from cheap to dear, those that search against each other. */
#include "ask.h"

#include "portfolio.h"
#include "versions.h"

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
static bool may_go_on(const limits *l) {
  return l->met == MINOS_LIMIT_STATES || l->met == MINOS_LIMIT_NONE;
}

/* Whether its yes counts. Its no counts in any case: an order that keeps versions, too, is one of those that it looked for. */
static bool keeps_versions(const part *p, const minos_decider *decider) {
  return decider->versions || !versions_constrain(p->history);
}

static bool is_asked(const asking *a, const minos_decider *decider) {
  const minos_options *options = a->l->options;
  if (options->decider && deciders_find(options->decider) != decider) return false;
  if (decider->searches && !keeps_versions(a->p, decider)) return false;
  if (decider->yardstick && !options->decider && !options->cross_check) return false;
  return decider->applies(a->p, a->order);
}

static void ask_one(asking *a, const minos_decider *decider) {
  proof found = {0};
  a->l->progress.decider = deciders_name(decider);
  minos_answer answer = decider_ask(decider, a->p, a->order, a->l, &found);
  if (answer == ANSWER_YES && !keeps_versions(a->p, decider)) answer = ANSWER_GAVE_UP;
  if (answer == ANSWER_GAVE_UP || a->answer != ANSWER_GAVE_UP) {
    a->disagree = a->disagree || (answer != ANSWER_GAVE_UP && answer != a->answer);
    proof_release(&found);
    return;
  }
  a->answer = answer;
  a->by = deciders_name(decider);
  *a->out = found;
}

/* The deciders from `first` on that search, against each other. */
static void ask_searches(asking *a, const minos_decider *const *first, size_t count) {
  const minos_decider *members[PORTFOLIO_SEATS], *by;
  uint32_t seats = 0;
  for (size_t i = 0; i < count && seats < PORTFOLIO_SEATS; i++)
    if (first[i]->searches && is_asked(a, first[i])) members[seats++] = first[i];
  if (seats == 1) {
    ask_one(a, members[0]);
  } else if (seats > 1) {
    a->answer = portfolio_ask(members, seats, a->p, a->order, a->l, a->out, &by);
    if (by) a->by = deciders_name(by);
  }
}

minos_answer ask_deciders(const part *p, minos_order order, limits *l, proof *out, const char **by, bool *disagree) {
  *out = (proof){0};
  l->before = l->configurations;
  asking a = {.p = p, .order = order, .l = l, .out = out, .answer = ANSWER_GAVE_UP};
  size_t count;
  const minos_decider *const *deciders = deciders_all(&count);
  minos_limit met = MINOS_LIMIT_NONE;
  bool searched = false;
  for (size_t i = 0; i < count && may_go_on(l); i++) {
    if (a.answer != ANSWER_GAVE_UP && !l->options->cross_check) break;
    bool joins = deciders[i]->searches && !l->options->cross_check;
    if (joins && searched) continue;
    l->met = MINOS_LIMIT_NONE;
    if (joins)
      ask_searches(&a, deciders + i, count - i);
    else if (is_asked(&a, deciders[i]))
      ask_one(&a, deciders[i]);
    searched = searched || joins;
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
