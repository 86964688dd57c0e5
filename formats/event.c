/* event.c -- what the readers of events share: invocations and completions in the order of the clock.

   "info", or no completion at all, means that the outcome is unknown; "fail" that it did not happen. Jepsen's registers
   start at nil, so a history of events does, too, unless something else is declared. */
#include "event.h"

#include "scan.h"
#include "suggest.h"

static const char *const type_names[] = {
    [EVENT_INVOKE] = "invoke", [EVENT_OK] = "ok", [EVENT_FAIL] = "fail", [EVENT_INFO] = "info", NULL};

bool event_find_type(minos_bytes word, event_type *out) {
  for (int i = 0; type_names[i]; i++) {
    if (!scan_equal(word, type_names[i])) continue;
    *out = (event_type)i;
    return true;
  }
  return false;
}

minos_status event_read_type(intake *in, minos_bytes word, minos_place place, event_type *out) {
  if (event_find_type(word, out)) return MINOS_OK;
  minos_error err;
  minos_fault(&err, MINOS_ESYNTAX, place, "no event type '%.*s'", suggest_shown(word), word.data);
  suggest_hint(&err, word, type_names, "types are");
  return intake_error(in, &err);
}

minos_status event_add(intake *in, const minos_event *event, event_type type) {
  minos_builder *builder = in->builder;
  switch (type) {
  case EVENT_INVOKE: return intake_note(in, minos_builder_invoke(builder, event));
  case EVENT_OK: return intake_note(in, minos_builder_respond(builder, event, MINOS_OUTCOME_OK));
  case EVENT_FAIL: return intake_note(in, minos_builder_respond(builder, event, MINOS_OUTCOME_FAIL));
  case EVENT_INFO: break;
  }
  return intake_note(in, minos_builder_crash(builder, event));
}

minos_status event_close(intake *in) {
  minos_status status = intake_note(in, minos_builder_initial_default(in->builder, MINOS_NIL));
  minos_status closed = intake_close(in);
  return status ? status : closed;
}
