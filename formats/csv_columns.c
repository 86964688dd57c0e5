/* csv_columns.c -- what the columns of a table mean: their names, as recorders spell them.

   Case, blanks and underscores do not count, and a time may end in its unit (call_ns). */
#include "csv_columns.h"

#include <stdio.h>

#include "suggest.h"

typedef struct column_name {
  const char *name;
  csv_field field;
} column_name;

/* The first name of a field is the one in messages. */
static const column_name names[] = {
    {"client", CSV_CLIENT},
    {"clientid", CSV_CLIENT},
    {"process", CSV_CLIENT},
    {"processid", CSV_CLIENT},
    {"thread", CSV_CLIENT},
    {"threadid", CSV_CLIENT},
    {"op", CSV_OPERATION},
    {"operation", CSV_OPERATION},
    {"f", CSV_OPERATION},
    {"action", CSV_OPERATION},
    {"object", CSV_OBJECT},
    {"key", CSV_OBJECT},
    {"value", CSV_VALUE},
    {"arg", CSV_VALUE},
    {"argument", CSV_VALUE},
    {"input", CSV_VALUE},
    {"result", CSV_RESULT},
    {"output", CSV_RESULT},
    {"start", CSV_START},
    {"starttime", CSV_START},
    {"call", CSV_START},
    {"calltime", CSV_START},
    {"invoke", CSV_START},
    {"begin", CSV_START},
    {"end", CSV_END},
    {"endtime", CSV_END},
    {"return", CSV_END},
    {"returntime", CSV_END},
    {"finish", CSV_END},
    {"outcome", CSV_OUTCOME},
    {"status", CSV_OUTCOME},
    {"type", CSV_TYPE},
    {"kind", CSV_TYPE},
    {"id", CSV_ID},
    {"opid", CSV_ID},
    {"uniqueid", CSV_ID},
    {"payload", CSV_PAYLOAD},
    {"payload1", CSV_PAYLOAD},
    {"payload2", CSV_PAYLOAD_KEY},
    {"payload3", CSV_PAYLOAD_VALUE},
    {"token", CSV_TOKEN},
    {"version", CSV_VERSION},
    {"session", CSV_SESSION},
    {"time", CSV_IGNORED},
    {"timestamp", CSV_IGNORED},
    {"index", CSV_IGNORED},
    {"error", CSV_IGNORED},
    {"node", CSV_IGNORED},
};
enum { NAMES = sizeof names / sizeof *names, LONGEST = 24 };

minos_bytes csv_cell(const csv_columns *columns, const csv_row *row, csv_field field) {
  int column = columns->of[field];
  return column < 0 || (unsigned)column >= row->count ? (minos_bytes){"", 0} : row->cell[column];
}

minos_place csv_place(const csv_columns *columns, const csv_row *row, csv_field field) {
  int column = columns->of[field];
  return column < 0 || (unsigned)column >= row->count ? row->place[0] : row->place[column];
}

/* Lower case, without blanks, underscores and hyphens. False: too long for any name. */
static bool normalise(minos_bytes name, char out[LONGEST]) {
  size_t length = 0;
  for (size_t i = 0; i < name.length; i++) {
    char c = name.data[i];
    if (scan_is_any(c, " \t_-")) continue;
    if (length + 1 == LONGEST) return false;
    out[length++] = c >= 'A' && c <= 'Z' ? (char)(c | 0x20) : c;
  }
  out[length] = '\0';
  return true;
}

static int find_name(const char *name) {
  for (int i = 0; i < NAMES; i++)
    if (strcmp(names[i].name, name) == 0) return i;
  return -1;
}

static bool is_time(int name) {
  return name >= 0 && (names[name].field == CSV_START || names[name].field == CSV_END);
}

/* Cut the unit off "callns" where what is left is a time. */
static int find_time_with_unit(char *name, const char **unit) {
  static const char *const units[] = {"ns", "us", "ms", "s"};
  size_t length = strlen(name);
  for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
    size_t cut = strlen(units[i]);
    if (length <= cut || strcmp(name + length - cut, units[i]) != 0) continue;
    name[length - cut] = '\0';
    int found = find_name(name);
    if (is_time(found)) {
      *unit = units[i];
      return found;
    }
    name[length - cut] = units[i][0];
  }
  return -1;
}

/* The row of `names` for a column's heading, -1: none. `unit` is set where the heading ends in one. */
static int find_column(minos_bytes heading, const char **unit) {
  char name[LONGEST];
  if (!normalise(heading, name)) return -1;
  int found = find_name(name);
  return found >= 0 ? found : find_time_with_unit(name, unit);
}

