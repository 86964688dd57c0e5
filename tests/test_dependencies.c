/* test_dependencies.c -- every model: is what `consumes` says enough, and are pure operations pure?

   A legal order is played, and some operations are removed with all that lean on them, as shrinking does. What remains must be
   legal, perhaps without some operations of unknown outcome. Then the counterexamples of random histories: a core must be
   refuted by itself, and a minimal one must not be with one operation less. */
#include <stdio.h>

#include "brackets.h"
#include "deck.h"
#include "history_data.h"
#include "tier.h"

typedef struct sequence { /* a legal order */
  const deck *deck;
  minos_states *states;
  minos_state start;
  int count;
  minos_op ops[DEALT_MOST];
} sequence;

/* Clients run one operation after another; one of unknown outcome may have started long before it took effect. */
static void set_times(sequence *o, wild *w) {
  int64_t steps[3] = {0};
  for (int i = 0; i < o->count; i++) {
    minos_op *op = &o->ops[i];
    int64_t *at = &steps[op->client];
    op->start = 2 * *at;
    op->end = 2 * ++*at - (wild_below(w, 2) ? 1 : 0);
    if (op->outcome != MINOS_OUTCOME_UNKNOWN) continue;
    op->start = 2 * (int64_t)wild_below(w, (uint32_t)*at);
    op->end = MINOS_NEVER;
  }
}

/* Unknown operations come after what their client did before and before nothing, so this keeps client order only if no
   definite operation that follows in the order ended before an unknown one started. */
static bool keeps_client_order(const sequence *o) {
  for (int i = 0; i < o->count; i++)
    for (int j = 0; j < i; j++) {
      const minos_op *later = &o->ops[i], *earlier = &o->ops[j];
      if (later->client != earlier->client || later->outcome != MINOS_OUTCOME_OK) continue;
      if (later->end <= earlier->start) return false;
    }
  return true;
}

/* What binding notes about acquires and releases that belong together. */
static void number_brackets(sequence *o) {
  minos_op_id ids[DEALT_MOST] = {0};
  minos_history *h;
  if (!o->deck->model->brackets) return;
  ck_assert_int_eq(minos_history_select(&h, o->deck->history, ids, (uint32_t)o->count, NULL, false), MINOS_OK);
  for (int i = 0; i < o->count; i++) {
    h->ops[i] = o->ops[i];
    h->ops[i].token = MINOS_ABSENT;
  }
  ck_assert(history_group_by_client(h) && bind_brackets(h));
  for (int i = 0; i < o->count; i++) o->ops[i].token = h->ops[i].token;
  minos_history_free(h);
}

static minos_value some_start(const deck *d, wild *w) {
  const char *text = d->model->consumes_from_empty ? d->model->start : deck_start(d, w);
  minos_value start = MINOS_NIL;
  minos_values *values = (minos_values *)minos_history_values(d->history);
  ck_assert_int_eq(minos_value_read(values, (minos_bytes){text, strlen(text)}, &start, NULL), MINOS_OK);
  return start;
}

static void play(sequence *o, const deck *d, wild *w) {
  *o = (sequence){.deck = d, .states = minos_states_new(minos_history_values(d->history))};
  minos_state at = o->start = d->model->initial(o->states, some_start(d, w));
  int wanted = 2 + (int)wild_below(w, DEALT_MOST - 1);
  for (int i = 0; i < wanted; i++) {
    uint32_t client = wild_below(w, 3);
    minos_op op = deck_draw(d, w, o->states, at, client)->op;
    minos_state to;
    op.client = client;
    if (wild_below(w, 4) == 0) op.outcome = MINOS_OUTCOME_UNKNOWN;
    const minos_fn *fn = &d->model->fns[op.fn];
    bool hidden = op.outcome == MINOS_OUTCOME_UNKNOWN && fn->argument == MINOS_SHAPE_NONE && wild_below(w, 2);
    if (fn->query && op.outcome == MINOS_OUTCOME_UNKNOWN) continue;
    if (hidden) op.result = MINOS_ABSENT;
    if (!d->model->step(o->states, at, &op, &to)) continue;
    at = to;
    o->ops[o->count++] = op;
  }
  set_times(o, w);
  number_brackets(o);
}

static uint32_t close_removal(const sequence *o, uint32_t gone) {
  const minos_values *values = minos_states_values(o->states);
  for (uint32_t before = 0; before != gone;) {
    before = gone;
    for (int i = 0; i < o->count; i++)
      for (int s = 0; s < o->count; s++)
        if (i != s && (gone & 1u << s) && o->deck->model->consumes(values, &o->ops[i], &o->ops[s])) gone |= 1u << i;
  }
  return gone;
}

static bool is_legal_without(const sequence *o, uint32_t gone) {
  minos_state at = o->start;
  for (int i = 0; i < o->count; i++)
    if (!(gone & 1u << i) && !o->deck->model->step(o->states, at, &o->ops[i], &at)) return false;
  return true;
}

/* Whether the rest is legal without some of its unknown operations. */
static bool rest_is_legal(const sequence *o, uint32_t gone) {
  for (uint32_t left_out = 0; left_out < 1u << o->count; left_out++) {
    bool may = true;
    for (int i = 0; i < o->count && may; i++)
      may = !(left_out & 1u << i) || (o->ops[i].outcome == MINOS_OUTCOME_UNKNOWN && !(gone & 1u << i));
    if (may && is_legal_without(o, gone | left_out)) return true;
  }
  return false;
}

