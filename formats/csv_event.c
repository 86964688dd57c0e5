/* csv_event.c -- one row of a table with two rows an operation, and such rows in their order.

   Beside plain columns there is turnpike's form: the column Payload holds, as JSON, what was returned, the key and the
   value; Payload1 to Payload3 hold the three one by one; and the action has the name of its interface in front. */
#include "csv_event.h"

#include <stdlib.h>

#include "csv_value.h"
#include "json_variant.h"

typedef struct type_name {
  const char *name;
  event_type type;
} type_name;
static const type_name type_aliases[] = {
    {"Invocation", EVENT_INVOKE}, {"invocation", EVENT_INVOKE}, {"call", EVENT_INVOKE}, {"Call", EVENT_INVOKE},
    {"Response", EVENT_OK},       {"response", EVENT_OK},       {"return", EVENT_OK},   {"Return", EVENT_OK},
    {"timeout", EVENT_INFO},      {"unknown", EVENT_INFO},
};

static minos_status read_type(intake *in, minos_bytes cell, minos_place place, event_type *out) {
  for (size_t i = 0; i < sizeof type_aliases / sizeof *type_aliases; i++) {
    if (!scan_equal(cell, type_aliases[i].name)) continue;
    *out = type_aliases[i].type;
    return MINOS_OK;
  }
  if (cell.length && cell.data[0] == ':') cell = (minos_bytes){cell.data + 1, cell.length - 1};
  return event_read_type(in, cell, place, out);
}

/* "ClientInterface.Write" and "GET" are write and get. */
minos_status csv_read_operation(intake *in, minos_bytes cell, minos_place place, minos_text *text, minos_bytes *out) {
  minos_text_clear(text);
  for (size_t i = 0; i < cell.length; i++) {
    char c = cell.data[i];
    if (c == '.') minos_text_clear(text);
    if (c >= 'A' && c <= 'Z') c = (char)(c | 0x20);
    if (c != '.' && c != ':') minos_text_add(text, &c, 1);
  }
  if (text->failed) return intake_no_memory(in);
  *out = (minos_bytes){text->data ? text->data : "", text->length};
  return out->length ? MINOS_OK : intake_fault(in, MINOS_ESYNTAX, place, "the operation has no name");
}

static minos_status read_object(intake *in, minos_bytes cell, minos_place place, minos_text *text, minos_bytes *out) {
  minos_value value;
  *out = cell;
  if (!json_is_variant(cell)) return MINOS_OK;
  minos_status status = json_read_variant(in, cell, place, &value);
  if (status) return status;
  minos_text_clear(text);
  minos_bytes name = {"", 0};
  if (minos_value_kind(in->values, value) == MINOS_KIND_STRING) {
    name = minos_value_string(in->values, value);
    minos_text_add(text, name.data, name.length);
  } else {
    minos_value_write(in->values, value, text);
  }
  if (text->failed) return intake_no_memory(in);
  *out = (minos_bytes){text->data ? text->data : "", text->length};
  return MINOS_OK;
}

typedef struct payload {
  minos_bytes returned, key, value;
  minos_place place;
} payload;

static minos_status find_payload(intake *in, const csv_columns *columns, const csv_row *row, minos_text *text,
                                 payload *out) {
  minos_bytes parts[3];
  out->place = csv_place(columns, row, CSV_PAYLOAD);
  if (columns->of[CSV_PAYLOAD] < 0) {
    *out = (payload){csv_cell(columns, row, CSV_RESULT), csv_cell(columns, row, CSV_OBJECT),
                     csv_cell(columns, row, CSV_VALUE), csv_place(columns, row, CSV_VALUE)};
    return MINOS_OK;
  }
  minos_bytes cell = csv_cell(columns, row, CSV_PAYLOAD);
  out->returned = cell;
  out->key = csv_cell(columns, row, CSV_PAYLOAD_KEY);
  out->value = csv_cell(columns, row, CSV_PAYLOAD_VALUE);
  if (columns->of[CSV_PAYLOAD_KEY] >= 0 || cell.length == 0) return MINOS_OK;
  minos_status status = json_split_strings(in, cell, out->place, text, parts);
  if (!status) out->returned = parts[0], out->key = parts[1], out->value = parts[2];
  return status;
}

minos_status csv_read_event(intake *in, const csv_columns *columns, const csv_row *row, csv_event *event) {
  payload said;
  event->place = row->place[0];
  event->client = csv_cell(columns, row, CSV_CLIENT);
  event->id = csv_cell(columns, row, CSV_ID);
  event->value = event->result = MINOS_ABSENT;
  if (row->count > columns->count)
    return intake_fault(in, MINOS_ESYNTAX, row->place[columns->count], "the header has only %u columns",
                        columns->count);
  minos_status status =
      read_type(in, csv_cell(columns, row, CSV_TYPE), csv_place(columns, row, CSV_TYPE), &event->type);
  if (!status)
    status = csv_read_operation(in, csv_cell(columns, row, CSV_OPERATION), csv_place(columns, row, CSV_OPERATION),
                                &event->texts[0], &event->operation);
  if (!status) status = find_payload(in, columns, row, &event->texts[1], &said);
  if (!status) status = read_object(in, said.key, said.place, &event->texts[2], &event->object);
  if (!status && event_has_value(event->type)) status = csv_read_value(in, said.value, said.place, &event->value);
  if (!status && event->type == EVENT_OK) status = csv_read_value(in, said.returned, said.place, &event->result);
  return status;
}

void csv_release_event(csv_event *event) {
  for (size_t i = 0; i < sizeof event->texts / sizeof *event->texts; i++) minos_text_release(&event->texts[i]);
}

/* What was returned stands alone as the value unless the row has a value beside it. */
static minos_status pass_on(intake *in, const csv_event *event) {
  minos_event made = {.client = event->client,
                      .object = event->object,
                      .operation = event->operation,
                      .value = event->value,
                      .place = event->place};
  if (scan_equal(event->client, "nemesis")) return MINOS_OK;
  made.has_result = event->result != MINOS_ABSENT;
  made.result = event->result;
  return event_add(in, &made, event->type);
}

minos_status csv_read_events(intake *in, scan *s, const csv_columns *columns) {
  csv_row *row = calloc(1, sizeof *row);
  csv_event event = {.type = EVENT_INVOKE};
  minos_status status = MINOS_OK;
  if (!row) return intake_no_memory(in);
  while (!intake_must_stop(status) && csv_take_row(in, s, columns->separator, row, &status)) {
    if (!status) status = csv_read_event(in, columns, row, &event);
    if (!status) status = pass_on(in, &event);
  }
  csv_release_event(&event);
  minos_text_release(&row->text);
  free(row);
  return status;
}
