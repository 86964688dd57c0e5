/* json_value.h -- one parsed JSON value as a value of a history. */
#ifndef MINOS_FORMATS_JSON_VALUE_H
#define MINOS_FORMATS_JSON_VALUE_H

#include <jansson.h>

#include "intake.h"
#include "json_scan.h"

/* One field's value and where it stands. */
typedef struct json_field {
  const json_t *json; /* NULL: the field is not there */
  minos_place place;  /* of its value */
} json_field;

/* Parse a span. Duplicate keys and numbers beyond 64 bits are faults, placed inside the span. */
minos_status json_parse(intake *in, const json_span *span, json_t **out);

/* Intern a value: null is nil, an array is a list, {"pair":[a,b]} is a pair. Reals are refused, never rounded. */
minos_status json_to_value(intake *in, const json_t *json, minos_place place, minos_value *out);
/* Whether json_to_value would take it. */
bool json_is_value(const json_t *json);

static inline minos_bytes json_bytes(const json_t *string) {
  return (minos_bytes){json_string_value(string), json_string_length(string)};
}

#endif
