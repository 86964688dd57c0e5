/* json_format.c -- one JSON document: {"histories":[...]}, one history object, or an array of operations or events.

     document = rows | history | { "histories" : [ history, ... ] }
     history  = { "name": ..., "model": ..., "models": ..., "initial": ..., "unit": ..., "operations": rows }
     rows     = [ operation or event, ... ]
   The document is streamed: this file knows its outer structure by hand, and only single operations and settings are
   parsed as trees (json_value.c). The grammar has a fixed depth, so nothing here recurses. A fault inside an operation
   is reported and the next one is read; a fault in the outer structure ends reading. */
#include <string.h>

#include "formats.h"
#include "json_fields.h"
#include "json_row.h"
#include "json_write.h"

typedef struct document {
  json_reader reader;
  scan at;
} document;

static minos_status refuse(document *d, minos_place place, const char *message) {
  return intake_fault(d->reader.in, MINOS_ESYNTAX, place, "%s", message);
}

static char peek(document *d) {
  json_skip_blanks(&d->at);
  return d->at.at < d->at.end ? *d->at.at : '\0';
}

static minos_status expected(document *d, const char *what) {
  bool ended = d->at.at == d->at.end;
  return intake_fault(d->reader.in, MINOS_ESYNTAX, scan_place(&d->at), "%s %s",
                      ended ? "the document is truncated: expected" : "expected", what);
}

static minos_status take_span(document *d, json_span *span) {
  if (!peek(d) || strchr(",:]}", peek(d))) return expected(d, "a JSON value");
  if (json_take_span(&d->at, span)) return MINOS_OK;
  return refuse(d, span->place, "the document is truncated: the value that begins here does not end");
}

/* Behind a member or an item: take a comma, or see the closing bracket. */
static minos_status take_comma(document *d, char closing, bool *more) {
  char c = peek(d);
  if (c != ',' && c != closing) return expected(d, closing == ']' ? "',' or ']'" : "',' or '}'");
  *more = c == ',';
  d->at.at++;
  return MINOS_OK;
}

/* Parse one operation and add it; its faults do not end reading. */
static minos_status read_row(document *d) {
  json_span span;
  json_t *json;
  minos_status status = take_span(d, &span);
  if (status) return status;
  status = json_parse(d->reader.in, &span, &json);
  if (!status) {
    status = json_add_row(&d->reader, json, &span);
    json_decref(json);
  }
  return intake_must_stop(status) ? status : MINOS_OK;
}

static minos_status read_rows(document *d) {
  bool more = true;
  if (peek(d) != '[') return expected(d, "an array of operations");
  d->at.at++;
  if (peek(d) == ']') {
    d->at.at++;
    return MINOS_OK;
  }
  while (more) {
    minos_status status = read_row(d);
    if (!status) status = take_comma(d, ']', &more);
    if (status) return status;
  }
  return MINOS_OK;
}

/* The name of a member, without its quotes and with its escapes as they stand; the colon behind it is taken. */
static minos_status take_key(document *d, minos_bytes *key, minos_place *place) {
  json_span span;
  if (peek(d) != '"') return expected(d, "a key in quotes");
  minos_status status = take_span(d, &span);
  if (status) return status;
  *key = (minos_bytes){span.text.data + 1, span.text.length - 2};
  *place = span.place;
  if (peek(d) != ':') return expected(d, "':'");
  d->at.at++;
  return MINOS_OK;
}

static minos_status read_setting(document *d, int index) {
  json_span span;
  json_t *json;
  minos_status status = take_span(d, &span);
  if (status) return status;
  status = json_parse(d->reader.in, &span, &json);
  if (!status) {
    status = json_apply_setting(&d->reader, index, json, span.place);
    json_decref(json);
  }
  return intake_must_stop(status) ? status : MINOS_OK;
}

static minos_status skip_field(document *d, minos_bytes key, minos_place place) {
  static const char *const known[] = {"name", "model", "models", "initial", "unit", "operations", NULL};
  json_span span;
  minos_status status = json_unknown_field(d->reader.in, key, place, known);
  return intake_must_stop(status) ? status : take_span(d, &span);
}

/* Which keys of a history were seen: bit i for json_settings[i], the next one for "operations". */
static minos_status note_key(document *d, unsigned *seen, int index, minos_place place) {
  if (*seen & 1u << index) {
    minos_status status = refuse(d, place, "this key stands twice in one history");
    return intake_must_stop(status) ? status : MINOS_OK;
  }
  *seen |= 1u << index;
  return MINOS_OK;
}

