/* event.h -- what the readers of events share: invocations and completions in the order of the clock. */
#ifndef MINOS_FORMATS_EVENT_H
#define MINOS_FORMATS_EVENT_H

#include "intake.h"

typedef enum event_type { EVENT_INVOKE, EVENT_OK, EVENT_FAIL, EVENT_INFO } event_type;

/* Whether `word` is "invoke", "ok", "fail" or "info". */
bool event_find_type(minos_bytes word, event_type *out);
/* The same for a word that must be one: the fault names those that exist. */
minos_status event_read_type(intake *in, minos_bytes word, minos_place place, event_type *out);

/* Whether the value counts: elsewhere an error may stand in its place. */
static inline bool event_has_value(event_type type) {
  return type == EVENT_INVOKE || type == EVENT_OK;
}

/* Hand the event to the builder. */
minos_status event_add(intake *in, const minos_event *event, event_type type);

/* End the open history: objects start at nil unless something else was declared. */
minos_status event_close(intake *in);

#endif
