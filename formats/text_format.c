/* text_format.c -- the canonical format: one operation a line, five columns.

     client operation(object) argument=>result start end name=value ...
   Comments (#) and directives (@) have lines of their own. Large recordings consist of plain lines, which
   text_plain.c reads in one pass; all others are read here. Either way a line is read where it lies in the mapped input, and
   nothing is copied or allocated for it. A line with a fault is reported and skipped. */
#include "text_format.h"

#include <stdlib.h>
#include <string.h>

#include "formats.h"
#include "suggest.h"
#include "text_plain.h"
#include "text_write.h"

static minos_status refuse(text_reader *r, const char *at, const char *message) {
  return intake_fault(r->in, MINOS_ESYNTAX, text_place(&r->line, at), "%s", message);
}

/* Step to the next column, which must be there. */
static minos_status next_column(text_reader *r, const char *name) {
  text_skip_blanks(&r->line);
  if (!text_at_end(&r->line)) return MINOS_OK;
  minos_error err;
  minos_fault(&err, MINOS_ESYNTAX, text_place(&r->line, r->line.at), "the column '%s' is missing", name);
  static const char columns[] = "the columns are client, operation, value, start, end";
  memcpy(err.hint, columns, sizeof columns);
  return intake_error(r->in, &err);
}

static minos_status read_client(text_reader *r, minos_recorded *op) {
  op->place = text_place(&r->line, r->line.at);
  return text_name(r->in, &r->line, ' ', &r->names[0], &op->client);
}

/* The name in the parentheses behind an operation. */
static minos_status read_object(text_reader *r, minos_recorded *op) {
  const char *open = r->line.at++;
  minos_status status = text_name(r->in, &r->line, ')', &r->names[2], &op->object);
  if (status) return status;
  if (text_at_end(&r->line) || *r->line.at != ')') return refuse(r, open, "the parenthesis is not closed");
  if (r->line.at++ == open + 1) return refuse(r, open, "no object in the parentheses");
  if (text_at_end(&r->line) || scan_is_blank(*r->line.at)) return MINOS_OK;
  return refuse(r, r->line.at, "unexpected characters behind the object");
}

static minos_status read_operation(text_reader *r, minos_recorded *op) {
  minos_status status = next_column(r, "operation");
  if (status) return status;
  const char *start = r->line.at;
  status = text_name(r->in, &r->line, '(', &r->names[1], &op->operation);
  if (status) return status;
  if (op->operation.length == 0) return refuse(r, start, "the operation has no name");
  op->object = (minos_bytes){"", 0};
  return text_at_end(&r->line) || *r->line.at != '(' ? MINOS_OK : read_object(r, op);
}

static minos_status read_values(text_reader *r, minos_recorded *op) {
  minos_status status = next_column(r, "value");
  if (status) return status;
  text_column column;
  op->value_place = text_place(&r->line, r->line.at);
  status = text_find_column(r->in, &r->line, &column);
  if (status) return status;
  minos_bytes argument = scan_between(column.start, column.arrow ? column.arrow : column.end);
  op->result = MINOS_ABSENT;
  status = text_value(r->in, &r->line, argument, &op->value);
  if (status || !column.arrow) return status;
  return text_value(r->in, &r->line, scan_between(column.arrow + 2, column.end), &op->result);
}

static minos_bytes read_word(text_line *line) {
  const char *start = line->at;
  while (!text_at_end(line) && !scan_is_blank(*line->at)) line->at++;
  return scan_between(start, line->at);
}

static bool means_never(minos_bytes word) {
  return word.length == 1 ? *word.data == '?' : word.length == 3 && memcmp(word.data, "inf", 3) == 0;
}

static minos_status read_times(text_reader *r, minos_recorded *op) {
  minos_status status = next_column(r, "start");
  if (status) return status;
  op->start_place = text_place(&r->line, r->line.at);
  op->start = read_word(&r->line);
  status = next_column(r, "end");
  if (status) return status;
  op->end_place = text_place(&r->line, r->line.at);
  op->end = read_word(&r->line);
  if (means_never(op->end)) op->end.length = 0;
  return MINOS_OK;
}

typedef struct attribute {
  minos_bytes name, value;
  minos_place place;
} attribute;

static minos_status next_attribute(text_reader *r, attribute *out) {
  text_line *line = &r->line;
  const char *start = line->at;
  out->place = text_place(line, start);
  minos_status status = text_name(r->in, line, '=', &r->names[3], &out->name);
  if (status) return status;
  if (text_at_end(line) || *line->at != '=' || out->name.length == 0)
    return refuse(r, start, "expected name=value behind the end of the operation");
  text_column column;
  line->at++;
  status = text_find_column(r->in, line, &column);
  out->value = scan_between(column.start, line->at);
  text_skip_blanks(line);
  return status;
}

/* The outcome among the attributes, which the operation needs before they can be added. */
static minos_status find_outcome(text_reader *r, minos_outcome *outcome, bool *found) {
  while (!text_at_end(&r->line)) {
    attribute a;
    minos_status status = next_attribute(r, &a);
    if (status) return status;
    if (!scan_equal(a.name, "outcome")) continue;
    if (*found) return intake_fault(r->in, MINOS_ESYNTAX, a.place, "the outcome is given twice");
    *found = true;
    status = intake_outcome(r->in, a.value, a.place, outcome);
    if (status) return status;
  }
  return MINOS_OK;
}

