/* recorded_events.c -- invocations and responses: one call after another is one instant after another. */
#include <string.h>

#include "builder_data.h"
#include "grow.h"

static bool reserve_open(minos_builder *b, uint32_t client) {
  size_t before = b->open_capacity;
  if (!grow_array(&b->open, &b->open_capacity, (size_t)client + 1, sizeof *b->open)) return false;
  for (size_t i = before; i < b->open_capacity; i++) b->open[i] = 0;
  return true;
}

typedef struct refusal {
  minos_trouble trouble;
  const char *what;
} refusal;
static const refusal still_open = {MINOS_TROUBLE_OVERLAP, "invokes an operation while its last one is still open"};
static const refusal never_invoked = {MINOS_TROUBLE_ORPHAN, "completes an operation that it never invoked"};
static const refusal another = {MINOS_TROUBLE_ORPHAN, "completes another operation than it invoked"};

static minos_status refuse_event(minos_builder *b, const minos_event *event, refusal why, uint32_t other) {
  minos_error err;
  minos_fault(&err, MINOS_EHISTORY, event->place, "client %.*s %s", (int)event->client.length, event->client.data,
              why.what);
  err.trouble = why.trouble;
  if (other) err.other = b->history->ops[other - 1].place;
  return builder_record(b, &err);
}

minos_status minos_builder_invoke(minos_builder *b, const minos_event *event) {
  uint32_t client;
  b->attributes_open = false;
  b->history->from_events = true;
  if (!intern_name(b->history->clients, event->client, &client) || !reserve_open(b, client))
    return builder_out_of_memory(b);
  if (b->open[client]) {
    minos_status refused = refuse_event(b, event, still_open, b->open[client]);
    if (!b->how->lenient) return refused; /* else the open one stays unanswered */
  }
  minos_op made = {.start = b->event++, .end = MINOS_NEVER};
  minos_recorded op = {.client = event->client,
                       .object = event->object,
                       .operation = event->operation,
                       .value = event->value,
                       .result = MINOS_ABSENT,
                       .outcome = MINOS_OUTCOME_UNKNOWN,
                       .place = event->place};
  minos_status status = builder_add_keyed(b, &op, &made);
  if (status) return status;
  b->open[client] = (uint32_t)b->history->count;
  b->attributes_open = true;
  return MINOS_OK;
}

/* Close the client's open operation and return it; NULL when it has none (recorded) or memory is out. */
static minos_op *close_operation(minos_builder *b, const minos_event *event, minos_status *status) {
  uint32_t client;
  if (!intern_name(b->history->clients, event->client, &client) || !reserve_open(b, client)) {
    *status = builder_out_of_memory(b);
    return NULL;
  }
  if (!b->open[client]) {
    *status = refuse_event(b, event, never_invoked, 0);
    return NULL;
  }
  minos_op *op = &b->history->ops[b->open[client] - 1];
  b->open[client] = 0;
  *status = MINOS_OK;
  return op;
}

/* What a response says replaces what the invocation said. */
static minos_status take_response(minos_builder *b, minos_op *op, const minos_event *event) {
  if (event->value == MINOS_ABSENT) return MINOS_OK;
  minos_recorded said = {.value = event->value, .place = event->place};
  minos_text key = {0};
  minos_status status = b->how->independent ? builder_split_key(b, &said, &key) : MINOS_OK;
  if (!status) op->argument = said.value;
  if (!status && key.length && !intern_object(b->history, said.object, &op->object)) status = builder_out_of_memory(b);
  minos_text_release(&key);
  return status;
}

static bool names_another_operation(const minos_builder *b, const minos_op *op, minos_bytes name) {
  minos_bytes own = minos_history_operation_name(b->history, op->name);
  return name.length && (own.length != name.length || memcmp(own.data, name.data, name.length) != 0);
}

minos_status minos_builder_respond(minos_builder *b, const minos_event *event, minos_outcome outcome) {
  minos_status status;
  minos_op *op = close_operation(b, event, &status);
  if (!op) return status;
  if (names_another_operation(b, op, event->operation))
    return refuse_event(b, event, another, (uint32_t)(op - b->history->ops) + 1);
  op->outcome = (uint8_t)outcome;
  if (outcome == MINOS_OUTCOME_UNKNOWN) return MINOS_OK;
  op->end = b->event++;
  return outcome == MINOS_OUTCOME_OK ? take_response(b, op, event) : MINOS_OK;
}

minos_status minos_builder_crash(minos_builder *b, const minos_event *event) {
  minos_status status;
  close_operation(b, event, &status);
  return status;
}
