/* test_model_search.c -- every model: the general search against all orders, for L and for S.

   All orders are tried twice: by the decider `enumerate`, which works on the checker's view of a history, and here, from the
   recorded times and the definition alone, with nothing left out beforehand. */
#include <stdio.h>

#include "decider.h"
#include "deck.h"
#include "tier.h"

enum { OPERATIONS = 7 };

/* ---- the definition ---- */

static bool takes_part(const minos_history *h, const minos_op *op) {
  if (op->outcome == MINOS_OUTCOME_FAIL) return false;
  if (!minos_history_model(h, op->object)->fns[op->fn].query) return true;
  return op->outcome == MINOS_OUTCOME_OK && op->result != MINOS_ABSENT;
}

static bool precedes(const minos_op *x, const minos_op *y, minos_order order) {
  if (x->outcome != MINOS_OUTCOME_OK) return false;
  if (order == MINOS_ORDER_REAL_TIME && x->end < y->start) return true;
  if (x->client != y->client || x->end > y->start) return false;
  return x->start < y->start || (x->start == y->start && x < y);
}

typedef struct plain {
  const minos_history *h;
  minos_order order;
  minos_states *states;
  minos_state state[DEALT_MOST];
  bool placed[DEALT_MOST];
} plain;

static bool waits(const plain *p, uint32_t y) {
  const minos_op *ops = minos_history_ops(p->h);
  for (uint32_t x = 0; x < minos_history_count(p->h); x++)
    if (x != y && !p->placed[x] && takes_part(p->h, &ops[x]) && precedes(&ops[x], &ops[y], p->order)) return true;
  return false;
}

static bool can_be_ordered(plain *p) {
  const minos_op *ops = minos_history_ops(p->h);
  uint32_t missing = 0;
  for (uint32_t i = 0; i < minos_history_count(p->h); i++)
    missing += !p->placed[i] && takes_part(p->h, &ops[i]) && ops[i].outcome == MINOS_OUTCOME_OK;
  if (missing == 0) return true;
  for (uint32_t i = 0; i < minos_history_count(p->h); i++) {
    const minos_op *op = &ops[i];
    if (p->placed[i] || !takes_part(p->h, op) || waits(p, i)) continue;
    minos_state before = p->state[op->object], to;
    if (!minos_history_model(p->h, op->object)->step(p->states, before, op, &to)) continue;
    p->placed[i] = true;
    p->state[op->object] = to;
    if (can_be_ordered(p)) return true;
    p->placed[i] = false;
    p->state[op->object] = before;
  }
  return false;
}

static bool by_definition(const minos_history *h, minos_order order) {
  plain p = {.h = h, .order = order, .states = minos_states_new(minos_history_values(h))};
  for (uint32_t o = 0; o < minos_history_objects(h); o++)
    p.state[o] = minos_history_model(h, o)->initial(p.states, h->starts[o]);
  bool found = can_be_ordered(&p);
  minos_states_free(p.states);
  return found;
}

/* ---- the deciders ---- */

static minos_answer by_decider(const char *name, const part *p, minos_order order) {
  minos_options options = {0};
  limits l;
  proof found = {0};
  limits_start(&l, &options);
  minos_answer answer = deciders_find(name)->decide(p, order, &l, &found);
  proof_release(&found);
  return answer;
}

/* One history; says its letter. */
static char compare(const deal *d) {
  minos_history *h = deal_read(d);
  part p;
  bool orderable[2];
  ck_assert_int_eq(part_whole(&p, h, 0), MINOS_OK);
  for (int order = MINOS_ORDER_CLIENT; order <= (int)MINOS_ORDER_REAL_TIME; order++) {
    orderable[order] = by_definition(h, (minos_order)order);
    minos_answer right = orderable[order] ? ANSWER_YES : ANSWER_NO;
    minos_answer search = by_decider("search", &p, (minos_order)order);
    minos_answer enumerate = by_decider("enumerate", &p, (minos_order)order);
    if (search == right && enumerate == right) continue;
    minos_text text = {0};
    deal_write(d, &text);
    ck_abort_msg("order %d: definition %d, search %d, enumerate %d:\n%s", order, right, search, enumerate, text.data);
  }
  part_release(&p);
  minos_history_free(h);
  return orderable[MINOS_ORDER_REAL_TIME] ? 'L' : orderable[MINOS_ORDER_CLIENT] ? 'S' : 'N';
}

START_TEST(search_agrees_with_all_orders) {
  size_t count;
  const minos_model *model = minos_models(&count)[_i];
  deck *d = deck_new(model);
  wild w = {.state = (uint64_t)_i + 1};
  int letters[256] = {0}, histories = samples(4000, 100000);
  for (int i = 0; i < histories; i++) {
    deal h;
    deal_history(&h, d, &w, OPERATIONS);
    letters[(unsigned char)compare(&h)]++;
  }
  printf("%-22s %6d L %6d S %6d N\n", model->name, letters['L'], letters['S'], letters['N']);
  ck_assert_int_gt(letters['L'], histories / 20);
  ck_assert_int_gt(letters['N'], histories / 50);
  ck_assert_int_gt(letters['S'], histories / 500);
  deck_free(d);
}
END_TEST

int main(void) {
  size_t models;
  minos_models(&models);
  TCase *all = tcase_create("models");
  tcase_set_timeout(all, is_nightly() ? 3600 : 120);
  tcase_add_loop_test(all, search_agrees_with_all_orders, 0, (int)models);
  return run_case(all, "model_search");
}
