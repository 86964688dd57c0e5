/* literal.c -- what a student wrote, as data.

   The grammar is that of Python's and JSON's literals and nothing else. What would have to be run, a call, a name, an
   f-string, a sum, is refused where it stands. Signs that word processors and keyboards put in place of the usual ones are
   taken for those, and that is noted. Recursion is as deep as LITERAL_DEPTH. */
#include "literal.h"

#include <string.h>

#include "literal_string.h"
#include "signs.h"

typedef struct reader {
  literals *out;
  literal_dialect dialect;
  scan *s;
  minos_error *err;
  unsigned depth;
} reader;

void literals_release(literals *of) {
  minos_text_release(&of->text);
}

void literals_clear(literals *of) {
  minos_text_clear(&of->text);
  of->count = 0;
  of->quotes_folded = of->signs_folded = false;
}

minos_bytes literals_text(const literals *of, const literal *which) {
  return (minos_bytes){of->text.data ? of->text.data + which->text : "", which->length};
}

static minos_status refuse(const reader *r, minos_place place, const char *message) {
  return minos_fault(r->err, MINOS_ESYNTAX, place, "%s", message);
}

static minos_status no_memory(const reader *r) {
  return minos_fault(r->err, MINOS_ENOMEM, (minos_place){0, 0}, "out of memory");
}

/* The sign at s->at as it is meant. */
static uint32_t look(reader *r, unsigned *length) {
  uint32_t point = signs_point(r->s->at, r->s->end, length);
  return signs_meant(point);
}

/* Step over a sign that may be an unusual one. */
static void step(reader *r) {
  unsigned length;
  uint32_t point = signs_point(r->s->at, r->s->end, &length);
  if (point >= 0x80 && signs_meant(point) != point && point != 0xFEFF) r->out->signs_folded = true;
  if (length == 1)
    scan_step(r->s);
  else
    r->s->at += length;
}

static bool at_sign(reader *r, char sign) {
  unsigned length;
  return look(r, &length) == (uint32_t)(unsigned char)sign;
}

static void skip_comment(scan *s) {
  while (s->at < s->end && *s->at != '\n') s->at++;
}

/* Blanks and comments; line ends too where a bracket is open, or in JSON. */
static void skip_blanks(reader *r) {
  bool lines = r->depth > 0 || r->dialect == LITERAL_JSON;
  for (;;) {
    unsigned length;
    uint32_t sign = look(r, &length);
    if (sign == ' ' || sign == '\t' || (lines && (sign == '\n' || sign == '\r')))
      step(r);
    else if (sign == '#' && r->dialect == LITERAL_PYTHON)
      skip_comment(r->s);
    else if (sign == '\\' && r->dialect == LITERAL_PYTHON && r->s->at + 1 < r->s->end && r->s->at[1] == '\n')
      scan_step(r->s), scan_step(r->s);
    else
      return;
  }
}

static literal *add(literals *out, literal_kind kind, minos_place place) {
  if (out->count == LITERALS) return NULL;
  literal *made = &out->at[out->count++];
  *made = (literal){.kind = kind, .place = place, .text = out->text.length, .next = out->count};
  return made;
}

static minos_status add_or_refuse(reader *r, literal_kind kind, literal **out) {
  minos_place place = scan_place(r->s);
  *out = add(r->out, kind, place);
  return *out ? MINOS_OK : refuse(r, place, "an answer of more than 64 elements");
}

/* ---- words ---- */

static bool is_word_byte(char c) {
  return scan_is_letter(c) || scan_is_digit(c) || (unsigned char)c >= 0x80;
}

static minos_bytes word_at(const scan *s) {
  const char *end = s->at;
  while (end < s->end && is_word_byte(*end)) end++;
  return scan_between(s->at, end);
}

