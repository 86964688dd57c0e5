/* test_waiting.c -- what a search holds back (turns, tickets), and what it calls hopeless, against all legal orders.

   Every legal order of many small histories is gone through: none of its operations may be held back where it stands, and a
   history that has one may not be called hopeless. */
#include <stdio.h>

#include "deciders/tickets.h"
#include "deciders/turns.h"
#include "deck.h"
#include "tier.h"

enum { OPERATIONS = 6 };

typedef struct walk {
  const part *p;
  minos_order order;
  minos_states *states;
  minos_state state;
  bool placed[DEALT_MOST];
  uint32_t definite;
  turns turns;
  tickets tickets;
  bool has_turns, has_tickets;
  int held, wrong; /* operations held back; of these, on a legal order */
} walk;

static bool waits(const walk *w, uint32_t op) {
  for (uint32_t x = 0; x < w->p->count; x++)
    if (!w->placed[x] && x != op && part_is_definite(w->p, x) && part_precedes(w->p, w->order, x, op)) return true;
  return false;
}

static bool goes_through(walk *w);

static bool stands_here(walk *w, uint32_t op, minos_state to) {
  minos_state before = w->state;
  bool held =
      (w->has_turns && turns_hold_back(&w->turns, op)) || (w->has_tickets && tickets_hold_back(&w->tickets, op));
  w->placed[op] = true;
  w->state = to;
  w->definite += part_is_definite(w->p, op);
  if (w->has_turns) turns_take(&w->turns, op);
  if (w->has_tickets) tickets_take(&w->tickets, op);
  bool legal = goes_through(w);
  if (w->has_turns) turns_give_back(&w->turns, op);
  if (w->has_tickets) tickets_give_back(&w->tickets, op);
  w->definite -= part_is_definite(w->p, op);
  w->state = before;
  w->placed[op] = false;
  w->held += held;
  w->wrong += held && legal;
  return legal;
}

/* Go through all orders from here; says whether one is legal. */
static bool goes_through(walk *w) {
  bool any = w->definite == w->p->definite;
  for (uint32_t op = 0; op < w->p->count; op++) {
    minos_state to;
    if (w->placed[op] || waits(w, op)) continue;
    if (part_model(w->p, op)->step(w->states, w->state, part_op(w->p, op), &to)) any = stands_here(w, op, to) || any;
  }
  return any;
}

static void check_history(const deal *d, minos_order order, int *held, int *hopeless) {
  minos_history *h = deal_read(d);
  part p;
  ck_assert_int_eq(part_whole(&p, h, 0), MINOS_OK);
  minos_options options = {0};
  limits l;
  limits_start(&l, &options);
  walk w = {.p = &p, .order = order, .states = minos_states_new(minos_history_values(h))};
  w.state = d->deck->model->initial(w.states, h->starts[0]);
  ck_assert(turns_prepare(&w.turns, &p, order, &w.has_turns) &&
            tickets_prepare(&w.tickets, &p, ticket_returned, &l, &w.has_tickets));
  bool contradicts = false;
  if (w.has_turns) ck_assert(turns_contradict(&w.turns, &contradicts));
  bool legal = goes_through(&w);
  if (w.wrong || (legal && contradicts)) {
    minos_text text = {0};
    deal_write(d, &text);
    ck_abort_msg("order %d: %d moves held back wrongly, hopeless %d:\n%s", (int)order, w.wrong, contradicts, text.data);
  }
  *held += w.held > 0;
  *hopeless += contradicts;
  turns_release(&w.turns);
  tickets_release(&w.tickets);
  minos_states_free(w.states);
  part_release(&p);
  minos_history_free(h);
}

static const char *const models[] = {"queue", "fenced-mutex", "reentrant-fenced-mutex", "lease", "log"};

START_TEST(no_legal_order_is_lost) {
  deck *d = deck_new(minos_model_find((minos_bytes){models[_i], strlen(models[_i])}));
  wild w = {.state = (uint64_t)_i + 5};
  int held = 0, hopeless = 0;
  for (int i = 0; i < (is_nightly() ? 100000 : 4000); i++) {
    deal h;
    deal_history(&h, d, &w, OPERATIONS);
    check_history(&h, MINOS_ORDER_REAL_TIME, &held, &hopeless);
    check_history(&h, MINOS_ORDER_CLIENT, &held, &hopeless);
  }
  printf("%-22s %d histories with moves held back, %d hopeless\n", models[_i], held, hopeless);
  ck_assert_int_gt(held, 20);
  ck_assert(_i != 0 || hopeless > 100);
  deck_free(d);
}
END_TEST

int main(void) {
  TCase *all = tcase_create("waiting");
  tcase_set_timeout(all, is_nightly() ? 3600 : 120);
  tcase_add_loop_test(all, no_legal_order_is_lost, 0, COUNT(models));
  return run_case(all, "waiting");
}
