/* python_literal.c -- literals of Python: strings, numbers, None, True, False, tuples and lists.

   Nothing is ever run. A tuple of two is a pair, any other tuple is a list. Floats stay the decimal digits they were
   written with: they serve as times and are refused as values. */
#include <stdlib.h>
#include <string.h>

#include "python_scan.h"

minos_status python_refuse(python_reader *r, minos_place place, const char *message) {
  return intake_fault(r->in, MINOS_ESYNTAX, place, "%s", message);
}

static minos_status refuse_here(python_reader *r, const char *message) {
  return python_refuse(r, scan_place(&r->at), message);
}

/* ---- strings ---- */

/* How a string was opened. */
typedef struct quotes {
  const char *closing; /* one or three quotes */
  size_t length;
  bool raw;
} quotes;

static bool at_closing(const scan *s, const quotes *q) {
  return (size_t)(s->end - s->at) >= q->length && memcmp(s->at, q->closing, q->length) == 0;
}

static bool read_octal(scan *s, minos_text *out) {
  uint32_t point = 0;
  for (int i = 0; i < 3 && s->at < s->end && *s->at >= '0' && *s->at <= '7'; i++)
    point = point * 8 + (uint32_t)(*s->at++ - '0');
  scan_add_point(out, point);
  return true;
}

static bool read_hexadecimal(scan *s, unsigned digits, minos_text *out) {
  uint32_t point;
  if (!scan_hex(s->at, s->end, digits, &point)) return false;
  if (point > 0x10FFFF || (point >= 0xD800 && point <= 0xDFFF)) return false;
  s->at += digits;
  scan_add_point(out, point);
  return true;
}

/* The escape at s->at, which is a backslash. As in Python, one that means nothing stands for itself. */
static bool read_escape(scan *s, minos_text *out) {
  static const char letters[] = "\\'\"abfnrtv", meanings[] = "\\'\"\a\b\f\n\r\t\v";
  char c = s->at[1];
  const char *known = c ? strchr(letters, c) : NULL;
  s->at += 2;
  if (known) {
    minos_text_add(out, meanings + (known - letters), 1);
    return true;
  }
  switch (c) {
  case '\r':
    if (s->at == s->end || *s->at != '\n') break;
    s->at++;
    s->line++, s->line_start = s->at;
    return true;
  case '\n': s->line++, s->line_start = s->at; return true;
  case 'x': return read_hexadecimal(s, 2, out);
  case 'u': return read_hexadecimal(s, 4, out);
  case 'U': return read_hexadecimal(s, 8, out);
  case 'N': return false;
  default: break;
  }
  s->at -= 1;
  if (c >= '0' && c <= '7') return read_octal(s, out);
  minos_text_add(out, "\\", 1);
  return true;
}

static minos_status read_characters(python_reader *r, const quotes *q, minos_place open) {
  scan *s = &r->at;
  while (!at_closing(s, q)) {
    if (s->at == s->end || (*s->at == '\n' && q->length == 1))
      return python_refuse(r, open, "the string has no closing quote");
    if (*s->at == '\\' && s->at + 1 < s->end && !q->raw) {
      minos_place place = scan_place(s);
      if (!read_escape(s, &r->scratch)) return python_refuse(r, place, "bad escape in a string");
      continue;
    }
    bool guards = *s->at == '\\' && s->at + 1 < s->end; /* in a raw string both characters stay */
    minos_text_add(&r->scratch, s->at, 1);
    scan_step(s);
    if (!guards) continue;
    minos_text_add(&r->scratch, s->at, 1);
    scan_step(s);
  }
  s->at += q->length;
  return r->scratch.failed ? intake_no_memory(r->in) : MINOS_OK;
}

/* Letters before the quote: r and u are literals, f and b are not. */
static minos_status read_prefix(python_reader *r, bool *raw) {
  for (; scan_is_letter(*r->at.at); r->at.at++) {
    char c = (char)(*r->at.at | 0x20);
    if (c != 'r' && c != 'u') return refuse_here(r, "a string with this prefix is no plain literal");
    if (c == 'r') *raw = true;
  }
  return MINOS_OK;
}

