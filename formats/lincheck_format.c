/* lincheck_format.c -- Lincheck's report of an execution: a table with a column for each thread.

     = Invalid execution results =
     | offer(1): true        | offer(5): true |
     | ------------------------------------- |      what stands above a rule ended before what stands below began
     |                       | poll(): null [1,-] |
   Older reports have `Init part:` and `Post part:` lists around a `Parallel part:`. The tables that follow show one
   interleaving; they are no recording and are skipped. Each report is a history. */
#include <stdio.h>
#include <stdlib.h>

#include "formats.h"
#include "lincheck_table.h"

typedef enum part { PART_NONE, PART_LIST, PART_TABLE, PART_DONE } part;

typedef struct reader {
  intake *in;
  minos_bytes line;
  uint32_t number;
  part part;
  bool old;             /* the report names its parts */
  lincheck_cell *cells; /* [capacity] of the part that is being read */
  size_t count, capacity;
  bool tabled; /* its parallel part has been read */
  uint32_t clock;
} reader;

static minos_place place_of(const reader *r, const char *at) {
  return (minos_place){r->number, scan_column(r->line.data, at)};
}

/* ---- operations ---- */

/* What returns nothing, and what never returned. */
static bool is_among(minos_bytes word, const char *const *names) {
  for (; *names; names++)
    if (scan_equal(word, *names)) return true;
  return false;
}
static const char *const nothing[] = {"void", "Unit", "kotlin.Unit", NULL};
static const char *const unreturned[] = {"SUSPENDED", "CANCELLED", "", NULL};

/* A value as in text where it is one, else what stands there as a string. */
static minos_status read_value(reader *r, minos_bytes text, minos_value *out) {
  minos_values *values = r->in->values;
  *out = MINOS_NIL;
  if (scan_equal(text, "null")) return MINOS_OK;
  minos_status status = minos_value_read(values, text, out, NULL);
  bool is_string = (status && status != MINOS_ENOMEM) || (!status && *out == MINOS_ABSENT);
  if (is_string) status = minos_values_string(values, text.data, text.length, out);
  return status ? intake_no_memory(r->in) : MINOS_OK;
}

static minos_status read_result(reader *r, minos_bytes text, minos_value *out) {
  *out = MINOS_ABSENT;
  return is_among(text, nothing) || is_among(text, unreturned) ? MINOS_OK : read_value(r, text, out);
}

/* Where the argument that begins at `at` ends. */
static const char *find_comma(const char *at, const char *end) {
  unsigned depth = 0;
  bool quoted = false;
  for (; at < end; at++) {
    if (*at == '"') quoted = !quoted;
    if (!quoted && scan_is_any(*at, "([{")) depth++;
    if (!quoted && scan_is_any(*at, ")]}") && depth) depth--;
    if (*at == ',' && !quoted && depth == 0) return at;
  }
  return end;
}

enum { MOST_ARGUMENTS = 16 };

/* None, one, or a list. */
static minos_status read_arguments(reader *r, minos_bytes text, minos_value *out) {
  minos_value items[MOST_ARGUMENTS];
  const char *at = text.data, *end = at + text.length;
  size_t count = 0;
  *out = MINOS_ABSENT;
  while (at < end) {
    const char *comma = find_comma(at, end);
    minos_bytes one = scan_between(at, comma);
    while (one.length && scan_is_blank(*one.data)) one = (minos_bytes){one.data + 1, one.length - 1};
    if (count == MOST_ARGUMENTS)
      return intake_fault(r->in, MINOS_ESYNTAX, place_of(r, at), "more than %d arguments", MOST_ARGUMENTS);
    minos_status status = read_value(r, one, &items[count++]);
    if (status) return status;
    at = comma + (comma < end);
  }
  if (count == 1) *out = items[0];
  if (count < 2) return MINOS_OK;
  return intake_nested(r->in, minos_values_list(r->in->values, items, count, out), place_of(r, text.data));
}

