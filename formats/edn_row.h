/* edn_row.h -- one event as a map of EDN, and the settings of a history. */
#ifndef MINOS_FORMATS_EDN_ROW_H
#define MINOS_FORMATS_EDN_ROW_H

#include "edn_token.h"

typedef struct edn_reader {
  intake *in;
  minos_text client, object, operation, type, time, attribute; /* names with escapes */
  bool timed;     /* ":time" is the clock of the open history, not the order of the rows */
  bool own_start; /* the open history starts as its model does, not at nil */
  bool renamed;   /* reads or writes of micro-operations were taken for transactions */
  bool broken;    /* a bracket is lost: what closes what is not known any more */
} edn_reader;

/* Add the event whose map has just been opened at `place`. False when the map itself is broken: the fault is recorded, and
   `s` stands anywhere behind it. */
bool edn_add_row(edn_reader *r, scan *s, minos_place place, minos_status *status);

/* End the open history, if there is one. */
minos_status edn_close(edn_reader *r);

/* What stands behind #_: a map of :minos/ keys starts a history, anything else is skipped. */
bool edn_read_heading(edn_reader *r, scan *s, minos_status *status);

#endif
