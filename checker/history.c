/* history.c -- the read-only view of a history, its client order, and its groups by client. */
#include "history_data.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ahead.h"
#include "decimal.h"
#include "grow.h"

minos_history *history_new(void) {
  minos_history *h = calloc(1, sizeof *h);
  if (!h) return NULL;
  h->values = minos_values_new();
  h->clients = minos_values_new();
  h->objects = minos_values_new();
  h->names = minos_values_new();
  h->attribute_names = minos_values_new();
  h->unit = "tick";
  h->version_name = UINT32_MAX;
  bool ready = h->values && h->clients && h->objects && h->names && h->attribute_names;
  ready = ready && grow_array(&h->attributes, &h->attribute_capacity, 1, sizeof *h->attributes);
  if (!ready) {
    minos_history_free(h);
    return NULL;
  }
  h->attributes[h->attribute_count++] = (minos_attribute){.name = UINT32_MAX};
  return h;
}

/* What selections borrow. */
static void free_shared(minos_history *h) {
  minos_values_free(h->values);
  minos_values_free(h->clients);
  minos_values_free(h->objects);
  minos_values_free(h->names);
  minos_values_free(h->attribute_names);
  free(h->attributes);
  free(h->times);
  free(h->time_bytes);
  free(h->name);
  free(h->declared_model);
  free(h->object_models);
  free(h->models);
  free(h->starts);
  free(h->only_written);
}

void history_stop_ahead(minos_history *h) {
  ahead_free(h->ahead);
  h->ahead = NULL;
}

void minos_history_free(minos_history *h) {
  if (!h) return;
  history_stop_ahead(h);
  free(h->ops);
  free(h->by_client);
  free(h->client_first);
  free(h->attributes_of);
  if (!h->borrowed) free_shared(h);
  free(h);
}

const minos_op *minos_history_ops(const minos_history *h) {
  return h->ops;
}
uint32_t minos_history_count(const minos_history *h) {
  return (uint32_t)h->count;
}
const char *minos_history_name(const minos_history *h) {
  return h->name;
}
minos_place minos_history_place(const minos_history *h) {
  return h->place;
}
uint32_t minos_history_clients(const minos_history *h) {
  return history_client_count(h);
}
uint32_t minos_history_objects(const minos_history *h) {
  return history_object_count(h);
}
const minos_values *minos_history_values(const minos_history *h) {
  return h->values;
}
const char *minos_history_declared_model(const minos_history *h) {
  return h->declared_model;
}
bool minos_history_initial_unknown(const minos_history *h) {
  return h->initial.unknown;
}
const char *minos_history_unit(const minos_history *h) {
  return h->unit;
}
bool minos_history_from_events(const minos_history *h) {
  return h->from_events;
}

bool minos_history_overlap_allowed(const minos_history *h) {
  return h->overlap_allowed;
}

minos_bytes minos_history_client_name(const minos_history *h, uint32_t client) {
  return minos_value_string(h->clients, FIRST_NAME + client);
}

minos_bytes minos_history_object_name(const minos_history *h, uint32_t object) {
  return minos_value_string(h->objects, FIRST_NAME + object);
}

minos_bytes minos_history_operation_name(const minos_history *h, uint32_t name) {
  return minos_value_string(h->names, FIRST_NAME + name);
}

const minos_model *minos_history_model(const minos_history *h, uint32_t object) {
  return h->models ? h->models[object] : NULL;
}

const char *minos_history_object_model(const minos_history *h, uint32_t object) {
  if (!h->object_models || h->object_models[object] == MINOS_NIL) return NULL;
  return minos_value_string(h->values, h->object_models[object]).data;
}

minos_value minos_history_initial(const minos_history *h) {
  return h->initial.declared && !h->initial.unknown ? h->initial.value : MINOS_ABSENT;
}

const minos_attribute *minos_history_attributes(const minos_history *h, minos_op_id op, size_t *count) {
  const minos_attribute *first = h->attributes + history_attributes_of(h, op);
  *count = 0;
  while (first[*count].name != UINT32_MAX) ++*count;
  return first;
}

const char *minos_history_attribute_name(const minos_history *h, uint32_t name) {
  return minos_value_string(h->attribute_names, FIRST_NAME + name).data;
}

