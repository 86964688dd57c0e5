/* trace_emit.c -- an operation of a trace on its way to the builder: what its answer means, and how its times are rounded.

   Starts are taken at the early end of what a recorded time can mean and ends at the late end, so an interval only ever
   grows. That could make a client overlap itself although it did one thing after another; then the later operation starts
   where the earlier one ends: touching operations of one client stay in order, and are concurrent with everybody else's at
   that instant. */
#include <string.h>

#include "scan.h"
#include "trace_read.h"

/* The operation of that name in the model that was asked for, else in the first model that has it; NULL: none has. */
static const minos_fn *find_fn(const trace_reader *r, minos_bytes op) {
  const char *wanted = r->in->how->model ? r->in->how->model : r->p->model;
  size_t count;
  const minos_model *const *models = minos_models(&count);
  const minos_model *own = r->in->how->custom_model;
  const minos_model *named = own ? own : wanted ? minos_model_find((minos_bytes){wanted, strlen(wanted)}) : NULL;
  int fn = named ? minos_model_operation(named, op) : -1;
  if (fn >= 0) return &named->fns[fn];
  for (size_t i = 0; i < count; i++) {
    fn = minos_model_operation(models[i], op);
    if (fn >= 0) return &models[i]->fns[fn];
  }
  return NULL;
}

static trace_answer find_answer(const trace_reader *r, minos_bytes op, bool *query) {
  const minos_fn *fn = find_fn(r, op);
  const minos_preset *p = r->p;
  *query = fn && fn->query && fn->argument == MINOS_SHAPE_NONE;
  for (size_t i = p->answer_count; i-- > 0;)
    if (scan_equal(op, p->answers[i].op)) return p->answers[i].answer;
  if (p->answer != ANSWER_AUTO) return (trace_answer)p->answer;
  if (*query) return ANSWER_REPLACE;
  return fn && fn->result != MINOS_SHAPE_NONE ? ANSWER_RESULT : ANSWER_IGNORE;
}

trace_answer trace_answer_for(trace_reader *r, minos_bytes op, bool *query) {
  if (op.length == 0 || op.length > TRACE_KNOWN_LENGTH) return find_answer(r, op, query);
  unsigned char first = (unsigned char)op.data[0], last = (unsigned char)op.data[op.length - 1];
  trace_known *known = &r->known[(op.length * 7 + (size_t)first * 3 + last) % TRACE_KNOWN];
  if (known->length != op.length || memcmp(known->name, op.data, op.length) != 0) {
    known->answer = find_answer(r, op, &known->query);
    known->length = op.length;
    memcpy(known->name, op.data, op.length);
  }
  *query = known->query;
  return known->answer;
}

/* Count reads that were answered, and those whose answer the trace does not show. */
static void count_reads(trace_reader *r, const trace_op *op) {
  bool query;
  trace_answer_for(r, op->op, &query);
  if (!query || op->outcome != MINOS_OUTCOME_OK) return;
  r->tally.reads++;
  if (op->value != MINOS_ABSENT || op->result != MINOS_ABSENT) return;
  if (r->tally.reads_without_value++ == 0) r->tally.first_without_value = op->place;
}

static minos_status order_client(trace_reader *r, const trace_op *op, int64_t *start) {
  trace_client *client = trace_clients_at(&r->clients, op->client);
  if (!client) return intake_no_memory(r->in);
  bool after = op->start.high >= client->end.low, overlaps = *start < client->rounded;
  if (after && overlaps) *start = client->rounded;
  if (op->ended && op->outcome != MINOS_OUTCOME_UNKNOWN && op->end.high >= client->rounded) {
    client->end = op->end;
    client->rounded = op->end.high > *start ? op->end.high : *start;
  }
  return MINOS_OK;
}

typedef struct number {
  char digits[24];
} number;

static minos_bytes write_number(int64_t value, number *out) {
  char *end = out->digits + sizeof out->digits, *at = end;
  uint64_t rest = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
  do *--at = (char)('0' + rest % 10);
  while (rest /= 10);
  if (value < 0) *--at = '-';
  return scan_between(at, end);
}

static minos_status add_attributes(trace_reader *r, const trace_op *op) {
  const struct {
    const char *name;
    minos_value value;
  } all[] = {{"token", op->token}, {"version", op->version}, {"session", op->session}};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    if (all[i].value == MINOS_ABSENT) continue;
    minos_bytes name = {all[i].name, strlen(all[i].name)};
    minos_status status = intake_note(r->in, minos_builder_attribute(r->in->builder, name, all[i].value, op->place));
    if (status) return status;
  }
  return MINOS_OK;
}

minos_status trace_emit(trace_reader *r, trace_op *op) {
  number digits[2];
  int64_t start = op->start.low, end = op->end.high;
  count_reads(r, op);
  if (!op->ended && op->outcome == MINOS_OUTCOME_OK) op->outcome = MINOS_OUTCOME_UNKNOWN;
  minos_status status = order_client(r, op, &start);
  if (status) return status;
  if (end < start && op->end.high >= op->start.low) end = start;
  minos_recorded recorded = {
      .client = op->client,
      .object = op->key,
      .operation = op->op,
      .value = op->value,
      .result = op->result,
      .start = write_number(start, &digits[0]),
      .end = op->ended ? write_number(end, &digits[1]) : (minos_bytes){NULL, 0},
      .outcome = op->outcome,
      .place = op->place,
      .value_place = op->value_place,
  };
  status = intake_note(r->in, minos_builder_add(r->in->builder, &recorded));
  return status ? status : add_attributes(r, op);
}
