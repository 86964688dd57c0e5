/* csv_row.c -- the cells of one row, as RFC 4180 has them.

   A cell in quotes may hold separators, line ends and doubled quotes. Blanks count, except around a whole cell that is not
   quoted. */
#include "csv_row.h"

static bool at_line_end(const scan *s) {
  return s->at == s->end || *s->at == '\n' || (*s->at == '\r' && (s->at + 1 == s->end || s->at[1] == '\n'));
}

static void skip_line(scan *s) {
  while (s->at < s->end && *s->at != '\n') s->at++;
  if (s->at < s->end) scan_step(s);
}

static minos_bytes without_blanks(const char *start, const char *end) {
  while (start < end && scan_is_blank(*start)) start++;
  while (end > start && scan_is_blank(end[-1])) end--;
  return scan_between(start, end);
}

static minos_bytes take_plain(scan *s, char separator) {
  const char *start = s->at;
  while (!at_line_end(s) && *s->at != separator) s->at++;
  return without_blanks(start, s->at);
}

/* A cell in quotes, with `s` on the first one. NULL data: it does not end. Doubled quotes make a copy in `text`, of which
   the cell is an offset until the row is whole. */
static minos_bytes take_quoted(scan *s, minos_text *text, bool *copied) {
  const char *start = ++s->at;
  size_t offset = text->length;
  *copied = false;
  for (; s->at < s->end; scan_step(s)) {
    if (*s->at != '"') continue;
    if (s->at + 1 == s->end || s->at[1] != '"') break;
    *copied = true;
    minos_text_add(text, start, (size_t)(s->at + 1 - start));
    start = ++s->at + 1;
  }
  if (s->at == s->end) return (minos_bytes){NULL, 0};
  if (*copied) minos_text_add(text, start, (size_t)(s->at - start));
  minos_bytes cell = *copied ? (minos_bytes){"", text->length - offset} : scan_between(start, s->at);
  s->at++;
  return cell;
}

static const char *take_cell(scan *s, char separator, csv_row *row, size_t *offset) {
  unsigned i = row->count;
  bool copied = false;
  *offset = SIZE_MAX;
  if (s->at < s->end && *s->at == '"') {
    size_t before = row->text.length;
    row->cell[i] = take_quoted(s, &row->text, &copied);
    if (!row->cell[i].data) return "the quotes are not closed";
    if (copied) *offset = before;
    while (s->at < s->end && scan_is_blank(*s->at) && *s->at != separator) s->at++;
    if (!at_line_end(s) && *s->at != separator) return "unexpected text behind the quotes";
  } else {
    row->cell[i] = take_plain(s, separator);
  }
  return NULL;
}

/* The cells of a row up to its line end. NULL, or what is wrong with the cell that was begun last. */
static const char *take_cells(scan *s, char separator, csv_row *row) {
  size_t offsets[CSV_COLUMNS];
  for (row->count = 0;; s->at++) {
    if (row->count == CSV_COLUMNS) return "more than 64 columns";
    row->place[row->count] = scan_place(s);
    const char *why = take_cell(s, separator, row, &offsets[row->count]);
    if (why) return why;
    row->count++;
    if (at_line_end(s)) break;
  }
  for (unsigned i = 0; i < row->count && !row->text.failed; i++)
    if (offsets[i] != SIZE_MAX) row->cell[i].data = row->text.data + offsets[i];
  return NULL;
}

static void skip_blank_lines(scan *s) {
  for (;;) {
    scan ahead = *s;
    while (ahead.at < ahead.end && scan_is_blank(*ahead.at)) ahead.at++;
    if (ahead.at == ahead.end) s->at = s->end;
    if (ahead.at == ahead.end || !at_line_end(&ahead)) return;
    skip_line(&ahead);
    *s = ahead;
  }
}

bool csv_take_row(intake *in, scan *s, char separator, csv_row *row, minos_status *status) {
  minos_text_clear(&row->text);
  skip_blank_lines(s);
  *status = MINOS_OK;
  if (s->at == s->end) return false;
  scan start = *s;
  const char *why = take_cells(s, separator, row);
  if (row->text.failed) {
    *status = intake_no_memory(in);
  } else if (why) {
    unsigned last = row->count < CSV_COLUMNS ? row->count : CSV_COLUMNS - 1;
    *status = intake_fault(in, MINOS_ESYNTAX, row->place[last], "%s", why);
    *s = start; /* quotes that do not end must not swallow the rest */
  }
  skip_line(s);
  return true;
}