/* Java's names of what the models call otherwise. An offer that says true did what enq does, one that says false nothing. */
static void translate(minos_recorded *op) {
  if (scan_equal(op->operation, "poll")) op->operation = (minos_bytes){"deq", 3};
  if (!scan_equal(op->operation, "offer")) return;
  op->operation = (minos_bytes){"enq", 3};
  if (op->result == MINOS_FALSE) op->outcome = MINOS_OUTCOME_FAIL;
  if (op->result == MINOS_TRUE || op->result == MINOS_FALSE) op->result = MINOS_ABSENT;
}

static minos_status add_operation(reader *r, const lincheck_cell *cell, minos_bytes client) {
  char start[16], end[16];
  minos_recorded op = {.client = client, .object = {"", 0}, .operation = cell->name, .place = cell->place};
  bool returned = !is_among(cell->result, unreturned);
  op.outcome = returned ? MINOS_OUTCOME_OK : MINOS_OUTCOME_UNKNOWN;
  op.start = (minos_bytes){start, (size_t)snprintf(start, sizeof start, "%u", cell->start)};
  if (returned) op.end = (minos_bytes){end, (size_t)snprintf(end, sizeof end, "%u", cell->end)};
  minos_status status = read_arguments(r, cell->arguments, &op.value);
  if (!status) status = read_result(r, cell->result, &op.result);
  if (status) return status;
  translate(&op);
  return intake_note(r->in, minos_builder_add(r->in->builder, &op));
}

/* End a part: what it holds happened before what follows. */
static minos_status end_part(reader *r) {
  static const char *const lists[] = {"init", "post"};
  minos_status status = MINOS_OK;
  if (r->count == 0) return MINOS_OK;
  if (!lincheck_schedule(r->cells, r->count, &r->clock))
    status = intake_fault(r->in, MINOS_EHISTORY, r->cells[0].place,
                          "the marks of these operations contradict each other: they have no order in time");
  for (size_t i = 0; i < r->count && !status; i++) {
    char number[16];
    minos_bytes client = {number, (size_t)snprintf(number, sizeof number, "%u", r->cells[i].thread + 1)};
    if (r->part == PART_LIST) client = (minos_bytes){lists[r->cells[0].start > 0], 4};
    status = add_operation(r, &r->cells[i], client);
  }
  r->count = 0;
  return status;
}

/* ---- lines ---- */

static minos_status add_cell(reader *r, minos_bytes text, uint32_t thread) {
  lincheck_cell cell = {.thread = thread, .place = place_of(r, text.data)};
  const char *why = lincheck_read_cell(text, &cell);
  if (why) return intake_fault(r->in, MINOS_ESYNTAX, cell.place, "%s", why);
  if (r->count == r->capacity) {
    size_t capacity = r->capacity ? 2 * r->capacity : 16;
    lincheck_cell *cells = realloc(r->cells, capacity * sizeof *cells);
    if (!cells) return intake_no_memory(r->in);
    r->cells = cells;
    r->capacity = capacity;
  }
  r->cells[r->count++] = cell;
  return MINOS_OK;
}

static bool begins_with(minos_bytes line, const char *start) {
  size_t length = strlen(start);
  return line.length >= length && memcmp(line.data, start, length) == 0;
}

static bool consists_of(minos_bytes line, const char *set) {
  for (size_t i = 0; i < line.length; i++)
    if (!scan_is_any(line.data[i], set)) return false;
  return true;
}

static minos_bytes trim(minos_bytes text) {
  while (text.length && scan_is_blank(*text.data)) text = (minos_bytes){text.data + 1, text.length - 1};
  while (text.length && scan_is_blank(text.data[text.length - 1])) text.length--;
  return text;
}

/* The cells between the bars of a row. */
static minos_status take_row(reader *r, minos_bytes row) {
  const char *at = row.data + 1, *end = row.data + row.length;
  for (uint32_t thread = 0; at < end; thread++) {
    const char *bar = memchr(at, '|', (size_t)(end - at));
    if (!bar) return intake_fault(r->in, MINOS_ESYNTAX, place_of(r, at), "the row does not end with '|'");
    minos_bytes cell = trim(scan_between(at, bar));
    if (thread == LINCHECK_THREADS)
      return intake_fault(r->in, MINOS_ESYNTAX, place_of(r, at), "more than %d threads", LINCHECK_THREADS);
    bool heading = begins_with(cell, "Thread ") && !memchr(cell.data, '(', cell.length);
    minos_status status = cell.length && !heading ? add_cell(r, cell, thread) : MINOS_OK;
    if (status) return status;
    at = bar + 1;
  }
  return MINOS_OK;
}

