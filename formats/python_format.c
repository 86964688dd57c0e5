/* python_format.c -- the exercise's own form: H1 = [("A", "w", 1, 0, 5), ...].

   Every name at the beginning of a line that is bound to a list of operation tuples (client, operation, value, start, end)
   is a history of that name; the end None means that none was seen. Other statements are skipped, so that answers and
   functions may stand beside. A list is one of operations when its name is H and a number, or when one of its items
   looks like an operation: client and operation are strings (the client may be an integer) and the fourth item is a
   number. From then on every fault in it is reported: "H1 = []" is an empty history, "names = []" is nothing. */
#include <string.h>

#include "formats.h"
#include "python_scan.h"

enum { COLUMNS = 5 };

/* ---- is this a list of operations? ---- */

/* Kind of the item at s->at: " a string, 1 a number, N None, anything else its first character; then step over it. */
static char glance(scan *s) {
  char kind = *s->at;
  if (scan_is_digit(kind) || scan_is_any(kind, "+-.")) kind = '1';
  if (kind == '\'') kind = '"';
  if (scan_is_any(kind, "rRuU") && s->at + 1 < s->end && scan_is_any(s->at[1], "'\"")) kind = '"';
  while (s->at < s->end && !scan_is_any(*s->at, ",)]}")) {
    bool inside = scan_is_any(*s->at, "([{") ? python_skip_brackets(s) : python_step(s);
    if (!inside) return '\0';
  }
  return kind;
}

static bool looks_like_operation(scan s) {
  char kinds[COLUMNS] = {0};
  s.at++;
  for (int i = 0; i < COLUMNS; i++) {
    python_skip_space(&s);
    if (s.at == s.end || scan_is_any(*s.at, ")]}")) break;
    kinds[i] = glance(&s);
    if (s.at < s.end && *s.at == ',') s.at++;
  }
  return (kinds[0] == '"' || kinds[0] == '1') && kinds[1] == '"' && kinds[3] == '1';
}

static bool holds_an_operation(scan s) {
  for (s.at++; s.at < s.end && *s.at != ']';) {
    if (*s.at == '(' && looks_like_operation(s)) return true;
    bool inside = scan_is_any(*s.at, "([{") ? python_skip_brackets(&s) : python_step(&s);
    if (!inside) return false;
  }
  return false;
}

static bool is_history_name(minos_bytes name) {
  if (name.length < 2 || *name.data != 'H') return false;
  for (size_t i = 1; i < name.length; i++)
    if (!scan_is_digit(name.data[i])) return false;
  return true;
}

/* ---- reading one ---- */

/* The columns of one tuple. Client and operation are copied: each string read makes the scratch its own. */
typedef struct operation_row {
  python_literal column[COLUMNS];
  minos_text text[COLUMNS];
} operation_row;

static minos_status keep_text(python_reader *r, operation_row *row, int i) {
  minos_text_clear(&row->text[i]);
  minos_text_add(&row->text[i], row->column[i].text.data, row->column[i].text.length);
  if (row->text[i].failed) return intake_no_memory(r->in);
  row->column[i].text.data = row->text[i].data;
  return MINOS_OK;
}

static minos_status read_columns(python_reader *r, operation_row *row, minos_place place) {
  int count = 0;
  r->at.at++;
  for (;; count++) {
    python_skip_space(&r->at);
    bool closed = r->at.at < r->at.end && *r->at.at == ')';
    if (closed || count == COLUMNS) break;
    minos_status status = python_literal_read(r, &row->column[count]);
    if (!status && row->column[count].text.data) status = keep_text(r, row, count);
    if (status) return status;
    python_skip_space(&r->at);
    if (r->at.at < r->at.end && *r->at.at == ',')
      r->at.at++;
    else if (r->at.at < r->at.end && *r->at.at != ')')
      return python_refuse(r, scan_place(&r->at), "expected ',' or ')'");
  }
  if (r->at.at == r->at.end) return python_refuse(r, place, "the tuple that begins here does not end");
  if (count < COLUMNS)
    return python_refuse(r, place, "an operation has five columns: client, operation, value, start, end");
  if (*r->at.at != ')') return python_refuse(r, scan_place(&r->at), "a sixth column: expected ')'");
  r->at.at++;
  return MINOS_OK;
}

static bool is_number(const python_literal *l) {
  return l->kind == PYTHON_INTEGER || l->kind == PYTHON_FLOAT;
}

static const char *find_fault(const operation_row *row, const python_literal **where) {
  const python_literal *c = row->column;
  if (*where = &c[0], c[0].kind != PYTHON_STRING && c[0].kind != PYTHON_INTEGER)
    return "the client must be a string or an integer";
  if (*where = &c[1], c[1].kind != PYTHON_STRING || c[1].text.length == 0)
    return "the operation must be a string that is not empty";
  if (*where = &c[2], c[2].kind == PYTHON_FLOAT) return "a float is no value: write it as a string";
  if (*where = &c[3], !is_number(&c[3])) return "the start must be a number";
  if (*where = &c[4], !is_number(&c[4]) && c[4].kind != PYTHON_NONE) return "the end must be a number or None";
  return NULL;
}

static minos_status add_row(python_reader *r, const operation_row *row, minos_place place) {
  const python_literal *c = row->column, *where;
  const char *fault = find_fault(row, &where);
  if (fault) return python_refuse(r, where->place, fault);
  minos_recorded op = {
      .client = c[0].text,
      .object = {"", 0},
      .operation = c[1].text,
      .value = c[2].value,
      .result = MINOS_ABSENT,
      .start = c[3].text,
      .place = place,
      .value_place = c[2].place,
      .start_place = c[3].place,
      .end_place = c[4].place,
  };
  if (c[4].kind != PYTHON_NONE) op.end = c[4].text;
  return intake_add(r->in, &op, NULL);
}

