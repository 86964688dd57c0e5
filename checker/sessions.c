/* sessions.c -- a field that names the client instead of the client column.

   Recorders give a client a new id after an unknown result, which deletes client order. A session field restores it. The
   names that it replaces were interned while reading and belong to nobody now: they are dropped. */
#include <stdio.h>
#include <stdlib.h>

#include "builder_data.h"
#include "grow.h"

static minos_status refuse_field(minos_builder *b) {
  minos_error err;
  minos_fault(&err, MINOS_EHISTORY, b->history->ops[0].place, "no operation has the field '%s' that names the client",
              b->how->session);
  snprintf(err.hint, sizeof err.hint, "--session takes an attribute or a JSON field of the operations");
  return builder_record(b, &err);
}

static void warn_of_missing(minos_builder *b, size_t missing) {
  minos_error err;
  minos_fault(&err, MINOS_OK, (minos_place){0, 0}, "%zu of %zu operations have no '%s': they keep their client",
              missing, b->history->count, b->how->session);
  minos_faults_warning(b->faults, &err);
}

/* Intern the names in use again, in the order in which they first appear. */
static bool renumber(minos_history *h, minos_values *kept, uint32_t *number) {
  for (size_t i = 0; i < h->count; i++) {
    uint32_t *client = &h->ops[i].client;
    if (!number[*client]) {
      uint32_t added;
      if (!intern_name(kept, minos_history_client_name(h, *client), &added)) return false;
      number[*client] = added + 1;
    }
    *client = number[*client] - 1;
  }
  return true;
}

static bool forget_unused_names(minos_history *h) {
  minos_values *kept = minos_values_new();
  uint32_t *number = array_new(history_client_count(h), sizeof *number);
  bool done = kept && number && renumber(h, kept, number);
  free(number);
  if (!done) {
    minos_values_free(kept);
    return false;
  }
  minos_values_free(h->clients);
  h->clients = kept;
  return true;
}

minos_status builder_settle_sessions(minos_builder *b) {
  minos_history *h = b->history;
  if (!b->how->session || h->count == 0) return MINOS_OK;
  if (b->sessions == 0) return refuse_field(b);
  if (b->sessions < h->count) warn_of_missing(b, h->count - b->sessions);
  return forget_unused_names(h) ? MINOS_OK : builder_out_of_memory(b);
}