/* [a(): 1, b(2)] on one line */
static minos_status take_list(reader *r, minos_bytes line) {
  const char *at = line.data + 1, *end = line.data + line.length - 1;
  if (line.data[line.length - 1] != ']')
    return intake_fault(r->in, MINOS_ESYNTAX, place_of(r, line.data), "the list does not end with ']'");
  minos_status status = MINOS_OK;
  while (at < end && !status) {
    const char *comma = find_comma(at, end);
    minos_bytes one = trim(scan_between(at, comma));
    if (one.length) status = add_cell(r, one, 0);
    at = comma + (comma < end);
  }
  r->part = PART_LIST;
  return status ? status : end_part(r);
}

static minos_status begin_report(reader *r) {
  minos_status status = end_part(r);
  if (!intake_must_stop(status) && r->in->builder && r->clock > 0) status = intake_close(r->in);
  if (intake_must_stop(status)) return status;
  r->part = PART_NONE;
  r->old = r->tabled = false;
  r->clock = 0;
  return r->in->builder ? status : intake_open(r->in);
}

static bool is_title(minos_bytes line) {
  return line.length > 4 && begins_with(line, "= ") && line.data[line.length - 1] == '=';
}

/* Whether a report begins with this part: parts come in one order, each once. */
static bool begins_report(const reader *r, minos_bytes line) {
  if (!r->in->builder || begins_with(line, "Init")) return true;
  return begins_with(line, "Parallel") && (r->tabled || r->part == PART_DONE);
}

static minos_status take_named_part(reader *r, minos_bytes line) {
  minos_status status = begins_report(r, line) ? begin_report(r) : end_part(r);
  r->old = true;
  r->part = PART_NONE;
  return status;
}

static minos_status take_line(reader *r) {
  minos_bytes line = trim(r->line);
  if (is_title(line)) return begin_report(r);
  if (begins_with(line, "Init part:") || begins_with(line, "Parallel part:") || begins_with(line, "Post part:"))
    return take_named_part(r, line);
  if (r->part == PART_DONE) return MINOS_OK;
  if (line.length && *line.data == '|') {
    minos_status status = r->in->builder ? MINOS_OK : begin_report(r);
    r->part = PART_TABLE;
    r->tabled = true;
    if (status) return status;
    return consists_of(line, "|- ") ? end_part(r) : take_row(r, line);
  }
  if (r->old && line.length && *line.data == '[') return take_list(r, line);
  if (r->part != PART_TABLE) return MINOS_OK;
  minos_status status = end_part(r);
  r->part = r->old ? PART_NONE : PART_DONE;
  return status;
}

static minos_status read_lines(reader *r) {
  minos_bytes rest = r->in->content;
  minos_status status = MINOS_OK;
  while (!intake_must_stop(status) && scan_take_line(&rest, &r->line)) {
    r->number++;
    status = take_line(r);
  }
  if (!intake_must_stop(status)) status = end_part(r);
  if (intake_must_stop(status) || !r->in->builder) return status;
  if (r->clock == 0 && !r->in->damaged) return MINOS_OK; /* a title without a table is no history */
  return intake_close(r->in);
}

static minos_status read_lincheck(intake *in) {
  reader r = {.in = in};
  minos_status status = intake_check_utf8(in);
  if (!status) status = read_lines(&r);
  free(r.cells);
  intake_drop(in);
  return status;
}

/* A title or a named part, and then a table. */
static bool sniff_lincheck(minos_bytes content) {
  minos_bytes line;
  bool titled = false;
  for (int looked_at = 0; looked_at < 200 && scan_take_line(&content, &line); looked_at++) {
    line = trim(line);
    titled = titled || is_title(line) || begins_with(line, "Parallel part:") || begins_with(line, "Init part:");
    if (titled && line.length && *line.data == '|') return true;
  }
  return false;
}

const minos_format format_lincheck = {.sniff = sniff_lincheck, .read = read_lincheck};