static const struct constant {
  literal_dialect dialect;
  const char *word;
  literal_kind kind;
  bool truth;
} constants[] = {
    {LITERAL_PYTHON, "True", LITERAL_TRUTH, true},    {LITERAL_PYTHON, "False", LITERAL_TRUTH, false},
    {LITERAL_PYTHON, "None", LITERAL_NOTHING, false}, {LITERAL_JSON, "true", LITERAL_TRUTH, true},
    {LITERAL_JSON, "false", LITERAL_TRUTH, false},    {LITERAL_JSON, "null", LITERAL_NOTHING, false},
};

static const struct constant *find_constant(literal_dialect dialect, minos_bytes word) {
  for (size_t i = 0; i < sizeof constants / sizeof *constants; i++)
    if (constants[i].dialect == dialect && scan_equal(word, constants[i].word)) return &constants[i];
  return NULL;
}

static bool is_formatted(minos_bytes prefix) {
  for (size_t i = 0; i < prefix.length; i++)
    if (scan_is_any(prefix.data[i], "fFtT")) return true;
  return false;
}

static minos_status refuse_word(const reader *r, minos_bytes word) {
  minos_place place = scan_place(r->s);
  const char *behind = word.data + word.length;
  char next = behind < r->s->end ? *behind : '\0';
  if (r->dialect == LITERAL_JSON) return refuse(r, place, "expected a string, a number, true, false, null or an array");
  if ((next == '"' || next == '\'') && word.length <= 2)
    return refuse(r, place,
                  is_formatted(word) ? "an f-string is code, and nothing is run: write the string itself"
                                     : "bytes are no answer: write a plain string");
  while (behind < r->s->end && scan_is_blank(*behind)) behind++;
  next = behind < r->s->end ? *behind : '\0';
  if (next == '(') return refuse(r, place, "a call is code, and nothing is run: write its result");
  return refuse(r, place, "a name is code, and nothing is run: write its value, a string in quotes");
}

static bool is_plain_prefix(minos_bytes word, const scan *s) {
  const char *behind = word.data + word.length;
  return word.length == 1 && scan_is_any(*word.data, "rRuU") && behind < s->end && (*behind == '"' || *behind == '\'');
}

static minos_status read_string(reader *r, bool raw) {
  literal *made;
  minos_status status = add_or_refuse(r, LITERAL_STRING, &made);
  const literal_quoting how = {.raw = raw, .json = r->dialect == LITERAL_JSON};
  bool folded = false;
  if (status) return status;
  const char *why = literal_string_read(r->s, how, &r->out->text, &folded);
  if (why) return refuse(r, *why == 't' ? made->place : scan_place(r->s), why);
  made->length = r->out->text.length - made->text;
  if (folded) r->out->quotes_folded = true;
  return r->out->text.failed ? no_memory(r) : MINOS_OK;
}

static minos_status read_word(reader *r) {
  minos_bytes word = word_at(r->s);
  const struct constant *constant = find_constant(r->dialect, word);
  literal *made;
  if (!constant && r->dialect == LITERAL_PYTHON && is_plain_prefix(word, r->s)) {
    bool raw = scan_is_any(*r->s->at, "rR");
    r->s->at++;
    return read_string(r, raw);
  }
  if (!constant) return refuse_word(r, word);
  minos_status status = add_or_refuse(r, constant->kind, &made);
  if (status) return status;
  made->truth = constant->truth;
  r->s->at += word.length;
  return MINOS_OK;
}

/* ---- numbers ---- */

static const char *digits_behind(const char *at, const char *end) {
  while (at < end && scan_is_digit(*at)) at++;
  return at;
}

static bool only_zeros(const char *at, const char *end) {
  while (at < end && *at == '0') at++;
  return at == end;
}

static bool to_integer(const char *at, const char *end, int64_t *out) {
  bool negative = at < end && *at == '-';
  int64_t value = 0;
  if (at < end && (*at == '-' || *at == '+')) at++;
  for (; at < end; at++) {
    if (value > (INT64_MAX - 9) / 10) return false;
    value = value * 10 + (*at - '0');
  }
  *out = negative ? -value : value;
  return true;
}

