/* recorded_events.c -- invocations and responses: one call after another is one instant after another. */
#include <stdio.h>
#include <string.h>

#include "builder_data.h"
#include "grow.h"

enum { BEFORE_ALL = -1 }; /* an instant before the first event */

static bool reserve_open(minos_builder *b, uint32_t client) {
  size_t before = b->open_capacity;
  if (!grow_array(&b->open, &b->open_capacity, (size_t)client + 1, sizeof *b->open)) return false;
  for (size_t i = before; i < b->open_capacity; i++) b->open[i] = (builder_client){.ended = BEFORE_ALL};
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

/* The instant of an event: its own time where it has one, else the next one. */
static minos_status take_instant(minos_builder *b, const minos_event *event, int64_t *out) {
  decimal time;
  if (event->time.length == 0) {
    b->history->counted = true;
    *out = b->event++;
    return MINOS_OK;
  }
  b->timed = true;
  if (decimal_read(event->time, &time)) {
    minos_status status = clock_ordinal(&b->clock, b->history, &time, out);
    return status ? builder_out_of_memory(b) : MINOS_OK;
  }
  minos_error err;
  minos_fault(&err, MINOS_ESYNTAX, event->place, "the time '%.*s' is not a decimal number",
              event->time.length > 60 ? 60 : (int)event->time.length, event->time.data);
  return builder_record(b, &err);
}

static minos_status open_operation(minos_builder *b, const minos_event *event, uint32_t client, int64_t start) {
  minos_op made = {.start = start, .end = MINOS_NEVER};
  minos_recorded op = {.client = event->client,
                       .object = event->object,
                       .operation = event->operation,
                       .value = event->value,
                       .result = MINOS_ABSENT,
                       .outcome = MINOS_OUTCOME_UNKNOWN,
                       .place = event->place};
  minos_status status = builder_add_keyed(b, &op, &made);
  if (status) return status;
  b->open[client].op = (uint32_t)b->history->count;
  b->attributes_open = true;
  return MINOS_OK;
}

minos_status minos_builder_invoke(minos_builder *b, const minos_event *event) {
  uint32_t client;
  b->attributes_open = false;
  b->history->from_events = true;
  if (!intern_name(b->history->clients, event->client, &client) || !reserve_open(b, client))
    return builder_out_of_memory(b);
  if (b->open[client].op) {
    minos_status refused = refuse_event(b, event, still_open, b->open[client].op);
    if (!b->how->lenient) return refused; /* else the open one stays unanswered */
  }
  int64_t start;
  minos_status status = take_instant(b, event, &start);
  if (!status) status = open_operation(b, event, client, start);
  if (status) return status;
  minos_value carried = b->history->ops[b->history->count - 1].argument;
  b->invoked_string |= minos_value_kind(b->history->values, carried) == MINOS_KIND_STRING;
  return MINOS_OK;
}

/* A completion whose invocation was not recorded: the operation began when its client was free, at the latest before the
   first event. Earlier than it did, perhaps, so that a violation that is found is one. */
static minos_status adopt_orphan(minos_builder *b, const minos_event *event, uint32_t client) {
  if (b->how->orphans && !b->timed && event->operation.length)
    return open_operation(b, event, client, b->open[client].ended);
  minos_error err;
  minos_fault(&err, MINOS_EHISTORY, event->place, "client %.*s %s", (int)event->client.length, event->client.data,
              never_invoked.what);
  err.trouble = never_invoked.trouble;
  snprintf(err.hint, sizeof err.hint, "--orphans=widen takes it as begun before the first event");
  return builder_record(b, &err);
}

/* Close the client's open operation and return it; NULL when it has none (recorded) or memory is out. */
static minos_op *close_operation(minos_builder *b, const minos_event *event, uint32_t *client, minos_status *status) {
  if (!intern_name(b->history->clients, event->client, client) || !reserve_open(b, *client)) {
    *status = builder_out_of_memory(b);
    return NULL;
  }
  b->history->from_events = true;
  *status = b->open[*client].op ? MINOS_OK : adopt_orphan(b, event, *client);
  if (*status) return NULL;
  minos_op *op = &b->history->ops[b->open[*client].op - 1];
  b->open[*client].op = 0;
  return op;
}

/* Whether the key of [key value] is the object that was invoked. */
static bool has_key_of(const minos_builder *b, const minos_op *op, minos_value value) {
  const minos_values *values = b->history->values;
  minos_kind kind = minos_value_kind(values, value);
  size_t count = 0;
  minos_text key = {0};
  if (kind != MINOS_KIND_LIST && kind != MINOS_KIND_PAIR) return false;
  const minos_value *items = minos_value_items(values, value, &count);
  if (count != 2) return false;
  minos_bytes object = minos_history_object_name(b->history, op->object), found;
  if (minos_value_kind(values, items[0]) == MINOS_KIND_STRING) {
    found = minos_value_string(values, items[0]);
  } else {
    minos_value_write(values, items[0], &key);
    found = (minos_bytes){key.data ? key.data : "", key.length};
  }
  bool same = found.length == object.length && memcmp(found.data, object.data, found.length) == 0;
  minos_text_release(&key);
  return same;
}

/* What a response says replaces what the invocation said. With independent keys some clients leave the key out of the
   answer: what does not begin with the key that was invoked is the whole answer. */
static minos_status take_response(minos_builder *b, minos_op *op, const minos_event *event) {
  if (event->has_result) op->result = event->result;
  if (event->value == MINOS_ABSENT) return MINOS_OK;
  op->argument = event->value;
  if (!b->how->independent || !has_key_of(b, op, event->value)) return MINOS_OK;
  size_t count;
  op->argument = minos_value_items(b->history->values, event->value, &count)[1];
  return MINOS_OK;
}

static bool names_another_operation(const minos_builder *b, const minos_op *op, minos_bytes name) {
  minos_bytes own = minos_history_operation_name(b->history, op->name);
  return name.length && (own.length != name.length || memcmp(own.data, name.data, name.length) != 0);
}

/* When the operation ended. With times of their own, completions without one have no end. */
static minos_status end_operation(minos_builder *b, const minos_event *event, uint32_t client, minos_op *op) {
  int64_t end;
  if (b->timed && event->time.length == 0) return MINOS_OK;
  minos_status status = take_instant(b, event, &end);
  if (status) return status;
  op->end = b->open[client].ended = end;
  return MINOS_OK;
}

minos_status minos_builder_respond(minos_builder *b, const minos_event *event, minos_outcome outcome) {
  minos_status status;
  uint32_t client;
  minos_op *op = close_operation(b, event, &client, &status);
  if (!op) return status;
  if (names_another_operation(b, op, event->operation))
    return refuse_event(b, event, another, (uint32_t)(op - b->history->ops) + 1);
  op->outcome = (uint8_t)outcome;
  if (outcome == MINOS_OUTCOME_UNKNOWN) return MINOS_OK;
  status = end_operation(b, event, client, op);
  return !status && outcome == MINOS_OUTCOME_OK ? take_response(b, op, event) : status;
}

minos_status minos_builder_crash(minos_builder *b, const minos_event *event) {
  minos_status status;
  uint32_t client;
  minos_op *op = close_operation(b, event, &client, &status);
  if (!op || event->time.length == 0) return status;
  return end_operation(b, event, client, op); /* when the client gave up, which constrains nothing */
}

minos_status builder_check_instants(minos_builder *b) {
  const minos_history *h = b->history;
  minos_status status = MINOS_OK;
  for (size_t i = 0; i < h->count && b->timed; i++) {
    if (h->ops[i].end >= h->ops[i].start) continue;
    minos_error err;
    minos_fault(&err, MINOS_EHISTORY, h->ops[i].place, "the operation ends before it starts");
    status = builder_record(b, &err);
  }
  return status;
}
