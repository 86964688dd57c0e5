/* told_history.c -- one course of events as a history for each model that can judge it.

   fenced-store  what the store was asked and what it answered
   register      the same, told as if there were no tokens: a refused write is one that failed
   mutex         who believed to hold the lock: a holder whose lease ended without its knowing goes on believing
   fenced-mutex  whom the lock service let hold it: a lease that ends is released
   lease         what the lock service was asked and what it answered; nobody sees a lease end */
#include <stdio.h>
#include <string.h>

#include "chronicle.h"

typedef struct telling {
  const chronicle *chronicle;
  minos_builder *builder;
  minos_values *values;
} telling;

static minos_bytes bytes_of(const char *string) {
  return (minos_bytes){string, strlen(string)};
}

static minos_status add(const telling *t, const entry *e, const minos_recorded *told) {
  char start[24], end[24];
  snprintf(start, sizeof start, "%lld", (long long)e->start);
  snprintf(end, sizeof end, "%lld", (long long)e->end);
  minos_recorded op = *told;
  op.client = bytes_of(e->who);
  op.start = bytes_of(start);
  op.end = e->end == MINOS_NEVER ? (minos_bytes){"", 0} : bytes_of(end);
  if (e->end == MINOS_NEVER) op.outcome = MINOS_OUTCOME_UNKNOWN;
  return minos_builder_add(t->builder, &op);
}

/* A read or a write of the store; op->result is what the store answered, if the model wants that. */
static minos_status tell_data(const telling *t, const entry *e, minos_recorded *op) {
  op->object = bytes_of(t->chronicle->scenario->object);
  op->operation = bytes_of(e->deed == DEED_READ ? "read" : "write");
  minos_status status = minos_value_read(t->values, bytes_of(e->value ? e->value : e->made), &op->value, NULL);
  return status ? status : add(t, e, op);
}

static minos_status tell_fenced_store(const telling *t, const entry *e) {
  minos_recorded op = {.value = MINOS_ABSENT, .result = MINOS_ABSENT};
  if (e->deed != DEED_READ && e->deed != DEED_WRITE) return MINOS_OK;
  if (e->deed == DEED_WRITE && e->end != MINOS_NEVER) op.result = e->accepted ? MINOS_TRUE : MINOS_FALSE;
  minos_status status = tell_data(t, e, &op);
  if (status || e->deed == DEED_READ) return status;
  minos_value token;
  status = minos_values_integer(t->values, (int64_t)e->token, &token);
  return status ? status : minos_builder_attribute(t->builder, bytes_of("token"), token, (minos_place){0, 0});
}

static minos_status tell_register(const telling *t, const entry *e) {
  minos_recorded op = {.value = MINOS_ABSENT, .result = MINOS_ABSENT};
  if (e->deed != DEED_READ && e->deed != DEED_WRITE) return MINOS_OK;
  if (!e->accepted) op.outcome = MINOS_OUTCOME_FAIL;
  return tell_data(t, e, &op);
}

static minos_status tell_release(const telling *t, const entry *e) {
  minos_recorded op = {.operation = bytes_of("release"), .value = MINOS_ABSENT, .result = MINOS_ABSENT};
  return add(t, e, &op);
}

static minos_status tell_mutex(const telling *t, const entry *e) {
  minos_recorded op = {.operation = bytes_of("acquire"), .value = MINOS_ABSENT, .result = MINOS_ABSENT};
  if (e->deed == DEED_YIELD) return tell_release(t, e);
  return e->deed == DEED_ACQUIRE ? add(t, e, &op) : MINOS_OK;
}

/* A grant with its token, if it was answered. */
static minos_status tell_grant(const telling *t, const entry *e) {
  minos_recorded op = {.operation = bytes_of("acquire"), .value = MINOS_ABSENT, .result = MINOS_ABSENT};
  minos_status status = MINOS_OK;
  if (e->end != MINOS_NEVER) status = minos_values_integer(t->values, (int64_t)e->token, &op.result);
  return status ? status : add(t, e, &op);
}

static minos_status tell_lease(const telling *t, const entry *e) {
  minos_recorded op = {.value = MINOS_ABSENT, .result = e->accepted ? MINOS_TRUE : MINOS_FALSE};
  if (e->deed == DEED_ACQUIRE) return tell_grant(t, e);
  if (e->deed != DEED_RENEW && e->deed != DEED_RELEASE) return MINOS_OK;
  op.operation = bytes_of(e->deed == DEED_RENEW ? "renew" : "release");
  return add(t, e, &op);
}

static minos_status tell_fenced_mutex(const telling *t, const entry *e) {
  if (e->deed == DEED_FREE) return tell_release(t, e);
  return e->deed == DEED_ACQUIRE ? tell_grant(t, e) : MINOS_OK;
}

typedef struct model_row {
  const char *name;
  minos_status (*tell)(const telling *t, const entry *e);
  bool starts_at_nil; /* said aloud: the model's own start is another */
} model_row;

static const model_row rows[] = {
    {"fenced-store", tell_fenced_store, false}, {"register", tell_register, true}, {"mutex", tell_mutex, false},
    {"fenced-mutex", tell_fenced_mutex, false}, {"lease", tell_lease, false},
};
enum { ROWS = sizeof rows / sizeof *rows };

static const minos_simulate_info infos[ROWS] = {
    {"fenced-store", "what the store was asked and what it answered"},
    {"register", "the same without tokens; a refused write is one that failed"},
    {"mutex", "who believed to hold the lock, or to lead"},
    {"fenced-mutex", "whom the lock service, or the cluster, let hold it"},
    {"lease", "what the lock service was asked and what it answered"},
};

size_t minos_simulate_models(const minos_simulate_info **out) {
  *out = infos;
  return ROWS;
}

static const model_row *find_row(const char *name) {
  if (!name) return rows;
  for (size_t i = 0; i < ROWS; i++)
    if (strcmp(rows[i].name, name) == 0) return &rows[i];
  return NULL;
}

bool chronicle_knows_model(const char *name) {
  return find_row(name) != NULL;
}

static minos_status tell_all(telling *t, const model_row *row, minos_history **out) {
  const chronicle *c = t->chronicle;
  const minos_place nowhere = {0, 0};
  t->values = minos_builder_values(t->builder);
  minos_status status = minos_builder_name(t->builder, bytes_of(c->scenario->name), nowhere);
  if (!status) status = minos_builder_model(t->builder, NULL, bytes_of(row->name), nowhere);
  if (!status && row->starts_at_nil) status = minos_builder_initial(t->builder, MINOS_NIL);
  if (!status && c->scenario->unit) status = minos_builder_unit(t->builder, bytes_of(c->scenario->unit), nowhere);
  for (size_t i = 0; i < c->count && !status; i++) status = row->tell(t, &c->entries[i]);
  return status ? status : minos_builder_finish(t->builder, out);
}

minos_status chronicle_tell(const chronicle *c, minos_history **out, minos_error *err) {
  minos_reading how = {.unbound = !c->how->bound};
  minos_faults faults = {0};
  telling t = {.chronicle = c, .builder = minos_builder_new(&how, &faults)};
  minos_status status = MINOS_ENOMEM;
  if (t.builder) status = tell_all(&t, find_row(c->how->model), out);
  minos_builder_free(t.builder);
  if (status && faults.errors && err) *err = faults.error[0];
  if (status && !faults.errors) minos_fault(err, status, (minos_place){0, 0}, "out of memory");
  return status;
}
