/* json_fields.h -- the fields of an operation or event as JSON. */
#ifndef MINOS_FORMATS_JSON_FIELDS_H
#define MINOS_FORMATS_JSON_FIELDS_H

#include "json_value.h"

typedef enum json_field_id {
  FIELD_CLIENT,
  FIELD_OPERATION,
  FIELD_OBJECT,
  FIELD_VALUE,
  FIELD_RESULT,
  FIELD_START,
  FIELD_END,
  FIELD_OUTCOME,
  FIELD_TYPE,
  FIELD_COUNT,
} json_field_id;

typedef struct json_digits {
  char text[24];
} json_digits;

minos_bytes json_write_digits(json_digits *digits, json_int_t number);

/* The json_field_id that a name stands for, -1 when none. */
int json_find_field(const char *name);

/* Sort the members of an object into `fields`. A field under two of its names is a fault. */
minos_status json_collect_fields(intake *in, const json_t *json, const json_span *span, json_field fields[FIELD_COUNT]);
minos_status json_expect_field(intake *in, const json_field *fields, json_field_id id, minos_place place);

/* A string, or an integer, which is written into `digits`. */
minos_status json_read_client(intake *in, const json_field *field, json_digits *digits, minos_bytes *out);
/* The same; absent or null is the unnamed object. */
minos_status json_read_object(intake *in, const json_field *field, json_digits *digits, minos_bytes *out);
/* A string that is not empty. */
minos_status json_read_operation(intake *in, const json_field *field, minos_bytes *out);
/* Absent: MINOS_ABSENT. */
minos_status json_read_value(intake *in, const json_field *field, minos_value *out);

/* A fault about a field that is not known, unless unknown fields are allowed. */
minos_status json_unknown_field(intake *in, minos_bytes name, minos_place place, const char *const *known);

#endif
