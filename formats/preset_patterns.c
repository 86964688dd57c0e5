/* preset_patterns.c -- the keys of a preset that are about patterns: what lines look like, and what is skipped. */
#include <stdlib.h>

#include "preset_line.h"
#include "scan.h"

static bool add_pattern(preset_line *l, trace_pattern **all, size_t *count) {
  trace_pattern *grown = realloc(*all, (*count + 1) * sizeof *grown);
  if (!grown) return preset_line_no_memory(l);
  *all = grown;
  trace_pattern made = {0};
  bool well = preset_line_keep(l, &made.name, l->name) && preset_line_keep(l, &made.source, l->value);
  if (well) made.regex = trace_regex_new(made.source, l->err);
  if (!made.regex) {
    trace_pattern_release(&made);
    return false;
  }
  _Static_assert((int)TRACE_FIELDS <= (int)TRACE_NAMES, "a group number for each field");
  for (int i = 0; i < TRACE_FIELDS; i++) made.group[i] = trace_regex_group(made.regex, trace_field_names[i]);
  grown[(*count)++] = made;
  return true;
}
bool preset_line_pattern(preset_line *l) {
  return add_pattern(l, &l->p->patterns, &l->p->pattern_count);
}
bool preset_line_skip(preset_line *l) {
  return add_pattern(l, &l->p->skips, &l->p->skip_count);
}

static trace_pattern *find_pattern(preset_line *l) {
  minos_preset *p = l->p;
  for (size_t i = 0; i < p->pattern_count; i++)
    if (scan_equal(l->name, p->patterns[i].name)) return &p->patterns[i];
  preset_line_refuse(l, "no pattern above is called '%.*s'", l->name);
  l->err->place.column = 1;
  return NULL;
}

/* set.PATTERN.FIELD = TEXT */
bool preset_line_fixed(preset_line *l) {
  trace_pattern *pattern = find_pattern(l);
  if (!pattern) return false;
  l->name = l->rest;
  trace_field field;
  if (!preset_line_field(l, &field)) return false;
  if (pattern->fixed_count == TRACE_FIXED) return preset_line_refuse(l, "too many constants: '%.*s'", l->rest);
  trace_fixed fixed = {.field = (int)field};
  if (!preset_line_keep(l, &fixed.text, l->value)) return false;
  pattern->fixed[pattern->fixed_count++] = fixed;
  return true;
}

/* plain.PATTERN = FIELD */
bool preset_line_plain(preset_line *l) {
  trace_pattern *pattern = find_pattern(l);
  if (!pattern) return false;
  l->name = l->value;
  trace_field field;
  if (!preset_line_field(l, &field)) return false;
  pattern->plain |= 1U << (unsigned)field;
  return true;
}
