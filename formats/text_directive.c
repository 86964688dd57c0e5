/* text_directive.c -- lines that begin with @: @history, @model, @initial, @unit.

   Directives before the first @history hold for all histories of the file: each @history starts from them again, so they
   are kept as lines and read again at each one. */
#include "text_format.h"

#include <stdlib.h>

#include "suggest.h"

static minos_status refuse(text_reader *r, const char *at, const char *message) {
  return intake_fault(r->in, MINOS_ESYNTAX, text_place(&r->line, at), "%s", message);
}

static minos_status expect_end(text_reader *r) {
  text_skip_blanks(&r->line);
  return text_at_end(&r->line) ? MINOS_OK : refuse(r, r->line.at, "unexpected text at the end of a directive");
}

/* A name that must be there; `missing` is the fault when it is not. */
static minos_status expect_name(text_reader *r, int scratch, minos_bytes *out, const char *missing) {
  if (text_at_end(&r->line)) return refuse(r, r->line.at, missing);
  return text_name(r->in, &r->line, ' ', &r->names[scratch], out);
}

static minos_status read_model(text_reader *r) {
  minos_bytes first, second;
  minos_place place = text_place(&r->line, r->line.at);
  minos_status status = expect_name(r, 0, &first, "@model needs the name of a model");
  if (status) return status;
  text_skip_blanks(&r->line);
  if (text_at_end(&r->line)) return intake_model(r->in, NULL, first, place);
  place = text_place(&r->line, r->line.at);
  status = expect_name(r, 1, &second, "@model needs the name of a model");
  if (!status) status = expect_end(r);
  return status ? status : intake_model(r->in, &first, second, place);
}

static minos_status read_initial(text_reader *r) {
  const char *end = r->line.end;
  while (end > r->line.at && scan_is_blank(end[-1])) end--;
  minos_bytes text = scan_between(r->line.at, end);
  if (text.length == 0) return refuse(r, r->line.at, "@initial needs a value, or unknown");
  if (scan_equal(text, "unknown")) return intake_note(r->in, minos_builder_initial_unknown(r->in->builder));
  minos_value value;
  minos_status status = text_value(r->in, &r->line, text, &value);
  return status ? status : intake_note(r->in, minos_builder_initial(r->in->builder, value));
}

static minos_status read_unit(text_reader *r) {
  minos_bytes unit;
  minos_place place = text_place(&r->line, r->line.at);
  minos_status status = expect_name(r, 0, &unit, "@unit needs one of tick ns us ms s");
  if (!status) status = expect_end(r);
  return status ? status : intake_unit(r->in, unit, place);
}

typedef struct directive {
  const char *name;
  minos_status (*read)(text_reader *r); /* line.at stands at its first argument */
} directive;
static const directive settings[] = {{"model", read_model}, {"initial", read_initial}, {"unit", read_unit}};
static const char *const names[] = {"@history", "@model", "@initial", "@unit", NULL};

static const directive *find_setting(minos_bytes name) {
  for (size_t i = 0; i < sizeof settings / sizeof *settings; i++)
    if (scan_equal(name, settings[i].name)) return &settings[i];
  return NULL;
}

static minos_bytes directive_name(text_reader *r) {
  const char *start = ++r->line.at;
  while (!text_at_end(&r->line) && !scan_is_blank(*r->line.at)) r->line.at++;
  minos_bytes name = scan_between(start, r->line.at);
  text_skip_blanks(&r->line);
  return name;
}

static minos_status unknown_directive(text_reader *r, minos_bytes name, minos_place place) {
  minos_error err;
  minos_bytes word = {name.data - 1, name.length + 1}; /* with its @ */
  minos_fault(&err, MINOS_ESYNTAX, place, "unknown directive '%.*s'", suggest_shown(word), word.data);
  suggest_hint(&err, word, names, "directives are");
  return intake_error(r->in, &err);
}

static minos_status keep_preamble(text_reader *r, text_line line) {
  if (r->preamble_count == r->preamble_capacity) {
    size_t capacity = r->preamble_capacity ? 2 * r->preamble_capacity : 8;
    text_line *lines = realloc(r->preamble, capacity * sizeof *lines);
    if (!lines) return intake_no_memory(r->in);
    r->preamble = lines;
    r->preamble_capacity = capacity;
  }
  r->preamble[r->preamble_count++] = line;
  return MINOS_OK;
}

/* Start the new history from the preamble; what is kept there was read without a fault before. */
static minos_status replay_preamble(text_reader *r) {
  text_line here = r->line;
  minos_status status = MINOS_OK;
  for (size_t i = 0; i < r->preamble_count && !status; i++) {
    r->line = r->preamble[i];
    status = find_setting(directive_name(r))->read(r);
  }
  r->line = here;
  if (r->preamble_damaged) r->in->damaged = true;
  return status;
}

static minos_status end_section(text_reader *r) {
  bool counts = r->sections || r->used; /* directives alone were a preamble */
  r->sections = true;
  if (counts) return intake_close(r->in);
  intake_drop(r->in);
  return MINOS_OK;
}

static minos_status read_history(text_reader *r) {
  minos_bytes name;
  minos_place place = text_place(&r->line, r->line.at);
  minos_status status = end_section(r);
  if (intake_must_stop(status)) return status;
  status = intake_open(r->in);
  if (!status) status = replay_preamble(r);
  r->declared = true;
  r->used = false;
  if (status || text_at_end(&r->line)) return status; /* a history without a name */
  status = text_name(r->in, &r->line, ' ', &r->names[0], &name);
  if (!status) status = expect_end(r);
  return status ? status : intake_name(r->in, name, place);
}

minos_status text_directive(text_reader *r) {
  text_line whole = r->line;
  minos_place place = text_place(&r->line, r->line.at);
  minos_bytes name = directive_name(r);
  r->declared = true;
  if (scan_equal(name, "history")) return read_history(r);
  const directive *setting = find_setting(name);
  minos_status status = setting ? setting->read(r) : unknown_directive(r, name, place);
  if (r->sections) return status;
  if (status) r->preamble_damaged = true;
  return status ? status : keep_preamble(r, whole);
}
