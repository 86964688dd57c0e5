/* json_row.c -- one operation as JSON: an object, or an array of five columns. Events are in json_event.c. */
#include "json_row.h"

#include <stdio.h>
#include <string.h>

#include "json_event.h"
#include "json_fields.h"

minos_status json_open(json_reader *r) {
  r->rows = JSON_ROWS_NONE;
  return intake_open(r->in);
}

/* Clients in the JVM often return as a string what they wrote as a number. */
minos_status json_close(json_reader *r) {
  minos_status status = MINOS_OK;
  if (r->rows == JSON_ROWS_EVENTS) {
    status = intake_note(r->in, minos_builder_initial_default(r->in->builder, MINOS_NIL));
    minos_builder_allow_digits(r->in->builder);
  }
  minos_status closed = intake_close(r->in);
  return status ? status : closed;
}

/* Histories of operations with times and of events in order do not mix: they have no common clock. */
static minos_status expect_rows(json_reader *r, json_rows rows, minos_place place) {
  if (r->rows != JSON_ROWS_NONE && r->rows != rows)
    return intake_fault(r->in, MINOS_ESYNTAX, place, "operations and events do not mix in one history");
  r->rows = rows;
  return MINOS_OK;
}

/* An integer as it was written, or a decimal in a string. */
static minos_status read_time(intake *in, const json_field *field, json_digits *digits, minos_bytes *out) {
  if (json_is_integer(field->json)) {
    *out = json_write_digits(digits, json_integer_value(field->json));
    return MINOS_OK;
  }
  if (json_is_string(field->json)) {
    *out = json_bytes(field->json);
    if (out->length > 0) return MINOS_OK;
  }
  if (json_is_real(field->json))
    return intake_fault(in, MINOS_ESYNTAX, field->place, "a real number would be rounded: write this time as a string");
  return intake_fault(in, MINOS_ESYNTAX, field->place, "a time must be an integer, or a decimal in a string");
}

static minos_status read_times(intake *in, const json_field *fields, json_digits digits[2], minos_recorded *op) {
  const json_field *start = &fields[FIELD_START], *end = &fields[FIELD_END];
  minos_status status = read_time(in, start, &digits[0], &op->start);
  if (status) return status;
  op->start_place = start->place;
  op->end_place = end->place;
  op->end = (minos_bytes){NULL, 0};
  return json_is_null(end->json) ? MINOS_OK : read_time(in, end, &digits[1], &op->end);
}

static minos_status read_outcome(intake *in, const json_field *field, minos_outcome *out) {
  if (json_is_string(field->json)) return intake_outcome(in, json_bytes(field->json), field->place, out);
  return intake_fault(in, MINOS_ESYNTAX, field->place, "the outcome must be \"ok\", \"fail\" or \"unknown\"");
}

static minos_status add_operation(intake *in, const json_field *fields, minos_place place) {
  minos_recorded op = {.place = place, .value_place = fields[FIELD_VALUE].place};
  minos_outcome outcome;
  json_digits client, object, times[2];
  minos_status status = json_read_client(in, &fields[FIELD_CLIENT], &client, &op.client);
  if (!status) status = json_read_operation(in, &fields[FIELD_OPERATION], &op.operation);
  if (!status) status = json_read_object(in, &fields[FIELD_OBJECT], &object, &op.object);
  if (!status) status = json_read_value(in, &fields[FIELD_VALUE], &op.value);
  if (!status) status = json_read_value(in, &fields[FIELD_RESULT], &op.result);
  if (!status) status = read_times(in, fields, times, &op);
  if (!status && fields[FIELD_OUTCOME].json) status = read_outcome(in, &fields[FIELD_OUTCOME], &outcome);
  return status ? status : intake_add(in, &op, fields[FIELD_OUTCOME].json ? &outcome : NULL);
}

/* Fields that are not the format's own are attributes; those that hold no value cannot be any. */
static minos_status add_attributes(intake *in, const json_t *json, const json_span *span) {
  const char *name;
  json_t *member;
  unsigned index = 0;
  json_object_foreach((json_t *)json, name, member) {
    minos_place place = json_member_place(span, index), key_place = json_key_place(span, index);
    index++;
    if (json_find_field(name) >= 0) continue;
    minos_value value;
    if (in->how->allow_fields && !json_is_value(member)) continue;
    minos_status status = json_to_value(in, member, place, &value);
    if (status) return status;
    minos_bytes bytes = {name, strlen(name)};
    status = intake_note(in, minos_builder_attribute(in->builder, bytes, value, key_place));
    if (intake_must_stop(status)) return status;
  }
  return MINOS_OK;
}

static minos_status add_object(json_reader *r, const json_t *json, const json_span *span) {
  static const json_field_id needed[] = {FIELD_CLIENT, FIELD_OPERATION, FIELD_START, FIELD_END};
  json_field fields[FIELD_COUNT] = {{0}};
  minos_status status = expect_rows(r, JSON_ROWS_OPERATIONS, span->place);
  if (!status) status = json_collect_fields(r->in, json, span, fields);
  for (size_t i = 0; i < sizeof needed / sizeof *needed && !status; i++)
    status = json_expect_field(r->in, fields, needed[i], span->place);
  if (!status) status = add_operation(r->in, fields, span->place);
  return status ? status : add_attributes(r->in, json, span);
}

static minos_status add_array(json_reader *r, const json_t *json, const json_span *span) {
  static const json_field_id columns[] = {FIELD_CLIENT, FIELD_OPERATION, FIELD_VALUE, FIELD_START, FIELD_END};
  json_field fields[FIELD_COUNT] = {{0}};
  minos_status status = expect_rows(r, JSON_ROWS_OPERATIONS, span->place);
  if (status) return status;
  if (json_array_size(json) != 5)
    return intake_fault(r->in, MINOS_ESYNTAX, span->place,
                        "an operation has five columns: client, operation, value, start, end; here are %zu",
                        json_array_size(json));
  for (unsigned i = 0; i < 5; i++)
    fields[columns[i]] = (json_field){json_array_get(json, i), json_member_place(span, i)};
  return add_operation(r->in, fields, span->place);
}

minos_status json_add_row(json_reader *r, const json_t *json, const json_span *span) {
  if (json_is_array(json)) return add_array(r, json, span);
  if (!json_is_object(json))
    return intake_fault(r->in, MINOS_ESYNTAX, span->place,
                        "an operation must be an object or an array of five columns");
  if (!json_object_get(json, "type")) return add_object(r, json, span);
  minos_status status = expect_rows(r, JSON_ROWS_EVENTS, span->place);
  return status ? status : json_add_event(r->in, json, span);
}
