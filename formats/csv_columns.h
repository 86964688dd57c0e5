/* csv_columns.h -- what the columns of a table mean. */
#ifndef MINOS_FORMATS_CSV_COLUMNS_H
#define MINOS_FORMATS_CSV_COLUMNS_H

#include "csv_row.h"

typedef enum csv_field {
  CSV_CLIENT,
  CSV_OPERATION,
  CSV_OBJECT,
  CSV_VALUE,
  CSV_RESULT,
  CSV_START,
  CSV_END,
  CSV_OUTCOME,
  CSV_TYPE, /* invocation or response: two rows an operation */
  CSV_ID,   /* what pairs these two */
  CSV_PAYLOAD,
  CSV_PAYLOAD_KEY,
  CSV_PAYLOAD_VALUE,
  CSV_TOKEN,
  CSV_VERSION,
  CSV_SESSION,
  CSV_IGNORED,
  CSV_FIELDS,
} csv_field;

typedef struct csv_columns {
  char separator;
  unsigned count;
  int of[CSV_FIELDS]; /* the column of each field, -1: none */
  const char *unit;   /* what times count, NULL: the header does not say */
} csv_columns;

/* The cell of a field; empty when the table has no such column. */
minos_bytes csv_cell(const csv_columns *columns, const csv_row *row, csv_field field);
minos_place csv_place(const csv_columns *columns, const csv_row *row, csv_field field);

/* The separator of the header line, 0 when it is none of a table that minos knows. */
char csv_find_separator(minos_bytes header);

/* Read the header. */
minos_status csv_read_header(intake *in, const csv_row *header, csv_columns *out);

#endif
