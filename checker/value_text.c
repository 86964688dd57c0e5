/* value_text.c -- the text syntax of values, and the same values as JSON.

     value  = item [ "->" value ]                a pair
     item   = integer | "string" | word | nil | true | false | - | [ value, ... ] | ( value )
   Integers are plain decimals of 64 bits; strings have JSON escapes; a word is anything else without blanks, quotes,
   brackets or "->". `null` is nil. Writing and reading again gives the same value: strings that look like something else
   are quoted, and a pair that starts with a pair stands in parentheses. */
#include <minos/value.h>

#include <stdlib.h>
#include <string.h>

#include "grow.h"
#include "utf8.h"

enum { DEEPEST = MINOS_VALUE_LEVELS + 1 }; /* of what is being read: what is no list nor pair is one level, too */

typedef struct scan {
  minos_values *values;
  const char *start, *at, *end;
  minos_error *err;
  unsigned depth;
} scan;

static minos_status refuse(const scan *s, const char *at, const char *message) {
  return minos_fault(s->err, MINOS_ESYNTAX, (minos_place){1, (uint32_t)(at - s->start) + 1}, "%s", message);
}

static bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}
static void skip_blanks(scan *s) {
  while (s->at < s->end && is_blank(*s->at)) s->at++;
}
static bool at_arrow(const scan *s) {
  return s->end - s->at >= 2 && s->at[0] == '-' && s->at[1] == '>';
}

static minos_status read_value(scan *s, minos_value *out);

static int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

/* The four digits of \uXXXX at s->at; false if there are none. */
static bool read_unit(scan *s, uint32_t *out) {
  if (s->end - s->at < 4) return false;
  uint32_t unit = 0;
  for (int i = 0; i < 4; i++) {
    int digit = hex_digit(s->at[i]);
    if (digit < 0) return false;
    unit = unit << 4 | (uint32_t)digit;
  }
  s->at += 4;
  *out = unit;
  return true;
}

static minos_status read_unicode_escape(scan *s, minos_text *out) {
  const char *begin = s->at - 2;
  uint32_t point, low;
  if (!read_unit(s, &point)) return refuse(s, begin, "\\u needs four hexadecimal digits");
  if (point >= 0xDC00 && point <= 0xDFFF) return refuse(s, begin, "a low surrogate without its high one");
  if (point >= 0xD800 && point <= 0xDBFF) {
    if (s->end - s->at < 2 || s->at[0] != '\\' || s->at[1] != 'u')
      return refuse(s, begin, "a high surrogate without its low one");
    s->at += 2;
    if (!read_unit(s, &low) || low < 0xDC00 || low > 0xDFFF)
      return refuse(s, begin, "a high surrogate without its low one");
    point = 0x10000 + ((point - 0xD800) << 10) + (low - 0xDC00);
  }
  char bytes[4];
  minos_text_add(out, bytes, utf8_encode(point, bytes));
  return MINOS_OK;
}

static minos_status read_escape(scan *s, minos_text *out) {
  static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
  const char *begin = s->at++;
  if (s->at == s->end) return refuse(s, begin, "the string ends inside an escape");
  char c = *s->at++;
  if (c == 'u') return read_unicode_escape(s, out);
  const char *known = c ? strchr(from, c) : NULL;
  if (!known) return refuse(s, begin, "unknown escape in a string");
  minos_text_add(out, to + (known - from), 1);
  return MINOS_OK;
}

/* The characters of a string up to its closing quote. */
static minos_status read_characters(scan *s, minos_text *out) {
  const char *open = s->at++;
  while (s->at < s->end && *s->at != '"') {
    minos_status status = MINOS_OK;
    if (*s->at == '\\')
      status = read_escape(s, out);
    else if ((unsigned char)*s->at < 0x20)
      status = refuse(s, s->at, "a control character in a string must be escaped");
    else
      minos_text_add(out, s->at++, 1);
    if (status) return status;
  }
  if (s->at == s->end) return refuse(s, open, "the string has no closing quote");
  s->at++;
  return out->failed ? MINOS_ENOMEM : MINOS_OK;
}

static minos_status read_string(scan *s, minos_value *out) {
  minos_text characters = {0};
  minos_status status = read_characters(s, &characters);
  if (!status) status = minos_values_string(s->values, characters.data ? characters.data : "", characters.length, out);
  minos_text_release(&characters);
  return status;
}

/* What the pool had against a list or pair that begins at `at`. */
static minos_status nested(scan *s, const char *at, minos_status status) {
  return status == MINOS_ELIMIT ? refuse(s, at, "the value is nested too deeply") : status;
}