static minos_status read_member(document *d, minos_bytes key, minos_place place, unsigned *seen) {
  int index = 0;
  while (json_settings[index] && !scan_equal(key, json_settings[index])) index++;
  bool rows = scan_equal(key, "operations");
  if (!json_settings[index] && !rows) return skip_field(d, key, place);
  minos_status status = note_key(d, seen, index, place);
  if (status) return status;
  return rows ? read_rows(d) : read_setting(d, index);
}

/* The members of a history behind its first key, which was taken. */
static minos_status read_members(document *d, minos_bytes key, minos_place place) {
  unsigned seen = 0;
  bool more = true;
  for (;;) {
    minos_status status = read_member(d, key, place, &seen);
    if (!status) status = take_comma(d, '}', &more);
    if (status || !more) return status;
    status = take_key(d, &key, &place);
    if (status) return status;
  }
}

static minos_status read_histories(document *d);

/* An object: a history, or at the top one that holds histories. */
static minos_status read_object(document *d, bool top) {
  minos_bytes key;
  minos_place place;
  d->at.at++;
  bool empty = peek(d) == '}';
  minos_status status = MINOS_OK;
  if (empty)
    d->at.at++;
  else
    status = take_key(d, &key, &place);
  if (status) return status;
  if (!empty && top && scan_equal(key, "histories")) return read_histories(d);
  status = json_open(&d->reader);
  if (!status && !empty) status = read_members(d, key, place);
  if (status) return status;
  status = json_close(&d->reader);
  return intake_must_stop(status) ? status : MINOS_OK;
}

static minos_status read_history(document *d) {
  return peek(d) == '{' ? read_object(d, false) : expected(d, "a history object");
}

static minos_status read_histories(document *d) {
  bool more = true;
  if (peek(d) != '[') return expected(d, "an array of histories");
  d->at.at++;
  if (peek(d) == ']') {
    d->at.at++;
    more = false;
  }
  while (more) {
    minos_status status = read_history(d);
    if (!status) status = take_comma(d, ']', &more);
    if (status) return status;
  }
  if (peek(d) != '}') return expected(d, "'}': nothing may stand beside \"histories\"");
  d->at.at++;
  return MINOS_OK;
}

static minos_status read_bare_rows(document *d) {
  minos_status status = json_open(&d->reader);
  if (!status) status = read_rows(d);
  if (status) return status;
  status = json_close(&d->reader);
  return intake_must_stop(status) ? status : MINOS_OK;
}

static minos_status read_document(document *d) {
  minos_status status;
  switch (peek(d)) {
  case '[': status = read_bare_rows(d); break;
  case '{': status = read_object(d, true); break;
  default: return d->at.at == d->at.end ? MINOS_OK : expected(d, "a JSON object or array");
  }
  if (status) return status;
  json_skip_blanks(&d->at);
  if (d->at.at == d->at.end) return MINOS_OK;
  return refuse(d, scan_place(&d->at), "unexpected text behind the document; one value a line is the format ndjson");
}

static minos_status read_json(intake *in) {
  document d = {.reader = {.in = in}, .at = scan_begin(in->content)};
  size_t bad = scan_find_bad(in->content.data, in->content.length);
  if (bad < in->content.length) {
    while (d.at.at < in->content.data + bad) scan_step(&d.at);
    return refuse(&d, scan_place(&d.at), scan_bad_byte(in->content.data[bad]));
  }
  minos_status status = read_document(&d);
  intake_drop(in);
  return status;
}

/* ---- sniffing: what begins like JSON and is not JSON lines ---- */

static bool begins_like_json(minos_bytes content) {
  scan s = scan_begin(content);
  json_skip_blanks(&s);
  if (s.at == s.end || (*s.at != '{' && *s.at != '[')) return false;
  bool object = *s.at++ == '{';
  json_skip_blanks(&s);
  if (s.at == s.end) return true;
  if (object) return *s.at == '"' || *s.at == '}';
  if (*s.at != '{') return *s.at != ':' && *s.at != '(' && *s.at != '#';
  s.at++; /* "[{:type" is EDN */
  json_skip_blanks(&s);
  return s.at == s.end || *s.at == '"' || *s.at == '}';
}

static bool sniff_json(minos_bytes content) {
  return begins_like_json(content) && !json_is_lines(content);
}

const minos_format format_json = {.sniff = sniff_json, .read = read_json, .write = json_write};
