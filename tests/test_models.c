/* test_models.c -- models keep the rules that deciders and evidence rely on.

   Models of one value are tried on all operations over a few values; test_model_search.c plays the others. Names and examples
   are looked at in every row of the registry. */
#include <minos/minos.h>

#include <stdio.h>

#include "tier.h"

static const minos_model *const *models; /* the registry */
static size_t model_count;

static const char *const of_one_value[] = {"register", "cas-register", "fenced-store"};
enum { OF_ONE_VALUE = sizeof of_one_value / sizeof *of_one_value };

enum { VALUES = 4, MOST_OPS = 4096, MOST_STATES = 64 };

static minos_values *values;
static minos_states *states;
static minos_value some[VALUES]; /* 0, 1, 2, nil */
static minos_op ops[MOST_OPS];   /* [op_count] every operation of the model over them */
static int op_count;
static minos_state reached[MOST_STATES]; /* [state_count] */
static int state_count;

static void add_op(const minos_model *m, minos_op op) {
  if (op_count == MOST_OPS || (m->fits && !m->fits(values, &op, NULL))) return;
  ops[op_count++] = op;
}

/* The values that an argument or a result may be; the last one is "not known". */
static int choices(minos_shape shape, bool optional, minos_value *out) {
  int count = 0;
  if (shape == MINOS_SHAPE_ANY)
    for (int i = 0; i < VALUES; i++) out[count++] = some[i];
  if (shape == MINOS_SHAPE_INTEGER)
    for (int i = 0; i < 3; i++) out[count++] = some[i];
  if (shape == MINOS_SHAPE_BOOLEAN) out[count++] = MINOS_FALSE, out[count++] = MINOS_TRUE;
  if (shape == MINOS_SHAPE_PAIR)
    for (int i = 0; i < 9; i++) minos_values_pair(values, some[i / 3], some[i % 3], &out[count++]);
  if (shape == MINOS_SHAPE_NONE || optional) out[count++] = MINOS_ABSENT;
  return count;
}

static void make_ops(const minos_model *m) {
  op_count = 0;
  for (uint8_t fn = 0; m->fns[fn].names; fn++) {
    minos_value arguments[16], results[16];
    int a = choices(m->fns[fn].argument, false, arguments), r = choices(m->fns[fn].result, true, results);
    int tokens = m->attribute && !m->fns[fn].query ? 3 : 1;
    for (int i = 0; i < a * r * tokens; i++) {
      minos_op op = {.fn = fn, .argument = arguments[i % a], .result = results[i / a % r]};
      op.token = tokens > 1 ? some[i / a / r] : MINOS_ABSENT;
      for (op.outcome = MINOS_OUTCOME_OK; op.outcome <= MINOS_OUTCOME_UNKNOWN; op.outcome += 2) add_op(m, op);
    }
  }
}

static void reach(minos_state state) {
  for (int i = 0; i < state_count; i++)
    if (reached[i] == state) return;
  if (state_count < MOST_STATES) reached[state_count++] = state;
}

static void reach_states(const minos_model *m) {
  state_count = 0;
  reach(m->initial(states, some[0]));
  for (int i = 0; i < state_count; i++) {
    for (int k = 0; k < op_count; k++) {
      minos_state to;
      if (m->step(states, reached[i], &ops[k], &to)) reach(to);
    }
  }
}

static const minos_model *prepare(int index) {
  const minos_model *m = minos_model_find((minos_bytes){of_one_value[index], strlen(of_one_value[index])});
  ck_assert_ptr_nonnull(m);
  values = minos_values_new();
  for (int i = 0; i < 3; i++) ck_assert_int_eq(minos_values_integer(values, i, &some[i]), MINOS_OK);
  some[3] = MINOS_NIL;
  states = minos_states_new(values);
  make_ops(m);
  reach_states(m);
  ck_assert_int_gt(op_count, 4);
  ck_assert_int_gt(state_count, 1);
  return m;
}

static void clean_up(void) {
  minos_states_free(states);
  minos_values_free(values);
}

/* What an operation says about a state: whether it may happen, and where it leads. */
typedef struct effect {
  bool may;
  minos_state to;
} effect;

static effect effect_of(const minos_model *m, minos_state from, const minos_op *op) {
  effect e = {.to = MINOS_NO_STATE};
  e.may = m->step(states, from, op, &e.to);
  return e;
}

START_TEST(step_depends_on_its_arguments_only) {
  const minos_model *m = prepare(_i);
  for (int s = 0; s < state_count; s++) {
    for (int k = 0; k < op_count; k++) {
      effect once = effect_of(m, reached[s], &ops[k]), again = effect_of(m, reached[s], &ops[k]);
      ck_assert(once.may == again.may && (!once.may || once.to == again.to));
    }
  }
  clean_up();
}
END_TEST

START_TEST(pure_operations_change_nothing) {
  const minos_model *m = prepare(_i);
  for (int s = 0; s < state_count; s++) {
    for (int k = 0; k < op_count; k++) {
      effect e = effect_of(m, reached[s], &ops[k]);
      if (m->pure(&ops[k]) && e.may) ck_assert_uint_eq(e.to, reached[s]);
    }
  }
  clean_up();
}
END_TEST

/* Deciders take reads and writes at their word: what was written last is what is read. */
START_TEST(roles_are_kept) {
  const minos_model *m = prepare(_i);
  for (int k = 0; k < op_count; k++) {
    minos_role role = m->fns[ops[k].fn].role;
    minos_state written = MINOS_NO_STATE;
    for (int s = 0; s < state_count; s++) {
      effect e = effect_of(m, reached[s], &ops[k]);
      if (role == MINOS_ROLE_READ) ck_assert(m->pure(&ops[k]));
      if (role != MINOS_ROLE_WRITE || m->attribute) continue;
      ck_assert(e.may);
      if (s > 0) ck_assert_uint_eq(e.to, written);
      written = e.to;
    }
  }
  clean_up();
}
END_TEST

