/* csv_event.h -- tables with two rows an operation: its invocation and its response. */
#ifndef MINOS_FORMATS_CSV_EVENT_H
#define MINOS_FORMATS_CSV_EVENT_H

#include "csv_columns.h"
#include "event.h"

/* What one such row says. */
typedef struct csv_event {
  event_type type;
  minos_bytes client, object, operation, id;
  minos_value value, result;
  minos_place place;
  minos_text texts[3]; /* of names that had to be made */
} csv_event;

/* Read a row; the names live in it, in the input, or in event->texts. */
minos_status csv_read_event(intake *in, const csv_columns *columns, const csv_row *row, csv_event *event);
void csv_release_event(csv_event *event);

/* The name of an operation: lower case, without the interface in front. */
minos_status csv_read_operation(intake *in, minos_bytes cell, minos_place place, minos_text *text, minos_bytes *out);

/* The rows behind the header, in the order of the clock: a client has one operation at a time. */
minos_status csv_read_events(intake *in, scan *s, const csv_columns *columns);

/* The same where an id pairs the two rows, so that a client may have several operations at once. */
minos_status csv_read_pairs(intake *in, scan *s, const csv_columns *columns);

#endif
