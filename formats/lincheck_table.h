/* lincheck_table.h -- the cells of Lincheck's report, and when each began and ended. */
#ifndef MINOS_FORMATS_LINCHECK_TABLE_H
#define MINOS_FORMATS_LINCHECK_TABLE_H

#include "intake.h"
#include "scan.h"

enum { LINCHECK_THREADS = 32 };

/* One operation: `name(arguments): result [-,1]`. */
typedef struct lincheck_cell {
  minos_bytes name, arguments, result; /* `result` empty: it did not return */
  uint32_t seen[LINCHECK_THREADS];     /* operations of each thread that had ended when it began */
  uint32_t thread;
  minos_place place;
  uint32_t start, end; /* set by lincheck_schedule */
} lincheck_cell;

/* Cut a cell into its parts. NULL, or what is wrong with it. */
const char *lincheck_read_cell(minos_bytes text, lincheck_cell *out);

/* Give the cells of one part, which are in the order of their rows, starts and ends from `*clock` on. False when their
   marks contradict each other. */
bool lincheck_schedule(lincheck_cell *cells, size_t count, uint32_t *clock);

#endif
