/* bind.c -- which model each object has, and arguments and results where that model expects them.

   The model is the one asked for, else the declared one, else the one that the operations tell (infer.c). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "brackets.h"
#include "grow.h"
#include "history_data.h"
#include "infer.h"
#include "whole.h"

typedef struct binding {
  minos_history *history;
  const minos_reading *how;
  minos_faults *faults;
  const minos_model *fallback; /* of objects without a model of their own */
} binding;

static minos_status record(const binding *b, const minos_error *err) {
  minos_faults_error(b->faults, err);
  return err->status;
}

static minos_status out_of_memory(const binding *b) {
  minos_error err;
  minos_fault(&err, MINOS_ENOMEM, (minos_place){0, 0}, "out of memory");
  return record(b, &err);
}

/* ---- which model ---- */

static minos_status choose_model(binding *b) {
  b->fallback = b->how->custom_model;
  if (b->fallback) return MINOS_OK;
  const char *name = b->how->model ? b->how->model : b->history->declared_model;
  if (!name) return infer_model(b->history, b->faults, &b->fallback);
  b->fallback = minos_model_find((minos_bytes){name, strlen(name)});
  if (b->fallback) return MINOS_OK;
  minos_error err;
  minos_fault(&err, b->how->model ? MINOS_EUSAGE : MINOS_EMODEL, (minos_place){0, 0}, "no model is called '%s'", name);
  snprintf(err.hint, sizeof err.hint, "minos models lists them");
  return record(b, &err);
}

static const minos_model *own_model(const binding *b, uint32_t object) {
  const minos_history *h = b->history;
  if (b->how->model || b->how->custom_model || !bind_has_own_model(h, object)) return b->fallback;
  return minos_model_find(minos_value_string(h->values, h->object_models[object]));
}

static minos_status refuse_start(const binding *b, const minos_model *model, minos_value start) {
  minos_text shown = {0};
  if (start == MINOS_ABSENT)
    minos_text_put(&shown, "an unknown value");
  else
    minos_value_write(b->history->values, start, &shown);
  minos_error err;
  minos_fault(&err, MINOS_EMODEL, b->history->place, "a %s can't start at %.60s", model->name,
              shown.data ? shown.data : "");
  snprintf(err.hint, sizeof err.hint, "by itself it starts at %s", model->start);
  minos_text_release(&shown);
  return record(b, &err);
}

/* A model made at run time keeps what it needs beside the history's values. */
static minos_status begin_model(const binding *b) {
  const minos_model *model = b->how->custom_model;
  if (!model || !model->begin || minos_values_companion(b->history->values)) return MINOS_OK;
  return model->begin(model, b->history->values) ? out_of_memory(b) : MINOS_OK;
}

/* Start values: as declared for all objects, else each model's own. An object with a model of its own starts at that
   model's start where it can't start at what is declared. */
static minos_status set_start(const binding *b, uint32_t object) {
  minos_history *h = b->history;
  const minos_model *model = h->models[object];
  minos_value *start = &h->starts[object];
  if (h->initial.declared) {
    *start = h->initial.unknown ? MINOS_ABSENT : h->initial.value;
    if (!model->may_start || model->may_start(h->values, *start)) return MINOS_OK;
    if (h->initial.unknown || !bind_has_own_model(h, object)) return refuse_start(b, model, *start);
  }
  const char *text = model->start;
  if (minos_value_read(h->values, (minos_bytes){text, strlen(text)}, start, NULL)) return out_of_memory(b);
  return MINOS_OK;
}

/* Whether objects of the model hold one value that is written and read. */
static bool reads_and_writes(const minos_model *model) {
  for (const minos_fn *fn = model->fns; fn->names; fn++)
    if (fn->role == MINOS_ROLE_WRITE) return true;
  return false;
}

/* A start that is a custom of the format is meant for models that read and write; where none does, nothing is declared. */
static void settle_custom(const binding *b) {
  minos_history *h = b->history;
  for (uint32_t i = 0; h->initial.custom && i < history_object_count(h); i++)
    if (reads_and_writes(own_model(b, i))) return;
  if (h->initial.custom) h->initial = (history_initial){.declared = false};
}

static minos_status assign_models(const binding *b) {
  minos_history *h = b->history;
  settle_custom(b);
  uint32_t objects = history_object_count(h);
  h->models = array_new(objects, sizeof *h->models);
  h->starts = array_new(objects, sizeof *h->starts);
  if (!h->models || !h->starts) return out_of_memory(b);
  for (uint32_t i = 0; i < objects; i++) {
    h->models[i] = own_model(b, i);
    minos_status status = set_start(b, i);
    if (status) return status;
  }
  return MINOS_OK;
}

/* ---- arguments and results ---- */

static const char *const shape_names[] = {
    [MINOS_SHAPE_NONE] = "no value",         [MINOS_SHAPE_ANY] = "a value",
    [MINOS_SHAPE_BOOLEAN] = "true or false", [MINOS_SHAPE_INTEGER] = "an integer",
    [MINOS_SHAPE_PAIR] = "a pair like 1->2", [MINOS_SHAPE_LIST] = "a list",
};

