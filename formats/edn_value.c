/* edn_value.c -- one form of EDN as a value or a name of a history.

   Keywords, symbols and characters are strings: `:x` and "x" are one value, as in the JSON that Jepsen writes. Vectors,
   lists and sets are lists; a map is a list of pairs. Integers have 64 bits, decimal or hexadecimal (pointers in pasted
   rows); what would have to be rounded (reals, ratios, larger integers) is refused. `#minos/pair [a b]` is a pair; other
   tags say nothing. */
#include "edn_value.h"

#include <stdlib.h>

#include "suggest.h"

minos_status edn_refuse(intake *in, const edn_token *token, const char *expected) {
  if (token->kind == EDN_BAD) return intake_fault(in, MINOS_ESYNTAX, token->place, "%s", token->why);
  if (token->kind == EDN_END)
    return intake_fault(in, MINOS_ESYNTAX, token->place, "the input ends where %s should stand", expected);
  return intake_fault(in, MINOS_ESYNTAX, token->place, "expected %s", expected);
}

/* ---- strings ---- */

typedef struct escape {
  char letter, meaning;
} escape;
static const escape escapes[] = {{'n', '\n'}, {'t', '\t'}, {'r', '\r'},  {'b', '\b'},
                                 {'f', '\f'}, {'"', '"'},  {'\\', '\\'}, {'/', '/'}};

static bool find_escape(char letter, char *meaning) {
  for (size_t i = 0; i < sizeof escapes / sizeof *escapes; i++) {
    if (escapes[i].letter != letter) continue;
    *meaning = escapes[i].meaning;
    return true;
  }
  return false;
}

static bool is_surrogate(uint32_t point, uint32_t first) {
  return point >= first && point < first + 0x400;
}

/* The four digits behind \u, and the second half of a surrogate pair. */
static const char *take_point(const char *at, const char *end, minos_text *out) {
  uint32_t point, second;
  if (!scan_hex(at, end, 4, &point)) return NULL;
  at += 4;
  if (is_surrogate(point, 0xDC00)) return NULL;
  if (is_surrogate(point, 0xD800)) {
    bool whole = end - at >= 6 && at[0] == '\\' && at[1] == 'u' && scan_hex(at + 2, end, 4, &second);
    if (!whole || !is_surrogate(second, 0xDC00)) return NULL;
    point = 0x10000 + ((point - 0xD800) << 10) + (second - 0xDC00);
    at += 6;
  }
  scan_add_point(out, point);
  return at;
}

/* Read the escape at `at`, which is a backslash; what follows it, NULL when there is no such escape. */
static const char *take_escape(const char *at, const char *end, minos_text *out) {
  char meaning;
  if (end - at < 2) return NULL;
  if (at[1] == 'u') return take_point(at + 2, end, out);
  if (!find_escape(at[1], &meaning)) return NULL;
  minos_text_add(out, &meaning, 1);
  return at + 2;
}

/* The text of a string token with its escapes read; borrowed from the input or `buffer`. */
static minos_status read_string(intake *in, const edn_token *token, minos_text *buffer, minos_bytes *out) {
  *out = token->text;
  if (!token->escaped) return MINOS_OK;
  const char *at = token->text.data, *end = at + token->text.length;
  minos_text_clear(buffer);
  while (at < end) {
    const char *stop = memchr(at, '\\', (size_t)(end - at));
    minos_text_add(buffer, at, (size_t)((stop ? stop : end) - at));
    if (!stop) break;
    at = take_escape(stop, end, buffer);
    if (!at) return intake_fault(in, MINOS_ESYNTAX, token->place, "the string has an escape that EDN does not know");
  }
  if (buffer->failed) return intake_no_memory(in);
  *out = (minos_bytes){buffer->data ? buffer->data : "", buffer->length};
  return MINOS_OK;
}

/* ---- numbers ---- */

static bool add_digit(uint64_t *magnitude, unsigned digit, unsigned base) {
  return !__builtin_mul_overflow(*magnitude, (uint64_t)base, magnitude) &&
         !__builtin_add_overflow(*magnitude, (uint64_t)digit, magnitude);
}

static int digit_of(char c, unsigned base) {
  if (scan_is_digit(c)) return c - '0';
  char letter = (char)(c | 0x20);
  return base == 16 && letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : -1;
}