/* A string literal at r->at: kind, text and place of `out`. The text is borrowed from the input or from the scratch. */
static minos_status read_string(python_reader *r, python_literal *out) {
  quotes q = {.length = 1};
  out->kind = PYTHON_STRING;
  out->place = scan_place(&r->at);
  minos_status status = read_prefix(r, &q.raw);
  if (status) return status;
  q.closing = r->at.at;
  if (r->at.end - r->at.at >= 3 && memcmp(q.closing, "\"\"\"", 3) == 0) q.length = 3;
  if (r->at.end - r->at.at >= 3 && memcmp(q.closing, "'''", 3) == 0) q.length = 3;
  r->at.at += q.length;
  minos_text_clear(&r->scratch);
  status = read_characters(r, &q, out->place);
  out->text = (minos_bytes){r->scratch.data ? r->scratch.data : "", r->scratch.length};
  return status;
}

/* ---- numbers ---- */

static bool is_number_part(const scan *s) {
  char c = *s->at;
  if (scan_is_digit(c) || scan_is_letter(c) || c == '.') return true;
  return (c == '+' || c == '-') && (s->at[-1] | 0x20) == 'e';
}

static minos_status intern_integer(python_reader *r, python_literal *out) {
  return intake_value(r->in, out->text, out->place, &out->value);
}

/* The digits without underscores and plus signs: an integer, or a float that keeps the digits it has. */
static minos_status read_number(python_reader *r, python_literal *out) {
  scan *s = &r->at;
  minos_text_clear(&r->scratch);
  out->kind = PYTHON_INTEGER;
  out->value = MINOS_ABSENT;
  if (*s->at == '-') minos_text_add(&r->scratch, "-", 1);
  if (*s->at == '-' || *s->at == '+') s->at++;
  size_t sign = r->scratch.length;
  for (; s->at < s->end && is_number_part(s); s->at++) {
    char c = *s->at;
    if (c == '_') continue;
    if (c != '.' && !scan_is_digit(c)) return python_refuse(r, out->place, "write numbers as plain decimals");
    if (c == '.') out->kind = PYTHON_FLOAT;
    if (c == '.' && r->scratch.length == sign) minos_text_add(&r->scratch, "0", 1);
    minos_text_add(&r->scratch, s->at, 1);
  }
  if (r->scratch.length == sign && !r->scratch.failed) return python_refuse(r, out->place, "expected a number");
  if (!r->scratch.failed && r->scratch.data[r->scratch.length - 1] == '.') minos_text_add(&r->scratch, "0", 1);
  if (r->scratch.failed) return intake_no_memory(r->in);
  out->text = (minos_bytes){r->scratch.data, r->scratch.length};
  bool leading_zero = r->scratch.length > sign + 1 && r->scratch.data[sign] == '0';
  if (out->kind == PYTHON_FLOAT) return MINOS_OK;
  if (leading_zero) return python_refuse(r, out->place, "an integer has no leading zeros");
  return intern_integer(r, out);
}

/* ---- names ---- */

static minos_status read_constant(python_reader *r, python_literal *out) {
  const char *start = r->at.at;
  while (r->at.at < r->at.end && (scan_is_letter(*r->at.at) || scan_is_digit(*r->at.at))) r->at.at++;
  minos_bytes word = scan_between(start, r->at.at);
  out->kind = PYTHON_BOOLEAN;
  if (scan_equal(word, "None")) out->kind = PYTHON_NONE;
  out->value = out->kind == PYTHON_NONE ? MINOS_NIL : scan_equal(word, "True") ? MINOS_TRUE : MINOS_FALSE;
  if (out->value != MINOS_FALSE || scan_equal(word, "False")) return MINOS_OK;
  return python_refuse(r, out->place, word.length ? "a name is no literal" : "expected a literal");
}

/* ---- tuples and lists ---- */

