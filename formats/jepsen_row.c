/* jepsen_row.c -- where in a line an event is: `1  :invoke  :cas  [0 1]`.

   Loggers put their own words before it, in many ways, and pasted logs have blanks where tabs were. So the type is looked
   for: a keyword between blanks that a number or a keyword precedes (the process) and a keyword follows (the operation). */
#include "jepsen_row.h"

/* The word that begins at `at`. */
static minos_bytes word_at(const char *at, const char *end) {
  const char *start = at;
  while (at < end && !scan_is_blank(*at)) at++;
  return scan_between(start, at);
}

static const char *skip_blanks(const char *at, const char *end) {
  while (at < end && scan_is_blank(*at)) at++;
  return at;
}

static bool is_number(minos_bytes word) {
  for (size_t i = 0; i < word.length; i++)
    if (!scan_is_digit(word.data[i])) return false;
  return word.length > 0;
}

static bool is_keyword(minos_bytes word) {
  return word.length > 1 && word.data[0] == ':';
}

/* The word before `at`: up to a blank, or to a bracket around the row. Nothing when no blank stands between. */
static minos_bytes word_before(const char *start, const char *at) {
  const char *end = at;
  while (end > start && scan_is_blank(end[-1])) end--;
  const char *begin = end;
  while (begin > start && !scan_is_blank(begin[-1]) && !scan_is_any(begin[-1], "[*`")) begin--;
  return end == at ? (minos_bytes){at, 0} : scan_between(begin, end);
}

/* The operation: a keyword, or a word in quotes. */
static bool take_operation(const char *at, const char *end, jepsen_row *row) {
  minos_bytes word = word_at(at, end);
  size_t last = word.length ? word.length - 1 : 0;
  row->rest = skip_blanks(word.data + word.length, end);
  bool quoted = word.length > 2 && word.data[0] == '"' && word.data[last] == '"';
  row->operation = (minos_bytes){word.data + 1, quoted ? last - 1 : last};
  return quoted || is_keyword(word);
}

/* What the type at `at` is part of. */
static jepsen_kind look_around(minos_bytes line, const char *at, minos_bytes type, jepsen_row *row) {
  const char *end = line.data + line.length, *behind = skip_blanks(type.data + type.length, end);
  bool operation = take_operation(behind, end, row);
  minos_bytes before = word_before(line.data, at);
  bool process = is_number(before) || (is_keyword(before) && !scan_equal(before, ":type"));
  if (process && operation) {
    row->start = before.data;
    row->process = is_keyword(before) ? (minos_bytes){before.data + 1, before.length - 1} : before;
    return JEPSEN_EVENT;
  }
  row->start = process ? behind : at;
  /* a map may hold such words, too, and so may a logger's sentence */
  return (process && behind == end) || (operation && before.length == 0) ? JEPSEN_DAMAGED : JEPSEN_OTHER;
}

jepsen_kind jepsen_find(minos_bytes line, jepsen_row *row) {
  const char *end = line.data + line.length, *at = line.data;
  for (; at < end && (at = memchr(at, ':', (size_t)(end - at))); at++) {
    if (at > line.data && !scan_is_blank(at[-1])) continue;
    minos_bytes word = word_at(at, end);
    if (!event_find_type((minos_bytes){word.data + 1, word.length - 1}, &row->type)) continue;
    jepsen_kind kind = look_around(line, at, word, row);
    if (kind != JEPSEN_OTHER) return kind;
  }
  return JEPSEN_OTHER;
}

bool jepsen_stands_alone(minos_bytes line, const jepsen_row *row) {
  const char *at = line.data;
  while (at < row->start && (scan_is_blank(*at) || scan_is_digit(*at) || scan_is_any(*at, "[*`"))) at++;
  return at == row->start;
}
