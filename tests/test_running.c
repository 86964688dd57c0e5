/* test_running.c -- objects that are changed in place say what the steps of their model say. */
#include <stdio.h>

#include "deck.h"
#include "tier.h"

enum { LONGEST = 60 };

/* One row of operations; how many the run judged. */
static int compare_row(const deck *d, wild *w, minos_value start) {
  const minos_model *model = d->model;
  const minos_values *values = minos_history_values(d->history);
  minos_states *states = minos_states_new(values);
  void *run = model->running->begin(values, start);
  minos_state state = model->initial(states, start);
  int judged = 0, length = 1 + (int)wild_below(w, LONGEST);
  ck_assert_ptr_nonnull(run);
  for (int i = 0; i < length; i++) {
    const card *c = deck_draw(d, w, states, state, 0);
    if (wild_below(w, 4) == 0) c = &d->cards[wild_below(w, d->count)];
    minos_state to;
    minos_run_answer answer = model->running->apply(run, &c->op);
    if (answer == MINOS_RUN_CANNOT) break;
    bool legal = model->step(states, state, &c->op, &to);
    ck_assert_msg(answer == (legal ? MINOS_RUN_LEGAL : MINOS_RUN_REFUSED), "%s: %s %s is %s by its step", model->name,
                  c->operation, c->value, legal ? "legal" : "refused");
    if (legal) state = to;
    judged++;
  }
  model->running->end(run);
  minos_states_free(states);
  return judged;
}

START_TEST(runs_agree_with_steps) {
  size_t count;
  const minos_model *model = minos_models(&count)[_i];
  if (!model->running) return;
  deck *d = deck_new(model);
  wild w = {.state = (uint64_t)_i + 1};
  int judged = 0, rows = samples(4000, 200000);
  for (int i = 0; i < rows; i++) {
    const char *text = deck_start(d, &w);
    minos_value start;
    minos_values *values = (minos_values *)minos_history_values(d->history); /* the deck is the test's own */
    ck_assert_int_eq(minos_value_read(values, (minos_bytes){text, strlen(text)}, &start, NULL), MINOS_OK);
    judged += compare_row(d, &w, start);
  }
  printf("%-16s %d operations\n", model->name, judged);
  ck_assert_int_gt(judged, rows);
  deck_free(d);
}
END_TEST

int main(void) {
  size_t models;
  minos_models(&models);
  TCase *all = tcase_create("running");
  tcase_set_timeout(all, is_nightly() ? 3600 : 120);
  tcase_add_loop_test(all, runs_agree_with_steps, 0, (int)models);
  return run_case(all, "running");
}
