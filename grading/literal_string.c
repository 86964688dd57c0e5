/* literal_string.c -- a string in quotes of one kind or another.

   A typographic quote opens a string that any quote of its size class closes: „S“, “S”, «S» and ”S” are all typed by
   somebody. A line end ends no string but a triple-quoted one. */
#include "literal_string.h"

#include "signs.h"

static const struct escape {
  char sign, meant;
} escapes[] = {{'n', '\n'}, {'t', '\t'}, {'r', '\r'}, {'\\', '\\'}, {'\'', '\''},
               {'"', '"'},  {'/', '/'},  {'b', '\b'}, {'f', '\f'}};

/* Hexadecimal digits behind \x, \u or \U. */
static const char *take_point(scan *s, unsigned digits, uint32_t *out) {
  if (!scan_hex(s->at, s->end, digits, out)) return "bad escape: hexadecimal digits are missing";
  s->at += digits;
  return NULL;
}

/* Two surrogates of JSON are one character. */
static const char *take_low_half(scan *s, uint32_t *point) {
  uint32_t low;
  if (s->end - s->at < 6 || s->at[0] != '\\' || s->at[1] != 'u' || !scan_hex(s->at + 2, s->end, 4, &low) ||
      low < 0xDC00 || low > 0xDFFF)
    return "bad escape: half of a surrogate pair";
  s->at += 6;
  *point = 0x10000 + ((*point - 0xD800) << 10) + (low - 0xDC00);
  return NULL;
}

static const char *take_coded(scan *s, unsigned digits, bool json, minos_text *out) {
  uint32_t point;
  const char *why = take_point(s, digits, &point);
  if (!why && json && point >= 0xD800 && point < 0xDC00) why = take_low_half(s, &point);
  if (why) return why;
  if (point == 0 || point > 0x10FFFF || (point >= 0xD800 && point < 0xE000)) return "bad escape: no such character";
  scan_add_point(out, point);
  return NULL;
}

/* s->at is behind the backslash. */
static const char *take_escape(scan *s, literal_quoting how, minos_text *out) {
  if (s->at == s->end) return "the string does not end";
  char sign = *s->at;
  if (sign == '\n' && !how.json) {
    scan_step(s);
    return NULL;
  }
  s->at++;
  if (sign == 'u') return take_coded(s, 4, how.json, out);
  if (sign == 'x' && !how.json) return take_coded(s, 2, false, out);
  if (sign == 'U' && !how.json) return take_coded(s, 8, false, out);
  for (size_t i = 0; i < sizeof escapes / sizeof *escapes; i++) {
    if (escapes[i].sign != sign) continue;
    minos_text_add(out, &escapes[i].meant, 1);
    return NULL;
  }
  return "bad escape: it is not understood here";
}

static bool at_triple(const scan *s, char quote) {
  return s->end - s->at >= 3 && s->at[0] == quote && s->at[1] == quote && s->at[2] == quote;
}

/* Whether the sign at s->at closes a string that `open` opened; *length bytes. */
static bool closes(const scan *s, uint32_t open, bool triple, unsigned *length) {
  uint32_t point = signs_point(s->at, s->end, length);
  if (triple) {
    *length = 3;
    return at_triple(s, (char)open);
  }
  if (open < 0x80) return point == open;
  return signs_is_quote(point) || point == '"' || point == '\'';
}

/* Where a plain quote closes a string that a typographic one opened, or the other way round, both were meant. */
static const char *read_until(scan *s, uint32_t open, bool triple, literal_quoting how, minos_text *out) {
  unsigned length;
  while (s->at < s->end && !closes(s, open, triple, &length)) {
    if (*s->at == '\n' && !triple) return "the string does not end on its line";
    if (*s->at == '\\' && !how.raw) {
      s->at++;
      const char *why = take_escape(s, how, out);
      if (why) return why;
      continue;
    }
    signs_point(s->at, s->end, &length);
    minos_text_add(out, s->at, length);
    if (length == 1)
      scan_step(s);
    else
      s->at += length;
  }
  if (s->at == s->end) return "the string does not end";
  s->at += length;
  return NULL;
}

const char *literal_string_read(scan *s, literal_quoting how, minos_text *out, bool *folded) {
  unsigned length;
  uint32_t open = signs_point(s->at, s->end, &length);
  bool triple = !how.json && open < 0x80 && at_triple(s, (char)open);
  *folded = open >= 0x80;
  s->at += triple ? 3 : length;
  return read_until(s, open, triple, how, out);
}