static minos_status add_attributes(text_reader *r) {
  while (!text_at_end(&r->line)) {
    attribute a;
    minos_value value;
    minos_status status = next_attribute(r, &a);
    if (status) return status;
    if (scan_equal(a.name, "outcome")) continue;
    status = text_value(r->in, &r->line, a.value, &value);
    if (status) return status;
    status = intake_note(r->in, minos_builder_attribute(r->in->builder, a.name, value, a.place));
    if (intake_must_stop(status)) return status;
  }
  return MINOS_OK;
}

static minos_status read_columns(text_reader *r, minos_recorded *op) {
  minos_status status = read_client(r, op);
  if (!status) status = read_operation(r, op);
  if (!status) status = read_values(r, op);
  if (!status) status = read_times(r, op);
  text_skip_blanks(&r->line);
  return status;
}

static minos_status read_operation_line(text_reader *r) {
  minos_recorded op = {0};
  minos_outcome outcome;
  bool found = false;
  r->declared = r->used = true;
  minos_status status = read_columns(r, &op);
  if (status) return status;
  if (text_at_end(&r->line)) return intake_add(r->in, &op, NULL);
  const char *attributes = r->line.at;
  status = find_outcome(r, &outcome, &found);
  if (!status) status = intake_add(r->in, &op, found ? &outcome : NULL);
  if (status) return status;
  r->line.at = attributes;
  return add_attributes(r);
}

static minos_status read_line(text_reader *r) {
  text_skip_blanks(&r->line);
  if (text_at_end(&r->line) || *r->line.at == '#') return MINOS_OK;
  if (r->line.end - r->line.start > SCAN_LONGEST_LINE)
    return refuse(r, r->line.start, "the line is longer than 16 MiB");
  return *r->line.at == '@' ? text_directive(r) : read_operation_line(r);
}

/* A line of any kind. */
static minos_status read_any_line(text_reader *r, minos_bytes line) {
  r->line = (text_line){line.data, line.data, line.data + line.length, r->line.number + 1};
  size_t bad = scan_find_bad(line.data, line.length);
  return bad < line.length ? refuse(r, line.data + bad, scan_bad_byte(line.data[bad])) : read_line(r);
}

static minos_status add_plain(text_reader *r, text_plain *plain) {
  r->declared = r->used = true;
  r->line.number++;
  if (minos_values_integer(r->in->values, plain->value, &plain->op.value)) return intake_no_memory(r->in);
  return intake_add(r->in, &plain->op, NULL);
}

static minos_status read_lines(text_reader *r) {
  minos_bytes rest = r->in->content, line;
  const char *end = rest.data + rest.length, *last = scan_behind_last_line(rest);
  text_plain plain;
  text_plain_begin(&plain);
  while (rest.length > 0) {
    minos_status status;
    const char *next = text_plain_line(rest.data, last, r->line.number + 1, &plain);
    if (next) {
      rest = scan_between(next, end);
      status = add_plain(r, &plain);
    } else {
      scan_take_line(&rest, &line);
      status = read_any_line(r, line);
    }
    if (intake_must_stop(status)) return status;
  }
  return MINOS_OK;
}

static minos_status read_text(intake *in) {
  text_reader r = {.in = in};
  minos_status status = intake_open(in);
  if (!status) status = read_lines(&r);
  if (!status && r.declared) status = intake_close(in);
  intake_drop(in);
  for (int i = 0; i < 4; i++) minos_text_release(&r.names[i]);
  free(r.preamble);
  return status ? status : in->status;
}

/* ---- sniffing: a directive, or five columns of which the last two are times ---- */

static bool looks_like_time(minos_bytes word, bool may_be_open) {
  if (may_be_open && means_never(word)) return true;
  size_t i = word.length > 1 && word.data[0] == '-';
  if (i == word.length) return false;
  for (; i < word.length; i++)
    if (!scan_is_digit(word.data[i]) && word.data[i] != '.') return false;
  return true;
}

/* Step over one column of a line that may be anything. */
static void skip_column(text_line *line) {
  bool quoted = false;
  for (; !text_at_end(line) && (quoted || !scan_is_blank(*line->at)); line->at++) {
    if (*line->at == '"') quoted = !quoted;
    if (*line->at == '\\' && quoted && line->at + 1 < line->end) line->at++;
  }
  text_skip_blanks(line);
}

/* Times are looked for from the back: a list in the value column may hold blanks. */
static bool looks_like_operation(text_line line) {
  minos_bytes before = {0}, last = {0};
  int columns = 0;
  for (text_skip_blanks(&line); !text_at_end(&line); columns++) {
    const char *start = line.at;
    skip_column(&line);
    minos_bytes word = scan_between(start, line.at);
    while (word.length && scan_is_blank(word.data[word.length - 1])) word.length--;
    if (columns >= 4 && looks_like_time(before.length ? last : word, false) && looks_like_time(word, true)) return true;
    before = last;
    last = word;
  }
  return false;
}

static bool sniff_text(minos_bytes content) {
  minos_bytes line;
  for (int looked_at = 0; looked_at < 20 && scan_take_line(&content, &line);) {
    text_line words = {line.data, line.data, line.data + line.length, 1};
    text_skip_blanks(&words);
    if (text_at_end(&words) || *words.at == '#') continue;
    if (*words.at == '@' && words.at + 1 < words.end && scan_is_letter(words.at[1])) return true;
    if (looks_like_operation(words)) return true;
    looked_at++;
  }
  return false;
}

const minos_format format_text = {.sniff = sniff_text, .read = read_text, .write = text_write};
