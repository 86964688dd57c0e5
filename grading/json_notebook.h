/* json_notebook.h -- the code of a notebook (.ipynb). */
#ifndef MINOS_GRADING_JSON_NOTEBOOK_H
#define MINOS_GRADING_JSON_NOTEBOOK_H

#include <minos/status.h>
#include <minos/text.h>

enum { NOTEBOOK_CELLS = 1000 };

typedef struct notebook_cell {
  minos_bytes code;
  uint32_t number; /* among all cells, from 1 */
} notebook_cell;

/* Zeroed memory is empty. */
typedef struct notebook {
  notebook_cell *cell; /* [count] those that hold code */
  uint32_t count;
  minos_text text; /* the code of all */
} notebook;

/* Outputs are not looked at. MINOS_ESYNTAX: it is no notebook. */
minos_status notebook_read(notebook *out, minos_bytes content, minos_error *err);
void notebook_release(notebook *of);

#endif
