/* json_event.c -- one event as JSON: {"type":"invoke|ok|fail|info","process":0,"f":"read","value":null,...}.

   The order of the events is the clock: "time" is often unsorted and "index" may jump, so both are ignored. "info", or no
   completion at all, means that the outcome is unknown. The nemesis, which breaks things, is no client. Where a
   transaction's "f" is missing, as in some published files, a list of micro-operations tells that it is one. */
#include "json_event.h"

#include <string.h>

#include "event.h"
#include "json_fields.h"

/* Fields that recorders add and that say nothing about the history. */
static const char *const ignored[] = {"time", "index", "op-index", "error", "timestamp", "node", "exception", "debug"};
/* What a completion repeats of its invocation. */
static const char *const repeated[] = {"token", "version", "session", "id"};

static bool is_among(const char *name, const char *const *names, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (strcmp(name, names[i]) == 0) return true;
  return false;
}

static bool is_ignored(const char *name) {
  return is_among(name, ignored, sizeof ignored / sizeof *ignored);
}
static bool is_repeated(const char *name) {
  return is_among(name, repeated, sizeof repeated / sizeof *repeated);
}

static minos_status read_type(intake *in, const json_field *field, event_type *out) {
  if (json_is_string(field->json)) return event_read_type(in, json_bytes(field->json), field->place, out);
  return intake_fault(in, MINOS_ESYNTAX, field->place, "the type must be invoke, ok, fail or info");
}

static bool is_nemesis(const json_t *client) {
  return json_is_string(client) && strcmp(json_string_value(client), "nemesis") == 0;
}

/* A list of lists, as a transaction's micro-operations are. */
static bool is_transaction(const json_t *value) {
  return json_array_size(value) > 0 && json_is_array(json_array_get(value, 0));
}

static minos_status read_operation(intake *in, const json_field *fields, event_type type, minos_event *event) {
  event->operation = (minos_bytes){"", 0};
  if (fields[FIELD_OPERATION].json) return json_read_operation(in, &fields[FIELD_OPERATION], &event->operation);
  if (type != EVENT_INVOKE) return MINOS_OK;
  if (!is_transaction(fields[FIELD_VALUE].json))
    return intake_fault(in, MINOS_ESYNTAX, event->place, "the event has no \"f\"");
  event->operation = (minos_bytes){"txn", 3};
  return MINOS_OK;
}

/* The value counts at an invocation and when the operation succeeded; elsewhere an error may stand in its place. */
static minos_status read_value(intake *in, const json_field *fields, event_type type, minos_event *event) {
  event->value = MINOS_ABSENT;
  return event_has_value(type) ? json_read_value(in, &fields[FIELD_VALUE], &event->value) : MINOS_OK;
}

static minos_status add_attribute(intake *in, const char *name, const json_t *member, minos_place places[2]) {
  minos_value value;
  if (in->how->allow_fields && !json_is_value(member)) return MINOS_OK;
  minos_status status = json_to_value(in, member, places[1], &value);
  if (status) return status;
  return intake_note(in, minos_builder_attribute(in->builder, (minos_bytes){name, strlen(name)}, value, places[0]));
}

/* Whether the field names the client: at an invocation it must not be ignored, at a completion it says nothing new. */
static bool names_client(const intake *in, const char *name) {
  return in->how->session && strcmp(name, in->how->session) == 0;
}

static bool says_nothing(const intake *in, const char *name, event_type type) {
  if (json_find_field(name) >= 0) return true;
  if (names_client(in, name)) return type != EVENT_INVOKE;
  return is_ignored(name) || (type != EVENT_INVOKE && is_repeated(name));
}

/* Two events of one index are for lint to find, whatever else is wrong with them. */
static minos_status note_index(intake *in, const json_t *json, minos_place place) {
  const json_t *index = in->how->lenient ? json_object_get(json, "index") : NULL;
  minos_value id;
  if (!json_is_integer(index)) return MINOS_OK;
  if (minos_values_integer(in->values, json_integer_value(index), &id)) return intake_no_memory(in);
  return minos_builder_id(in->builder, (minos_bytes){"index", 5}, id, place);
}

static minos_status read_other_fields(intake *in, const json_t *json, const json_span *span, event_type type) {
  static const char *const known[] = {"type", "process", "f", "value", "key", "time", "index", "error", NULL};
  const char *name;
  json_t *member;
  unsigned index = 0;
  json_object_foreach((json_t *)json, name, member) {
    minos_place places[2] = {json_key_place(span, index), json_member_place(span, index)};
    index++;
    if (says_nothing(in, name, type)) continue;
    minos_status status = type == EVENT_INVOKE
                              ? add_attribute(in, name, member, places)
                              : json_unknown_field(in, (minos_bytes){name, strlen(name)}, places[0], known);
    if (intake_must_stop(status)) return status;
  }
  return MINOS_OK;
}

/* "result", "start", "end" and "outcome" belong to whole operations. */
static minos_status expect_no_operation_fields(intake *in, const json_field *fields) {
  for (int id = FIELD_RESULT; id <= FIELD_OUTCOME; id++)
    if (fields[id].json && !in->how->allow_fields)
      return intake_fault(in, MINOS_ESYNTAX, fields[id].place, "this field belongs to whole operations, not to events");
  return MINOS_OK;
}

minos_status json_add_event(intake *in, const json_t *json, const json_span *span) {
  json_field fields[FIELD_COUNT] = {{0}};
  minos_event event = {.place = span->place};
  event_type type = EVENT_INVOKE;
  json_digits client, object;
  minos_status status = json_collect_fields(in, json, span, fields);
  if (status) return status;
  if (!fields[FIELD_CLIENT].json) return intake_fault(in, MINOS_ESYNTAX, span->place, "the event has no \"process\"");
  if (is_nemesis(fields[FIELD_CLIENT].json)) return MINOS_OK;
  status = read_type(in, &fields[FIELD_TYPE], &type);
  if (!status) status = expect_no_operation_fields(in, fields);
  if (!status) status = json_read_client(in, &fields[FIELD_CLIENT], &client, &event.client);
  if (!status) status = json_read_object(in, &fields[FIELD_OBJECT], &object, &event.object);
  if (!status) status = read_operation(in, fields, type, &event);
  if (!status) status = read_value(in, fields, type, &event);
  if (!status) status = note_index(in, json, span->place);
  if (!status) status = event_add(in, &event, type);
  return status ? status : read_other_fields(in, json, span, type);
}
