/* python_scan.h -- literals of Python, and the way around everything else. */
#ifndef MINOS_FORMATS_PYTHON_SCAN_H
#define MINOS_FORMATS_PYTHON_SCAN_H

#include "intake.h"
#include "scan.h"

typedef enum python_kind {
  PYTHON_NONE,
  PYTHON_BOOLEAN,
  PYTHON_INTEGER,
  PYTHON_FLOAT,
  PYTHON_STRING,
  PYTHON_TUPLE,
  PYTHON_LIST,
} python_kind;

typedef struct python_literal {
  python_kind kind;
  minos_place place;
  minos_bytes text;  /* of a string its characters, of a number its digits without underscores */
  minos_value value; /* MINOS_ABSENT for a float, which is no value */
} python_literal;

typedef struct python_reader {
  intake *in;
  scan at;
  unsigned depth;
  minos_text scratch; /* characters of the string or number read last, where they are not borrowed from the input */
} python_reader;

/* Blanks, line ends, comments and continued lines, as they may stand inside brackets. */
void python_skip_space(scan *s);
/* Step over a string with its prefix and quotes, a comment, or one character; false when a string does not end. */
bool python_step(scan *s);
/* Step over a bracket and all that is inside; false when it does not close. */
bool python_skip_brackets(scan *s);
/* Step to the line behind a statement. */
void python_skip_statement(scan *s);

minos_status python_refuse(python_reader *r, minos_place place, const char *message);
/* Any literal. Values are interned. */
minos_status python_literal_read(python_reader *r, python_literal *out);

#endif