static minos_status read_items(scan *s, minos_value **items, size_t *count) {
  size_t capacity = 0;
  const char *open = s->at++;
  skip_blanks(s);
  if (s->at < s->end && *s->at == ']') {
    s->at++;
    return MINOS_OK;
  }
  for (;;) {
    minos_value item;
    minos_status status = read_value(s, &item);
    if (status) return status;
    if (!grow_array(items, &capacity, *count + 1, sizeof **items)) return MINOS_ENOMEM;
    (*items)[(*count)++] = item;
    skip_blanks(s);
    if (s->at == s->end) return refuse(s, open, "the list has no closing bracket");
    char c = *s->at++;
    if (c == ']') return MINOS_OK;
    if (c != ',') return refuse(s, s->at - 1, "expected , or ] in a list");
  }
}

static minos_status read_list(scan *s, minos_value *out) {
  minos_value *items = NULL;
  size_t count = 0;
  const char *open = s->at;
  if (s->depth > MINOS_VALUE_LEVELS) return nested(s, open, MINOS_ELIMIT);
  minos_status status = read_items(s, &items, &count);
  if (!status) status = nested(s, open, minos_values_list(s->values, items, count, out));
  free(items);
  return status;
}

static minos_status read_group(scan *s, minos_value *out) {
  const char *open = s->at++;
  minos_status status = read_value(s, out);
  if (status) return status;
  skip_blanks(s);
  if (s->at == s->end || *s->at != ')') return refuse(s, open, "the parenthesis is not closed");
  s->at++;
  return MINOS_OK;
}

static bool ends_word(const scan *s, const char *at) {
  if (is_blank(*at) || *at == '"') return true;
  if (*at == '-' && at + 1 < s->end && at[1] == '>') return true;
  if (s->depth > 1 && (*at == ',' || *at == ']' || *at == ')')) return true;
  return *at == '[' || *at == '(';
}

/* Whether the word is a decimal integer without leading zeros, whatever its size. */
static bool looks_like_integer(const char *word, size_t length) {
  if (length && *word == '-') word++, length--;
  if (length == 0 || (length > 1 && *word == '0')) return false;
  for (size_t i = 0; i < length; i++)
    if (word[i] < '0' || word[i] > '9') return false;
  return true;
}

static minos_status read_integer(scan *s, const char *word, size_t length, minos_value *out) {
  bool negative = *word == '-';
  uint64_t limit = (uint64_t)INT64_MAX + (negative ? 1 : 0), number = 0;
  for (size_t i = negative ? 1 : 0; i < length; i++) {
    uint64_t digit = (uint64_t)(word[i] - '0');
    if (number > (limit - digit) / 10) return refuse(s, word, "the integer does not fit into 64 bits");
    number = number * 10 + digit;
  }
  return minos_values_integer(s->values, negative ? (int64_t)(0 - number) : (int64_t)number, out);
}

typedef struct fixed_word {
  const char *word;
  minos_value value;
} fixed_word;
static const fixed_word fixed_words[] = {
    {"nil", MINOS_NIL}, {"null", MINOS_NIL}, {"true", MINOS_TRUE}, {"false", MINOS_FALSE}, {"-", MINOS_ABSENT},
};

static const fixed_word *find_fixed(const char *word, size_t length) {
  for (size_t i = 0; i < sizeof fixed_words / sizeof *fixed_words; i++)
    if (strlen(fixed_words[i].word) == length && memcmp(fixed_words[i].word, word, length) == 0) return &fixed_words[i];
  return NULL;
}

static minos_status read_word(scan *s, minos_value *out) {
  const char *word = s->at;
  while (s->at < s->end && !ends_word(s, s->at)) {
    size_t size = utf8_sequence(s->at, (size_t)(s->end - s->at));
    if (size == 0) return refuse(s, s->at, "not UTF-8");
    if ((unsigned char)*s->at < 0x20 || *s->at == 0x7F) return refuse(s, s->at, "a control character in a value");
    s->at += size;
  }
  size_t length = (size_t)(s->at - word);
  if (length == 0) return refuse(s, word, "expected a value");
  const fixed_word *fixed = find_fixed(word, length);
  if (fixed && fixed->value == MINOS_ABSENT && s->depth > 1) return refuse(s, word, "- stands alone or not at all");
  if (fixed) {
    *out = fixed->value;
    return MINOS_OK;
  }
  if (looks_like_integer(word, length)) return read_integer(s, word, length, out);
  return minos_values_string(s->values, word, length, out);
}

static minos_status read_item(scan *s, minos_value *out) {
  skip_blanks(s);
  if (s->at == s->end) return refuse(s, s->at, "expected a value");
  if (*s->at == '"') return read_string(s, out);
  if (*s->at == '[') return read_list(s, out);
  if (*s->at == '(') return read_group(s, out);
  return read_word(s, out);
}

