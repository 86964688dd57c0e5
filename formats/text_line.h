/* text_line.h -- the words of one line of the text format. */
#ifndef MINOS_FORMATS_TEXT_LINE_H
#define MINOS_FORMATS_TEXT_LINE_H

#include "intake.h"
#include "scan.h"

typedef struct text_line {
  const char *start, *at, *end; /* at: what is read next */
  uint32_t number;
} text_line;

static inline minos_place text_place(const text_line *line, const char *at) {
  return (minos_place){line->number, scan_column(line->start, at)};
}

static inline void text_skip_blanks(text_line *line) {
  while (line->at < line->end && scan_is_blank(*line->at)) line->at++;
}

static inline bool text_at_end(const text_line *line) {
  return line->at == line->end;
}

/* Read a name: a quoted string with JSON escapes, or everything up to a blank or `stop`. `scratch` holds a name with
   escapes; any other is borrowed from the line. An empty bare name is returned as such. */
minos_status text_name(intake *in, text_line *line, char stop, minos_text *scratch, minos_bytes *out);

/* The value column: everything up to a blank outside strings and brackets. `arrow` points to its => or is NULL. */
typedef struct text_column {
  const char *start, *arrow, *end;
} text_column;
minos_status text_find_column(intake *in, text_line *line, text_column *out);

/* Read a value that fills `text`; small integers do not touch the general parser. */
minos_status text_value(intake *in, const text_line *line, minos_bytes text, minos_value *out);

#endif
