/* preset_line.h -- one line of a preset on its way: what its key names, and its value. */
#ifndef MINOS_FORMATS_PRESET_LINE_H
#define MINOS_FORMATS_PRESET_LINE_H

#include "trace_preset.h"

typedef struct preset_line {
  minos_preset *p;
  minos_bytes name, rest, value; /* key = word.name.rest */
  minos_error *err;
} preset_line;

/* Each is false where something is wrong, and says it. */
/* `format` has one %.*s: the word. */
bool preset_line_refuse(preset_line *l, const char *format, minos_bytes word);
bool preset_line_no_memory(preset_line *l);
/* A copy of the text instead of what is in `*field`. */
bool preset_line_keep(preset_line *l, char **field, minos_bytes text);
/* The field that l->name says. */
bool preset_line_field(preset_line *l, trace_field *out);
/* The index of `word` in `words` (ends with NULL; "" is none that can be said). */
bool preset_line_choose(preset_line *l, const char *const *words, minos_bytes word, int *out);

/* The keys about patterns: pattern, skip, set, plain. */
bool preset_line_pattern(preset_line *l);
bool preset_line_skip(preset_line *l);
bool preset_line_fixed(preset_line *l);
bool preset_line_plain(preset_line *l);

#endif
