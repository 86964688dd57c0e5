/* text_plain.h -- lines of the text format in their plain shape, read in one pass. */
#ifndef MINOS_FORMATS_TEXT_PLAIN_H
#define MINOS_FORMATS_TEXT_PLAIN_H

#include <minos/history.h>

/* An operation as it stands in a plain line; the parts that no line changes are set by text_plain_begin. */
typedef struct text_plain {
  minos_recorded op;
  int64_t value;
} text_plain;

void text_plain_begin(text_plain *out);

/* Read the line at `line` if it is plain: see text_plain.c. Returns where the next line begins, NULL when the line is anything
   else, or has a fault. `end` must stand right behind a line feed; from there on, no line is plain. */
const char *text_plain_line(const char *line, const char *end, uint32_t number, text_plain *out);

#endif
