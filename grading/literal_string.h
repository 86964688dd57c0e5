/* literal_string.h -- a string in quotes of one kind or another. */
#ifndef MINOS_GRADING_LITERAL_STRING_H
#define MINOS_GRADING_LITERAL_STRING_H

#include "scan.h"

typedef struct literal_quoting {
  bool raw;  /* a backslash is a backslash */
  bool json; /* JSON's escapes, and no triple quotes */
} literal_quoting;

/* Read the string whose opening quote is at s->at and add its characters to `out`; `s` then stands behind it. NULL, or why it
   is wrong: at s->at, but where the message begins with "the string" at the opening quote. *folded: its quotes are typographic. */
const char *literal_string_read(scan *s, literal_quoting how, minos_text *out, bool *folded);

#endif