static void print_order(const sequence *o, uint32_t gone) {
  minos_text text = {0};
  for (int i = 0; i < o->count; i++) {
    const minos_op *op = &o->ops[i];
    minos_text_format(&text, "%s client %u %s ", gone & 1u << i ? "-" : " ", op->client,
                      o->deck->model->fns[op->fn].names);
    minos_value_write(minos_states_values(o->states), op->argument, &text);
    minos_text_put(&text, " => ");
    minos_value_write(minos_states_values(o->states), op->result, &text);
    minos_text_format(&text, " %lld %lld%s\n", (long long)op->start, op->end == MINOS_NEVER ? -1LL : (long long)op->end,
                      op->outcome == MINOS_OUTCOME_UNKNOWN ? " unknown" : "");
  }
  fprintf(stderr, "%s: illegal without the marked operations:\n%s", o->deck->model->name, text.data);
  minos_text_release(&text);
}

START_TEST(what_remains_is_legal) {
  size_t count;
  deck *d = deck_new(minos_models(&count)[_i]);
  wild w = {.state = (uint64_t)_i + 99};
  int proper = 0;
  for (int i = 0; i < samples(20000, 1000000); i++) {
    sequence o;
    play(&o, d, &w);
    uint32_t gone = close_removal(&o, 1u << wild_below(&w, (uint32_t)o.count + 1));
    if (keeps_client_order(&o)) {
      bool legal = rest_is_legal(&o, gone);
      if (!legal) print_order(&o, gone);
      ck_assert(legal);
      proper += gone + 1 < 1u << o.count && gone != 0;
    }
    minos_states_free(o.states);
  }
  ck_assert_int_gt(proper, 100);
  deck_free(d);
}
END_TEST

START_TEST(pure_operations_change_nothing) {
  size_t count;
  deck *d = deck_new(minos_models(&count)[_i]);
  wild w = {.state = (uint64_t)_i + 7};
  for (int i = 0; i < 2000; i++) {
    sequence o;
    minos_state at, to, again;
    play(&o, d, &w);
    at = o.start;
    for (int k = 0; k < o.count; k++) {
      ck_assert(d->model->step(o.states, at, &o.ops[k], &to));
      ck_assert(d->model->step(o.states, at, &o.ops[k], &again));
      ck_assert_uint_eq(to, again);
      ck_assert_msg(to == at || !d->model->pure(&o.ops[k]), "%s is said to be pure", d->model->fns[o.ops[k].fn].names);
      at = to;
    }
    minos_states_free(o.states);
  }
  deck_free(d);
}
END_TEST

/* ---- counterexamples ---- */

static minos_truth truth(const minos_history *h, minos_order order) {
  minos_result *result;
  minos_options options = {0};
  ck_assert_int_eq(minos_check(&result, h, &options, NULL), MINOS_OK);
  minos_truth found = order == MINOS_ORDER_CLIENT ? result->sequential : result->linearizable;
  minos_result_free(result);
  return found;
}

/* What is written of a core is refuted as well when it is read again. */
static minos_truth truth_of_written(const deck *d, minos_history *core, minos_order order) {
  minos_text text = {0};
  ck_assert_int_eq(minos_write(&text, &core, 1, "text", NULL), MINOS_OK);
  minos_history *again = deck_read(d, &text);
  minos_truth found = truth(again, order);
  minos_history_free(again);
  minos_text_release(&text);
  return found;
}

static void check_core(const deal *d, const minos_history *h, const minos_counterexample *c) {
  minos_history *core;
  if (!c->present) return;
  ck_assert_uint_gt(c->reason_count, 0);
  for (uint32_t i = 0; i < c->reason_count; i++) ck_assert_uint_gt(strlen(c->reasons[i].text), 10);
  ck_assert_int_eq(minos_history_select(&core, h, c->ops, c->count, c->unended, c->initial_unknown), MINOS_OK);
  minos_truth found = truth(core, c->order);
  if (found == MINOS_NO) found = truth_of_written(d->deck, core, c->order);
  minos_history_free(core);
  if (found == MINOS_NO) return;
  minos_text text = {0};
  deal_write(d, &text);
  ck_abort_msg("a core of %u operations is not refuted:\n%s", c->count, text.data);
}

START_TEST(cores_are_refuted) {
  size_t count;
  deck *d = deck_new(minos_models(&count)[_i]);
  wild w = {.state = (uint64_t)_i + 1234};
  for (int i = 0; i < samples(1000, 30000); i++) {
    deal history;
    minos_result *result;
    minos_options options = {.evidence = true, .cross_check = true};
    minos_error err = {0};
    deal_history(&history, d, &w, DEALT_MOST);
    minos_history *h = deal_read(&history);
    ck_assert_msg(minos_check(&result, h, &options, &err) == MINOS_OK, "%s: %s", d->model->name, err.message);
    check_core(&history, h, &result->against_linearizable);
    check_core(&history, h, &result->against_sequential);
    minos_result_free(result);
    minos_history_free(h);
  }
  deck_free(d);
}
END_TEST

int main(void) {
  size_t models;
  minos_models(&models);
  TCase *all = tcase_create("models");
  tcase_set_timeout(all, is_nightly() ? 3600 : 240);
  tcase_add_loop_test(all, what_remains_is_legal, 0, (int)models);
  tcase_add_loop_test(all, pure_operations_change_nothing, 0, (int)models);
  tcase_add_loop_test(all, cores_are_refuted, 0, (int)models);
  return run_case(all, "dependencies");
}
