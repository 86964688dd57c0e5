/* roster.c -- the students of a course, from a table.

   An id becomes part of a file's name. `../x` and `a/b` are ids as good as others, but not as names, so that bytes which mean
   something to a file system are written as %XX. Control characters are nobody's id, and refused; so are ids that differ in case only, whose
   files would be one where disks don't tell cases apart. */
#include "roster.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "csv_row.h"

/* ---- names of files ---- */

static bool stays(char c, bool first) {
  if (scan_is_letter(c) || scan_is_digit(c)) return true;
  return (c == '-' || c == '.') && !first;
}

/* The list of all variants lies beside them. */
static bool is_taken(const char *id) {
  return strcasecmp(id, "manifest") == 0;
}

void roster_file_name(const char *id, minos_text *out) {
  for (const char *at = id; *at; at++) {
    if (stays(*at, at == id) && !(at == id && is_taken(id))) {
      minos_text_add(out, at, 1);
    } else {
      minos_text_format(out, "%%%02X", (unsigned)(unsigned char)*at);
    }
  }
  minos_text_put(out, ".json");
}

/* ---- one row ---- */

static bool is_control(minos_bytes text) {
  for (size_t i = 0; i < text.length; i++) {
    unsigned char c = (unsigned char)text.data[i];
    if (c < 0x20 || c == 0x7F) return true;
    /* U+0080 to U+009F, U+2028 and U+2029 */
    if (c == 0xC2 && i + 1 < text.length && (unsigned char)text.data[i + 1] < 0xA0) return true;
    if (c == 0xE2 && i + 2 < text.length && (unsigned char)text.data[i + 1] == 0x80 &&
        ((unsigned char)text.data[i + 2] == 0xA8 || (unsigned char)text.data[i + 2] == 0xA9))
      return true;
  }
  return false;
}

static bool keep(roster *r, minos_bytes id, minos_place place) {
  if (r->count == r->capacity) {
    size_t capacity = 2 * r->capacity + 16;
    student *students = realloc(r->students, capacity * sizeof *students);
    if (!students) return false;
    r->students = students;
    r->capacity = capacity;
  }
  minos_text own = {0}, file = {0};
  minos_text_add(&own, id.data, id.length);
  if (!own.failed) roster_file_name(own.data, &file);
  if (own.failed || file.failed) {
    minos_text_release(&own);
    minos_text_release(&file);
    return false;
  }
  r->students[r->count++] = (student){own.data, file.data, place};
  return true;
}

static void take_student(intake *in, roster *r, const csv_row *row, unsigned column) {
  if (column >= row->count || row->cell[column].length == 0) {
    intake_fault(in, MINOS_ESYNTAX, row->place[column < row->count ? column : 0], "a student without an id");
    return;
  }
  minos_bytes id = row->cell[column];
  minos_place place = row->place[column];
  if (id.length > ROSTER_ID)
    intake_fault(in, MINOS_ESYNTAX, place, "an id of more than %d bytes", (int)ROSTER_ID);
  else if (is_control(id))
    intake_fault(in, MINOS_ESYNTAX, place, "an id with a control character");
  else if (r->count == ROSTER_STUDENTS)
    intake_fault(in, MINOS_ELIMIT, place, "more than %d students", (int)ROSTER_STUDENTS);
  else if (!keep(r, id, place))
    intake_no_memory(in);
}

/* ---- the table ---- */

/* The first that stands in the first line, outside of quotes. */
static char find_separator(minos_bytes content) {
  bool quoted = false;
  for (size_t i = 0; i < content.length && (quoted || content.data[i] != '\n'); i++) {
    if (content.data[i] == '"') quoted = !quoted;
    if (!quoted && scan_is_any(content.data[i], ",;\t")) return content.data[i];
  }
  return ',';
}

static bool is_called(minos_bytes cell, const char *name) {
  size_t length = strlen(name);
  for (size_t i = 0; i < length && cell.length == length; i++) {
    char c = cell.data[i];
    if (c >= 'A' && c <= 'Z') c = (char)(c - 'A' + 'a');
    if (c != name[i]) return false;
  }
  return cell.length == length;
}

/* The column called so, `row->count`: none is. */
static unsigned find_column(const csv_row *row, const char *name) {
  unsigned i = 0;
  while (i < row->count && !is_called(row->cell[i], name)) i++;
  return i;
}

/* The column of ids; `row->count`: none is called so. */
static unsigned find_ids(const csv_row *row) {
  unsigned column = find_column(row, "id");
  return column < row->count ? column : find_column(row, "student");
}

static void take_rows(intake *in, roster *r) {
  scan s = scan_begin(in->content);
  char separator = find_separator(in->content);
  csv_row row = {0};
  minos_status status;
  unsigned column = 0;
  bool first = true;
  while (!intake_must_stop(in->status) && csv_take_row(in, &s, separator, &row, &status)) {
    if (status) continue;
    bool heading = first && (find_ids(&row) < row.count || find_column(&row, "name") < row.count);
    first = false;
    if (!heading) {
      take_student(in, r, &row, column);
    } else if ((column = find_ids(&row)) == row.count) {
      intake_fault(in, MINOS_ESYNTAX, row.place[0], "no column is called id or student");
      break;
    }
  }
  minos_text_release(&row.text);
}

/* Those whose files might be one stand side by side. */
static int by_file(const void *a, const void *b) {
  const student *const *one = a, *const *other = b;
  int order = strcasecmp((*one)->file, (*other)->file);
  if (!order) order = strcmp((*one)->id, (*other)->id);
  if (order) return order;
  return ((*one)->place.line > (*other)->place.line) - ((*one)->place.line < (*other)->place.line);
}

static void compare_neighbours(intake *in, const student *one, const student *other) {
  if (strcasecmp(one->file, other->file) != 0) return;
  if (strcmp(one->id, other->id) == 0)
    intake_fault(in, MINOS_ESYNTAX, other->place, "the id '%s' stands in line %u already", other->id, one->place.line);
  else
    intake_fault(in, MINOS_ESYNTAX, other->place,
                 "the id '%s' differs from '%s' in line %u in case only: some disks would make one file of both",
                 other->id, one->id, one->place.line);
}

static void find_twins(intake *in, const roster *r) {
  const student **sorted = malloc((r->count + 1) * sizeof *sorted);
  if (!sorted) {
    intake_no_memory(in);
    return;
  }
  for (size_t i = 0; i < r->count; i++) sorted[i] = &r->students[i];
  qsort(sorted, r->count, sizeof *sorted, by_file);
  for (size_t i = 1; i < r->count; i++) compare_neighbours(in, sorted[i - 1], sorted[i]);
  free(sorted);
}

minos_status roster_read(roster *out, const minos_source *from, minos_faults *faults) {
  static const minos_reading plain = {0};
  roster made = {0};
  intake in = {.content = scan_without_mark(minos_source_content(from)), .how = &plain, .faults = faults};
  if (!intake_check_utf8(&in)) take_rows(&in, &made);
  if (!in.status) find_twins(&in, &made);
  if (!in.status && made.count == 0) intake_fault(&in, MINOS_ESYNTAX, (minos_place){1, 1}, "no students");
  if (in.status)
    roster_release(&made);
  else
    *out = made;
  return in.status;
}

void roster_release(roster *r) {
  for (size_t i = 0; i < r->count; i++) {
    free(r->students[i].id);
    free(r->students[i].file);
  }
  free(r->students);
  *r = (roster){0};
}
