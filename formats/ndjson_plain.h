/* ndjson_plain.h -- JSON lines as minos writes them, read in one pass. */
#ifndef MINOS_FORMATS_NDJSON_PLAIN_H
#define MINOS_FORMATS_NDJSON_PLAIN_H

#include <minos/history.h>

/* An operation as it stands in a plain line; the parts that no line changes are set by ndjson_plain_begin. Values are integers
   still to be interned where the flags say so. */
typedef struct ndjson_plain {
  minos_recorded op;
  bool has_value, has_result;
  int64_t value, result;
} ndjson_plain;

void ndjson_plain_begin(ndjson_plain *out);

/* Read the line at `line` if it is plain: see ndjson_plain.c. Returns where the next line begins, NULL when the line is anything
   else, or has a fault. `end` must stand right behind a line feed; from there on, no line is plain. */
const char *ndjson_plain_line(const char *line, const char *end, uint32_t number, ndjson_plain *out);

#endif
