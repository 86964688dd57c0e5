/* test_builder.c -- what is well formed: overlaps, events, sessions, keys, and what each fault says. */
#include <minos/minos.h>

#include <stdio.h>

#include "agreement.h"
#include "tier.h"

static minos_bytes bytes_of(const char *string) {
  return (minos_bytes){string, string ? strlen(string) : 0};
}

/* ---- overlaps ---- */

/* Two operations of one client with all intervals of a small grid, all outcomes, in both orders of the input. */
START_TEST(overlaps_are_refused_exactly_where_instants_are_shared) {
  int refused = 0;
  for (int code = 0; code < 5 * 5 * 5 * 5 * 4; code++) {
    oracle_op a = {.fn = ORACLE_READ, .result = 0, .start = code % 5, .end = code / 5 % 5};
    oracle_op b = {.fn = ORACLE_READ, .result = 0, .start = code / 25 % 5, .end = code / 125 % 5};
    if (a.end < a.start || b.end < b.start) continue;
    if (code / 625 % 2) a.outcome = ORACLE_UNKNOWN;
    if (code / 625 / 2) b.outcome = ORACLE_UNKNOWN;
    oracle_history h = {.count = 2, .ops = {a, b}};
    minos_history *history;
    minos_faults faults = {0};
    bool overlaps = oracle_overlaps(&h);
    refused += overlaps;
    minos_status status = raw_history_with(&history, &h, MINOS_OVERLAP_ERROR, &faults);
    ck_assert_int_eq(status, overlaps ? MINOS_EHISTORY : MINOS_OK);
    if (!status) minos_history_free(history);
    ck_assert_int_eq(raw_history_with(&history, &h, MINOS_OVERLAP_ALLOW, NULL), MINOS_OK);
    minos_history_free(history);
  }
  ck_assert_int_gt(refused, 50);
}
END_TEST

static minos_recorded operation(const char *client, const char *name, minos_value value, const char *start,
                                const char *end) {
  return (minos_recorded){.client = bytes_of(client),
                          .operation = bytes_of(name),
                          .value = value,
                          .result = MINOS_ABSENT,
                          .start = bytes_of(start),
                          .end = bytes_of(end),
                          .outcome = end ? MINOS_OUTCOME_OK : MINOS_OUTCOME_UNKNOWN};
}

/* ---- what each fault says ---- */

typedef struct faulty {
  const char *name;
  minos_status status;
  const char *message; /* some of it */
  uint32_t line, other;
  const char *rows[4][5]; /* client, operation, value, start, end */
} faulty;

static const faulty faulties[] = {
    {"overlap", MINOS_EHISTORY, "at once", 2, 1, {{"A", "r", "0", "0", "5"}, {"A", "r", "0", "4", "9"}}},
    {"overlap_around", MINOS_EHISTORY, "at once", 2, 1, {{"A", "r", "0", "0", "9"}, {"A", "r", "0", "4", "5"}}},
    {"ends_before_it_starts", MINOS_EHISTORY, "ends before it starts", 1, 0, {{"A", "r", "0", "5", "4"}}},
    {"start_is_no_decimal", MINOS_ESYNTAX, "not a decimal", 1, 0, {{"A", "r", "0", "soon", "4"}}},
    {"end_is_no_decimal", MINOS_ESYNTAX, "not a decimal", 1, 0, {{"A", "r", "0", "1", "1e3"}}},
    {"no_such_operation", MINOS_EMODEL, "dance", 2, 0, {{"A", "r", "0", "0", "1"}, {"B", "dance", "0", "0", "1"}}},
    {"write_without_a_value", MINOS_EMODEL, "", 1, 0, {{"A", "w", "-", "0", "1"}}},
    {"cas_without_a_pair", MINOS_EMODEL, "cas", 1, 0, {{"A", "cas", "1", "0", "1"}}},
};

static minos_status build(const faulty *f, minos_faults *faults) {
  minos_reading how = {0};
  minos_builder *builder = minos_builder_new(&how, faults);
  minos_history *history = NULL;
  minos_status status = MINOS_OK;
  for (uint32_t i = 0; i < 4 && f->rows[i][0]; i++) {
    const char *const *row = f->rows[i];
    minos_value value;
    ck_assert_int_eq(minos_value_read(minos_builder_values(builder), bytes_of(row[2]), &value, NULL), MINOS_OK);
    minos_recorded op = operation(row[0], row[1], value, row[3], row[4]);
    op.place = (minos_place){i + 1, 1};
    minos_status added = minos_builder_add(builder, &op);
    if (!status) status = added;
  }
  minos_status finished = minos_builder_finish(builder, &history);
  if (!status) status = finished;
  if (!finished) minos_history_free(history);
  minos_builder_free(builder);
  return status;
}

