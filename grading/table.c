/* table.c -- a table of answers: one student a row.

     student,H1,H2,H3,model
     4711,S,L,N,B
   The head names the column of the student and either one column a part, by its id, or one column `answer` that holds all of
   them. A row that can't be read is that student's bad luck only. */
#include <stdlib.h>

#include "csv_row.h"
#include "grader_rows.h"
#include "handed_file.h"
#include "verdict_words.h"

static const minos_place nowhere = {0, 0};

static const char *const student_heads[] = {
    "student",  "student id", "studentid", "id", "matrikelnummer", "matriculation number",
    "username", "login",      "name",      NULL};
static const char *const answer_heads[] = {"answer", "answers", "antwort", "antworten", "ответ", "ответы", NULL};

enum { NO_COLUMN = CSV_COLUMNS };

typedef struct table {
  minos_grader *grader;
  const char *path;
  intake in;
  scan s;
  char separator;
  unsigned student, answer;      /* columns, NO_COLUMN: there is none */
  unsigned part[EXERCISE_PARTS]; /* columns of the parts */
  minos_status worst;
  handed answer_of_row;
} table;

static minos_status no_memory(minos_error *err) {
  return minos_fault(err, MINOS_ENOMEM, nowhere, "out of memory");
}

static const minos_exercise *exercise_of(const table *t) {
  return t->grader->variants[0].exercise;
}

/* ---- the head ---- */

static bool is_one_of(minos_bytes cell, const char *const *names) {
  for (size_t i = 0; names[i]; i++)
    if (verdict_words_equal(cell, (minos_bytes){names[i], strlen(names[i])})) return true;
  return false;
}

/* An earlier name of the list is the better one: an id before a name. */
static unsigned find_student(const csv_row *head) {
  for (size_t i = 0; student_heads[i]; i++) {
    const char *const one[] = {student_heads[i], NULL};
    for (unsigned column = 0; column < head->count; column++)
      if (is_one_of(head->cell[column], one)) return column;
  }
  return NO_COLUMN;
}

static unsigned find_column(const csv_row *head, const char *id) {
  const char *const one[] = {id, NULL};
  for (unsigned column = 0; column < head->count; column++)
    if (is_one_of(head->cell[column], one)) return column;
  return NO_COLUMN;
}

static bool take_head(table *t, const csv_row *head) {
  const minos_exercise *exercise = exercise_of(t);
  bool complete = true;
  t->student = find_student(head);
  t->answer = NO_COLUMN;
  for (unsigned column = 0; column < head->count; column++)
    if (is_one_of(head->cell[column], answer_heads)) t->answer = column;
  for (uint32_t i = 0; i < exercise->part_count; i++) {
    t->part[i] = find_column(head, exercise->parts[i].id);
    if (t->part[i] == NO_COLUMN) complete = false;
  }
  return t->student != NO_COLUMN && (complete || t->answer != NO_COLUMN);
}

static char choose_separator(minos_bytes content) {
  size_t commas = 0, semicolons = 0, tabs = 0;
  for (size_t i = 0; i < content.length && content.data[i] != '\n'; i++) {
    commas += content.data[i] == ',';
    semicolons += content.data[i] == ';';
    tabs += content.data[i] == '\t';
  }
  if (tabs > commas && tabs > semicolons) return '\t';
  return semicolons > commas ? ';' : ',';
}

/* ---- rows ---- */

static minos_bytes cell_of(const csv_row *row, unsigned column) {
  return column < row->count ? row->cell[column] : (minos_bytes){"", 0};
}

static minos_status take_cells(table *t, const csv_row *row, minos_error *err) {
  const minos_exercise *exercise = exercise_of(t);
  literals *out = &t->answer_of_row.answer;
  minos_place place = {row->count ? row->place[0].line : 0, 1};
  literals_clear(out);
  literal_add_sequence(out, place);
  for (uint32_t i = 0; i < exercise->part_count; i++) {
    minos_place at = t->part[i] < row->count ? row->place[t->part[i]] : place;
    if (!literal_add_word(out, cell_of(row, t->part[i]), at)) return no_memory(err);
  }
  out->at[0].items = exercise->part_count;
  out->at[0].next = out->count;
  return MINOS_OK;
}