/* NULL, or why the word is no integer of 64 bits. */
static const char *read_integer(minos_bytes word, int64_t *out) {
  const char *at = word.data, *end = at + word.length;
  bool negative = *at == '-';
  uint64_t magnitude = 0;
  unsigned base = 10;
  if (negative || *at == '+') at++;
  if (end - at > 2 && at[0] == '0' && (at[1] | 0x20) == 'x') base = 16, at += 2;
  if (base == 10 && end[-1] == 'N') end--;
  for (; at < end; at++) {
    int digit = digit_of(*at, base);
    if (digit < 0 && scan_is_any(*at, ".eEM/"))
      return "a number that is no integer would be rounded: write it as a string";
    if (digit < 0) return "this is no number";
    if (!add_digit(&magnitude, (unsigned)digit, base)) return "the number does not fit into 64 bits";
  }
  if (magnitude > (uint64_t)INT64_MAX + negative) return "the number does not fit into 64 bits";
  *out = negative ? (int64_t)(0 - magnitude) : (int64_t)magnitude;
  return NULL;
}

/* ---- values ---- */

/* The items of the lists that are open, one behind the other. */
typedef struct reader {
  intake *in;
  scan *s;
  minos_value *items; /* [capacity] */
  size_t count, capacity;
  minos_text string;
} reader;

static minos_status read_form(reader *r, edn_token token, unsigned depth, minos_value *out);

static minos_status push(reader *r, minos_value value) {
  if (r->count == r->capacity) {
    size_t capacity = r->capacity ? 2 * r->capacity : 16;
    minos_value *items = realloc(r->items, capacity * sizeof *items);
    if (!items) return intake_no_memory(r->in);
    r->items = items;
    r->capacity = capacity;
  }
  r->items[r->count++] = value;
  return MINOS_OK;
}

static minos_status check(const reader *r, minos_status status) {
  return status ? intake_no_memory(r->in) : MINOS_OK;
}

/* Take the last two items for one pair. */
static minos_status fold_pair(reader *r, minos_place place) {
  minos_value *two = &r->items[r->count - 2];
  r->count--;
  return intake_nested(r->in, minos_values_pair(r->in->values, two[0], two[1], two), place);
}

static minos_status refuse_end(reader *r, const edn_token *open, const edn_token *end) {
  if (end->kind == EDN_END) return intake_fault(r->in, MINOS_ESYNTAX, open->place, "the bracket is not closed");
  return intake_fault(r->in, MINOS_ESYNTAX, end->place, "this bracket closes another one");
}

static minos_status read_items(reader *r, const edn_token *open, unsigned depth) {
  char close = open->bracket == 's' ? '}' : open->bracket;
  bool map = edn_is_map(open);
  edn_token token = edn_next_form(r->s, true);
  for (size_t number = 1; token.kind != EDN_CLOSE || token.bracket != close; number++) {
    if (token.kind == EDN_END || token.kind == EDN_CLOSE) return refuse_end(r, open, &token);
    minos_value item;
    minos_status status = read_form(r, token, depth + 1, &item);
    if (!status) status = push(r, item);
    if (!status && map && number % 2 == 0) status = fold_pair(r, open->place);
    if (status) return status;
    token = edn_next_form(r->s, true);
    if (map && number % 2 && token.kind == EDN_CLOSE)
      return edn_refuse(r->in, &token, "the value of the key before it");
  }
  return MINOS_OK;
}

static minos_status read_bracket(reader *r, const edn_token *open, unsigned depth, minos_value *out) {
  static const minos_value none = MINOS_ABSENT; /* an empty list has no first item either */
  size_t base = r->count;
  depth += edn_is_map(open); /* a map is a list of pairs */
  if (depth >= MINOS_VALUE_LEVELS)
    return intake_fault(r->in, MINOS_ESYNTAX, open->place, "the value is nested too deeply");
  minos_status status = read_items(r, open, depth);
  if (status) return status;
  const minos_value *items = r->items ? r->items + base : &none;
  status = intake_nested(r->in, minos_values_list(r->in->values, items, r->count - base, out), open->place);
  r->count = base;
  return status;
}

static minos_status read_pair(reader *r, unsigned depth, minos_value *out) {
  edn_token token = edn_next_form(r->s, true);
  if (!edn_is_list(&token)) return edn_refuse(r->in, &token, "a vector of two behind #minos/pair");
  minos_status status = read_bracket(r, &token, depth, out);
  if (status) return status;
  size_t count;
  const minos_value *items = minos_value_items(r->in->values, *out, &count);
  if (count != 2) return intake_fault(r->in, MINOS_ESYNTAX, token.place, "a pair has two items, not %zu", count);
  return intake_nested(r->in, minos_values_pair(r->in->values, items[0], items[1], out), token.place);
}

