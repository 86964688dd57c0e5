/* jepsen_row.h -- one line of Jepsen's: process, type, f, value, error. */
#ifndef MINOS_FORMATS_JEPSEN_ROW_H
#define MINOS_FORMATS_JEPSEN_ROW_H

#include "event.h"
#include "scan.h"

typedef struct jepsen_row {
  minos_bytes process, operation; /* without colon or quotes */
  event_type type;
  const char *start; /* of the process */
  const char *rest;  /* the value, and an error behind it */
} jepsen_row;

typedef enum jepsen_kind {
  JEPSEN_OTHER, /* no event */
  JEPSEN_EVENT,
  JEPSEN_DAMAGED, /* a type with blanks around it, but no process before it or no operation behind it */
} jepsen_kind;

/* Look for an event in a line, whatever stands before it. For JEPSEN_DAMAGED `row->start` is the type. */
jepsen_kind jepsen_find(minos_bytes line, jepsen_row *row);

/* Whether the event stands alone in its line: only a bracket, a pager's number or Markdown before it. */
bool jepsen_stands_alone(minos_bytes line, const jepsen_row *row);

#endif
