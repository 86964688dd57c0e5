/* json_value.c -- one parsed JSON value as a value of a history. */
#include "json_value.h"

#include <stdlib.h>
#include <string.h>

/* jansson stands behind a number that it refuses: where that begins. */
static minos_place number_place(const json_span *span, size_t last) {
  while (last > 0 && scan_is_any(span->text.data[last - 1], "0123456789+-.eE")) last--;
  return json_span_place(span, last);
}

/* jansson's first sentence without its "near ..." part, which may hold anything; some get words of our own. */
static minos_status report(intake *in, const json_span *span, const json_error_t *error) {
  size_t offset = error->position > 0 ? (size_t)error->position - 1 : 0;
  minos_place place = json_span_place(span, offset);
  const char *near = strstr(error->text, " near ");
  int length = near ? (int)(near - error->text) : (int)strlen(error->text);
  switch (json_error_code(error)) {
  case json_error_out_of_memory: return intake_no_memory(in);
  case json_error_stack_overflow: return intake_fault(in, MINOS_ESYNTAX, place, "JSON nested too deeply");
  case json_error_premature_end_of_input: return intake_fault(in, MINOS_ESYNTAX, place, "the JSON value is truncated");
  case json_error_numeric_overflow:
    return intake_fault(in, MINOS_ESYNTAX, number_place(span, offset), "the number does not fit into 64 bits");
  case json_error_duplicate_key: return intake_fault(in, MINOS_ESYNTAX, place, "this key stands twice in one object");
  default: break;
  }
  if (length == 0) return intake_no_memory(in); /* jansson says nothing only where an allocation failed */
  return intake_fault(in, MINOS_ESYNTAX, place, "bad JSON: %.*s", length, error->text);
}

static json_t *parse(const json_span *span, json_error_t *error) {
  memset(error, 0, sizeof *error);
  return json_loadb(span->text.data, span->text.length, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_ALLOW_NUL,
                    error);
}

static bool memory_is_left(const json_span *span) {
  void *probe = malloc(span->text.length + 4096);
  free(probe);
  return probe != NULL;
}

/* jansson reports some failed allocations as syntax errors. So what it refuses is parsed once more, after asking whether
   there is memory at all: a valid value must never be called bad. */
minos_status json_parse(intake *in, const json_span *span, json_t **out) {
  json_error_t error;
  json_t *json = parse(span, &error);
  if (!json && !memory_is_left(span)) return intake_no_memory(in);
  if (!json) json = parse(span, &error);
  if (!json) return report(in, span, &error);
  *out = json;
  return MINOS_OK;
}

/* The two items of {"pair":[a,b]}, NULL when it is none. */
static const json_t *pair_items(const json_t *json) {
  const json_t *items = json_object_size(json) == 1 ? json_object_get(json, "pair") : NULL;
  return json_array_size(items) == 2 ? items : NULL;
}

static const char *why_no_value(const json_t *json, unsigned depth) {
  if (json_is_real(json)) return "a real number would be rounded: write it as a string";
  const json_t *items = json;
  if (!json_is_array(json) && !json_is_object(json)) return NULL;
  if (depth > MINOS_VALUE_LEVELS) return "the value is nested too deeply";
  if (json_is_object(json)) {
    items = pair_items(json);
    if (!items) return "an object is no value; a pair is written {\"pair\":[a,b]}";
  }
  for (size_t i = 0; i < json_array_size(items); i++) {
    const char *why = why_no_value(json_array_get(items, i), depth + 1);
    if (why) return why;
  }
  return NULL;
}

bool json_is_value(const json_t *json) {
  return !why_no_value(json, 1);
}

static minos_status intern(minos_values *values, const json_t *json, minos_value *out);

static minos_status intern_array(minos_values *values, const json_t *json, bool pair, minos_value *out) {
  minos_value few[16], *items = few;
  size_t count = json_array_size(json);
  if (count > 16) items = malloc(count * sizeof *items);
  minos_status status = items ? MINOS_OK : MINOS_ENOMEM;
  for (size_t i = 0; i < count && !status; i++) status = intern(values, json_array_get(json, i), &items[i]);
  if (!status)
    status = pair ? minos_values_pair(values, items[0], items[1], out) : minos_values_list(values, items, count, out);
  if (items != few) free(items);
  return status;
}

/* Intern what why_no_value has nothing against; only memory can be missing. */
static minos_status intern(minos_values *values, const json_t *json, minos_value *out) {
  switch (json_typeof(json)) {
  case JSON_OBJECT: return intern_array(values, pair_items(json), true, out);
  case JSON_ARRAY: return intern_array(values, json, false, out);
  case JSON_STRING: return minos_values_string(values, json_string_value(json), json_string_length(json), out);
  case JSON_INTEGER: return minos_values_integer(values, json_integer_value(json), out);
  case JSON_TRUE: *out = MINOS_TRUE; return MINOS_OK;
  case JSON_FALSE: *out = MINOS_FALSE; return MINOS_OK;
  default: *out = MINOS_NIL; return MINOS_OK;
  }
}

minos_status json_to_value(intake *in, const json_t *json, minos_place place, minos_value *out) {
  const char *why = why_no_value(json, 1);
  if (why) return intake_fault(in, MINOS_ESYNTAX, place, "%s", why);
  return intern(in->values, json, out) ? intake_no_memory(in) : MINOS_OK;
}