static const char *main_name(csv_field field) {
  int i = 0;
  while (names[i].field != field) i++;
  return names[i].name;
}

static minos_status refuse_heading(intake *in, minos_bytes heading, minos_place place) {
  const char *known[NAMES + 1];
  minos_error err;
  for (int i = 0; i < NAMES; i++) known[i] = names[i].name;
  known[NAMES] = NULL;
  minos_fault(&err, MINOS_ESYNTAX, place, "unknown column '%.*s'", suggest_shown(heading), heading.data);
  suggest_hint(&err, heading, known, "columns are");
  if (strncmp(err.hint, "did you mean", 12) != 0)
    snprintf(err.hint, sizeof err.hint, "--allow-fields ignores columns that minos doesn't know");
  return intake_error(in, &err);
}

static minos_status set_unit(intake *in, csv_columns *out, const char *unit, minos_place place) {
  if (out->unit && strcmp(out->unit, unit) != 0)
    return intake_fault(in, MINOS_ESYNTAX, place, "one time counts %s, the other %s", out->unit, unit);
  out->unit = unit;
  return MINOS_OK;
}

static minos_status take_heading(intake *in, const csv_row *header, unsigned i, csv_columns *out) {
  const char *unit = NULL;
  int found = find_column(header->cell[i], &unit);
  if (found < 0) return in->how->allow_fields ? MINOS_OK : refuse_heading(in, header->cell[i], header->place[i]);
  csv_field field = names[found].field;
  if (out->of[field] >= 0 && field != CSV_IGNORED)
    return intake_fault(in, MINOS_ESYNTAX, header->place[i], "two columns give the %s", main_name(field));
  out->of[field] = (int)i;
  return unit ? set_unit(in, out, unit, header->place[i]) : MINOS_OK;
}

/* Either both times, or a type. */
static minos_status expect_clock(intake *in, const csv_row *header, const csv_columns *columns) {
  bool start = columns->of[CSV_START] >= 0, end = columns->of[CSV_END] >= 0, type = columns->of[CSV_TYPE] >= 0;
  if (type && (start || end))
    return intake_fault(in, MINOS_ESYNTAX, header->place[0],
                        "the columns type and %s do not go together: rows are "
                        "operations with a start and an end, or events in their order",
                        start ? "start" : "end");
  if (type || (start && end)) return MINOS_OK;
  if (start || end)
    return intake_fault(in, MINOS_ESYNTAX, header->place[0], "the column %s is missing", start ? "end" : "start");
  return intake_fault(in, MINOS_ESYNTAX, header->place[0],
                      "the columns start and end are missing, or type for two rows an operation");
}

minos_status csv_read_header(intake *in, const csv_row *header, csv_columns *out) {
  static const csv_field needed[] = {CSV_CLIENT, CSV_OPERATION};
  for (int i = 0; i < CSV_FIELDS; i++) out->of[i] = -1;
  out->unit = NULL;
  out->count = header->count;
  minos_status status = MINOS_OK;
  for (unsigned i = 0; i < header->count && !intake_must_stop(status); i++) {
    minos_status taken = take_heading(in, header, i, out);
    if (taken) status = taken;
  }
  for (size_t i = 0; i < sizeof needed / sizeof *needed && !status; i++)
    if (out->of[needed[i]] < 0)
      status = intake_fault(in, MINOS_ESYNTAX, header->place[0], "the column %s is missing", main_name(needed[i]));
  return status ? status : expect_clock(in, header, out);
}

/* ---- which separator ---- */

/* How many of the line's cells are known, and whether client and operation are among them. */
static unsigned count_known(minos_bytes line, char separator) {
  unsigned known = 0, needed = 0;
  while (line.length) {
    const char *end = memchr(line.data, separator, line.length);
    size_t length = end ? (size_t)(end - line.data) : line.length;
    minos_bytes cell = {line.data, length};
    const char *unit;
    if (length > 1 && cell.data[0] == '"' && cell.data[length - 1] == '"')
      cell = (minos_bytes){cell.data + 1, length - 2};
    int found = find_column(cell, &unit);
    known += found >= 0;
    if (found >= 0) needed |= 1U << names[found].field;
    length += end != NULL;
    line = (minos_bytes){line.data + length, line.length - length};
  }
  return (needed & (1U << CSV_CLIENT)) && (needed & (1U << CSV_OPERATION)) ? known : 0;
}

char csv_find_separator(minos_bytes header) {
  static const char separators[] = {',', '\t', ';'};
  for (size_t i = 0; i < sizeof separators; i++)
    if (count_known(header, separators[i]) >= 3) return separators[i];
  return 0;
}