static minos_status read_row(table *t, const csv_row *row, const graded *of, minos_error *err) {
  if (t->answer == NO_COLUMN) return take_cells(t, row, err);
  const handed_how how = grader_reading(t->grader, of);
  minos_status status = handed_take(&t->answer_of_row, cell_of(row, t->answer), "", &how, err);
  if (status == MINOS_ESYNTAX) err->place = row->place[t->answer < row->count ? t->answer : 0];
  return status;
}

static void note_worst(table *t, minos_status status) {
  if (status && (!t->worst || status == MINOS_ENOMEM)) t->worst = status;
}

static void grade_row(table *t, const csv_row *row, minos_error *err) {
  minos_bytes cell = cell_of(row, t->student);
  minos_text path = {0}, student = {0};
  minos_text_add(&student, cell.data, cell.length);
  minos_text_format(&path, "%s:%lu", t->path, (unsigned long)row->place[0].line);
  bool well = !path.failed && !student.failed;
  graded *made = well ? grader_begin(t->grader, path.data, student.length ? student.data : "") : NULL;
  if (made)
    note_worst(t, grader_mark(t->grader, made, &t->answer_of_row, read_row(t, row, made, err), err));
  else
    note_worst(t, no_memory(err));
  minos_text_release(&path);
  minos_text_release(&student);
}

/* A row whose quotes are not closed: a grade that says so, for nobody. */
static void refuse_row(table *t, minos_status status, minos_error *err) {
  graded *made = grader_begin(t->grader, t->path, "");
  if (t->in.faults->errors) *err = t->in.faults->error[0];
  *t->in.faults = (minos_faults){0};
  note_worst(t, made ? grader_end(made, status, 0, err) : no_memory(err));
}

static bool is_empty_row(const csv_row *row) {
  for (unsigned i = 0; i < row->count; i++)
    if (row->cell[i].length) return false;
  return true;
}

static void grade_rows(table *t, csv_row *row, minos_error *err) {
  minos_status status = MINOS_OK;
  while (t->worst != MINOS_ENOMEM && csv_take_row(&t->in, &t->s, t->separator, row, &status)) {
    if (status)
      refuse_row(t, status, err);
    else if (!is_empty_row(row))
      grade_row(t, row, err);
  }
}

static minos_status refuse_table(table *t, minos_error *err, const char *why) {
  graded *made = grader_begin(t->grader, t->path, NULL);
  if (!made) return no_memory(err);
  return grader_end(made, minos_fault(err, MINOS_ESYNTAX, (minos_place){1, 1}, "%s", why), 0, err);
}

static minos_status grade_table(table *t, minos_bytes content, minos_error *err) {
  csv_row *row = calloc(1, sizeof *row);
  minos_status status = MINOS_OK;
  if (!row) return no_memory(err);
  t->in.content = scan_without_mark(content);
  t->s = scan_begin(t->in.content);
  t->separator = choose_separator(t->in.content);
  bool headed = csv_take_row(&t->in, &t->s, t->separator, row, &status) && !status && take_head(t, row);
  if (status == MINOS_ENOMEM)
    t->worst = no_memory(err);
  else if (headed)
    grade_rows(t, row, err);
  else
    t->worst =
        refuse_table(t, err, "the head of a table names a column 'student', and one for each part or one 'answer'");
  minos_text_release(&row->text);
  free(row);
  return t->worst;
}

static minos_status read_table(minos_text *out, const table *t, const minos_bytes *bytes, minos_error *err) {
  if (!bytes) return handed_file_read(out, t->path, HANDED_TABLE, t->grader->how.cancel, err);
  minos_text_add(out, bytes->data, bytes->length);
  return out->failed ? no_memory(err) : handed_bytes_check(out, HANDED_TABLE, err);
}

minos_status grader_add_table(minos_grader *grader, const char *path, const minos_bytes *bytes, minos_error *err) {
  static const minos_reading plain = {0};
  minos_text content = {0};
  table *t = calloc(1, sizeof *t);
  minos_faults *faults = calloc(1, sizeof *faults);
  if (t) *t = (table){.grader = grader, .path = path, .in = {.how = &plain, .faults = faults}};
  minos_status status = t && faults ? read_table(&content, t, bytes, err) : no_memory(err);
  if (!status) {
    status = grade_table(t, (minos_bytes){content.data ? content.data : "", content.length}, err);
  } else if (t && faults) {
    graded *made = grader_begin(grader, path, NULL);
    status = made ? grader_end(made, status, 0, err) : no_memory(err);
  }
  if (t) handed_release(&t->answer_of_row);
  minos_text_release(&content);
  free(faults);
  free(t);
  return status;
}
