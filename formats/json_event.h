/* json_event.h -- one event as JSON: an invocation or its completion. */
#ifndef MINOS_FORMATS_JSON_EVENT_H
#define MINOS_FORMATS_JSON_EVENT_H

#include "json_value.h"

minos_status json_add_event(intake *in, const json_t *json, const json_span *span);

#endif