START_TEST(a_result_that_is_not_known_may_be_any) {
  const minos_model *m = prepare(_i);
  for (int s = 0; s < state_count; s++) {
    for (int k = 0; k < op_count; k++) {
      if (!effect_of(m, reached[s], &ops[k]).may) continue;
      minos_op silent = ops[k];
      silent.result = MINOS_ABSENT;
      effect e = effect_of(m, reached[s], &silent), told = effect_of(m, reached[s], &ops[k]);
      ck_assert(e.may && e.to == told.to);
    }
  }
  clean_up();
}
END_TEST

START_TEST(refusals_and_states_have_words) {
  const minos_model *m = prepare(_i);
  for (int s = 0; s < state_count; s++) {
    minos_text text = {0};
    m->show(states, reached[s], &text);
    ck_assert(!text.failed && text.length > 0);
    for (int k = 0; k < op_count; k++) {
      if (effect_of(m, reached[s], &ops[k]).may) continue;
      minos_text_clear(&text);
      m->refusal(states, reached[s], &ops[k], &text);
      ck_assert(!text.failed && text.length > 0 && !strchr(text.data, '\n'));
      ck_assert_msg(text.data[text.length - 1] != '.', "%s", text.data);
    }
    minos_text_release(&text);
  }
  clean_up();
}
END_TEST

/* If `supply` enables `op` or changes what it does, then op must be said to consume it: shrinking removes both. */
START_TEST(what_leans_on_a_change_consumes_it) {
  const minos_model *m = prepare(_i);
  for (int s = 0; s < state_count; s++) {
    for (int supply = 0; supply < op_count; supply++) {
      effect changed = effect_of(m, reached[s], &ops[supply]);
      if (!changed.may || changed.to == reached[s]) continue;
      for (int k = 0; k < op_count; k++) {
        bool with = effect_of(m, changed.to, &ops[k]).may, without = effect_of(m, reached[s], &ops[k]).may;
        if (ops[k].outcome == MINOS_OUTCOME_OK && with && !without)
          ck_assert_msg(m->consumes(values, &ops[k], &ops[supply]), "%s: operation %d leans on %d", m->name, k, supply);
      }
    }
  }
  clean_up();
}
END_TEST

START_TEST(the_example_is_a_history_of_the_model) {
  const minos_model *m = models[_i];
  minos_source *source;
  minos_histories histories;
  minos_faults faults = {0};
  ck_assert_int_eq(minos_source_memory(&source, m->name, m->example, strlen(m->example), NULL), MINOS_OK);
  minos_status status = minos_read(&histories, source, &(minos_reading){0}, &faults);
  ck_assert_msg(status == MINOS_OK, "%s: %s", m->name, faults.error[0].message);
  bool shown = false; /* a lease stands beside the store that it guards */
  for (uint32_t o = 0; o < minos_history_objects(histories.items[0]); o++)
    shown = shown || minos_history_model(histories.items[0], o) == m;
  ck_assert(shown);
  minos_histories_release(&histories);
  minos_source_free(source);
}
END_TEST

START_TEST(names_lead_to_the_row) {
  const minos_model *m = models[_i];
  ck_assert(m->help[0] && m->name[0]);
  ck_assert_ptr_eq(minos_model_find((minos_bytes){m->name, strlen(m->name)}), m);
  for (uint8_t fn = 0; m->fns[fn].names; fn++) {
    ck_assert(m->fns[fn].help && m->fns[fn].help[0]);
    for (const char *name = m->fns[fn].names; *name;) {
      size_t length = strcspn(name, " ");
      ck_assert_int_eq(minos_model_operation(m, (minos_bytes){name, length}), fn);
      name += length + (name[length] == ' ');
    }
    minos_bytes canonical = minos_model_operation_name(m, fn);
    ck_assert_uint_eq(canonical.length, strcspn(m->fns[fn].names, " "));
  }
  ck_assert_int_eq(minos_model_operation(m, (minos_bytes){"dance", 5}), -1);
  ck_assert_int_eq(minos_model_operation(m, (minos_bytes){"", 0}), -1);
}
END_TEST

START_TEST(no_name_no_model) {
  ck_assert_ptr_null(minos_model_find((minos_bytes){"registe", 7}));
  ck_assert_ptr_null(minos_model_find((minos_bytes){"", 0}));
}
END_TEST

int main(void) {
  models = minos_models(&model_count);
  TCase *all = tcase_create("models");
  tcase_add_loop_test(all, step_depends_on_its_arguments_only, 0, OF_ONE_VALUE);
  tcase_add_loop_test(all, pure_operations_change_nothing, 0, OF_ONE_VALUE);
  tcase_add_loop_test(all, roles_are_kept, 0, OF_ONE_VALUE);
  tcase_add_loop_test(all, a_result_that_is_not_known_may_be_any, 0, OF_ONE_VALUE);
  tcase_add_loop_test(all, refusals_and_states_have_words, 0, OF_ONE_VALUE);
  tcase_add_loop_test(all, what_leans_on_a_change_consumes_it, 0, OF_ONE_VALUE);
  tcase_add_loop_test(all, the_example_is_a_history_of_the_model, 0, (int)model_count);
  tcase_add_loop_test(all, names_lead_to_the_row, 0, (int)model_count);
  tcase_add_test(all, no_name_no_model);
  return run_case(all, "models");
}
