/* portfolio.c -- several searches of one question: the first exact answer wins.

   Which of several exponential searches is quick on a hard history nobody knows beforehand. So they take turns: in round r
   each may look at the clock FIRST_LOOKS * GROWTH^r times (a look comes after a fixed amount of work; more for a large history, so
   that reading through it once is no reason to stop), and starts anew with the next round; all rounds but the last cost a third of the last one. The winner is the one that answers in the earliest
   round, of those in one round the first in line.

   With more than one thread all search at the same time, without starting anew. The winner must be the same one, or the
   output would depend on the number of threads: so a search that has answered stops another one only when that can't
   answer in an earlier round, or in the same round and in front of it, any more.

   A limit of time or memory that is met may end this differently with more threads; then it is "?", or a letter that is as
   right. */
#include "portfolio.h"

#include <pthread.h>
#include <stdlib.h>

enum { FIRST_LOOKS = 2048, GROWTH = 4, OPERATIONS_A_LOOK = 64 };

static uint64_t looks_of_round(const part *p, uint32_t round) {
  uint64_t looks = FIRST_LOOKS + p->count / OPERATIONS_A_LOOK;
  for (; round > 0 && looks < UINT64_MAX / GROWTH; round--) looks *= GROWTH;
  return looks;
}

static uint32_t round_of(const part *p, uint64_t looks) {
  uint32_t round = 0;
  while (looks_of_round(p, round) < looks) round++;
  return round;
}

typedef struct member {
  const minos_decider *decider;
  struct portfolio *portfolio;
  portfolio_seat seat;
  limits l;
  minos_answer answer;
  proof found;
} member;

typedef struct portfolio {
  const part *p;
  minos_order order;
  pthread_mutex_t lock; /* of all below */
  uint32_t winner;      /* a seat, or count: nobody yet */
  uint32_t round;       /* in which it answered */
  bool over;            /* time or memory is out */
} portfolio;

bool portfolio_must_leave(const portfolio_seat *seat, uint64_t looks) {
  portfolio *all = seat->portfolio;
  if (!all) return looks > seat->most_looks;
  pthread_mutex_lock(&all->lock);
  bool leaves = all->over;
  if (!leaves && all->winner != PORTFOLIO_SEATS) {
    uint32_t mine = round_of(all->p, looks);
    leaves = mine > all->round || (mine == all->round && seat->number > all->winner);
  }
  pthread_mutex_unlock(&all->lock);
  return leaves;
}

static bool is_final(minos_limit met) {
  return met == MINOS_LIMIT_TIME || met == MINOS_LIMIT_MEMORY || met == MINOS_LIMIT_SIGNAL;
}

/* A search from its beginning, with limits of its own; others have visited `spent` configurations before. */
static void search_anew(member *m, const part *p, minos_order order, const limits *from, uint64_t spent) {
  proof_release(&m->found);
  m->l = *from;
  m->l.met = MINOS_LIMIT_NONE;
  m->l.turn_over = false;
  m->l.threads = 1;
  m->l.countdown = 0;
  m->l.looks = 0;
  m->l.configurations = m->l.before = 0;
  m->l.earlier = from->earlier + from->configurations + spent;
  m->l.most_charged = m->l.charged;
  m->l.seat = &m->seat;
  m->l.progress.decider = deciders_name(m->decider);
  m->answer = decider_ask(m->decider, p, order, &m->l, &m->found);
}

/* ---- in turns ---- */

static uint32_t take_turns(member *members, uint32_t count, const part *p, minos_order order, const limits *l) {
  uint32_t left = count;
  uint64_t spent = 0;
  bool out[PORTFOLIO_SEATS] = {false};
  for (uint32_t round = 0; left > 0; round++) {
    for (uint32_t i = 0; i < count; i++) {
      if (out[i]) continue;
      members[i].seat.most_looks = left > 1 ? looks_of_round(p, round) : UINT64_MAX;
      search_anew(&members[i], p, order, l, spent);
      spent += members[i].l.configurations;
      if (members[i].answer != ANSWER_GAVE_UP) return i;
      if (is_final(members[i].l.met)) return PORTFOLIO_SEATS;
      out[i] = !members[i].l.turn_over;
      left -= out[i];
    }
  }
  return PORTFOLIO_SEATS;
}

/* ---- at the same time ---- */

static void note(member *m) {
  portfolio *all = m->portfolio;
  uint32_t round = round_of(all->p, m->l.looks);
  pthread_mutex_lock(&all->lock);
  bool first =
      all->winner == PORTFOLIO_SEATS || round < all->round || (round == all->round && m->seat.number < all->winner);
  if (m->answer != ANSWER_GAVE_UP && first) {
    all->winner = m->seat.number;
    all->round = round;
  }
  if (is_final(m->l.met)) all->over = true;
  pthread_mutex_unlock(&all->lock);
}

static void *sit(void *context) {
  member *m = context;
  limits from = m->l;
  search_anew(m, m->portfolio->p, m->portfolio->order, &from, 0);
  note(m);
  return NULL;
}

static uint32_t sit_together(member *members, uint32_t count, portfolio *all, const limits *l) {
  pthread_t threads[PORTFOLIO_SEATS];
  bool started[PORTFOLIO_SEATS] = {false};
  for (uint32_t i = 0; i < count; i++) {
    members[i].portfolio = members[i].seat.portfolio = all;
    members[i].l = *l;
  }
  for (uint32_t i = 1; i < count; i++) started[i] = pthread_create(&threads[i], NULL, sit, &members[i]) == 0;
  sit(&members[0]);
  for (uint32_t i = 1; i < count; i++) {
    if (started[i])
      pthread_join(threads[i], NULL);
    else
      sit(&members[i]);
  }
  return all->winner;
}

/* ---- the answer ---- */

/* What the caller's limits learn: of the winner, or of all where nobody won. */
static void tell(limits *l, const member *members, uint32_t count, uint32_t winner) {
  for (uint32_t i = 0; i < count; i++) {
    const limits *of = &members[i].l;
    if (of->most_charged > l->most_charged) l->most_charged = of->most_charged;
    if (winner != PORTFOLIO_SEATS && winner != i) continue;
    l->configurations += of->configurations;
    if (winner == i) l->met = of->met;
    if (winner == PORTFOLIO_SEATS && of->met && !of->turn_over && !is_final(l->met)) l->met = of->met;
  }
}

minos_answer portfolio_ask(const minos_decider *const *deciders, uint32_t count, const part *p, minos_order order,
                           limits *l, proof *out, const minos_decider **by) {
  member members[PORTFOLIO_SEATS] = {0};
  portfolio all = {.p = p, .order = order, .winner = PORTFOLIO_SEATS};
  for (uint32_t i = 0; i < count; i++) {
    members[i].decider = deciders[i];
    members[i].seat.number = i;
  }
  uint32_t winner;
  if (l->threads > 1 && count > 1 && pthread_mutex_init(&all.lock, NULL) == 0) {
    winner = sit_together(members, count, &all, l);
    pthread_mutex_destroy(&all.lock);
  } else {
    winner = take_turns(members, count, p, order, l);
  }
  tell(l, members, count, winner);
  *by = NULL;
  *out = (proof){0};
  minos_answer answer = ANSWER_GAVE_UP;
  if (winner != PORTFOLIO_SEATS) {
    answer = members[winner].answer;
    *by = members[winner].decider;
    *out = members[winner].found;
    members[winner].found = (proof){0};
  }
  for (uint32_t i = 0; i < count; i++) proof_release(&members[i].found);
  return answer;
}