START_TEST(a_fault_names_its_place) {
  const faulty *f = &faulties[_i];
  minos_faults faults = {0};
  ck_assert_msg(build(f, &faults) == f->status, "%s: %s", f->name, faults.error[0].message);
  ck_assert_uint_ge(faults.errors, 1);
  const minos_error *err = &faults.error[0];
  ck_assert_msg(strstr(err->message, f->message) != NULL, "%s: %s", f->name, err->message);
  ck_assert_msg(err->place.line == f->line, "%s: line %u", f->name, err->place.line);
  ck_assert_msg(err->other.line == f->other, "%s: other line %u", f->name, err->other.line);
  ck_assert(err->message[0] && err->message[strlen(err->message) - 1] != '.');
}
END_TEST

START_TEST(all_faults_are_reported) {
  static const faulty three = {
      .rows = {{"A", "r", "0", "5", "4"}, {"A", "r", "0", "x", "4"}, {"B", "r", "0", "3", "2"}}};
  minos_faults faults = {0};
  ck_assert_int_ne(build(&three, &faults), MINOS_OK);
  ck_assert_uint_eq(faults.errors, 3);
}
END_TEST

/* ---- events ---- */

static minos_event event(const char *client, const char *name, minos_value value) {
  return (minos_event){.client = bytes_of(client), .operation = bytes_of(name), .value = value};
}

START_TEST(events_become_intervals) {
  minos_reading how = {0};
  minos_builder *b = minos_builder_new(&how, NULL);
  minos_value one;
  ck_assert_int_eq(minos_values_integer(minos_builder_values(b), 1, &one), MINOS_OK);
  minos_event write = event("A", "w", one), read = event("B", "r", MINOS_ABSENT),
              nothing = event("A", "", MINOS_ABSENT);
  ck_assert_int_eq(minos_builder_invoke(b, &write), MINOS_OK);
  ck_assert_int_eq(minos_builder_invoke(b, &read), MINOS_OK);
  read.value = one;
  ck_assert_int_eq(minos_builder_respond(b, &read, MINOS_OUTCOME_OK), MINOS_OK);
  ck_assert_int_eq(minos_builder_crash(b, &nothing), MINOS_OK);
  ck_assert_int_eq(minos_builder_invoke(b, &write), MINOS_OK);
  minos_history *h;
  ck_assert_int_eq(minos_builder_finish(b, &h), MINOS_OK);
  minos_builder_free(b);
  const minos_op *ops = minos_history_ops(h);
  ck_assert_uint_eq(minos_history_count(h), 3);
  ck_assert(ops[0].outcome == MINOS_OUTCOME_UNKNOWN && ops[1].outcome == MINOS_OUTCOME_OK);
  ck_assert(ops[1].result == one && ops[1].argument == MINOS_ABSENT);
  ck_assert(ops[0].start < ops[1].start && ops[1].start < ops[1].end && ops[1].end < ops[2].start);
  ck_assert(ops[2].end == MINOS_NEVER && ops[2].outcome == MINOS_OUTCOME_UNKNOWN);
  minos_history_free(h);
}
END_TEST

START_TEST(events_out_of_turn_are_refused) {
  minos_reading how = {0};
  minos_faults faults = {0};
  minos_builder *b = minos_builder_new(&how, &faults);
  minos_event read = event("A", "r", MINOS_ABSENT);
  ck_assert_int_eq(minos_builder_respond(b, &read, MINOS_OUTCOME_OK), MINOS_EHISTORY);
  ck_assert_int_eq(minos_builder_invoke(b, &read), MINOS_OK);
  ck_assert_int_eq(minos_builder_invoke(b, &read), MINOS_EHISTORY);
  ck_assert_uint_eq(faults.errors, 2);
  minos_builder_free(b);
}
END_TEST

/* ---- how a history is read ---- */

static minos_history *read_text(const char *text, const minos_reading *how) {
  minos_source *source;
  minos_histories histories;
  minos_faults faults = {0};
  ck_assert_int_eq(minos_source_memory(&source, "text", text, strlen(text), NULL), MINOS_OK);
  minos_status status = minos_read(&histories, source, how, &faults);
  ck_assert_msg(status == MINOS_OK, "%s", faults.error[0].message);
  minos_source_free(source);
  minos_history *history = histories.items[0];
  free(histories.items);
  return history;
}

