/* json_fields.c -- the fields of an operation or event as JSON: their names, and what may stand in them. */
#include "json_fields.h"

#include <stdio.h>
#include <string.h>

#include "suggest.h"

typedef struct field_name {
  const char *name;
  json_field_id id;
} field_name;
/* The first name of each field is the one that is written. */
static const field_name field_names[] = {
    {"client", FIELD_CLIENT}, {"op", FIELD_OPERATION},   {"object", FIELD_OBJECT}, {"value", FIELD_VALUE},
    {"result", FIELD_RESULT}, {"start", FIELD_START},    {"end", FIELD_END},       {"outcome", FIELD_OUTCOME},
    {"type", FIELD_TYPE},     {"process", FIELD_CLIENT}, {"f", FIELD_OPERATION},   {"operation", FIELD_OPERATION},
    {"key", FIELD_OBJECT},
};
enum { NAME_COUNT = sizeof field_names / sizeof *field_names };

minos_bytes json_write_digits(json_digits *digits, json_int_t number) {
  int length = snprintf(digits->text, sizeof digits->text, "%" JSON_INTEGER_FORMAT, number);
  return (minos_bytes){digits->text, (size_t)length};
}

int json_find_field(const char *name) {
  for (int i = 0; i < NAME_COUNT; i++)
    if (strcmp(name, field_names[i].name) == 0) return (int)field_names[i].id;
  return -1;
}

static const char *main_name(json_field_id id) {
  int i = 0;
  while (field_names[i].id != id) i++;
  return field_names[i].name;
}

minos_status json_collect_fields(intake *in, const json_t *json, const json_span *span,
                                 json_field fields[FIELD_COUNT]) {
  const char *name;
  json_t *member;
  unsigned index = 0;
  json_object_foreach((json_t *)json, name, member) {
    int id = json_find_field(name);
    if (id >= 0 && fields[id].json)
      return intake_fault(in, MINOS_ESYNTAX, json_key_place(span, index), "\"%s\" gives the %s a second time", name,
                          main_name((json_field_id)id));
    if (id >= 0) fields[id] = (json_field){member, json_member_place(span, index)};
    index++;
  }
  return MINOS_OK;
}

minos_status json_expect_field(intake *in, const json_field *fields, json_field_id id, minos_place place) {
  if (fields[id].json) return MINOS_OK;
  const char *hint = id == FIELD_END ? ": write null where no end was seen" : "";
  return intake_fault(in, MINOS_ESYNTAX, place, "the operation has no \"%s\"%s", main_name(id), hint);
}

minos_status json_unknown_field(intake *in, minos_bytes name, minos_place place, const char *const *known) {
  if (in->how->allow_fields) return MINOS_OK;
  minos_error err;
  minos_fault(&err, MINOS_ESYNTAX, place, "unknown field '%.*s'", suggest_shown(name), name.data);
  suggest_hint(&err, name, known, "fields are");
  return intake_error(in, &err);
}

static minos_status read_label(intake *in, const json_field *field, json_digits *digits, minos_bytes *out) {
  if (json_is_string(field->json)) {
    *out = json_bytes(field->json);
    return MINOS_OK;
  }
  if (json_is_integer(field->json)) {
    *out = json_write_digits(digits, json_integer_value(field->json));
    return MINOS_OK;
  }
  return intake_fault(in, MINOS_ESYNTAX, field->place, "a client or an object must be a string or an integer");
}

minos_status json_read_client(intake *in, const json_field *field, json_digits *digits, minos_bytes *out) {
  return read_label(in, field, digits, out);
}

minos_status json_read_object(intake *in, const json_field *field, json_digits *digits, minos_bytes *out) {
  *out = (minos_bytes){"", 0};
  if (!field->json || json_is_null(field->json)) return MINOS_OK;
  return read_label(in, field, digits, out);
}

minos_status json_read_operation(intake *in, const json_field *field, minos_bytes *out) {
  if (!json_is_string(field->json) || json_string_length(field->json) == 0)
    return intake_fault(in, MINOS_ESYNTAX, field->place, "an operation must be a string that is not empty");
  *out = json_bytes(field->json);
  return MINOS_OK;
}

minos_status json_read_value(intake *in, const json_field *field, minos_value *out) {
  *out = MINOS_ABSENT;
  return field->json ? json_to_value(in, field->json, field->place, out) : MINOS_OK;
}
