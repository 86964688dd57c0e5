/* trace_csv.c -- records that are rows of a table with a header (RFC 4180, any delimiter; line ends inside quotes). */
#include <string.h>

#include "scan.h"
#include "trace_read.h"

typedef struct table {
  trace_reader *r;
  scan s;
} table;

/* A cell in quotes: what is between them, doubled quotes made single. False: the input ends inside. */
static bool quoted_cell(table *t, size_t *start, size_t *length) {
  minos_text *out = &t->r->cells;
  bool closed = false;
  *start = out->length;
  for (t->s.at++; t->s.at < t->s.end; scan_step(&t->s)) {
    if (*t->s.at == '"') {
      t->s.at++;
      closed = t->s.at == t->s.end || *t->s.at != '"';
      if (closed) break;
    }
    minos_text_add(out, t->s.at, 1);
  }
  *length = out->length - *start;
  return closed;
}

static bool at_row_end(const table *t) {
  if (t->s.at == t->s.end || *t->s.at == '\n') return true;
  return *t->s.at == '\r' && (t->s.at + 1 == t->s.end || t->s.at[1] == '\n');
}

/* One cell; in quotes it is an offset into `cells` until the row is complete, because the text may move. */
static minos_status take_cell(table *t, minos_bytes *out, size_t *offset) {
  minos_place place = scan_place(&t->s);
  *offset = SIZE_MAX;
  if (t->s.at < t->s.end && *t->s.at == '"') {
    if (!quoted_cell(t, offset, &out->length))
      return intake_fault(t->r->in, MINOS_ESYNTAX, place, "the quoted cell that begins here does not end");
    if (!at_row_end(t) && *t->s.at != (char)t->r->p->delimiter)
      return intake_fault(t->r->in, MINOS_ESYNTAX, scan_place(&t->s), "unexpected text behind a quoted cell");
    return MINOS_OK;
  }
  const char *start = t->s.at;
  while (!at_row_end(t) && *t->s.at != (char)t->r->p->delimiter) t->s.at++;
  *out = scan_between(start, t->s.at);
  return MINOS_OK;
}

static void skip_row(table *t) {
  while (!at_row_end(t)) t->s.at++;
}

/* The cells of one row; the line end behind it is taken. */
static minos_status take_cells(table *t, minos_bytes *cells, size_t *count) {
  size_t offset[TRACE_COLUMNS];
  minos_status status = MINOS_OK;
  minos_text_clear(&t->r->cells);
  for (*count = 0; !status; t->s.at++) {
    if (*count == TRACE_COLUMNS)
      status = intake_fault(t->r->in, MINOS_ESYNTAX, scan_place(&t->s), "more than %d columns", TRACE_COLUMNS);
    if (!status) status = take_cell(t, &cells[*count], &offset[*count]);
    if (status) break;
    ++*count;
    if (at_row_end(t)) break;
  }
  if (status) skip_row(t);
  if (t->s.at < t->s.end && *t->s.at == '\r') t->s.at++;
  if (t->s.at < t->s.end) scan_step(&t->s);
  for (size_t i = 0; i < *count; i++)
    if (offset[i] != SIZE_MAX) cells[i].data = t->r->cells.data ? t->r->cells.data + offset[i] : "";
  return t->r->cells.failed ? intake_no_memory(t->r->in) : status;
}

static bool has_column(const trace_reader *r, const char *name) {
  for (size_t i = 0; i < r->header_count; i++)
    if (scan_equal(r->header[i], name)) return true;
  return false;
}

static minos_status expect_column(trace_reader *r, const char *name) {
  if (has_column(r, name)) return MINOS_OK;
  minos_error err;
  minos_fault(&err, MINOS_ESYNTAX, (minos_place){1, 1}, "the table has no column '%.60s'", name);
  minos_text hint = {0};
  minos_text_put(&hint, "columns are");
  for (size_t i = 0; i < r->header_count && hint.length < sizeof err.hint; i++)
    minos_text_format(&hint, " %.*s", (int)r->header[i].length, r->header[i].data);
  if (!hint.failed) {
    size_t length = hint.length < sizeof err.hint - 1 ? hint.length : sizeof err.hint - 1;
    memcpy(err.hint, hint.data, length);
    err.hint[length] = '\0';
  }
  minos_text_release(&hint);
  return intake_error(r->in, &err);
}

