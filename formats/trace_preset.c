/* trace_preset.c -- making a preset of a file and of options.

   A line is a comment (#), blank, or `key = value`; blanks around both are cut off. After the last line the preset as a
   whole must make sense: what it leaves open is derived here, so that the reader never asks what was meant. */
#include "trace_preset.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scan.h"

enum { LARGEST = 1 << 20, SECOND = 1000000000 };

static minos_bytes trimmed(minos_bytes text) {
  while (text.length && scan_is_blank(*text.data)) text = (minos_bytes){text.data + 1, text.length - 1};
  while (text.length && scan_is_blank(text.data[text.length - 1])) text.length--;
  return text;
}

/* Split `key = value` and apply it; false: `err` has a message and a column, 0 when nowhere in the line. */
static bool apply(minos_preset *p, minos_bytes line, minos_error *err) {
  const char *sign = line.length ? memchr(line.data, '=', line.length) : NULL;
  minos_bytes key = trimmed(sign ? scan_between(line.data, sign) : line);
  if (!sign || key.length == 0) {
    minos_fault(err, MINOS_ESYNTAX, (minos_place){0, 1}, "expected key = value");
    return false;
  }
  minos_bytes value = trimmed(scan_between(sign + 1, line.data + line.length));
  if (trace_set(p, key, value, err)) return true;
  err->place.column = scan_column(line.data, err->place.column ? key.data : value.data); /* see trace_set */
  return false;
}

static minos_status report(minos_faults *faults, minos_error *err, uint32_t line) {
  err->place.line = line;
  if (!line) err->place.column = 0;
  minos_faults_error(faults, err);
  return err->status;
}

static minos_status read_lines(minos_preset *p, const minos_source *from, minos_faults *faults) {
  minos_bytes rest = scan_without_mark(minos_source_content(from)), line;
  minos_error err = {0};
  minos_status first = MINOS_OK;
  if (rest.length > LARGEST) {
    minos_fault(&err, MINOS_ESYNTAX, (minos_place){0, 0}, "this is no preset: it is larger than 1 MiB");
    return report(faults, &err, 0);
  }
  for (uint32_t number = 1; scan_take_line(&rest, &line); number++) {
    minos_bytes text = trimmed(line);
    if (text.length == 0 || *text.data == '#') continue;
    size_t bad = scan_find_bad(line.data, line.length);
    err = (minos_error){0};
    if (bad < line.length)
      minos_fault(&err, MINOS_ESYNTAX, (minos_place){0, (uint32_t)bad + 1}, "%s", scan_bad_byte(line.data[bad]));
    else if (apply(p, line, &err))
      continue;
    minos_status status = report(faults, &err, number);
    if (!first || status == MINOS_ENOMEM) first = status;
    if (status == MINOS_ENOMEM) break;
  }
  return first;
}

static void drop_patterns(minos_preset *p) {
  for (size_t i = 0; i < p->pattern_count; i++) trace_pattern_release(&p->patterns[i]);
  p->pattern_count = 0;
}

static minos_status apply_settings(minos_preset *p, const char *const *settings, size_t count, minos_faults *faults) {
  bool replaced = false;
  for (size_t i = 0; i < count; i++) {
    minos_error err = {0};
    bool pattern = strncmp(settings[i], "pattern", 7) == 0;
    if (pattern && !replaced) drop_patterns(p);
    replaced = replaced || pattern;
    if (!apply(p, (minos_bytes){settings[i], strlen(settings[i])}, &err)) return report(faults, &err, 0);
  }
  return MINOS_OK;
}

/* Whether a field can be found at all: by an expression of its own, or a group of that name. */
static bool tells(const minos_preset *p, trace_field field) {
  if (p->field[field].count) return true;
  if (p->kind == TRACE_CSV) return false; /* its header tells */
  for (size_t i = 0; i < p->pattern_count; i++) {
    if (p->patterns[i].group[field]) return true;
    for (size_t k = 0; k < p->patterns[i].fixed_count; k++)
      if (p->patterns[i].fixed[k].field == (int)field) return true;
  }
  return false;
}

static int derived_kind(const minos_preset *p) {
  if (p->pattern_count) return TRACE_REGEX;
  for (int i = 0; i < TRACE_FIELDS; i++)
    if (p->field[i].count) return p->field[i].steps[0].kind == STEP_COLUMN ? TRACE_CSV : TRACE_NDJSON;
  return TRACE_KIND_UNSET;
}

