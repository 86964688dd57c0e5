/* report_cases.h -- histories drawn as rows and results written by hand, for the tests of reports. */
#ifndef REPORT_CASES_H
#define REPORT_CASES_H

#include <check.h>
#include <minos/minos.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DRAWN_ROWS = 40 };

/* One operation as a test draws it: object "" is the unnamed one, end NULL was never seen. */
typedef struct drawn {
  const char *client, *op, *object, *value, *start, *end;
  minos_outcome outcome;
} drawn;

#define OP(client, op, value, start, end)                                                                              \
  { client, op, "", value, start, end, MINOS_OUTCOME_OK }
#define ON(client, op, object, value, start, end)                                                                      \
  { client, op, object, value, start, end, MINOS_OUTCOME_OK }
#define LOST(client, op, value, start)                                                                                 \
  { client, op, "", value, start, NULL, MINOS_OUTCOME_UNKNOWN }
#define FAILED(client, op, value, start, end)                                                                          \
  { client, op, "", value, start, end, MINOS_OUTCOME_FAIL }

#define OPS(...)                                                                                                       \
  .ops = (minos_op_id[]){__VA_ARGS__}, .count = sizeof((minos_op_id[]){__VA_ARGS__}) / sizeof(minos_op_id)
#define REASONS(...)                                                                                                   \
  .reasons = (minos_reason[]){__VA_ARGS__}, .reason_count = sizeof((minos_reason[]){__VA_ARGS__}) / sizeof(minos_reason)

#define FOUR_READS                                                                                                     \
  OP("c", "r", "0", "1", "2"), OP("d", "r", "0", "1", "2"), OP("e", "r", "0", "1", "2"), OP("f", "r", "0", "1", "2")
#define SIXTEEN_READS FOUR_READS, FOUR_READS, FOUR_READS, FOUR_READS
#define MANY_READS SIXTEEN_READS, SIXTEEN_READS

static inline minos_bytes bytes_of(const char *string) {
  return (minos_bytes){string ? string : "", string ? strlen(string) : 0};
}

/* A value as a test writes it: an argument, a result, or "ARGUMENT=>RESULT". */
static inline void read_drawn(minos_values *values, const char *written, minos_recorded *op) {
  if (!written) return;
  const char *arrow = strstr(written, "=>");
  minos_bytes value = {written, arrow ? (size_t)(arrow - written) : strlen(written)};
  ck_assert_int_eq(minos_value_read(values, value, &op->value, NULL), MINOS_OK);
  if (arrow) ck_assert_int_eq(minos_value_read(values, bytes_of(arrow + 2), &op->result, NULL), MINOS_OK);
}

static inline void add_drawn(minos_builder *builder, const drawn *row, uint32_t line) {
  minos_recorded op = {.client = bytes_of(row->client),
                       .object = bytes_of(row->object),
                       .operation = bytes_of(row->op),
                       .value = MINOS_ABSENT,
                       .result = MINOS_ABSENT,
                       .start = bytes_of(row->start),
                       .end = bytes_of(row->end),
                       .outcome = row->outcome,
                       .place = {line, 1}};
  read_drawn(minos_builder_values(builder), row->value, &op);
  ck_assert_int_eq(minos_builder_add(builder, &op), MINOS_OK);
}

/* The rows up to the first without a client, one a line of the input from line 1 on. */
static inline minos_history *draw_history(const drawn *rows, const minos_reading *how, const char *unit) {
  minos_faults faults = {0};
  minos_reading plain = {0};
  minos_builder *builder = minos_builder_new(how ? how : &plain, &faults);
  ck_assert_ptr_nonnull(builder);
  if (unit) ck_assert_int_eq(minos_builder_unit(builder, bytes_of(unit), (minos_place){0}), MINOS_OK);
  if (how && how->model)
    ck_assert_int_eq(minos_builder_model(builder, NULL, bytes_of(how->model), (minos_place){0}), MINOS_OK);
  for (uint32_t i = 0; i < DRAWN_ROWS && rows[i].client; i++) add_drawn(builder, &rows[i], i + 1);
  minos_history *history = NULL;
  minos_status status = minos_builder_finish(builder, &history);
  ck_assert_msg(status == MINOS_OK, "%s", faults.error[0].message);
  minos_builder_free(builder);
  return history;
}

/* Give every object of a witness the start value that is written `start`; some operation or the model knows it. */
static inline void fill_starts(const minos_history *history, const char *start, minos_value *starts, size_t room) {
  const minos_values *values = minos_history_values(history);
  minos_text written = {0};
  if (!minos_history_objects(history)) return;
  for (minos_value value = 0; value < minos_values_count(values); value++) {
    minos_text_clear(&written);
    minos_value_write(values, value, &written);
    if (!written.data || strcmp(written.data, start) != 0) continue;
    for (size_t i = 0; i < room; i++) starts[i] = value;
    minos_text_release(&written);
    return;
  }
  ck_abort_msg("no value %s", start);
}

/* What a report writes for one history; the caller frees it. */
static inline char *written_report(const char *report, const minos_style *style, const minos_judged *judged,
                                   size_t count, bool several) {
  minos_text text = {0};
  minos_report *open = NULL;
  ck_assert_int_eq(minos_report_begin(&open, report, style, several, &text, NULL), MINOS_OK);
  for (size_t i = 0; i < count; i++) minos_report_add(open, &judged[i], &text);
  minos_report_end(open, &text);
  ck_assert(!text.failed);
  char *copy = calloc(1, text.length + 1);
  if (text.length) memcpy(copy, text.data, text.length);
  minos_text_release(&text);
  return copy;
}

static inline void assert_same(const char *name, const char *got, const char *expected) {
  ck_assert_msg(strcmp(got, expected) == 0, "%s\n--- got\n%s\n--- expected\n%s", name, got, expected);
}

#endif
