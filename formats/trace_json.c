/* trace_json.c -- records that are JSON: a value a line, one document, or objects one behind another.

   The input is streamed: only single records are parsed into trees. A pointer with * (records = /data/<*>/spans/<*>, without
   the brackets) is walked over the bytes with a scanner that counts brackets, so that a document of any size is read in
   the memory of one record. */
#include "json_value.h"

#include <stdlib.h>
#include <string.h>

#include "json_scan.h"
#include "trace_read.h"

/* ---- pointers ---- */

/* Cut the next /token off the pointer, unescaped into `token`; false at the end. */
static bool next_token(const char **pointer, char *token, size_t size) {
  if (**pointer != '/') return false;
  size_t length = 0;
  for (++*pointer; **pointer && **pointer != '/'; ++*pointer) {
    char c = **pointer;
    if (c == '~' && ((*pointer)[1] == '0' || (*pointer)[1] == '1')) c = *++*pointer == '0' ? '~' : '/';
    if (length + 1 < size) token[length++] = c;
  }
  token[length] = '\0';
  return true;
}

static const json_t *first_member(const json_t *node) {
  if (json_is_array(node)) return json_array_get(node, 0);
  return json_object_iter_value(json_object_iter((json_t *)node));
}

/* [name=text]: the item of an array whose member `name` is `text`. */
static const json_t *find_item(const json_t *array, char *test) {
  char *sign = strchr(test, '='), *end = strrchr(test, ']');
  if (!sign || !end) return NULL;
  *sign = *end = '\0';
  for (size_t i = 0; i < json_array_size(array); i++) {
    const json_t *item = json_array_get(array, i);
    const char *text = json_string_value(json_object_get(item, test + 1));
    if (text && strcmp(text, sign + 1) == 0) return item;
  }
  return NULL;
}

static const json_t *find_index(const json_t *array, const char *token) {
  size_t index = 0;
  for (const char *c = token; *c; c++) {
    if (*c < '0' || *c > '9' || index > 1000000) return NULL;
    index = index * 10 + (size_t)(*c - '0');
  }
  return *token ? json_array_get(array, index) : NULL;
}

static const json_t *follow_token(const json_t *node, char *token) {
  if (strcmp(token, "*") == 0) return first_member(node);
  if (json_is_array(node)) return *token == '[' ? find_item(node, token) : find_index(node, token);
  return json_object_get(node, token);
}

/* The name of the first member, or the text itself of what is only a name (as serde writes variants without data). */
static void take_key(trace_item *item) {
  const json_t *node = item->node;
  const char *key = json_object_iter_key(json_object_iter((json_t *)node));
  if (key) {
    *item = (trace_item){.found = true, .bytes = {key, strlen(key)}};
  } else if (!json_is_string(node)) {
    item->found = false;
  }
}

/* The tree of a text inside a record. */
static minos_status parse_bytes(trace_reader *r, trace_item *item) {
  json_error_t error;
  item->found = false;
  if (!item->bytes.length) return MINOS_OK;
  if (r->parsed_count == TRACE_PARSED)
    return intake_fault(r->in, MINOS_ESYNTAX, r->record.place, "more than %d texts of one record hold JSON",
                        TRACE_PARSED);
  json_t *json = json_loadb(item->bytes.data, item->bytes.length,
                            JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_ALLOW_NUL, &error);
  if (!json && json_error_code(&error) == json_error_out_of_memory) return intake_no_memory(r->in);
  if (!json)
    return intake_fault(r->in, MINOS_ESYNTAX, r->record.place, "a text that should hold JSON does not: %.60s",
                        error.text);
  r->parsed_text[r->parsed_count] = item->bytes;
  r->parsed[r->parsed_count++] = json;
  *item = (trace_item){.found = true, .node = json};
  return MINOS_OK;
}

minos_status trace_json_follow(trace_reader *r, trace_item *item, const char *pointer) {
  char token[256];
  bool text = json_is_string(item->node); /* JSON again, in a string */
  if (text) item->bytes = json_bytes(item->node);
  minos_status status = item->node && !text ? MINOS_OK : parse_bytes(r, item);
  if (status || !item->found) return status;
  while (item->found && next_token(&pointer, token, sizeof token)) {
    if (strcmp(token, "#key") == 0) {
      take_key(item);
      break;
    }
    item->node = follow_token(item->node, token);
    item->found = item->node != NULL;
  }
  item->null = item->found && json_is_null(item->node);
  return MINOS_OK;
}

minos_status trace_json_write(trace_reader *r, trace_item *item, minos_text *scratch) {
  const json_t *node = item->node;
  item->bytes = json_is_string(node) ? json_bytes(node) : (minos_bytes){"", 0};
  if (item->null || json_is_string(node)) return MINOS_OK;
  minos_text_clear(scratch);
  if (json_is_integer(node)) {
    minos_text_int(scratch, json_integer_value(node));
  } else if (json_is_boolean(node)) {
    minos_text_put(scratch, json_is_true(node) ? "true" : "false");
  } else if (json_is_real(node)) {
    if (!trace_real_write(r, node, scratch))
      return intake_fault(r->in, MINOS_ESYNTAX, r->record.place, "a real number whose exponent is beyond %d",
                          TRACE_LARGEST_EXPONENT);
  } else {
    char *dump = json_dumps(node, JSON_COMPACT | JSON_ENSURE_ASCII);
    if (!dump) return intake_no_memory(r->in);
    minos_text_put(scratch, dump);
    free(dump);
  }
  item->bytes = (minos_bytes){scratch->data, scratch->length};
  return scratch->failed ? intake_no_memory(r->in) : MINOS_OK;
}

