/* json_variant.c -- values as tagged JSON, as turnpike records them in the cells of a table.

   {"type":"VString","value":"k1"}; a VOption holds another variant or null, which is nil; an empty VTuple is no value. */
#include "json_variant.h"

#include <string.h>

#include "json_value.h"

bool json_is_variant(minos_bytes text) {
  static const char start[] = "{\"type\"";
  return text.length > sizeof start && memcmp(text.data, start, sizeof start - 1) == 0;
}

static minos_status parse(intake *in, minos_bytes text, minos_place place, json_t **out) {
  json_span span = {.text = text, .place = place};
  return json_parse(in, &span, out);
}

static minos_status read_variant(intake *in, const json_t *json, minos_place place, minos_value *out) {
  const char *type = json_string_value(json_object_get(json, "type"));
  const json_t *value = json_object_get(json, "value");
  if (!type || !value) return intake_fault(in, MINOS_ESYNTAX, place, "the value has no \"type\" or no \"value\"");
  if (strcmp(type, "VTuple") == 0 && json_is_array(value) && json_array_size(value) == 0) {
    *out = MINOS_ABSENT;
    return MINOS_OK;
  }
  if (strcmp(type, "VOption") == 0 && json_is_object(value)) {
    value = json_object_get(value, "value");
    if (!value) return intake_fault(in, MINOS_ESYNTAX, place, "the value inside VOption has no \"value\"");
  }
  return json_to_value(in, value, place, out);
}

minos_status json_read_variant(intake *in, minos_bytes text, minos_place place, minos_value *out) {
  json_t *json;
  minos_status status = parse(in, text, place, &json);
  if (status) return status;
  status = read_variant(in, json, place, out);
  json_decref(json);
  return status;
}

minos_status json_split_strings(intake *in, minos_bytes array, minos_place place, minos_text *text,
                                minos_bytes out[3]) {
  json_t *json;
  size_t offsets[4] = {0};
  minos_status status = parse(in, array, place, &json);
  if (status) return status;
  minos_text_clear(text);
  if (!json_is_array(json) || json_array_size(json) > 3)
    status = intake_fault(in, MINOS_ESYNTAX, place, "expected an array of at most three strings");
  for (size_t i = 0; i < 3 && !status; i++) {
    minos_bytes string = json_bytes(json_array_get(json, i));
    if (string.data) minos_text_add(text, string.data, string.length);
    offsets[i + 1] = text->length;
  }
  json_decref(json);
  if (!status && text->failed) status = intake_no_memory(in);
  for (size_t i = 0; i < 3 && !status; i++)
    out[i] = (minos_bytes){text->data ? text->data + offsets[i] : "", offsets[i + 1] - offsets[i]};
  return status;
}
