/* json_scan.c -- where the values of a JSON document lie, without parsing them.

   A document of a million operations is never held as one tree: the scanner finds where each operation begins and ends,
   and only that span is parsed. It knows strings and brackets, nothing else, and needs no stack: the depth is a number. */
#include "json_scan.h"

static bool is_json_blank(char c) {
  return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

void json_skip_blanks(scan *s) {
  while (s->at < s->end && is_json_blank(*s->at)) scan_step(s);
}

static bool step_over_string(scan *s) {
  for (s->at++; s->at < s->end && *s->at != '"'; scan_step(s))
    if (*s->at == '\\' && s->at + 1 < s->end) s->at++;
  if (s->at == s->end) return false;
  s->at++;
  return true;
}

/* What the scanner knows while it is inside a value. */
typedef struct progress {
  json_span *span;
  size_t depth;
  bool object;                 /* the span is an object: its members have keys */
  bool wants_key, wants_value; /* the next token at depth 1 begins one */
} progress;

static void mark(progress *p, const scan *s) {
  json_span *span = p->span;
  if (p->wants_key && span->keys < JSON_MARKS) span->key[span->keys++] = scan_place(s);
  if (p->wants_value && span->values < JSON_MARKS) span->value[span->values++] = scan_place(s);
  p->wants_key = p->wants_value = false;
}

static void expect_member(progress *p) {
  p->wants_key = p->object;
  p->wants_value = !p->object;
}

static void open_bracket(progress *p, const scan *s) {
  if (p->depth == 1) mark(p, s);
  if (++p->depth > 1) return;
  p->object = *s->at == '{';
  expect_member(p);
}

/* Take the next token of a value in brackets; false when the input ends in a string. */
static bool step_inside(progress *p, scan *s) {
  char c = *s->at;
  if (c == '{' || c == '[') {
    open_bracket(p, s);
  } else if (c == '}' || c == ']') {
    p->depth--;
  } else if (c == ',' && p->depth == 1) {
    expect_member(p);
  } else if (c == ':' && p->depth == 1) {
    p->wants_value = true;
  } else if (!is_json_blank(c)) {
    if (p->depth == 1) mark(p, s);
    if (c == '"') return step_over_string(s);
  }
  scan_step(s);
  return true;
}

static bool step_over_brackets(scan *s, json_span *out) {
  progress p = {.span = out};
  do {
    if (s->at == s->end || !step_inside(&p, s)) return false;
  } while (p.depth > 0);
  return true;
}

static void step_over_word(scan *s) {
  while (s->at < s->end && !is_json_blank(*s->at) && !scan_is_any(*s->at, ",:[]{}\"")) s->at++;
}

bool json_take_span(scan *s, json_span *out) {
  const char *start = s->at;
  out->place = scan_place(s);
  out->keys = out->values = 0;
  bool whole = true;
  if (s->at < s->end && (*s->at == '{' || *s->at == '['))
    whole = step_over_brackets(s, out);
  else if (s->at < s->end && *s->at == '"')
    whole = step_over_string(s);
  else
    step_over_word(s);
  out->text = scan_between(start, s->at);
  return whole;
}

minos_place json_span_place(const json_span *span, size_t offset) {
  minos_place place = span->place;
  if (offset > span->text.length) offset = span->text.length;
  for (size_t i = 0; i < offset; i++) {
    bool ends = span->text.data[i] == '\n';
    place.line += ends;
    place.column = ends ? 1 : place.column + 1;
  }
  return place;
}

minos_place json_member_place(const json_span *span, unsigned index) {
  return index < span->values ? span->value[index] : span->place;
}

minos_place json_key_place(const json_span *span, unsigned index) {
  return index < span->keys ? span->key[index] : json_member_place(span, index);
}
