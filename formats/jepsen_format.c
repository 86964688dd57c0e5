/* jepsen_format.c -- the rows of Jepsen's history.txt, and the same rows in its log or on its console.

     0	:invoke	:write	3
     INFO  jepsen.util - 0	:info	:write	:timed-out
   In history.txt every line is a row; in a log other loggers' lines stand between them and are skipped. The order of the
   lines is the clock: the stamps of a log are too coarse. A row's value counts when it is invoked or ok; elsewhere an error
   may stand in its place, and behind any value. :nemesis breaks things and is no client. */
#include "edn_value.h"
#include "event.h"
#include "formats.h"
#include "jepsen_row.h"

typedef struct reader {
  intake *in;
  bool log;      /* other lines may stand between the rows */
  bool prefixed; /* the logger's words stand before the first row, and so before all */
  minos_bytes line;
  uint32_t number;
} reader;

static minos_status refuse(reader *r, const char *at, const char *message) {
  return intake_fault(r->in, MINOS_ESYNTAX, (minos_place){r->number, scan_column(r->line.data, at)}, "%s", message);
}

static minos_status read_value(reader *r, const jepsen_row *row, minos_event *event) {
  const char *end = r->line.data + r->line.length;
  while (end > row->rest && scan_is_any(end[-1], "*` \t")) end--; /* Markdown around the row */
  event->value = MINOS_ABSENT;
  if (!event_has_value(row->type) || row->rest == end) return MINOS_OK;
  scan s = {.at = row->rest, .end = end, .line_start = r->line.data, .line = r->number};
  return edn_read_value(r->in, &s, &event->value);
}

static minos_status add_row(reader *r, const jepsen_row *row) {
  size_t bad = scan_find_bad(r->line.data, r->line.length);
  if (bad < r->line.length) return refuse(r, r->line.data + bad, scan_bad_byte(r->line.data[bad]));
  if (scan_equal(row->process, "nemesis")) return MINOS_OK;
  minos_event event = {
      .client = row->process, .operation = row->operation, .place = {r->number, scan_column(r->line.data, row->start)}};
  minos_status status = r->in->builder ? MINOS_OK : intake_open(r->in);
  if (!status) status = read_value(r, row, &event);
  return status ? status : event_add(r->in, &event, row->type);
}

/* Nothing, a comment, or the fences of Markdown. */
static bool says_nothing(minos_bytes line) {
  const char *at = line.data, *end = at + line.length;
  while (at < end && (scan_is_blank(*at) || *at == '\r')) at++;
  return at == end || scan_is_any(*at, ";#`");
}

/* Whether the row is no recording: after a run its checker prints parts of the history again, without a logger's words. */
static bool is_repeated(reader *r, const jepsen_row *row) {
  bool alone = jepsen_stands_alone(r->line, row);
  if (!r->in->builder) r->prefixed = !alone;
  return r->log && r->prefixed && alone;
}

static minos_status read_line(reader *r) {
  jepsen_row row;
  if (r->line.length > SCAN_LONGEST_LINE) return refuse(r, r->line.data, "the line is longer than 16 MiB");
  switch (jepsen_find(r->line, &row)) {
  case JEPSEN_EVENT:
    if (is_repeated(r, &row)) return MINOS_OK;
    if (r->log || jepsen_stands_alone(r->line, &row)) return add_row(r, &row);
    return refuse(r, r->line.data, "expected the process at the beginning of the row");
  case JEPSEN_DAMAGED:
    if (r->log && r->prefixed && jepsen_stands_alone(r->line, &row)) return MINOS_OK;
    return refuse(r, row.start, "the row lacks its process or its operation: 0 :invoke :read nil is a whole one");
  case JEPSEN_OTHER: break;
  }
  if (r->log || says_nothing(r->line)) return MINOS_OK;
  return refuse(r, r->line.data, "expected a process, a type, an operation and a value");
}

static minos_status read_rows(intake *in, bool log) {
  reader r = {.in = in, .log = log};
  minos_bytes rest = in->content;
  minos_status status = MINOS_OK;
  while (!intake_must_stop(status) && scan_take_line(&rest, &r.line)) {
    r.number++;
    status = read_line(&r);
  }
  if (!intake_must_stop(status)) status = in->builder ? event_close(in) : MINOS_OK;
  intake_drop(in);
  return status;
}

static minos_status read_jepsen(intake *in) {
  return read_rows(in, false);
}
static minos_status read_log(intake *in) {
  return read_rows(in, true);
}

/* ---- sniffing ---- */

enum { LOOKED_AT = 1 << 20 }; /* a log may begin with what the set-up of the servers said */

static bool sniff_jepsen(minos_bytes content) {
  minos_bytes line;
  jepsen_row row;
  for (int looked_at = 0; looked_at < 20 && scan_take_line(&content, &line); looked_at++) {
    if (line.length > LOOKED_AT) return false;
    if (!says_nothing(line)) return jepsen_find(line, &row) == JEPSEN_EVENT && jepsen_stands_alone(line, &row);
  }
  return false;
}

static bool sniff_log(minos_bytes content) {
  minos_bytes line;
  jepsen_row row;
  if (content.length > LOOKED_AT) content.length = LOOKED_AT;
  while (scan_take_line(&content, &line))
    if (jepsen_find(line, &row) == JEPSEN_EVENT) return true;
  return false;
}

const minos_format format_jepsen = {.sniff = sniff_jepsen, .read = read_jepsen};
const minos_format format_jepsenlog = {.sniff = sniff_log, .read = read_log};