void minos_history_write_time(const minos_history *h, int64_t time, minos_text *out) {
  if (time == MINOS_NEVER)
    minos_text_put(out, "?");
  else if (h->times)
    minos_text_add(out, h->times[time].data, h->times[time].length);
  else
    decimal_write_ordinal(time, h->scale, out);
}

int minos_history_time_digits(const minos_history *h) {
  return h->times ? -1 : (int)h->scale;
}

static void write_name(minos_bytes name, minos_text *out) {
  minos_text_name(out, name.data, name.length);
}

static void write_result(const minos_history *h, const minos_op *op, const minos_fn *fn, minos_text *out) {
  if (fn && fn->empty && op->result == MINOS_NIL)
    minos_text_put(out, "empty");
  else
    minos_value_write(h->values, op->result, out);
}

static void write_value(const minos_history *h, const minos_op *op, minos_text *out) {
  const minos_model *model = minos_history_model(h, op->object);
  const minos_fn *fn = model ? &model->fns[op->fn] : NULL;
  if (fn && op->argument == MINOS_ABSENT && minos_fn_returns_alone(fn)) {
    write_result(h, op, fn, out);
    return;
  }
  minos_value_write(h->values, op->argument, out);
  if (op->result == MINOS_ABSENT) return;
  minos_text_put(out, "=>");
  write_result(h, op, fn, out);
}

minos_bytes minos_history_object_of(const minos_history *h, minos_op_id id, char scratch[24]) {
  const minos_op *op = &h->ops[id];
  const minos_model *model = minos_history_model(h, op->object);
  bool tied = model && !model->attribute && !model->brackets && op->token != MINOS_ABSENT;
  if (!tied) return minos_history_object_name(h, op->object);
  if (minos_value_kind(h->values, op->token) == MINOS_KIND_STRING) return minos_value_string(h->values, op->token);
  int length = snprintf(scratch, 24, "%lld", (long long)minos_value_integer(h->values, op->token));
  return (minos_bytes){scratch, (size_t)length};
}

minos_states *minos_history_states(const minos_history *h) {
  minos_states *states = minos_states_new(h->values);
  if (states) minos_states_name_clients(states, h->clients);
  return states;
}

void minos_history_write_call(const minos_history *h, minos_op_id id, bool client, minos_text *out) {
  const minos_op *op = &h->ops[id];
  if (client) {
    write_name(minos_history_client_name(h, op->client), out);
    minos_text_put(out, " ");
  }
  write_name(minos_history_operation_name(h, op->name), out);
  char scratch[24];
  minos_bytes object = minos_history_object_of(h, id, scratch);
  if (object.length) {
    minos_text_put(out, "(");
    write_name(object, out);
    minos_text_put(out, ")");
  }
}

void minos_history_write_op(const minos_history *h, minos_op_id id, bool client, minos_text *out) {
  minos_history_write_call(h, id, client, out);
  minos_text_put(out, " ");
  write_value(h, &h->ops[id], out);
}

bool history_client_order(const minos_history *h, minos_op_id x, minos_op_id y) {
  const minos_op *a = &h->ops[x], *b = &h->ops[y];
  if (a->client != b->client || a->outcome != MINOS_OUTCOME_OK) return false;
  if (a->end > b->start) return false;
  return a->start < b->start || (a->start == b->start && x < y);
}

void history_weaken(const minos_history *h, minos_op *op) {
  op->outcome = MINOS_OUTCOME_UNKNOWN;
  if (!h->models) return;
  const minos_fn *fn = &h->models[op->object]->fns[op->fn];
  if (fn->argument == MINOS_SHAPE_NONE && fn->result != MINOS_SHAPE_NONE) op->result = MINOS_ABSENT;
}

static bool starts_empty(const minos_history *h, uint32_t object) {
  minos_value start = h->initial.unknown ? MINOS_ABSENT : h->starts[object];
  if (minos_value_kind(h->values, start) != MINOS_KIND_LIST) return start != MINOS_ABSENT;
  size_t count;
  minos_value_items(h->values, start, &count);
  return count == 0;
}

/* What is only read and written is a register, whatever else its model can do: a text that was read there did not grow out of
   another one by an append. */
bool history_consumes(const minos_history *h, const minos_op *op, const minos_op *supply) {
  const minos_model *model = h->models[op->object];
  if (op->object != supply->object) return false;
  if (h->only_written[op->object])
    return model->fns[op->fn].role == MINOS_ROLE_READ && model->fns[supply->fn].role == MINOS_ROLE_WRITE &&
           op->result == supply->argument;
  if (model->consumes_from_empty && !starts_empty(h, op->object))
    return !model->fns[supply->fn].query && (!model->apart || !model->apart(op, supply));
  return model->consumes(h->values, op, supply);
}

