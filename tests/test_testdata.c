/* test_testdata.c -- testdata/<model>/<letter>/: every history there gets the letter in its path, from minos with all deciders
   compared, and from the oracle. */
#include <minos/minos.h>

#include <dirent.h>
#include <stdio.h>

#include "agreement.h"
#include "tier.h"

static const char *const models[] = {"register", "cas-register", "fenced-store"};
static const char letters[] = "LSN";

/* ---- what the oracle is given: values become the numbers of their ids, except small integers and nil ---- */

static int raw_value(const minos_values *values, minos_value value) {
  if (value == MINOS_NIL) return ORACLE_NIL;
  if (value == MINOS_ABSENT) return ORACLE_NONE;
  if (minos_value_kind(values, value) == MINOS_KIND_INTEGER) return (int)minos_value_integer(values, value);
  return 500 + (int)value;
}

static void make_raw_op(oracle_op *to, const minos_history *h, minos_op_id id) {
  const minos_op *op = &minos_history_ops(h)[id];
  const minos_values *values = minos_history_values(h);
  minos_bytes name = minos_model_operation_name(minos_history_model(h, op->object), op->fn);
  static const oracle_outcome outcomes[] = {ORACLE_OK, ORACLE_FAIL, ORACLE_UNKNOWN};
  *to = (oracle_op){.client = (int)op->client, .object = (int)op->object, .outcome = outcomes[op->outcome]};
  to->start = (int)op->start;
  to->end = op->end == MINOS_NEVER ? ORACLE_NEVER : (int)op->end;
  to->fn = name.data[0] == 'r' ? ORACLE_READ : name.data[0] == 'w' ? ORACLE_WRITE : ORACLE_CAS;
  to->result = raw_value(values, op->result);
  if (op->result == MINOS_TRUE || op->result == MINOS_FALSE) to->result = op->result == MINOS_TRUE;
  to->value = raw_value(values, op->argument);
  if (op->token != MINOS_ABSENT) to->token = raw_value(values, op->token);
  if (to->fn != ORACLE_CAS) return;
  size_t count;
  const minos_value *pair = minos_value_items(values, op->argument, &count);
  to->value = raw_value(values, pair[0]);
  to->new_value = raw_value(values, pair[1]);
}

static char oracle_letter_of(const minos_history *history, oracle_model model) {
  oracle_history h = {.model = model, .initial = oracle_start_of(model), .count = (int)minos_history_count(history)};
  ck_assert_int_le(h.count, ORACLE_OPS);
  h.initial_unknown = minos_history_initial_unknown(history);
  minos_value initial = minos_history_initial(history);
  if (initial != MINOS_ABSENT) h.initial = raw_value(minos_history_values(history), initial);
  for (int i = 0; i < h.count; i++) make_raw_op(&h.ops[i], history, (minos_op_id)i);
  return oracle_letter(&h);
}

/* ---- walking ---- */

static minos_history *read_one(const char *path) {
  minos_source *source;
  minos_histories histories;
  minos_faults faults = {0};
  ck_assert_msg(minos_source_open(&source, path, NULL) == MINOS_OK, "%s", path);
  minos_status status = minos_read(&histories, source, &(minos_reading){0}, &faults);
  ck_assert_msg(status == MINOS_OK, "%s:%u: %s", path, faults.error[0].place.line, faults.error[0].message);
  minos_source_free(source);
  ck_assert_msg(histories.count == 1, "%s: %zu histories", path, histories.count);
  minos_history *history = histories.items[0];
  free(histories.items);
  return history;
}

static void compare_file(const char *path, int model, char letter) {
  minos_history *history = read_one(path);
  minos_result *result;
  minos_error err = {0};
  minos_options options = {.evidence = true, .cross_check = true};
  ck_assert_msg(minos_check(&result, history, &options, &err) == MINOS_OK, "%s: %s", path, err.message);
  char said = minos_verdict_letter(result->verdict), right = oracle_letter_of(history, (oracle_model)model);
  ck_assert_msg(said == letter, "%s: minos says %c", path, said);
  ck_assert_msg(right == letter, "%s: the oracle says %c", path, right);
  minos_result_free(result);
  minos_history_free(history);
}

START_TEST(every_history_has_the_letter_of_its_path) {
  const char *model = models[_i / 3];
  char letter = letters[_i % 3], folder[512];
  snprintf(folder, sizeof folder, "%s/testdata/%s/%c", MINOS_ROOT, model, letter);
  DIR *entries = opendir(folder);
  ck_assert_msg(entries != NULL, "%s", folder);
  int count = 0;
  for (struct dirent *e = readdir(entries); e; e = readdir(entries)) {
    char path[1024];
    if (e->d_name[0] == '.') continue;
    snprintf(path, sizeof path, "%s/%s", folder, e->d_name);
    compare_file(path, _i / 3, letter);
    count++;
  }
  closedir(entries);
  ck_assert_int_gt(count, 0);
}
END_TEST

int main(void) {
  TCase *all = tcase_create("testdata");
  tcase_add_loop_test(all, every_history_has_the_letter_of_its_path, 0, 3 * COUNT(models));
  return run_case(all, "testdata");
}
