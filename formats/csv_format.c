/* csv_format.c -- tables with a header: one operation a row with its start and end, or two rows an operation.

     call_ns,return_ns,client_id,op,key,value,output
     3692,40946,0,GET,k1,,NotFound
   The separator is a comma, a tab or a semicolon. An empty end: no answer was seen. What a query returned stands in the
   column value or output. */
#include <stdlib.h>

#include "csv_event.h"
#include "csv_value.h"
#include "formats.h"

typedef struct table {
  intake *in;
  csv_columns columns;
  csv_row row;
  csv_event event; /* for the texts of its names */
} table;

static minos_status read_values(table *t, minos_recorded *op) {
  intake *in = t->in;
  op->value_place = csv_place(&t->columns, &t->row, CSV_VALUE);
  minos_status status = csv_read_value(in, csv_cell(&t->columns, &t->row, CSV_VALUE), op->value_place, &op->value);
  if (status) return status;
  return csv_read_value(in, csv_cell(&t->columns, &t->row, CSV_RESULT), csv_place(&t->columns, &t->row, CSV_RESULT),
                        &op->result);
}

static bool means_never(minos_bytes cell) {
  return scan_equal(cell, "?") || scan_equal(cell, "inf") || scan_equal(cell, "nil") || scan_equal(cell, "null");
}

static minos_status add_attributes(table *t) {
  static const struct {
    csv_field field;
    const char *name;
  } attributes[] = {{CSV_TOKEN, "token"}, {CSV_VERSION, "version"}, {CSV_SESSION, "session"}};
  for (size_t i = 0; i < sizeof attributes / sizeof *attributes; i++) {
    minos_value value;
    minos_place place = csv_place(&t->columns, &t->row, attributes[i].field);
    minos_status status = csv_read_value(t->in, csv_cell(&t->columns, &t->row, attributes[i].field), place, &value);
    if (status) return status;
    if (value == MINOS_ABSENT) continue;
    minos_bytes name = {attributes[i].name, strlen(attributes[i].name)};
    status = intake_note(t->in, minos_builder_attribute(t->in->builder, name, value, place));
    if (status) return status;
  }
  return MINOS_OK;
}

static minos_status add_operation(table *t) {
  const csv_columns *c = &t->columns;
  minos_bytes written = csv_cell(c, &t->row, CSV_OUTCOME);
  minos_outcome outcome;
  minos_recorded op = {.client = csv_cell(c, &t->row, CSV_CLIENT),
                       .object = csv_cell(c, &t->row, CSV_OBJECT),
                       .start = csv_cell(c, &t->row, CSV_START),
                       .end = csv_cell(c, &t->row, CSV_END),
                       .place = t->row.place[0],
                       .start_place = csv_place(c, &t->row, CSV_START),
                       .end_place = csv_place(c, &t->row, CSV_END)};
  if (t->row.count > c->count)
    return intake_fault(t->in, MINOS_ESYNTAX, t->row.place[c->count], "the header has only %u columns", c->count);
  if (means_never(op.end)) op.end.length = 0;
  minos_status status = csv_read_operation(t->in, csv_cell(c, &t->row, CSV_OPERATION),
                                           csv_place(c, &t->row, CSV_OPERATION), &t->event.texts[0], &op.operation);
  if (!status) status = read_values(t, &op);
  if (!status && written.length) status = intake_outcome(t->in, written, csv_place(c, &t->row, CSV_OUTCOME), &outcome);
  if (!status) status = intake_add(t->in, &op, written.length ? &outcome : NULL);
  return status ? status : add_attributes(t);
}

static minos_status read_operations(table *t, scan *s) {
  minos_status status = MINOS_OK;
  if (t->columns.unit)
    status = intake_unit(t->in, (minos_bytes){t->columns.unit, strlen(t->columns.unit)}, (minos_place){1, 1});
  while (!intake_must_stop(status) && csv_take_row(t->in, s, t->columns.separator, &t->row, &status))
    if (!status) status = add_operation(t);
  return status;
}

static minos_status read_rows(table *t, scan *s) {
  if (t->columns.of[CSV_TYPE] < 0) return read_operations(t, s);
  return t->columns.of[CSV_ID] < 0 ? csv_read_events(t->in, s, &t->columns) : csv_read_pairs(t->in, s, &t->columns);
}

static minos_bytes first_line(minos_bytes content) {
  minos_bytes line = {"", 0};
  while (scan_take_line(&content, &line))
    for (size_t i = 0; i < line.length; i++)
      if (!scan_is_blank(line.data[i])) return line;
  return line;
}

static minos_status read_table(table *t) {
  scan s = scan_begin(t->in->content);
  minos_status status = MINOS_OK;
  t->columns.separator = csv_find_separator(first_line(t->in->content));
  if (!t->columns.separator) t->columns.separator = ',';
  if (!csv_take_row(t->in, &s, t->columns.separator, &t->row, &status)) return MINOS_OK;
  if (!status) status = csv_read_header(t->in, &t->row, &t->columns);
  if (!status) status = intake_open(t->in);
  if (!status) status = read_rows(t, &s);
  if (!intake_must_stop(status) && t->in->builder) status = intake_close(t->in);
  return status;
}

static minos_status read_csv(intake *in) {
  table *t = calloc(1, sizeof *t);
  if (!t) return intake_no_memory(in);
  t->in = in;
  minos_status status = intake_check_utf8(in);
  if (!status) status = read_table(t);
  csv_release_event(&t->event);
  minos_text_release(&t->row.text);
  free(t);
  intake_drop(in);
  return status;
}

static bool sniff_csv(minos_bytes content) {
  minos_bytes header = first_line(content);
  return header.length < 4096 && csv_find_separator(header);
}

const minos_format format_csv = {.sniff = sniff_csv, .read = read_csv};