void trace_json_forget(trace_reader *r) {
  while (r->parsed_count) json_decref(r->parsed[--r->parsed_count]);
}

/* ---- the walk to the records ---- */

typedef struct walk {
  trace_reader *r;
  scan s;
} walk;

static char peek(walk *w) {
  json_skip_blanks(&w->s);
  return w->s.at < w->s.end ? *w->s.at : '\0';
}

static minos_status broken(walk *w, const char *what) {
  bool ended = w->s.at == w->s.end;
  return intake_fault(w->r->in, MINOS_ESYNTAX, scan_place(&w->s), "%s%s",
                      ended ? "the document is truncated: expected " : "expected ", what);
}

static minos_status take_span(walk *w, json_span *span) {
  if (!peek(w) || strchr(",:]}", peek(w))) return broken(w, "a JSON value");
  if (json_take_span(&w->s, span)) return MINOS_OK;
  return intake_fault(w->r->in, MINOS_ESYNTAX, span->place,
                      "the document is truncated: the value that begins here does not end");
}

static minos_status use_record(trace_reader *r, minos_bytes text, const json_t *json) {
  r->root = (trace_item){.found = true, .bytes = text, .node = json};
  minos_status status = trace_collect(r);
  if (!status) status = trace_take(r);
  trace_json_forget(r);
  r->root = (trace_item){0};
  return intake_must_stop(status) ? status : MINOS_OK;
}

static minos_status take_record(walk *w) {
  json_span span;
  json_t *json;
  minos_status status = trace_begin_record(w->r, w->s.at);
  if (!status) status = take_span(w, &span);
  if (status) return status;
  w->r->record.place = span.place;
  w->r->record.line = (minos_bytes){span.text.data, span.text.length < 200 ? span.text.length : 200};
  w->r->tally.records++;
  size_t bad = scan_find_bad(span.text.data, span.text.length);
  if (bad < span.text.length)
    return intake_fault(w->r->in, MINOS_ESYNTAX, json_span_place(&span, bad), "%s", scan_bad_byte(span.text.data[bad]));
  status = json_parse(w->r->in, &span, &json);
  if (status) return status;
  status = use_record(w->r, span.text, json);
  json_decref(json);
  return status;
}

static minos_status walk_to(walk *w, const char *pointer);

static minos_status skip_value(walk *w) {
  json_span span;
  return take_span(w, &span);
}

/* Behind a member or an item. */
static minos_status take_comma(walk *w, char closing, bool *more) {
  char c = peek(w);
  if (c != ',' && c != closing) return broken(w, closing == ']' ? "',' or ']'" : "',' or '}'");
  *more = c == ',';
  w->s.at++;
  return MINOS_OK;
}

static minos_status walk_items(walk *w, const char *pointer) {
  bool more = true;
  w->s.at++;
  if (peek(w) == ']') {
    w->s.at++;
    return MINOS_OK;
  }
  while (more) {
    minos_status status = walk_to(w, pointer);
    if (!status) status = take_comma(w, ']', &more);
    if (status) return status;
  }
  return MINOS_OK;
}

static minos_status walk_members(walk *w, const char *token, const char *pointer) {
  bool more = true, all = strcmp(token, "*") == 0;
  w->s.at++;
  if (peek(w) == '}') {
    w->s.at++;
    return MINOS_OK;
  }
  while (more) {
    json_span key;
    if (peek(w) != '"') return broken(w, "a key in quotes");
    minos_status status = take_span(w, &key);
    if (status) return status;
    if (peek(w) != ':') return broken(w, "':'");
    w->s.at++;
    bool wanted = all || (key.text.length - 2 == strlen(token) && memcmp(key.text.data + 1, token, strlen(token)) == 0);
    status = wanted ? walk_to(w, pointer) : skip_value(w);
    if (!status) status = take_comma(w, '}', &more);
    if (status) return status;
  }
  return MINOS_OK;
}

/* Recurses as deep as the pointer has tokens. */
static minos_status walk_to(walk *w, const char *pointer) {
  char token[256];
  if (!next_token(&pointer, token, sizeof token)) return take_record(w);
  if (peek(w) == '{') return walk_members(w, token, pointer);
  if (peek(w) == '[' && strcmp(token, "*") == 0) return walk_items(w, pointer);
  return skip_value(w);
}

/* A line that is no JSON at all: another logger's. */
static void skip_line(walk *w) {
  trace_reader *r = w->r;
  const char *end = memchr(w->s.at, '\n', (size_t)(w->s.end - w->s.at));
  r->record.place = scan_place(&w->s);
  r->record.line = scan_between(w->s.at, end ? end : w->s.end);
  r->tally.records++;
  trace_unmatched(r, 0, "not JSON");
  w->s.at = end ? end : w->s.end;
}

minos_status trace_read_json(trace_reader *r) {
  walk w = {r, scan_begin(r->in->content)};
  const char *records = r->p->records ? r->p->records : "";
  minos_status status = MINOS_OK;
  while (!status && peek(&w)) {
    if (*w.s.at == '{' || *w.s.at == '[') {
      status = walk_to(&w, records);
      continue;
    }
    status = trace_begin_record(r, w.s.at);
    if (!status) skip_line(&w);
  }
  return status;
}