typedef struct start_key {
  int64_t start;
  uint32_t op;
} start_key;

static int by_start(const void *a, const void *b) {
  const start_key *x = a, *y = b;
  if (x->start != y->start) return x->start < y->start ? -1 : 1;
  return (x->op > y->op) - (x->op < y->op);
}

/* Sort one client's group unless it is sorted already, which it nearly always is. */
static bool sort_group(const minos_history *h, uint32_t *group, uint32_t count) {
  uint32_t i = 1;
  while (i < count && h->ops[group[i - 1]].start <= h->ops[group[i]].start) i++;
  if (i >= count) return true;
  start_key *keys = array_raw(count, sizeof *keys);
  if (!keys) return false;
  for (i = 0; i < count; i++) keys[i] = (start_key){h->ops[group[i]].start, group[i]};
  qsort(keys, count, sizeof *keys, by_start);
  for (i = 0; i < count; i++) group[i] = keys[i].op;
  free(keys);
  return true;
}

bool history_group_by_client(minos_history *h) {
  if (h->by_client) return true;
  uint32_t clients = history_client_count(h);
  free(h->client_first);
  h->by_client = array_raw(h->count, sizeof *h->by_client);
  h->client_first = array_new((size_t)clients + 2, sizeof *h->client_first);
  if (!h->by_client || !h->client_first) return false;
  uint32_t *next = h->client_first + 1; /* next[c] becomes the end of group c, that is client_first[c + 1] */
  for (size_t i = 0; i < h->count; i++) next[h->ops[i].client + 1]++;
  for (uint32_t c = 0; c < clients; c++) next[c + 1] += next[c];
  for (size_t i = 0; i < h->count; i++) h->by_client[next[h->ops[i].client]++] = (uint32_t)i;
  for (uint32_t c = 0; c < clients; c++)
    if (!sort_group(h, h->by_client + h->client_first[c], h->client_first[c + 1] - h->client_first[c])) return false;
  return true;
}

/* The attributes of selected operations; the groups themselves stay with the history. */
static bool select_attributes(minos_history *h, const minos_history *from, const minos_op_id *ops) {
  if (!from->attributes_of_count) return true;
  h->attributes_of = array_raw(h->count, sizeof *h->attributes_of);
  if (!h->attributes_of) return false;
  h->attributes_of_count = h->count;
  for (size_t i = 0; i < h->count; i++) h->attributes_of[i] = history_attributes_of(from, ops[i]);
  return true;
}

minos_status minos_history_select(minos_history **out, const minos_history *from, const minos_op_id *ops,
                                  uint32_t count, const bool *weaken, bool initial_unknown) {
  minos_history *h = calloc(1, sizeof *h);
  if (!h) return MINOS_ENOMEM;
  *h = *from;
  h->borrowed = true;
  h->ahead = NULL;
  h->by_client = h->client_first = h->attributes_of = NULL;
  h->attributes_of_count = h->attributes_of_capacity = 0;
  h->count = h->capacity = count;
  h->initial.unknown = h->initial.unknown || initial_unknown;
  h->ops = array_raw(count, sizeof *h->ops);
  for (uint32_t i = 0; h->ops && i < count; i++) {
    h->ops[i] = from->ops[ops[i]];
    if (weaken && weaken[i]) history_weaken(h, &h->ops[i]);
  }
  if (!h->ops || !select_attributes(h, from, ops)) {
    minos_history_free(h);
    return MINOS_ENOMEM;
  }
  *out = h;
  return MINOS_OK;
}

/* Objects without a model of their own share one; when all share it, the input's declarations were set aside or say so. */
void minos_history_declare_model(minos_history *h) {
  bool same = true;
  assert(h->borrowed); /* names are borrowed, too */
  for (uint32_t o = 0; h->models && o < history_object_count(h); o++) {
    same = same && h->models[o] == h->models[0];
    if (!minos_history_object_model(h, o)) h->declared_model = (char *)(uintptr_t)h->models[o]->name;
  }
  if (!h->models || !same || history_object_count(h) == 0) return;
  h->declared_model = (char *)(uintptr_t)h->models[0]->name;
  h->object_models = NULL;
}