static char letter_of(const char *text, const minos_reading *how) {
  minos_history *history = read_text(text, how);
  minos_result *result;
  ck_assert_int_eq(minos_check(&result, history, &(minos_options){0}, NULL), MINOS_OK);
  char letter = minos_verdict_letter(result->verdict);
  minos_result_free(result);
  minos_history_free(history);
  return letter;
}

START_TEST(a_session_is_the_client) {
  const char *text = "A w 1 0 1 session=s\nB r 0 2 3 session=s\n";
  ck_assert_int_eq(letter_of(text, &(minos_reading){0}), 'S');
  ck_assert_int_eq(letter_of(text, &(minos_reading){.session = "session"}), 'N');
}
END_TEST

START_TEST(the_initial_value_can_be_set) {
  const char *text = "A r 7 0 1\n";
  ck_assert_int_eq(letter_of(text, &(minos_reading){0}), 'N');
  ck_assert_int_eq(letter_of(text, &(minos_reading){.initial = "7"}), 'L');
  ck_assert_int_eq(letter_of(text, &(minos_reading){.initial = "unknown"}), 'L');
  ck_assert_int_eq(letter_of(text, &(minos_reading){.initial = "\"7\""}), 'N');
}
END_TEST

START_TEST(independent_keys_are_objects) {
  const char *text = "A w [1,5] 0 1\nB r [2,0] 2 3\nB r [1,5] 4 5\n";
  minos_reading how = {.independent = true};
  minos_history *history = read_text(text, &how);
  ck_assert_uint_eq(minos_history_objects(history), 2);
  minos_history_free(history);
  ck_assert_int_eq(letter_of(text, &how), 'L');
}
END_TEST

START_TEST(a_read_of_nil_may_say_nothing) {
  const char *text = "A w 1 0 1\nA r nil 2 3\n";
  ck_assert_int_eq(letter_of(text, &(minos_reading){0}), 'N');
  ck_assert_int_eq(letter_of(text, &(minos_reading){.nil_reads_unknown = true}), 'L');
}
END_TEST

START_TEST(the_first_model_that_fits_is_chosen) {
  static const char *const cases[][2] = {
      {"A w 1 0 1\n", "register"},
      {"A w 1 0 1\nA cas 1->2=>true 2 3\n", "cas-register"},
      {"A w 1=>true 0 1 token=1\n", "fenced-store"},
  };
  for (int i = 0; i < COUNT(cases); i++) {
    minos_history *history = read_text(cases[i][0], &(minos_reading){0});
    ck_assert_str_eq(minos_history_model(history, 0)->name, cases[i][1]);
    ck_assert_ptr_null(minos_history_declared_model(history));
    minos_history_free(history);
  }
}
END_TEST

START_TEST(a_selection_keeps_operations_as_they_are) {
  minos_history *whole = read_text("A w 1 0 1\nB r 1 2 3\nC w 2 4 5\nB r 2 6 7\n", &(minos_reading){0}), *part;
  minos_op_id kept[] = {1, 2};
  bool weaken[] = {false, true};
  ck_assert_int_eq(minos_history_select(&part, whole, kept, 2, weaken, true), MINOS_OK);
  ck_assert_uint_eq(minos_history_count(part), 2);
  ck_assert_uint_eq(minos_history_ops(part)[0].place.line, 2);
  ck_assert_int_eq(minos_history_ops(part)[1].outcome, MINOS_OUTCOME_UNKNOWN);
  ck_assert(minos_history_initial_unknown(part));
  minos_history_free(part);
  minos_history_free(whole);
}
END_TEST

int main(void) {
  TCase *all = tcase_create("builder");
  tcase_add_test(all, overlaps_are_refused_exactly_where_instants_are_shared);
  tcase_add_loop_test(all, a_fault_names_its_place, 0, COUNT(faulties));
  tcase_add_test(all, all_faults_are_reported);
  tcase_add_test(all, events_become_intervals);
  tcase_add_test(all, events_out_of_turn_are_refused);
  tcase_add_test(all, a_session_is_the_client);
  tcase_add_test(all, the_initial_value_can_be_set);
  tcase_add_test(all, independent_keys_are_objects);
  tcase_add_test(all, a_read_of_nil_may_say_nothing);
  tcase_add_test(all, the_first_model_that_fits_is_chosen);
  tcase_add_test(all, a_selection_keeps_operations_as_they_are);
  return run_case(all, "builder");
}