static minos_status read_number(reader *r, const edn_token *token, minos_value *out) {
  int64_t number;
  const char *why = read_integer(token->text, &number);
  if (why) return intake_fault(r->in, MINOS_ESYNTAX, token->place, "%s", why);
  return check(r, minos_values_integer(r->in->values, number, out));
}

static minos_status read_word(reader *r, minos_bytes word, minos_value *out) {
  return check(r, minos_values_string(r->in->values, word.data, word.length, out));
}

static size_t count_points(minos_bytes text) {
  size_t count = 0;
  for (size_t i = 0; i < text.length; i++) count += ((unsigned char)text.data[i] & 0xC0) != 0x80;
  return count;
}

/* A character as text: itself, by its name, or by the four digits of its number. */
static minos_status read_character(reader *r, const edn_token *token, minos_value *out) {
  static const struct {
    const char *name;
    char meaning;
  } named[] = {{"newline", '\n'}, {"return", '\r'},   {"space", ' '},
               {"tab", '\t'},     {"formfeed", '\f'}, {"backspace", '\b'}};
  minos_bytes text = token->text;
  for (size_t i = 0; i < sizeof named / sizeof *named; i++)
    if (scan_equal(text, named[i].name)) return read_word(r, (minos_bytes){&named[i].meaning, 1}, out);
  if (count_points(text) == 1) return read_word(r, text, out);
  minos_text_clear(&r->string);
  const char *end = text.data + text.length;
  if (*text.data != 'u' || take_point(text.data + 1, end, &r->string) != end)
    return intake_fault(r->in, MINOS_ESYNTAX, token->place, "a character that EDN does not know");
  return r->string.failed ? intake_no_memory(r->in)
                          : read_word(r, (minos_bytes){r->string.data, r->string.length}, out);
}

static minos_status read_symbol(reader *r, const edn_token *token, minos_value *out) {
  static const struct {
    const char *name;
    minos_value value;
  } constants[] = {{"nil", MINOS_NIL}, {"true", MINOS_TRUE}, {"false", MINOS_FALSE}};
  for (size_t i = 0; i < sizeof constants / sizeof *constants; i++) {
    if (!scan_equal(token->text, constants[i].name)) continue;
    *out = constants[i].value;
    return MINOS_OK;
  }
  return read_word(r, token->text, out);
}

static minos_status read_form(reader *r, edn_token token, unsigned depth, minos_value *out) {
  minos_bytes text;
  minos_status status;
  switch (token.kind) {
  case EDN_OPEN: return read_bracket(r, &token, depth, out);
  case EDN_STRING:
    status = read_string(r->in, &token, &r->string, &text);
    return status ? status : read_word(r, text, out);
  case EDN_NUMBER: return read_number(r, &token, out);
  case EDN_SYMBOL: return read_symbol(r, &token, out);
  case EDN_KEYWORD: return read_word(r, token.text, out);
  case EDN_CHARACTER: return read_character(r, &token, out);
  case EDN_TAG:
    if (scan_equal(token.text, "minos/pair")) return read_pair(r, depth, out);
    return read_form(r, edn_next_form(r->s, false), depth, out);
  default: return edn_refuse(r->in, &token, "a value");
  }
}

minos_status edn_read_value(intake *in, scan *s, minos_value *out) {
  reader r = {.in = in, .s = s};
  minos_status status = read_form(&r, edn_next_form(s, true), 0, out);
  free(r.items);
  minos_text_release(&r.string);
  return status;
}

minos_status edn_read_name(intake *in, scan *s, minos_text *buffer, minos_bytes *out) {
  scan before = *s;
  edn_token token = edn_next_form(s, false);
  minos_value value;
  *out = token.text;
  if (token.kind == EDN_STRING) return read_string(in, &token, buffer, out);
  if (token.kind == EDN_KEYWORD || token.kind == EDN_SYMBOL || token.kind == EDN_NUMBER) return MINOS_OK;
  *s = before;
  minos_status status = edn_read_value(in, s, &value);
  if (status) return status;
  minos_text_clear(buffer);
  minos_value_write(in->values, value, buffer);
  if (buffer->failed) return intake_no_memory(in);
  *out = (minos_bytes){buffer->data, buffer->length};
  return MINOS_OK;
}