static minos_status read_number(reader *r) {
  scan *s = r->s;
  const char *start = s->at, *at = start + (*start == '-' || *start == '+');
  const char *point = digits_behind(at, s->end), *end = point;
  literal *made;
  if (point < s->end && *point == '.') end = digits_behind(point + 1, s->end);
  bool bare = end - at == 0 || (end - at == 1 && *at == '.');
  if (bare || (end < s->end && is_word_byte(*end)))
    return refuse(r, scan_place(s), "the number is not a plain decimal one");
  minos_status status = add_or_refuse(r, LITERAL_NUMBER, &made);
  if (status) return status;
  if (!to_integer(start, point, &made->number)) return refuse(r, made->place, "the number does not fit into 64 bits");
  if (point < end && !only_zeros(point + 1, end)) made->kind = LITERAL_FRACTION;
  minos_text_add(&r->out->text, start, (size_t)(end - start));
  made->length = (size_t)(end - start);
  s->at = end;
  return r->out->text.failed ? no_memory(r) : MINOS_OK;
}

/* ---- values ---- */

static minos_status read_value(reader *r);

/* What stands behind a value where a comma or the end belongs. */
static minos_status refuse_behind(reader *r) {
  unsigned length;
  uint32_t sign = look(r, &length);
  char name[16];
  minos_place place = scan_place(r->s);
  signs_name(signs_point(r->s->at, r->s->end, &length), name);
  if (length == 0) return refuse(r, place, "the answer ends in the middle: a bracket is not closed");
  if (sign == '(') return refuse(r, place, "a call is code, and nothing is run: write its result");
  if (sign == '"' || sign == '\'') return refuse(r, place, "two strings side by side: a comma is missing");
  if (scan_is_any((char)(sign < 0x80 ? sign : 0), "+-*/%|&^<>=@~"))
    return refuse(r, place, "an operator is code, and nothing is run: write the result");
  if (sign == '.' || sign == '[') return refuse(r, place, "this is code, and nothing is run: write the value itself");
  return minos_fault(r->err, MINOS_ESYNTAX, place, "expected a comma or the end of the answer, not %s", name);
}

static minos_status read_pair(reader *r) {
  unsigned length;
  if (look(r, &length) != '"') return refuse(r, scan_place(r->s), "expected a key: a string in quotes");
  minos_status status = read_string(r, false);
  if (status) return status;
  skip_blanks(r);
  if (!at_sign(r, ':')) return refuse(r, scan_place(r->s), "expected ':' behind the key");
  step(r);
  skip_blanks(r);
  return read_value(r);
}

/* Items up to the closing sign. *commas: how many there were. */
static minos_status read_items(reader *r, char close, uint32_t *items, uint32_t *commas) {
  bool object = close == '}';
  for (;;) {
    skip_blanks(r);
    if (at_sign(r, close)) break;
    minos_status status = object ? read_pair(r) : read_value(r);
    if (status) return status;
    *items += object ? 2 : 1;
    skip_blanks(r);
    if (at_sign(r, close)) break;
    if (!at_sign(r, ',')) return refuse_behind(r);
    step(r);
    ++*commas;
  }
  if (r->dialect == LITERAL_JSON && *commas && *commas >= (object ? *items / 2 : *items))
    return refuse(r, scan_place(r->s), "JSON has no comma before the closing bracket");
  step(r);
  return MINOS_OK;
}

/* ("S") is the string, ("S",) is a tuple: take the brackets away again. */
static void unwrap(literals *out, uint32_t index) {
  memmove(&out->at[index], &out->at[index + 1], (out->count - index - 1) * sizeof *out->at);
  out->count--;
  for (uint32_t i = index; i < out->count; i++) out->at[i].next--;
}

