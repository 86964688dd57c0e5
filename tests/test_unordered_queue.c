/* test_unordered_queue.c -- debts against guesses: a dequeue whose result is not known takes some item, no matter which.

   The model keeps such dequeues as debts, settled as late as possible. Here every choice of items is tried. */
#include <stdio.h>

#include "deck.h"
#include "tier.h"

enum { MOST = 9, PUT = 0, TAKE = 1, PEEK = 2 }; /* values are ids of the pool, of which few are used */

typedef struct bag {
  int count[512];
  int size;
} bag;

static bool can_happen(const minos_values *values, const bag *before, const minos_op *ops, int count);

/* Take one `value` and go on. */
static bool take(const minos_values *values, const bag *before, minos_value value, const minos_op *ops, int count) {
  bag b = *before;
  if (b.count[value] == 0) return false;
  b.count[value]--;
  b.size--;
  return can_happen(values, &b, ops, count);
}

static bool take_any(const minos_values *values, const bag *before, const minos_op *ops, int count) {
  if (before->size == 0) return can_happen(values, before, ops, count);
  for (minos_value value = 0; value < 512; value++)
    if (take(values, before, value, ops, count)) return true;
  return false;
}

static bool can_happen(const minos_values *values, const bag *before, const minos_op *ops, int count) {
  if (count == 0) return true;
  const minos_op *op = ops++;
  count--;
  bag b = *before;
  switch (op->fn) {
  case PUT:
    b.count[op->argument]++;
    b.size++;
    break;
  case TAKE:
    if (op->result == MINOS_ABSENT) return take_any(values, before, ops, count);
    if (op->result != MINOS_NIL) return take(values, before, op->result, ops, count);
    if (b.size) return false;
    break;
  case PEEK:
    if (op->result == MINOS_NIL ? b.size > 0 : b.count[op->result] == 0) return false;
    break;
  default:
    if (minos_value_integer(values, op->result) != b.size) return false;
  }
  return can_happen(values, &b, ops, count);
}

START_TEST(debts_are_exact) {
  deck *d = deck_new(minos_model_find((minos_bytes){"unordered-queue", 15}));
  const minos_values *values = minos_history_values(d->history);
  ck_assert_uint_lt(minos_values_count(values), 512);
  wild w = {.state = 11};
  int legal[2] = {0};
  for (int i = 0; i < samples(30000, 1000000); i++) {
    minos_op ops[MOST];
    int count = 1 + (int)wild_below(&w, MOST);
    bool steps = true;
    minos_states *states = minos_states_new(values);
    minos_state at = d->model->initial(states, MINOS_NIL);
    for (int k = 0; k < count; k++) {
      minos_state to;
      ops[k] = deck_draw(d, &w, states, at, 0)->op;
      if (wild_below(&w, 10) == 0) ops[k] = d->cards[wild_below(&w, d->count)].op;
      if (wild_below(&w, 4) == 0 && ops[k].fn == TAKE) ops[k].result = MINOS_ABSENT;
      steps = steps && d->model->step(states, at, &ops[k], &to);
      if (steps) at = to;
    }
    ck_assert_int_eq(steps, can_happen(values, &(bag){.size = 0}, ops, count));
    legal[steps]++;
    minos_states_free(states);
  }
  printf("%d legal, %d not\n", legal[1], legal[0]);
  ck_assert(legal[0] > 1000 && legal[1] > 1000);
  deck_free(d);
}
END_TEST

int main(void) {
  TCase *all = tcase_create("unordered_queue");
  tcase_set_timeout(all, is_nightly() ? 3600 : 120);
  tcase_add_test(all, debts_are_exact);
  return run_case(all, "unordered_queue");
}