/* Columns without which nothing can be read: those of a field's only alternative, and what every record must tell. */
static minos_status check_header(trace_reader *r) {
  static const trace_field needed[] = {TRACE_CLIENT, TRACE_OP};
  for (int f = 0; f < TRACE_FIELDS; f++) {
    const trace_expr *expr = &r->p->field[f];
    if (!expr->count || expr->steps[0].kind != STEP_COLUMN) continue;
    bool only = true;
    for (size_t i = 1; i < expr->count; i++) only = only && !expr->steps[i].begins;
    minos_status status = only ? expect_column(r, expr->steps[0].text) : MINOS_OK;
    if (status) return status;
  }
  for (size_t i = 0; i < sizeof needed / sizeof *needed; i++) {
    if (r->p->field[needed[i]].count) continue;
    minos_status status = expect_column(r, trace_field_names[needed[i]]);
    if (status) return status;
  }
  return MINOS_OK;
}

/* The header lives as long as the reading: its quoted names move to a text of their own. */
static minos_status read_header(table *t) {
  trace_reader *r = t->r;
  minos_status status = take_cells(t, r->header, &r->header_count);
  if (status) return status;
  for (size_t i = 0; i < r->header_count; i++) {
    while (r->header[i].length && scan_is_blank(*r->header[i].data))
      r->header[i] = (minos_bytes){r->header[i].data + 1, r->header[i].length - 1};
    while (r->header[i].length && scan_is_blank(r->header[i].data[r->header[i].length - 1])) r->header[i].length--;
  }
  minos_text kept = r->cells; /* its pointers are in the header */
  r->cells = r->label;
  r->label = kept;
  return check_header(r);
}

/* The first cell that no column names and that says something, or their number. A separator too many may end a row. */
static size_t find_extra(const trace_reader *r) {
  size_t i = r->header_count;
  while (i < r->cell_count && r->cell[i].length == 0) i++;
  return i;
}

static minos_status read_row(table *t) {
  trace_reader *r = t->r;
  const char *start = t->s.at;
  r->record.place = scan_place(&t->s);
  minos_status status = take_cells(t, r->cell, &r->cell_count);
  if (status) return status;
  r->record.line = scan_between(start, t->s.at);
  while (r->record.line.length && scan_is_any(r->record.line.data[r->record.line.length - 1], "\r\n"))
    r->record.line.length--;
  if (r->cell_count == 1 && r->cell[0].length == 0) return MINOS_OK; /* a blank line */
  r->tally.records++;
  size_t bad = scan_find_bad(r->record.line.data, r->record.line.length);
  if (bad < r->record.line.length) {
    trace_unmatched(r, bad, scan_bad_byte(r->record.line.data[bad]));
    return MINOS_OK;
  }
  size_t extra = find_extra(r);
  if (extra < r->cell_count) {
    const char *at = r->cell[extra].data, *line = r->record.line.data;
    bool quoted = at < line || at >= line + r->record.line.length;
    trace_unmatched(r, quoted ? 0 : (size_t)(at - line), "it has more cells than the header has columns");
    return MINOS_OK;
  }
  status = trace_collect(r);
  if (!status) status = trace_take(r);
  trace_json_forget(r);
  return status;
}

minos_status trace_read_csv(trace_reader *r) {
  table t = {r, scan_begin(r->in->content)};
  minos_status status = read_header(&t);
  if (status) return status;
  while (t.s.at < t.s.end) {
    status = trace_begin_record(r, t.s.at);
    if (!status) status = read_row(&t);
    if (intake_must_stop(status)) return status;
  }
  return MINOS_OK;
}
