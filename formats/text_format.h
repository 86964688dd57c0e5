/* text_format.h -- what the reader of operations and the reader of directives share. */
#ifndef MINOS_FORMATS_TEXT_FORMAT_H
#define MINOS_FORMATS_TEXT_FORMAT_H

#include "intake.h"
#include "text_line.h"

typedef struct text_reader {
  intake *in;
  text_line line;
  minos_text names[4]; /* scratch for names with escapes: client, operation, object, attribute */
  text_line *preamble; /* [preamble_count] directives before the first @history */
  size_t preamble_count, preamble_capacity;
  bool preamble_damaged; /* one of them has a fault */
  bool sections;         /* an @history was read */
  bool declared;         /* the open history is one: a directive or an operation was read */
  bool used;             /* the open history has an operation */
} text_reader;

/* Read the directive at line.at, which is an @. */
minos_status text_directive(text_reader *r);

#endif
