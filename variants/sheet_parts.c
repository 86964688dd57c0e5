/* sheet_parts.c -- what all task sheets say, and the table of their formats. */
#include "sheet_parts.h"

#include <string.h>

#include "language.h"

static const struct sheet_row {
  const char *name;
  minos_status (*write)(const sheet *of, minos_text *out, minos_error *err);
} rows[] = {
#define SHEET(id, help, ending) {#id, sheet_##id},
#include "sheets.def"
#undef SHEET
};
enum { SHEETS = sizeof rows / sizeof rows[0] };

const char *sheet_format_name(size_t i) {
  return i < SHEETS ? rows[i].name : NULL;
}

static minos_status no_memory(minos_error *err) {
  return minos_fault(err, MINOS_ENOMEM, (minos_place){0, 0}, "out of memory");
}

minos_status sheet_write(const sheet *of, const char *format, minos_text *out, minos_error *err) {
  for (size_t i = 0; i < SHEETS; i++) {
    if (strcmp(rows[i].name, format) != 0) continue;
    minos_status status = rows[i].write(of, out, err);
    return !status && out->failed ? no_memory(err) : status;
  }
  return minos_fault(err, MINOS_EUSAGE, (minos_place){0, 0}, "no task sheet is called '%s'", format);
}

exercise_language sheet_language(const sheet *of) {
  for (unsigned i = 0; of->language && i < EXERCISE_LANGUAGES; i++)
    if (strcmp(exercise_language_code((exercise_language)i), of->language) == 0) return (exercise_language)i;
  return EXERCISE_EN;
}

const char *sheet_own_language(const minos_exercise *const *exercises, size_t count) {
  for (unsigned language = 0; language < EXERCISE_LANGUAGES; language++) {
    size_t given = 0;
    while (given < count && exercises[given]->title.in[language]) given++;
    if (given == count) return exercise_language_code((exercise_language)language);
  }
  return NULL;
}

const char *sheet_title(const minos_exercise *exercise, const sheet *of) {
  const char *title = exercise_text_in(&exercise->title, sheet_language(of));
  return title ? title : exercise->id;
}

static void ask_of_cluster(const exercise_part *part, minos_text *out) {
  unsigned long nodes = part->nodes;
  minos_text sides = {0};
  for (uint32_t i = 0; i < part->splits; i++)
    minos_text_format(&sides, i ? "|%lu" : "%lu", (unsigned long)part->split[i]);
  switch (part->ask) {
  case EXERCISE_MAJORITY: minos_text_format(out, tr("How many votes does a majority of %lu nodes need?"), nodes); break;
  case EXERCISE_TOLERATED: minos_text_format(out, tr("How many of %lu nodes may fail?"), nodes); break;
  case EXERCISE_ELECTS:
    minos_text_format(out, tr("%lu nodes are split %s. Can one side elect a leader? True or False."), nodes,
                      sides.length ? sides.data : "");
    break;
  case EXERCISE_SURVIVES:
    minos_text_format(out, tr("%lu of %lu nodes have failed. Is there still a majority? True or False."),
                      (unsigned long)part->failures, nodes);
    break;
  case EXERCISE_QUESTIONS: break;
  }
  minos_text_release(&sides);
}

void sheet_question(const exercise_part *part, minos_text *out) {
  bool in_time = part->order == MINOS_ORDER_REAL_TIME;
  switch (part->kind) {
  case EXERCISE_CLASSIFY: minos_text_put(out, tr("L, S or N?")); break;
  case EXERCISE_CHOICE: minos_text_put(out, tr("Which letter?")); break;
  case EXERCISE_QUORUM:
    if (!exercise_text_in(&part->text, EXERCISE_EN)) ask_of_cluster(part, out);
    break;
  case EXERCISE_TRACE:
    minos_text_put(out, tr("Make these calls, and hand in what they returned in place of the question marks."));
    break;
  case EXERCISE_ORDER:
    minos_text_put(
        out,
        in_time
            ? tr("In which legal order, that keeps real time, can these operations stand? They are numbered from 1.")
            : tr("In which legal order, that keeps each client's own order, can these operations stand? They are "
                 "numbered from 1."));
    break;
  case EXERCISE_KINDS: break;
  }
}

void sheet_heading(const exercise_part *part, minos_text *out) {
  minos_text points = {0};
  bool whole = part->points % EXERCISE_POINT == 0;
  unsigned long many = whole ? part->points / EXERCISE_POINT : 2;
  exercise_put_points(part->points, &points);
  minos_text_format(out, tr_n("%s (%s point)", "%s (%s points)", many), part->id, points.failed ? "" : points.data);
  minos_text_release(&points);
}

void sheet_student(const minos_exercise *exercise, minos_text *out) {
  if (exercise->student) minos_text_format(out, tr("For %s"), exercise->student);
}

static void put_lines(minos_text *out, const char *text) {
  for (const char *at = text; *at;) {
    size_t length = strcspn(at, "\n");
    if (*at != '@') minos_text_add(out, at, length);
    if (*at != '@') minos_text_put(out, "\n");
    at += length + (at[length] == '\n');
  }
}

/* The calls of a trace stand there as the teacher wrote them: read, the question marks would be strings. */
minos_status sheet_operations(const exercise_part *part, minos_text *out, minos_error *err) {
  minos_text all = {0};
  minos_history *histories[1] = {part->history};
  bool as_written = part->kind == EXERCISE_TRACE && part->source;
  minos_status status = as_written ? MINOS_OK : minos_write(&all, histories, 1, "text", err);
  put_lines(out, as_written ? part->source : !status && all.data ? all.data : "");
  minos_text_release(&all);
  return status;
}
