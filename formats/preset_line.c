/* preset_line.c -- one line of a preset on its way: what its key names, and its value. */
#include "preset_line.h"

#include <stdlib.h>
#include <string.h>

#include "scan.h"
#include "suggest.h"

const char *const trace_field_names[TRACE_FIELDS + 1] = {
    "client", "op",    "key", "value",    "from",  "result",  "type",    "outcome", "id",
    "time",   "start", "end", "duration", "token", "version", "session", NULL,
};

/* TRACE_FIELDS: no field has that name. */
static trace_field find_field(minos_bytes name) {
  trace_field field = 0;
  while (field < TRACE_FIELDS && !scan_equal(name, trace_field_names[field])) field++;
  return field;
}

bool preset_line_refuse(preset_line *l, const char *format, minos_bytes word) {
  minos_text text = {0};
  minos_text_format(&text, format, suggest_shown(word), word.data);
  minos_fault(l->err, MINOS_ESYNTAX, (minos_place){0, 0}, "%s", text.failed ? "bad line" : text.data);
  minos_text_release(&text);
  return false;
}

bool preset_line_no_memory(preset_line *l) {
  minos_fault(l->err, MINOS_ENOMEM, (minos_place){0, 0}, "out of memory");
  return false;
}

bool preset_line_keep(preset_line *l, char **field, minos_bytes text) {
  if (text.length && memchr(text.data, 0, text.length)) return preset_line_refuse(l, "'%.*s' holds a NUL", text);
  char *copy = malloc(text.length + 1);
  if (!copy) return preset_line_no_memory(l);
  if (text.length) memcpy(copy, text.data, text.length);
  copy[text.length] = '\0';
  free(*field);
  *field = copy;
  return true;
}

bool preset_line_field(preset_line *l, trace_field *out) {
  *out = find_field(l->name);
  if (*out < TRACE_FIELDS) return true;
  preset_line_refuse(l, "a record has no field '%.*s'", l->name);
  l->err->place.column = 1;
  suggest_hint(l->err, l->name, trace_field_names, "fields are");
  return false;
}

bool preset_line_choose(preset_line *l, const char *const *words, minos_bytes word, int *out) {
  for (int i = 0; words[i]; i++) {
    if (!*words[i] || !scan_equal(word, words[i])) continue;
    *out = i;
    return true;
  }
  preset_line_refuse(l, "'%.*s' is not one of the words that this key takes", word);
  suggest_hint(l->err, word, words, "words are");
  return false;
}