static bool has_shape(const minos_values *values, minos_value value, minos_shape shape) {
  static const minos_kind kinds[] = {
      [MINOS_SHAPE_BOOLEAN] = MINOS_KIND_BOOLEAN,
      [MINOS_SHAPE_INTEGER] = MINOS_KIND_INTEGER,
      [MINOS_SHAPE_PAIR] = MINOS_KIND_PAIR,
      [MINOS_SHAPE_LIST] = MINOS_KIND_LIST,
  };
  if (shape == MINOS_SHAPE_NONE) return value == MINOS_ABSENT;
  if (shape == MINOS_SHAPE_ANY) return value != MINOS_ABSENT;
  return minos_value_kind(values, value) == kinds[shape];
}

static minos_status refuse_shape(const binding *b, const minos_op *op, const char *what, minos_shape shape) {
  const minos_history *h = b->history;
  minos_bytes name = minos_history_operation_name(h, op->name);
  minos_value found = *what == 'r' ? op->result : op->argument; /* "result" or "argument" */
  minos_text shown = {0};
  minos_value_write(h->values, found, &shown);
  minos_error err;
  minos_fault(&err, MINOS_EMODEL, op->place, "the %s of '%.*s' must be %s%s%.60s", what, (int)name.length, name.data,
              shape_names[shape], found == MINOS_ABSENT ? "" : ", not ",
              found == MINOS_ABSENT || !shown.data ? "" : shown.data);
  minos_text_release(&shown);
  return record(b, &err);
}

/* A two-element list serves as a pair. */
static bool make_pair(minos_history *h, minos_value *value) {
  if (minos_value_kind(h->values, *value) != MINOS_KIND_LIST) return true;
  size_t count;
  const minos_value *items = minos_value_items(h->values, *value, &count);
  if (count != 2) return true;
  return minos_values_pair(h->values, items[0], items[1], value) == MINOS_OK;
}

static bool is_word(const minos_values *values, minos_value value, const char *word) {
  if (minos_value_kind(values, value) != MINOS_KIND_STRING) return false;
  minos_bytes text = minos_value_string(values, value);
  return text.length == strlen(word) && memcmp(text.data, word, text.length) == 0;
}

static bool place_values(const binding *b, minos_op *op, const minos_fn *fn) {
  /* Of a query and of what takes no argument but returns something, as deq does, a value that stands alone is the result. */
  bool returns = fn->argument == MINOS_SHAPE_NONE && fn->result != MINOS_SHAPE_NONE;
  if (returns && op->result == MINOS_ABSENT) {
    op->result = op->argument;
    op->argument = MINOS_ABSENT;
  }
  /* Nobody saw what an operation of unknown outcome returned: what stands there is an error or a guess. */
  if (returns && !fn->query && op->outcome == MINOS_OUTCOME_UNKNOWN) op->result = MINOS_ABSENT;
  if (fn->empty && is_word(b->history->values, op->result, "empty")) op->result = MINOS_NIL;
  if (!fn->query && fn->result == MINOS_SHAPE_INTEGER && op->result == MINOS_NIL) op->result = MINOS_ABSENT;
  if (fn->argument == MINOS_SHAPE_NONE && op->argument == MINOS_NIL) op->argument = MINOS_ABSENT;
  /* A counter that nobody has made yet reads as nil; it stands where it starts. */
  if (b->history->from_events && fn->query && fn->result == MINOS_SHAPE_INTEGER && op->result == MINOS_NIL)
    op->result = b->how->nil_reads_unknown ? MINOS_ABSENT : b->history->starts[op->object];
  /* An event's answer is in its completion: what an unanswered query was invoked with is none. */
  if (b->history->from_events && fn->query && op->outcome != MINOS_OUTCOME_OK) op->result = MINOS_ABSENT;
  if (b->how->nil_reads_unknown && fn->role == MINOS_ROLE_READ && op->result == MINOS_NIL) op->result = MINOS_ABSENT;
  /* An event that says ok says so of a conditional operation as well. */
  bool acknowledged = b->history->from_events && op->outcome == MINOS_OUTCOME_OK && !fn->query && !fn->tells;
  if (acknowledged && fn->result == MINOS_SHAPE_BOOLEAN && op->result == MINOS_ABSENT) op->result = MINOS_TRUE;
  if (fn->result == MINOS_SHAPE_BOOLEAN && op->result == MINOS_NIL) op->result = MINOS_ABSENT;
  return fn->argument != MINOS_SHAPE_PAIR || make_pair(b->history, &op->argument);
}

static minos_status refuse_op(const binding *b, const minos_op *op, const char *why) {
  minos_error err;
  minos_fault(&err, MINOS_EMODEL, op->place, "%s", why);
  return record(b, &err);
}

static minos_status take_token(const binding *b, minos_op *op, const minos_model *model) {
  if (!model->attribute) return MINOS_OK;
  op->token = bind_attribute(b->history, op, model->attribute);
  const minos_fn *fn = &model->fns[op->fn];
  if (fn->query || minos_value_kind(b->history->values, op->token) == MINOS_KIND_INTEGER) return MINOS_OK;
  minos_error err;
  minos_bytes name = minos_history_operation_name(b->history, op->name);
  minos_fault(&err, MINOS_EMODEL, op->place, "'%.*s' needs an integer %s=", (int)name.length, name.data,
              model->attribute);
  return record(b, &err);
}

