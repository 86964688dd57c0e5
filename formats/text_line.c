/* text_line.c -- the words of one line of the text format: names, columns and values.

   Nothing is copied: names and columns are borrowed from the mapped input, except names with escapes. */
#include "text_line.h"

#include <string.h>

static minos_status refuse(intake *in, const text_line *line, const char *at, const char *message) {
  return intake_fault(in, MINOS_ESYNTAX, text_place(line, at), "%s", message);
}

/* Behind the closing quote of the string that opens at `at`; NULL when it does not close. */
static const char *behind_string(const char *at, const char *end) {
  for (at++; at < end; at++) {
    if (*at == '"') return at + 1;
    if (*at == '\\' && at + 1 < end) at++;
  }
  return NULL;
}

static bool is_low_surrogate(uint32_t unit) {
  return unit >= 0xDC00 && unit <= 0xDFFF;
}
static bool is_high_surrogate(uint32_t unit) {
  return unit >= 0xD800 && unit <= 0xDBFF;
}

/* The code point of \uXXXX, or of two such that are a surrogate pair; line->at stands behind the u. */
static bool read_code_point(text_line *line, uint32_t *point) {
  uint32_t low;
  if (!scan_hex(line->at, line->end, 4, point) || is_low_surrogate(*point)) return false;
  line->at += 4;
  if (!is_high_surrogate(*point)) return true;
  if (line->end - line->at < 6 || line->at[0] != '\\' || line->at[1] != 'u') return false;
  if (!scan_hex(line->at + 2, line->end, 4, &low) || !is_low_surrogate(low)) return false;
  line->at += 6;
  *point = 0x10000 + ((*point - 0xD800) << 10) + (low - 0xDC00);
  return true;
}

static minos_status read_escape(intake *in, text_line *line, minos_text *out) {
  static const char letters[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
  const char *begin = line->at++;
  char letter = *line->at++;
  uint32_t point;
  if (letter == 'u') {
    if (!read_code_point(line, &point)) return refuse(in, line, begin, "bad \\u escape in a string");
    scan_add_point(out, point);
    return MINOS_OK;
  }
  const char *known = letter ? strchr(letters, letter) : NULL;
  if (!known) return refuse(in, line, begin, "unknown escape in a string");
  minos_text_add(out, meanings + (known - letters), 1);
  return MINOS_OK;
}

/* The characters of a string with escapes; line->at stands behind the opening quote, and a closing one is there. */
static minos_status unescape(intake *in, text_line *line, minos_text *out) {
  minos_text_clear(out);
  while (*line->at != '"') {
    const char *plain = line->at;
    while (*line->at != '"' && *line->at != '\\') line->at++;
    minos_text_add(out, plain, (size_t)(line->at - plain));
    if (*line->at == '"') break;
    minos_status status = read_escape(in, line, out);
    if (status) return status;
  }
  return out->failed ? intake_no_memory(in) : MINOS_OK;
}

static minos_status quoted_name(intake *in, text_line *line, minos_text *scratch, minos_bytes *out) {
  const char *open = line->at, *behind = behind_string(open, line->end);
  if (!behind) return refuse(in, line, open, "the string has no closing quote");
  *out = scan_between(open + 1, behind - 1);
  if (out->length && memchr(out->data, '\\', out->length)) {
    line->at = open + 1;
    minos_status status = unescape(in, line, scratch);
    if (status) return status;
    *out = (minos_bytes){scratch->data ? scratch->data : "", scratch->length};
  }
  line->at = behind;
  return MINOS_OK;
}

minos_status text_name(intake *in, text_line *line, char stop, minos_text *scratch, minos_bytes *out) {
  const char *start = line->at, *at = start;
  if (at < line->end && *at == '"') {
    minos_status status = quoted_name(in, line, scratch, out);
    bool ends = text_at_end(line) || scan_is_blank(*line->at) || *line->at == stop;
    return status || ends ? status : refuse(in, line, line->at, "unexpected characters behind a closing quote");
  }
  while (at < line->end && !scan_is_blank(*at) && *at != stop) at++;
  line->at = at;
  *out = scan_between(start, at);
  return MINOS_OK;
}

/* Behind the bracket that closes the one at `at`; NULL when none does. Strings inside are respected. */
static const char *behind_bracket(const char *at, const char *end) {
  size_t depth = 0;
  while (at && at < end) {
    if (*at == '"') {
      at = behind_string(at, end);
      continue;
    }
    if (*at == '[' || *at == '(') depth++;
    if ((*at == ']' || *at == ')') && --depth == 0) return at + 1;
    at++;
  }
  return NULL;
}

static minos_status skip_nested(intake *in, text_line *line) {
  const char *open = line->at;
  bool string = *open == '"';
  const char *behind = string ? behind_string(open, line->end) : behind_bracket(open, line->end);
  if (!behind)
    return refuse(in, line, open, string ? "the string has no closing quote" : "the list has no closing bracket");
  line->at = behind;
  return MINOS_OK;
}

minos_status text_find_column(intake *in, text_line *line, text_column *out) {
  *out = (text_column){.start = line->at};
  while (line->at < line->end && !scan_is_blank(*line->at)) {
    char c = *line->at;
    if (c == '"' || c == '[' || c == '(') {
      minos_status status = skip_nested(in, line);
      if (status) return status;
      continue;
    }
    if (c == '=' && line->at + 1 < line->end && line->at[1] == '>') {
      if (out->arrow) return refuse(in, line, line->at, "a second => in one value");
      out->arrow = line->at++;
    }
    line->at++;
  }
  out->end = line->at;
  return MINOS_OK;
}

/* An integer of up to 18 digits, written as the general parser would write it. */
static bool is_small_integer(minos_bytes text, int64_t *out) {
  const char *at = text.data, *end = text.data + text.length;
  bool negative = at < end && *at == '-';
  if (negative) at++;
  if (at == end || end - at > 18 || (*at == '0' && (end - at > 1 || negative))) return false;
  int64_t number = 0;
  for (; at < end; at++) {
    if (!scan_is_digit(*at)) return false;
    number = number * 10 + (*at - '0');
  }
  *out = negative ? -number : number;
  return true;
}

minos_status text_value(intake *in, const text_line *line, minos_bytes text, minos_value *out) {
  int64_t number;
  if (!is_small_integer(text, &number)) return intake_value(in, text, text_place(line, text.data), out);
  return minos_values_integer(in->values, number, out) ? intake_no_memory(in) : MINOS_OK;
}
