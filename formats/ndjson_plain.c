/* ndjson_plain.c -- JSON lines as minos writes them, read in one pass.

     {"client":"c1","op":"w","object":"x","value":1,"result":2,"start":0,"end":3}
   with the members in this order; object, value and result may be missing; strings are visible ASCII and blanks without escapes,
   values integers of up to 18 digits or null, times such integers from 0 up, the end may be null; one blank may stand behind
   each comma and colon. What deviates in one byte is read by jansson from the start of its line, with its rules and messages:
   other orders, other members, attributes, events, arrays, bad JSON. What is accepted here means the same there: a fixed order
   leaves no room for a key that stands twice, an integer without a leading zero is JSON's own, and every byte is ASCII and no
   NUL, hence UTF-8.

   No loop needs to know where the line ends: none of them accepts a line feed, and one stands before `end`. */
#include "ndjson_plain.h"

#include <string.h>

#include "plain_number.h"
#include "scan.h"

void ndjson_plain_begin(ndjson_plain *out) {
  *out = (ndjson_plain){.op = {.whole = true}};
}

/* Behind `word`, which must stand at `at`, and behind one blank; NULL when it does not. No byte behind a line feed is looked at:
   comparing ends at the first difference. */
static inline const char *behind_word(const char *at, const char *word) {
  for (; *word; word++, at++)
    if (*at != *word) return NULL;
  return at + (*at == ' ');
}

/* The string at `at`, and what stands behind it; NULL when it is not plain. */
static inline const char *read_string(const char *at, minos_bytes *out) {
  if (*at++ != '"') return NULL;
  const char *start = at;
  while (*at >= ' ' && *at < 0x7F && *at != '"' && *at != '\\') at++;
  if (*at != '"') return NULL;
  *out = scan_between(start, at);
  return at + 1;
}

/* An integer, or null as MINOS_NIL. */
static const char *read_value(const char *at, bool *is_integer, int64_t *integer, minos_value *out) {
  *is_integer = *at != 'n';
  if (*is_integer) return plain_integer(at, integer);
  *out = MINOS_NIL;
  return behind_word(at, "null");
}

/* The next member's name stands behind a comma. */
static const char *next_member(const char *at, const char *name) {
  if (*at != ',') return NULL;
  at += at[1] == ' ' ? 2 : 1;
  at = behind_word(at, name);
  return at && *at == ':' ? at + (at[1] == ' ' ? 2 : 1) : NULL;
}

static const char *read_names(const char *at, minos_recorded *op) {
  at = behind_word(at, "{\"client\":");
  if (at) at = read_string(at, &op->client);
  if (at) at = next_member(at, "\"op\"");
  if (at) at = read_string(at, &op->operation);
  if (!at || op->operation.length == 0) return NULL;
  op->object = (minos_bytes){"", 0};
  const char *object = next_member(at, "\"object\"");
  return object ? read_string(object, &op->object) : at;
}

static const char *read_values(const char *at, const char *line, uint32_t number, ndjson_plain *out) {
  out->has_value = out->has_result = false;
  out->op.value = out->op.result = MINOS_ABSENT;
  out->op.value_place = (minos_place){0, 0};
  const char *value = next_member(at, "\"value\"");
  if (value) {
    out->op.value_place = (minos_place){number, scan_column(line, value)};
    at = read_value(value, &out->has_value, &out->value, &out->op.value);
    if (!at) return NULL;
  }
  const char *result = next_member(at, "\"result\"");
  return result ? read_value(result, &out->has_result, &out->result, &out->op.result) : at;
}

static const char *read_time(const char *at, const char *name, minos_bytes *text, int64_t *number) {
  at = next_member(at, name);
  if (!at || *at == '-') return NULL;
  const char *start = at;
  at = plain_integer(at, number);
  if (at) *text = scan_between(start, at);
  return at;
}

static const char *read_times(const char *at, minos_recorded *op) {
  at = read_time(at, "\"start\"", &op->start, &op->whole_start);
  if (!at) return NULL;
  const char *end = next_member(at, "\"end\"");
  if (!end) return NULL;
  if (*end != 'n') return read_time(at, "\"end\"", &op->end, &op->whole_end);
  op->end = (minos_bytes){end, 0};
  return behind_word(end, "null");
}

const char *ndjson_plain_line(const char *line, const char *end, uint32_t number, ndjson_plain *out) {
  minos_recorded *op = &out->op;
  if (line >= end) return NULL;
  const char *at = read_names(line, op);
  if (at) at = read_values(at, line, number, out);
  if (at) at = read_times(at, op);
  if (!at || *at++ != '}') return NULL;
  at += *at == '\r';
  if (*at != '\n' || at - line > SCAN_LONGEST_LINE) return NULL;
  op->place = (minos_place){number, 1};
  op->start_place = (minos_place){number, scan_column(line, op->start.data)};
  op->end_place = (minos_place){number, scan_column(line, op->end.data)};
  return at + 1;
}