/* One item of the list. After a fault the place behind its brackets is found without looking inside. */
static minos_status read_row(python_reader *r, operation_row *row) {
  minos_place place = scan_place(&r->at);
  scan start = r->at;
  if (*r->at.at != '(') {
    char kind = glance(&r->at);
    return kind ? python_refuse(r, place, "an operation must be a tuple in parentheses")
                : python_refuse(r, place, "the list does not end");
  }
  r->depth = 0;
  minos_status status = read_columns(r, row, place);
  if (!status) return add_row(r, row, place);
  r->at = start;
  if (!python_skip_brackets(&r->at)) r->at.at = r->at.end;
  return status;
}

static minos_status read_rows(python_reader *r, operation_row *row, minos_place place) {
  for (r->at.at++;;) {
    python_skip_space(&r->at);
    if (r->at.at == r->at.end) break;
    if (*r->at.at == ']') {
      r->at.at++;
      return MINOS_OK;
    }
    minos_status status = read_row(r, row);
    if (intake_must_stop(status)) return status;
    python_skip_space(&r->at);
    if (r->at.at == r->at.end) break;
    if (*r->at.at == ',')
      r->at.at++;
    else if (*r->at.at != ']')
      return python_refuse(r, scan_place(&r->at), "expected ',' or ']' behind an operation");
  }
  return python_refuse(r, place, "the list that begins here does not end");
}

/* Behind the list the statement must end: [..] + more would have to be run. */
static minos_status expect_statement_end(python_reader *r) {
  while (r->at.at < r->at.end && scan_is_any(*r->at.at, " \t\r\f")) r->at.at++;
  if (r->at.at == r->at.end || scan_is_any(*r->at.at, "\n#;")) return MINOS_OK;
  return python_refuse(r, scan_place(&r->at), "a history must be one plain list");
}

static minos_status read_history(python_reader *r, minos_bytes name, minos_place name_place) {
  operation_row row = {0};
  minos_status status = intake_open(r->in);
  if (!status) status = intake_name(r->in, name, name_place);
  if (!status) status = read_rows(r, &row, scan_place(&r->at));
  for (int i = 0; i < COLUMNS; i++) minos_text_release(&row.text[i]);
  if (!status) status = expect_statement_end(r);
  if (intake_must_stop(status)) return status;
  return intake_close(r->in);
}

/* ---- statements ---- */

static bool is_name_start(char c) {
  return scan_is_letter(c) || (unsigned char)c >= 0x80;
}

static minos_bytes take_name(scan *s) {
  const char *start = s->at;
  while (s->at < s->end && (is_name_start(*s->at) || scan_is_digit(*s->at))) s->at++;
  return scan_between(start, s->at);
}

static void skip_blanks(scan *s) {
  while (s->at < s->end && scan_is_blank(*s->at)) s->at++;
}

/* An annotation, as in "H1: list[tuple] = [...]". */
static void skip_annotation(scan *s) {
  skip_blanks(s);
  if (s->at == s->end || *s->at != ':') return;
  while (s->at < s->end && !scan_is_any(*s->at, "=\n"))
    if (!(*s->at == '[' ? python_skip_brackets(s) : python_step(s))) return;
}

/* Whether NAME = [ or NAME += [ stands at *s, which then stands at the bracket. */
static bool at_list(scan *s, minos_bytes *name, bool *more) {
  if (s->at == s->end || !is_name_start(*s->at)) return false;
  *name = take_name(s);
  skip_annotation(s);
  skip_blanks(s);
  *more = s->at < s->end && *s->at == '+';
  s->at += *more;
  if (s->at == s->end || *s->at != '=') return false;
  s->at++;
  skip_blanks(s);
  return s->at < s->end && *s->at == '[';
}

static minos_status read_statement(python_reader *r) {
  scan list = r->at;
  minos_bytes name;
  minos_place place = scan_place(&r->at);
  minos_status status = MINOS_OK;
  bool more;
  if (at_list(&list, &name, &more) && (is_history_name(name) || holds_an_operation(list))) {
    r->at = list;
    status = more ? python_refuse(r, place, "a history must be one plain list") : read_history(r, name, place);
  }
  python_skip_statement(&r->at);
  return status;
}

static minos_status read_python(intake *in) {
  python_reader r = {.in = in, .at = scan_begin(in->content)};
  minos_status status = MINOS_OK;
  size_t bad = scan_find_bad(in->content.data, in->content.length);
  if (bad < in->content.length) {
    while (r.at.at < in->content.data + bad) scan_step(&r.at);
    return python_refuse(&r, scan_place(&r.at), scan_bad_byte(*r.at.at));
  }
  while (r.at.at < r.at.end && !intake_must_stop(status)) status = read_statement(&r);
  minos_text_release(&r.scratch);
  intake_drop(in);
  return intake_must_stop(status) ? status : in->status;
}

/* ---- sniffing: a statement NAME = [ with a tuple or nothing inside ---- */

static bool sniff_python(minos_bytes content) {
  scan s = scan_begin(content);
  for (int statements = 0; s.at < s.end && statements < 2000; statements++) {
    scan list = s;
    minos_bytes name;
    bool more;
    if (at_list(&list, &name, &more)) {
      if (is_history_name(name)) return true;
      if (holds_an_operation(list)) return true;
    }
    python_skip_statement(&s);
  }
  return false;
}

const minos_format format_python = {.sniff = sniff_python, .read = read_python, .write = NULL};
