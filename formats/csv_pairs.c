/* csv_pairs.c -- tables with two rows an operation that an id pairs.

   The order of the rows is the clock. A client may have several operations at once, so each becomes a whole operation:
   a first pass notes where the response of each id stands, a second one adds the operations in the order of their
   invocations. */
#include <stdio.h>
#include <stdlib.h>

#include "csv_event.h"

typedef struct pair {
  scan response;               /* where its row begins */
  uint32_t responded, invoked; /* numbers of the rows, 0: none */
} pair;

typedef struct reader {
  intake *in;
  const csv_columns *columns;
  minos_values *ids; /* id i is string number i of this pool */
  pair *pairs;       /* [capacity] by id */
  size_t capacity;
  csv_row row, other;      /* the row being read, and the response of an invocation */
  csv_event event, answer; /* what they say */
} reader;

/* The pair of an id, NULL when memory is out. */
static pair *find_pair(reader *r, minos_bytes id) {
  minos_value number;
  if (minos_values_string(r->ids, id.data, id.length, &number)) return NULL;
  if (number >= r->capacity) {
    size_t capacity = 2 * (size_t)number + 64;
    pair *pairs = realloc(r->pairs, capacity * sizeof *pairs);
    if (!pairs) return NULL;
    for (size_t i = r->capacity; i < capacity; i++) pairs[i] = (pair){.responded = 0};
    r->pairs = pairs;
    r->capacity = capacity;
  }
  return &r->pairs[number];
}

/* Its faults are those of the second pass, too. */
static minos_status note_responses(reader *r, scan s) {
  minos_faults *faults = r->in->faults;
  minos_status status = MINOS_OK;
  scan start = s;
  r->in->faults = NULL;
  for (uint32_t number = 1;
       !intake_must_stop(status) && csv_take_row(r->in, &s, r->columns->separator, &r->row, &status); number++) {
    if (!status) status = csv_read_event(r->in, r->columns, &r->row, &r->event);
    if (!status && r->event.type != EVENT_INVOKE) {
      pair *found = find_pair(r, r->event.id);
      if (!found) status = MINOS_ENOMEM;
      if (found && !found->responded) *found = (pair){.response = start, .responded = number};
    }
    start = s;
  }
  r->in->faults = faults;
  return intake_must_stop(status) ? intake_no_memory(r->in) : MINOS_OK;
}

/* The response of an invocation that has one. */
static minos_status read_answer(reader *r, const pair *found) {
  minos_status status;
  scan s = found->response;
  csv_take_row(r->in, &s, r->columns->separator, &r->other, &status);
  return status ? status : csv_read_event(r->in, r->columns, &r->other, &r->answer);
}

static minos_status add_operation(reader *r, pair *found, uint32_t number) {
  static const minos_outcome outcomes[] = {
      [EVENT_OK] = MINOS_OUTCOME_OK, [EVENT_FAIL] = MINOS_OUTCOME_FAIL, [EVENT_INFO] = MINOS_OUTCOME_UNKNOWN};
  char start[16], end[16];
  minos_recorded op = {.client = r->event.client,
                       .object = r->event.object,
                       .operation = r->event.operation,
                       .value = r->event.value,
                       .result = MINOS_ABSENT,
                       .outcome = MINOS_OUTCOME_UNKNOWN,
                       .place = r->event.place};
  op.start = (minos_bytes){start, (size_t)snprintf(start, sizeof start, "%u", number)};
  if (found->responded && found->responded < number)
    return intake_fault(r->in, MINOS_EHISTORY, r->event.place, "the response of id %.*s stands before its invocation",
                        (int)(r->event.id.length < 40 ? r->event.id.length : 40), r->event.id.data);
  if (found->responded) {
    minos_status status = read_answer(r, found);
    if (status) return status;
    op.outcome = outcomes[r->answer.type];
    if (op.outcome != MINOS_OUTCOME_UNKNOWN)
      op.end = (minos_bytes){end, (size_t)snprintf(end, sizeof end, "%u", found->responded)};
    if (r->answer.value != MINOS_ABSENT) op.value = r->answer.value;
    op.result = r->answer.result;
  }
  return intake_note(r->in, minos_builder_add(r->in->builder, &op));
}

static minos_status refuse_id(reader *r, const char *problem) {
  minos_bytes id = r->event.id;
  return intake_fault(r->in, MINOS_EHISTORY, r->event.place, "%s id %.*s", problem,
                      (int)(id.length < 40 ? id.length : 40), id.data);
}

static minos_status take_row(reader *r, uint32_t number) {
  if (r->event.id.length == 0) return intake_fault(r->in, MINOS_ESYNTAX, r->event.place, "the row has no id");
  pair *found = find_pair(r, r->event.id);
  if (!found) return intake_no_memory(r->in);
  if (r->event.type == EVENT_INVOKE) {
    if (found->invoked) return refuse_id(r, "a second invocation has the");
    found->invoked = number;
    return add_operation(r, found, number);
  }
  if (!found->invoked) return refuse_id(r, "no invocation before this response has the");
  return found->responded == number ? MINOS_OK : refuse_id(r, "a second response has the");
}

static minos_status add_operations(reader *r, scan *s) {
  minos_status status = MINOS_OK;
  for (uint32_t number = 1;
       !intake_must_stop(status) && csv_take_row(r->in, s, r->columns->separator, &r->row, &status); number++) {
    if (!status) status = csv_read_event(r->in, r->columns, &r->row, &r->event);
    if (!status) status = take_row(r, number);
  }
  return status;
}

static void release(reader *r) {
  minos_values_free(r->ids);
  csv_release_event(&r->event);
  csv_release_event(&r->answer);
  minos_text_release(&r->row.text);
  minos_text_release(&r->other.text);
  free(r->pairs);
  free(r);
}

minos_status csv_read_pairs(intake *in, scan *s, const csv_columns *columns) {
  reader *r = calloc(1, sizeof *r);
  if (!r) return intake_no_memory(in);
  r->in = in;
  r->columns = columns;
  r->ids = minos_values_new();
  minos_status status = r->ids ? note_responses(r, *s) : intake_no_memory(in);
  if (!status) status = add_operations(r, s);
  release(r);
  return status;
}