static bool has_times(const minos_preset *p) {
  return tells(p, TRACE_TIME) || tells(p, TRACE_START) || tells(p, TRACE_END);
}

static void derive(minos_preset *p) {
  if (!p->kind) p->kind = derived_kind(p);
  if (!p->pairing_set && tells(p, TRACE_TYPE)) p->pairing = TRACE_INVOKE_RETURN;
  if (!p->clock) p->clock = p->pairing == TRACE_SINGLE || has_times(p) ? TRACE_CLOCK_TIME : TRACE_CLOCK_LINES;
  if (!p->by_set) p->by = tells(p, TRACE_ID) ? TRACE_ID : TRACE_CLIENT;
  if (!p->answer_set && p->pairing == TRACE_INVOKE_RETURN) p->answer = ANSWER_REPLACE;
  if (!p->delimiter) p->delimiter = ',';
}

/* What is missing, NULL: nothing. Columns of csv are known only with the header: the reader says. */
static const char *missing(const minos_preset *p) {
  if (!p->kind) return "the preset has no kind: a pattern, or fields like client=json:/process or client=column:id";
  if (p->kind == TRACE_REGEX && !p->pattern_count) return "a preset of kind regex needs a pattern";
  if (p->kind != TRACE_REGEX && p->pattern_count) return "only a preset of kind regex has patterns";
  if (p->kind != TRACE_NDJSON && p->records) return "only a preset of kind ndjson has records";
  if (p->kind == TRACE_CSV) return NULL;
  if (!tells(p, TRACE_CLIENT)) return "nothing tells the client: (?<client>...) or a field client";
  if (!tells(p, TRACE_OP)) return "nothing tells the operation: (?<op>...) or a field op";
  if (p->pairing != TRACE_SINGLE && !tells(p, TRACE_TYPE))
    return "pairing needs a field type, which tells beginnings from ends";
  if (p->pairing != TRACE_SINGLE && !tells(p, (trace_field)p->by)) return "nothing gives the field that pairs";
  if (p->pairing != TRACE_SINGLE || p->clock == TRACE_CLOCK_LINES) return NULL;
  if (!has_times(p))
    return "nothing tells the time: (?<start>...), (?<end>...), (?<time>...), or a type for pairing by lines";
  return NULL;
}

static minos_status check(minos_preset *p, minos_faults *faults) {
  derive(p);
  const char *why = missing(p);
  if (!why) return MINOS_OK;
  minos_error err = {0};
  minos_fault(&err, MINOS_ESYNTAX, (minos_place){0, 0}, "%s", why);
  return report(faults, &err, 0);
}

minos_status minos_preset_new(minos_preset **out, const minos_source *from, const char *const *settings, size_t count,
                              minos_faults *faults) {
  minos_preset *p = calloc(1, sizeof *p);
  minos_error err = {0};
  if (!p) {
    minos_fault(&err, MINOS_ENOMEM, (minos_place){0, 0}, "out of memory");
    return report(faults, &err, 0);
  }
  p->time.unit = p->duration.unit = SECOND;
  p->by = TRACE_CLIENT;
  minos_status status = from ? read_lines(p, from, faults) : MINOS_OK;
  if (!status) status = apply_settings(p, settings, count, faults);
  if (!status) status = check(p, faults);
  if (status)
    minos_preset_free(p);
  else
    *out = p;
  return status;
}

void minos_preset_free(minos_preset *p) {
  if (!p) return;
  free(p->help);
  free(p->model);
  free(p->initial);
  free(p->records);
  for (int i = 0; i < TRACE_FIELDS; i++) trace_expr_release(&p->field[i]);
  for (size_t i = 0; i < p->map_count; i++) {
    free(p->maps[i].from);
    free(p->maps[i].to);
  }
  for (size_t i = 0; i < p->word_count; i++) free(p->words[i].word);
  for (size_t i = 0; i < p->answer_count; i++) free(p->answers[i].op);
  drop_patterns(p);
  for (size_t i = 0; i < p->skip_count; i++) trace_pattern_release(&p->skips[i]);
  free(p->maps);
  free(p->words);
  free(p->answers);
  free(p->patterns);
  free(p->skips);
  free(p);
}
