/* ndjson_format.c -- JSON lines: one operation or event a line. Those that look as minos writes them are read by
   ndjson_plain.c, all others by way of jansson.

   A line {"history":NAME,"model":...,"models":...,"initial":...,"unit":...} starts a history. A line with a fault is
   reported and skipped. */
#include <string.h>

#include "formats.h"
#include "json_fields.h"
#include "json_row.h"
#include "json_write.h"
#include "ndjson_plain.h"

static minos_status apply_member(json_reader *r, const char *name, const json_t *member, minos_place places[2]) {
  static const char *const known[] = {"history", "model", "models", "initial", "unit", NULL};
  int index = 0;
  if (strcmp(name, "history") != 0) {
    index = 1; /* the name of the history has another key here */
    while (json_settings[index] && strcmp(name, json_settings[index]) != 0) index++;
  }
  if (json_settings[index]) return json_apply_setting(r, index, member, places[1]);
  return json_unknown_field(r->in, (minos_bytes){name, strlen(name)}, places[0], known);
}

static minos_status start_history(json_reader *r, const json_t *json, const json_span *span) {
  const char *name;
  json_t *member;
  unsigned index = 0;
  minos_status status = r->in->builder ? json_close(r) : MINOS_OK;
  if (intake_must_stop(status)) return status;
  status = json_open(r);
  if (status) return status;
  json_object_foreach((json_t *)json, name, member) {
    minos_place places[2] = {json_key_place(span, index), json_member_place(span, index)};
    index++;
    status = apply_member(r, name, member, places);
    if (intake_must_stop(status)) return status;
  }
  return MINOS_OK;
}

static minos_status take_row(json_reader *r, const json_t *json, const json_span *span) {
  if (json_object_get(json, "history")) return start_history(r, json, span);
  minos_status status = r->in->builder ? MINOS_OK : json_open(r);
  return status ? status : json_add_row(r, json, span);
}

/* One value that fills its line. */
static minos_status read_value(json_reader *r, scan *s) {
  json_span span;
  json_t *json;
  if (*s->at != '{' && *s->at != '[')
    return intake_fault(r->in, MINOS_ESYNTAX, scan_place(s), "expected a JSON object or array");
  json_take_span(s, &span); /* if it does not end, the parser says so */
  json_skip_blanks(s);
  if (s->at < s->end)
    return intake_fault(r->in, MINOS_ESYNTAX, scan_place(s), "unexpected text behind the JSON value of this line");
  minos_status status = json_parse(r->in, &span, &json);
  if (status) return status;
  status = take_row(r, json, &span);
  json_decref(json);
  return status;
}

static minos_status read_line(json_reader *r, minos_bytes line, uint32_t number) {
  scan s = scan_begin(line);
  s.line = number;
  size_t bad = scan_find_bad(line.data, line.length);
  if (line.length > SCAN_LONGEST_LINE)
    return intake_fault(r->in, MINOS_ESYNTAX, scan_place(&s), "the line is longer than 16 MiB");
  if (bad < line.length) {
    s.at += bad;
    return intake_fault(r->in, MINOS_ESYNTAX, scan_place(&s), "%s", scan_bad_byte(*s.at));
  }
  json_skip_blanks(&s);
  return s.at == s.end ? MINOS_OK : read_value(r, &s);
}

/* An operation of a plain line. False when it is none of those that the open history consists of: the other path says so. */
static bool add_plain(json_reader *r, ndjson_plain *plain, minos_status *status) {
  if (r->in->builder && r->rows == JSON_ROWS_EVENTS) return false;
  *status = r->in->builder ? MINOS_OK : json_open(r);
  if (*status) return true;
  r->rows = JSON_ROWS_OPERATIONS;
  bool failed = plain->has_value && minos_values_integer(r->in->values, plain->value, &plain->op.value);
  failed = failed || (plain->has_result && minos_values_integer(r->in->values, plain->result, &plain->op.result));
  *status = failed ? intake_no_memory(r->in) : intake_add(r->in, &plain->op, NULL);
  return true;
}

static minos_status read_lines(json_reader *r) {
  minos_bytes rest = r->in->content, line;
  const char *end = rest.data + rest.length, *last = scan_behind_last_line(rest);
  ndjson_plain plain;
  minos_status status = MINOS_OK;
  ndjson_plain_begin(&plain);
  for (uint32_t number = 1; rest.length > 0 && !intake_must_stop(status); number++) {
    const char *next = ndjson_plain_line(rest.data, last, number, &plain);
    if (next && add_plain(r, &plain, &status)) {
      rest = scan_between(next, end);
      continue;
    }
    scan_take_line(&rest, &line);
    status = read_line(r, line, number);
  }
  return status;
}

static minos_status read_ndjson(intake *in) {
  json_reader r = {.in = in};
  minos_status status = read_lines(&r);
  if (!intake_must_stop(status)) status = in->builder ? json_close(&r) : MINOS_OK;
  intake_drop(in);
  return status;
}

/* ---- sniffing ---- */

enum { LOOKED_AT = 1 << 24 }; /* of a line: rows hold long values, a document on one line may have any length */

static bool begins_with(minos_bytes text, const char *key) {
  return text.length >= strlen(key) && memcmp(text.data, key, strlen(key)) == 0;
}

static bool is_history_key(minos_bytes text) {
  static const char *const keys[] = {"\"histories\"", "\"name\"", "\"model\"",     "\"models\"",
                                     "\"initial\"",   "\"unit\"", "\"operations\""};
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
    if (begins_with(text, keys[i])) return true;
  return false;
}

static bool has_more_lines(scan s) {
  json_skip_blanks(&s);
  return s.at < s.end;
}

static char first_inside(scan s) {
  s.at++;
  json_skip_blanks(&s);
  return s.at < s.end ? *s.at : '\0';
}

/* Whether a line that one value fills cannot be a document by itself: an operation, an event or a heading. */
static bool is_row_by_itself(const json_span *span, minos_bytes line) {
  bool belongs_to_history = false;
  if (*span->text.data == '[') return true; /* begins with a client, not with a row: see below */
  for (unsigned i = 0; i < span->keys; i++) {
    size_t offset = span->key[i].column - 1;
    minos_bytes key = {line.data + offset, line.length - offset};
    if (begins_with(key, "\"history\"")) return true;
    belongs_to_history = belongs_to_history || is_history_key(key);
  }
  return !belongs_to_history;
}

/* JSON lines if one value fills the first line, and either more follows or what stands there is no document. Rows as
   arrays begin with a client, documents that are arrays with a row. */
static bool sniff_ndjson(minos_bytes content) {
  minos_bytes line = {NULL, 0};
  json_span span;
  scan s;
  do {
    if (!scan_take_line(&content, &line)) return false;
    if (line.length > LOOKED_AT) line.length = LOOKED_AT;
    s = scan_begin(line);
    json_skip_blanks(&s);
  } while (s.at == s.end);
  if (*s.at != '{' && *s.at != '[') return false;
  char inner = first_inside(s);
  bool row = inner == '"' || (*s.at == '[' && (scan_is_digit(inner) || inner == '-'));
  if (!row || !json_take_span(&s, &span) || has_more_lines(s)) return false;
  return has_more_lines(scan_begin(content)) || is_row_by_itself(&span, line);
}

bool json_is_lines(minos_bytes content) {
  return sniff_ndjson(content);
}

const minos_format format_ndjson = {.sniff = sniff_ndjson, .read = read_ndjson, .write = json_write_lines};