static minos_status read_value(scan *s, minos_value *out) {
  if (s->depth == DEEPEST) return nested(s, s->at, MINOS_ELIMIT);
  s->depth++;
  const char *start = s->at;
  minos_value first, second;
  minos_status status = read_item(s, &first);
  skip_blanks(s);
  if (!status && at_arrow(s)) {
    s->at += 2;
    status = read_value(s, &second);
    if (!status) status = nested(s, start, minos_values_pair(s->values, first, second, &first));
  }
  s->depth--;
  if (!status) *out = first;
  return status;
}

minos_status minos_value_read(minos_values *values, minos_bytes text, minos_value *out, minos_error *err) {
  scan s = {.values = values, .start = text.data, .at = text.data, .end = text.data + text.length, .err = err};
  minos_status status = read_value(&s, out);
  if (status == MINOS_ENOMEM) return minos_fault(err, status, (minos_place){1, 1}, "out of memory");
  if (status) return status;
  skip_blanks(&s);
  if (s.at != s.end) return refuse(&s, s.at, "unexpected characters behind the value");
  return MINOS_OK;
}

/* Whether the string may stand without quotes: a word of letters, digits and a few marks that reads as itself. */
static bool is_plain_word(minos_bytes s) {
  if (s.length == 0 || find_fixed(s.data, s.length) || looks_like_integer(s.data, s.length)) return false;
  for (size_t i = 0; i < s.length; i++) {
    unsigned char c = (unsigned char)s.data[i];
    bool letter = (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
    bool digit = c >= '0' && c <= '9';
    if (!letter && !digit && !(i > 0 && c && strchr("_.:/@+", c)) && c != '_') return false;
  }
  return true;
}

static void write_string(minos_bytes s, bool quoted, minos_text *out) {
  if (!quoted && is_plain_word(s))
    minos_text_add(out, s.data, s.length);
  else
    minos_text_json_string(out, s.data, s.length);
}

static void write_nested(const minos_values *values, minos_value value, bool in_list, minos_text *out);

static void write_pair(const minos_values *values, minos_value value, bool in_list, minos_text *out) {
  size_t count;
  const minos_value *items = minos_value_items(values, value, &count);
  bool grouped = minos_value_kind(values, items[0]) == MINOS_KIND_PAIR;
  if (grouped) minos_text_put(out, "(");
  write_nested(values, items[0], in_list, out);
  minos_text_put(out, grouped ? ")->" : "->");
  write_nested(values, items[1], in_list, out);
}

static void write_nested(const minos_values *values, minos_value value, bool in_list, minos_text *out) {
  switch (minos_value_kind(values, value)) {
  case MINOS_KIND_NIL: minos_text_put(out, "nil"); return;
  case MINOS_KIND_ABSENT: minos_text_put(out, "-"); return;
  case MINOS_KIND_BOOLEAN: minos_text_put(out, value == MINOS_TRUE ? "true" : "false"); return;
  case MINOS_KIND_INTEGER: minos_text_int(out, minos_value_integer(values, value)); return;
  case MINOS_KIND_STRING: write_string(minos_value_string(values, value), in_list, out); return;
  case MINOS_KIND_PAIR: write_pair(values, value, in_list, out); return;
  case MINOS_KIND_LIST: break;
  }
  size_t count;
  const minos_value *items = minos_value_items(values, value, &count);
  minos_text_put(out, "[");
  for (size_t i = 0; i < count; i++) {
    if (i) minos_text_put(out, ",");
    write_nested(values, items[i], true, out);
  }
  minos_text_put(out, "]");
}

void minos_value_write(const minos_values *values, minos_value value, minos_text *out) {
  write_nested(values, value, false, out);
}

void minos_value_write_json(const minos_values *values, minos_value value, minos_text *out) {
  minos_kind kind = minos_value_kind(values, value);
  if (kind == MINOS_KIND_NIL || kind == MINOS_KIND_ABSENT) {
    minos_text_put(out, "null");
    return;
  }
  if (kind == MINOS_KIND_STRING) {
    write_string(minos_value_string(values, value), true, out);
    return;
  }
  if (kind != MINOS_KIND_PAIR && kind != MINOS_KIND_LIST) {
    write_nested(values, value, true, out);
    return;
  }
  size_t count;
  const minos_value *items = minos_value_items(values, value, &count);
  minos_text_put(out, kind == MINOS_KIND_PAIR ? "{\"pair\":[" : "[");
  for (size_t i = 0; i < count; i++) {
    if (i) minos_text_put(out, ",");
    minos_value_write_json(values, items[i], out);
  }
  minos_text_put(out, kind == MINOS_KIND_PAIR ? "]}" : "]");
}
