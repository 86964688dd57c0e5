/* text_plain.c -- lines of the text format in their plain shape, read in one pass.

     client operation value start end          client operation(object) value start end
   with bare names of visible ASCII, an integer of up to 18 digits as the value, and times of up to 18 digits (or ? as the end),
   without attributes. Nearly all lines of a large recording are such. Anything else is none of this file's business: a
   line that deviates in one byte is read by text_format.c from its start, so that there is one place that knows what is
   wrong and what it is called. What is accepted here is read there to the same operation: the names go to the same blanks and
   parentheses, a plain integer is the general parser's, and every byte is ASCII and no NUL, hence UTF-8.

   No loop needs to know where the line ends: none of them accepts a line feed, and one stands before `end`. */
#include "text_plain.h"

#include "plain_number.h"
#include "scan.h"

void text_plain_begin(text_plain *out) {
  *out = (text_plain){.op = {.result = MINOS_ABSENT, .whole = true}};
}

static bool is_visible(char c) {
  return c > ' ' && c < 0x7F;
}

static const char *behind_blanks(const char *at) {
  if (!scan_is_blank(*at)) return NULL;
  do at++;
  while (scan_is_blank(*at));
  return at;
}

/* The name of an operation and of its object, which is borrowed from "" where there is none. */
static const char *read_operation(const char *at, minos_recorded *op) {
  const char *start = at;
  while (is_visible(*at) && *at != '(') at++;
  if (at == start || *start == '"') return NULL;
  op->operation = scan_between(start, at);
  op->object = (minos_bytes){"", 0};
  if (*at != '(') return at;
  start = ++at;
  while (is_visible(*at) && *at != ')') at++;
  if (*at != ')' || at == start || *start == '"') return NULL;
  op->object = scan_between(start, at);
  return at + 1;
}

/* Times, and nothing behind them but the end of the line. */
static const char *read_times(const char *at, minos_recorded *op) {
  const char *start = at;
  at = plain_digits(start, &op->whole_start);
  if (!at) return NULL;
  op->start = scan_between(start, at);
  at = behind_blanks(at);
  if (!at) return NULL;
  start = at;
  at = *at == '?' ? at + 1 : plain_digits(at, &op->whole_end);
  if (!at) return NULL;
  op->end = *start == '?' ? scan_between(start, start) : scan_between(start, at);
  at += *at == '\r';
  return *at == '\n' ? at + 1 : NULL;
}

static void note_places(const char *line, const char *value, uint32_t number, minos_recorded *op) {
  op->place = (minos_place){number, 1};
  op->value_place = (minos_place){number, scan_column(line, value)};
  op->start_place = (minos_place){number, scan_column(line, op->start.data)};
  op->end_place = (minos_place){number, scan_column(line, op->end.data)};
}

const char *text_plain_line(const char *line, const char *end, uint32_t number, text_plain *out) {
  minos_recorded *op = &out->op;
  const char *at = line;
  if (line >= end || *line == '"' || *line == '#' || *line == '@') return NULL;
  while (is_visible(*at)) at++;
  if (at == line) return NULL;
  op->client = scan_between(line, at);
  at = behind_blanks(at);
  if (at) at = read_operation(at, op);
  if (at) at = behind_blanks(at);
  const char *value = at;
  if (at) at = plain_integer(at, &out->value);
  if (at) at = behind_blanks(at);
  if (at) at = read_times(at, op);
  if (!at || at - line > SCAN_LONGEST_LINE) return NULL;
  note_places(line, value, number, op);
  return at;
}
