/* trace_fields.c -- from a record to the text of its fields: found, decoded, mapped. */
#include <string.h>

#include "scan.h"
#include "trace_read.h"

bool trace_matches_word(minos_bytes word, const char *pattern) {
  size_t length = strlen(pattern);
  if (length && pattern[length - 1] == '*')
    return word.length >= length - 1 && (length == 1 || memcmp(word.data, pattern, length - 1) == 0);
  return scan_equal(word, pattern);
}

/* The last folder or the last part of the input's path. */
static minos_bytes part_of_path(const trace_reader *r, const char *which) {
  const char *path = minos_source_name(r->source), *end = path + strlen(path), *start = end;
  bool folder = strcmp(which, "dir") == 0;
  while (start > path && start[-1] != '/') start--;
  if (!folder) return scan_between(start, end);
  end = start > path ? start - 1 : path;
  start = end;
  while (start > path && start[-1] != '/') start--;
  return scan_between(start, end);
}

static void find_group(trace_reader *r, const char *name, trace_item *item) {
  item->found = false;
  if (!r->pattern) return;
  int group = trace_regex_group(r->pattern->regex, name);
  item->found = trace_matcher_group(r->matcher, r->record.line, group, &item->bytes);
}

static void find_column(trace_reader *r, const char *name, trace_item *item) {
  item->found = false;
  for (size_t i = 0; i < r->header_count && i < r->cell_count; i++) {
    if (!scan_equal(r->header[i], name)) continue;
    item->bytes = r->cell[i];
    item->found = item->bytes.length > 0; /* an empty cell says nothing */
    return;
  }
}

static minos_status take_step(trace_reader *r, const trace_step *step, trace_item *item) {
  switch (step->kind) {
  case STEP_GROUP: find_group(r, step->text, item); break;
  case STEP_COLUMN: find_column(r, step->text, item); break;
  case STEP_JSON: return trace_json_follow(r, item, step->text);
  case STEP_CONST: item->bytes = (minos_bytes){step->text, strlen(step->text)}; break;
  case STEP_PATH: item->bytes = part_of_path(r, step->text); break;
  }
  item->node = NULL;
  item->null = false;
  return MINOS_OK;
}

/* The first alternative that finds something. */
static minos_status evaluate(trace_reader *r, const trace_expr *expr, trace_item *item) {
  item->found = false;
  for (size_t i = 0; i < expr->count; i++) {
    if (expr->steps[i].begins) {
      if (item->found) return MINOS_OK;
      *item = r->root;
      item->found = true;
    }
    if (!item->found) continue;
    minos_status status = take_step(r, &expr->steps[i], item);
    if (status) return status;
  }
  return MINOS_OK;
}

static void use_group(trace_reader *r, trace_field field, trace_item *item) {
  *item = (trace_item){0};
  if (!r->pattern) {
    if (r->p->kind == TRACE_CSV) find_column(r, trace_field_names[field], item);
    return;
  }
  for (size_t i = 0; i < r->pattern->fixed_count; i++) {
    if (r->pattern->fixed[i].field != (int)field) continue;
    const char *text = r->pattern->fixed[i].text;
    *item = (trace_item){.found = true, .bytes = {text, strlen(text)}};
    return;
  }
  item->found = trace_matcher_group(r->matcher, r->record.line, r->pattern->group[field], &item->bytes);
}

/* Constants are not encoded, nor what the preset says. */
static bool is_plain(const trace_pattern *pattern, trace_field field) {
  if (pattern->plain >> (unsigned)field & 1) return true;
  for (size_t i = 0; i < pattern->fixed_count; i++)
    if (pattern->fixed[i].field == (int)field) return true;
  return false;
}

static minos_status decode(trace_reader *r, trace_field field) {
  trace_record *record = &r->record;
  trace_decoding decoding = (trace_decoding)r->p->decode[field];
  if (decoding == TRACE_DECODE_NONE || record->null[field]) return MINOS_OK;
  if (r->pattern && is_plain(r->pattern, field)) return MINOS_OK;
  minos_text *out = &r->decoded[field];
  if (!trace_decode(decoding, record->text[field], out))
    return intake_fault(r->in, MINOS_ESYNTAX, record->at[field], "the %s is not %s", trace_field_names[field],
                        decoding == TRACE_DECODE_HEX ? "pairs of hex digits" : "base64");
  if (out->failed) return intake_no_memory(r->in);
  record->text[field] = (minos_bytes){out->data ? out->data : "", out->length};
  return MINOS_OK;
}

static void map(trace_reader *r, trace_field field) {
  const minos_preset *p = r->p;
  for (size_t i = p->map_count; i-- > 0;) { /* later lines win */
    if (p->maps[i].field != field || !trace_matches_word(r->record.text[field], p->maps[i].from)) continue;
    r->record.text[field] = (minos_bytes){p->maps[i].to, strlen(p->maps[i].to)};
    return;
  }
}

static minos_place place_of(const trace_record *record, minos_bytes bytes) {
  uintptr_t start = (uintptr_t)record->line.data, at = (uintptr_t)bytes.data;
  bool inside = record->line.data && at >= start && at - start < record->line.length;
  return inside ? (minos_place){record->place.line, record->place.column + (uint32_t)(at - start)} : record->place;
}

static minos_status collect_field(trace_reader *r, trace_field field) {
  trace_record *record = &r->record;
  trace_item item;
  record->has[field] = record->null[field] = false;
  minos_status status = MINOS_OK;
  if (r->p->field[field].count)
    status = evaluate(r, &r->p->field[field], &item);
  else
    use_group(r, field, &item);
  if (!status && item.found && item.node) status = trace_json_write(r, &item, &r->buffer[field]);
  if (status || !item.found) return status;
  record->at[field] = place_of(record, item.bytes);
  record->text[field] = item.bytes;
  record->has[field] = !item.null;
  record->null[field] = item.null;
  status = decode(r, field);
  if (!status && !item.null) map(r, field);
  return status;
}

minos_status trace_collect(trace_reader *r) {
  minos_status status = MINOS_OK;
  for (int field = 0; field < TRACE_FIELDS && !status; field++) status = collect_field(r, (trace_field)field);
  return status;
}