static minos_status check_fit(const binding *b, const minos_op *op, const minos_model *model) {
  if (!model->fits) return MINOS_OK;
  minos_text why = {0};
  bool fits = model->fits(b->history->values, op, &why);
  minos_status status = fits ? MINOS_OK : why.failed ? out_of_memory(b) : refuse_op(b, op, why.data ? why.data : "");
  minos_text_release(&why);
  return status;
}

static minos_status bind_op(const binding *b, minos_op *op, int fn) {
  const minos_model *model = b->history->models[op->object];
  op->fn = (uint8_t)fn;
  const minos_fn *found = &model->fns[fn];
  if (!place_values(b, op, found)) return out_of_memory(b);
  /* What did not happen, or tells nothing, may carry an error in place of a value. */
  bool silent = op->outcome == MINOS_OUTCOME_FAIL || (found->query && op->outcome == MINOS_OUTCOME_UNKNOWN);
  if (silent) return MINOS_OK;
  if (!has_shape(b->history->values, op->argument, found->argument))
    return refuse_shape(b, op, "argument", found->argument);
  if (op->result != MINOS_ABSENT && !has_shape(b->history->values, op->result, found->result))
    return refuse_shape(b, op, "result", found->result);
  minos_status status = take_token(b, op, model);
  if (!status) status = check_fit(b, op, model);
  if (!status) op->observes = model->only_reads && model->only_reads(b->history->values, op);
  return status;
}

/* The operation's index in its model's table, looked up once per name while one model serves all. */
typedef struct name_cache {
  const minos_model *model;
  int *fn; /* [names] index + 1, -1: none, 0: not looked up yet */
  size_t count;
} name_cache;

static int find_operation(name_cache *cache, const minos_history *h, const minos_op *op) {
  const minos_model *model = h->models[op->object];
  if (cache->model != model) {
    memset(cache->fn, 0, cache->count * sizeof *cache->fn);
    cache->model = model;
  }
  int *fn = &cache->fn[op->name];
  if (*fn == 0) {
    int found = minos_model_operation(model, minos_history_operation_name(h, op->name));
    *fn = found < 0 ? -1 : found + 1;
  }
  return *fn < 0 ? -1 : *fn - 1;
}

static minos_status refuse_operation(const binding *b, const minos_op *op) {
  minos_bytes name = minos_history_operation_name(b->history, op->name);
  const char *model = b->history->models[op->object]->name;
  minos_error err;
  minos_fault(&err, MINOS_EMODEL, op->place, "the model %s has no operation '%.*s'", model, (int)name.length,
              name.data);
  if (!b->how->custom_model) snprintf(err.hint, sizeof err.hint, "minos models %s lists its operations", model);
  return record(b, &err);
}

static minos_status bind_all(const binding *b) {
  minos_history *h = b->history;
  name_cache cache = {.count = minos_values_count(h->names)};
  cache.fn = array_new(cache.count, sizeof *cache.fn);
  if (!cache.fn) return out_of_memory(b);
  minos_status first = MINOS_OK;
  for (size_t i = 0; i < h->count && first != MINOS_ENOMEM; i++) {
    int fn = find_operation(&cache, h, &h->ops[i]);
    minos_status status = fn < 0 ? refuse_operation(b, &h->ops[i]) : bind_op(b, &h->ops[i], fn);
    if (status && (!first || status == MINOS_ENOMEM)) first = status;
  }
  free(cache.fn);
  return first;
}

/* `known`: there is nothing to look for. */
static bool find_only_written(minos_history *h, bool known) {
  uint32_t objects = history_object_count(h);
  h->only_written = array_raw(objects, sizeof *h->only_written);
  for (uint32_t o = 0; h->only_written && o < objects; o++) h->only_written[o] = true;
  if (known) return h->only_written != NULL;
  for (size_t i = 0; h->only_written && i < h->count; i++) {
    minos_role role = h->models[h->ops[i].object]->fns[h->ops[i].fn].role;
    bool plain = role == MINOS_ROLE_READ || role == MINOS_ROLE_WRITE || h->ops[i].outcome == MINOS_OUTCOME_FAIL;
    if (!plain) h->only_written[h->ops[i].object] = false;
  }
  return h->only_written != NULL;
}

minos_status bind_history(minos_history *h, const minos_reading *how, const minos_model *early, minos_faults *faults) {
  binding b = {.history = h, .how = how, .faults = faults, .fallback = early};
  minos_status status = early ? MINOS_OK : choose_model(&b);
  if (!status) status = begin_model(&b);
  if (!status) status = assign_models(&b);
  if (!status && !early) status = bind_all(&b);
  if (!status && !early && !(bind_whole(h) && bind_brackets(h))) status = out_of_memory(&b);
  if (!status && !find_only_written(h, early != NULL)) status = out_of_memory(&b);
  return status;
}