static minos_status read_bracket(reader *r, char open) {
  char close = open == '(' ? ')' : open == '[' ? ']' : '}';
  uint32_t index = r->out->count, items = 0, commas = 0;
  literal *made;
  if (r->depth == LITERAL_DEPTH) return refuse(r, scan_place(r->s), "brackets nested more than 8 deep");
  minos_status status = add_or_refuse(r, close == '}' ? LITERAL_OBJECT : LITERAL_SEQUENCE, &made);
  if (status) return status;
  step(r);
  r->depth++;
  status = read_items(r, close, &items, &commas);
  r->depth--;
  if (status) return status;
  r->out->at[index].items = items;
  r->out->at[index].next = r->out->count;
  if (open == '(' && items == 1 && commas == 0) unwrap(r->out, index);
  return MINOS_OK;
}

static minos_status read_value(reader *r) {
  unsigned length;
  uint32_t sign = look(r, &length);
  bool json = r->dialect == LITERAL_JSON;
  char c = sign < 0x80 ? (char)sign : '\0', name[16];
  if (length && (c == '[' || (c == '(' && !json) || (c == '{' && json))) return read_bracket(r, c);
  if (length && (c == '"' || (c == '\'' && !json))) return read_string(r, false);
  if (length && *r->s->at == c && (scan_is_digit(c) || scan_is_any(c, "+-."))) return read_number(r);
  if (length && is_word_byte(*r->s->at)) return read_word(r);
  if (c == '{') return refuse(r, scan_place(r->s), "a set or a dictionary is no answer: write a tuple or a list");
  if (length == 0 || c == '\n') return refuse(r, scan_place(r->s), "an answer is missing here");
  signs_name(signs_point(r->s->at, r->s->end, &length), name);
  return minos_fault(r->err, MINOS_ESYNTAX, scan_place(r->s), "unexpected %s in an answer", name);
}

static bool at_end_of_answer(reader *r) {
  unsigned length;
  uint32_t sign = look(r, &length);
  return length == 0 || sign == '\n' || (sign == ';' && r->dialect == LITERAL_PYTHON) ||
         (sign == '\r' && (r->s->at + 1 == r->s->end || r->s->at[1] == '\n'));
}

/* Make room for a sequence in front of all that was read. */
static minos_status wrap(reader *r, uint32_t from, uint32_t items) {
  literals *out = r->out;
  if (out->count == LITERALS) return refuse(r, out->at[from].place, "an answer of more than 64 elements");
  memmove(&out->at[from + 1], &out->at[from], (out->count - from) * sizeof *out->at);
  out->count++;
  for (uint32_t i = from + 1; i < out->count; i++) out->at[i].next++;
  out->at[from] =
      (literal){.kind = LITERAL_SEQUENCE, .place = out->at[from + 1].place, .items = items, .next = out->count};
  return MINOS_OK;
}

minos_status literal_read(literals *out, literal_dialect dialect, scan *s, minos_error *err) {
  reader r = {.out = out, .dialect = dialect, .s = s, .err = err};
  uint32_t from = out->count, items = 0;
  bool comma = false;
  do {
    if (comma) step(&r);
    skip_blanks(&r);
    if (comma && at_end_of_answer(&r)) break;
    minos_status status = read_value(&r);
    if (status) return status;
    items++;
    skip_blanks(&r);
    comma = dialect == LITERAL_PYTHON && at_sign(&r, ',');
  } while (comma);
  if (!at_end_of_answer(&r)) return refuse_behind(&r);
  return items > 1 || comma ? wrap(&r, from, items) : MINOS_OK;
}

bool literal_add_word(literals *out, minos_bytes word, minos_place place) {
  literal *made = add(out, LITERAL_STRING, place);
  if (!made) return false;
  minos_text_add(&out->text, word.data, word.length);
  made->length = word.length;
  return !out->text.failed;
}

bool literal_add_sequence(literals *out, minos_place place) {
  return add(out, LITERAL_SEQUENCE, place) != NULL;
}