static bool grow_items(minos_value **items, size_t count, size_t *capacity) {
  if (count < *capacity) return true;
  size_t wanted = *capacity ? 2 * *capacity : 8;
  minos_value *moved = realloc(*items, wanted * sizeof **items);
  if (!moved) return false;
  *items = moved;
  *capacity = wanted;
  return true;
}

static minos_status read_item(python_reader *r, minos_value *out) {
  python_literal item;
  minos_status status = python_literal_read(r, &item);
  if (status) return status;
  if (item.kind == PYTHON_FLOAT) return python_refuse(r, item.place, "a float is no value: write it as a string");
  *out = item.value;
  return MINOS_OK;
}

/* Whether a comma or the closing bracket stands next; `more` tells which, and it is taken. */
static minos_status take_separator(python_reader *r, char closing, bool *comma) {
  python_skip_space(&r->at);
  if (r->at.at == r->at.end) return refuse_here(r, "the input ends inside a bracket");
  *comma = *r->at.at == ',';
  if (!*comma && *r->at.at != closing)
    return refuse_here(r, closing == ')' ? "expected ',' or ')'" : "expected ',' or ']'");
  r->at.at++;
  return MINOS_OK;
}

typedef struct sequence {
  minos_value *items;
  size_t count, capacity;
  bool comma; /* one was seen: (1,) is a tuple, (1) is not */
} sequence;

static minos_status read_items(python_reader *r, char closing, sequence *items) {
  bool comma = true;
  r->at.at++;
  for (;;) {
    python_skip_space(&r->at);
    if (r->at.at < r->at.end && *r->at.at == closing) {
      r->at.at++;
      return MINOS_OK;
    }
    if (!grow_items(&items->items, items->count, &items->capacity)) return intake_no_memory(r->in);
    minos_status status = read_item(r, &items->items[items->count]);
    if (!status) status = take_separator(r, closing, &comma);
    if (status) return status;
    items->count++;
    if (!comma) return MINOS_OK;
    items->comma = true;
  }
}

static minos_status intern_sequence(python_reader *r, const sequence *items, python_literal *out) {
  bool tuple = out->kind == PYTHON_TUPLE;
  if (tuple && items->count == 1 && !items->comma) {
    out->value = items->items[0]; /* only parentheses */
    return MINOS_OK;
  }
  minos_status status = tuple && items->count == 2
                            ? minos_values_pair(r->in->values, items->items[0], items->items[1], &out->value)
                            : minos_values_list(r->in->values, items->items, items->count, &out->value);
  return intake_nested(r->in, status, scan_place(&r->at));
}

static minos_status read_sequence(python_reader *r, python_literal *out) {
  sequence items = {0};
  bool tuple = *r->at.at == '(';
  if (r->depth == MINOS_VALUE_LEVELS) return refuse_here(r, "the value is nested too deeply");
  r->depth++;
  out->kind = tuple ? PYTHON_TUPLE : PYTHON_LIST;
  minos_status status = read_items(r, tuple ? ')' : ']', &items);
  if (!status) status = intern_sequence(r, &items, out);
  free(items.items);
  r->depth--;
  return status;
}

static bool at_string(const scan *s) {
  const char *at = s->at;
  for (int letters = 0; letters < 2 && at < s->end && scan_is_letter(*at); letters++) at++;
  return at < s->end && (*at == '"' || *at == '\'');
}

minos_status python_literal_read(python_reader *r, python_literal *out) {
  python_skip_space(&r->at);
  out->place = scan_place(&r->at);
  out->text = (minos_bytes){NULL, 0};
  if (r->at.at == r->at.end) return refuse_here(r, "the input ends where a literal should stand");
  char c = *r->at.at;
  if (c == '(' || c == '[') return read_sequence(r, out);
  if (scan_is_digit(c) || strchr("+-.", c)) return read_number(r, out);
  if (!at_string(&r->at)) return read_constant(r, out);
  minos_status status = read_string(r, out);
  if (status) return status;
  status = minos_values_string(r->in->values, out->text.data, out->text.length, &out->value);
  return status ? intake_no_memory(r->in) : MINOS_OK;
}
