/* csv_row.h -- the cells of one row of a table with separators. */
#ifndef MINOS_FORMATS_CSV_ROW_H
#define MINOS_FORMATS_CSV_ROW_H

#include "intake.h"
#include "scan.h"

enum { CSV_COLUMNS = 64 }; /* at most */

typedef struct csv_row {
  minos_bytes cell[CSV_COLUMNS]; /* [count] unquoted; they live in the input or in `text` */
  minos_place place[CSV_COLUMNS];
  unsigned count;
  minos_text text; /* cells whose quotes were doubled */
} csv_row;

/* Take the next row that is not blank. False at the end of the content. A fault is recorded, and `s` stands behind the
   row's line. */
bool csv_take_row(intake *in, scan *s, char separator, csv_row *row, minos_status *status);

#endif
