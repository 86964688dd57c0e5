/* infer.c -- which model the operations of a history tell, where it names none.

   The first in the registry whose operations, values and attributes cover all those found. Where one that means something
   else by the same names covers them as well (add and r: a counter or a set), nothing is guessed. Where none fits by its
   values, the first that has the operations is taken, so that binding can say which value is wrong. */
#include "infer.h"

#include <stdio.h>
#include <string.h>

#include "grow.h"

typedef struct inference {
  const minos_history *history;
  int *fn; /* [names] the operation of each name in the model looked at, -1: none */
  size_t names;
} inference;

bool bind_has_own_model(const minos_history *h, uint32_t object) {
  return h->object_models && h->object_models[object] != MINOS_NIL;
}

minos_value bind_attribute(const minos_history *h, const minos_op *op, const char *name) {
  for (const minos_attribute *a = h->attributes + history_attributes_of(h, (size_t)(op - h->ops));
       a->name != UINT32_MAX; a++)
    if (strcmp(minos_history_attribute_name(h, a->name), name) == 0) return a->value;
  return MINOS_ABSENT;
}

/* ---- does an operation belong to a model? ---- */

static bool covers(const minos_history *h, const minos_model *model, const minos_op *op, int fn) {
  if (fn < 0) return false;
  if (op->result != MINOS_ABSENT && model->fns[fn].result == MINOS_SHAPE_NONE) return false;
  bool has_token = history_attributes_of(h, (size_t)(op - h->ops)) && bind_attribute(h, op, "token") != MINOS_ABSENT;
  if (has_token && !model->attribute) return false;
  return !model->attribute || model->fns[fn].query || has_token;
}

/* Whether a value may be of a shape; where it is not known, it may. */
static bool may_be(const minos_values *values, minos_value value, minos_shape shape) {
  if (value == MINOS_ABSENT || value == MINOS_NIL || shape == MINOS_SHAPE_ANY) return true;
  minos_kind kind = minos_value_kind(values, value);
  switch (shape) {
  case MINOS_SHAPE_BOOLEAN: return kind == MINOS_KIND_BOOLEAN;
  case MINOS_SHAPE_INTEGER: return kind == MINOS_KIND_INTEGER;
  case MINOS_SHAPE_PAIR: return kind == MINOS_KIND_PAIR || kind == MINOS_KIND_LIST;
  case MINOS_SHAPE_LIST: return kind == MINOS_KIND_LIST;
  default: return false;
  }
}

/* Whether the argument of an operation of unknown outcome is what the model expects: it was asked for with that. */
static bool argument_fits(const minos_history *h, const minos_fn *f, const minos_op *op) {
  bool returns = f->argument == MINOS_SHAPE_NONE && f->result != MINOS_SHAPE_NONE && op->result == MINOS_ABSENT;
  return f->query || returns || may_be(h->values, op->argument, f->argument);
}

/* Whether its values are what the model expects. Only what is certain counts: failed ones, and the results of unknown ones, may
   be errors. */
static bool values_fit(const minos_history *h, const minos_model *model, const minos_op *op, int fn) {
  const minos_fn *f = &model->fns[fn];
  if (op->outcome == MINOS_OUTCOME_FAIL) return true;
  if (op->outcome == MINOS_OUTCOME_UNKNOWN) return argument_fits(h, f, op);
  minos_op placed = *op;
  placed.fn = (uint8_t)fn;
  if (f->argument == MINOS_SHAPE_NONE && op->result == MINOS_ABSENT) {
    placed.result = op->argument;
    placed.argument = MINOS_ABSENT;
  }
  if (!may_be(h->values, placed.argument, f->argument) || !may_be(h->values, placed.result, f->result)) return false;
  bool listed = minos_value_kind(h->values, placed.argument) == MINOS_KIND_LIST;
  if (!model->fits || (f->argument == MINOS_SHAPE_LIST && !listed)) return true;
  if (f->argument != MINOS_SHAPE_NONE && placed.argument == MINOS_ABSENT) return true;
  if (f->result == MINOS_SHAPE_LIST && placed.result == MINOS_NIL) return true;
  minos_text why = {0};
  bool fits = model->fits(h->values, &placed, &why);
  minos_text_release(&why);
  return fits;
}

static void look_up_names(const inference *x, const minos_model *model) {
  for (size_t i = 0; i < x->names; i++)
    x->fn[i] = minos_model_operation(model, minos_history_operation_name(x->history, (uint32_t)i));
}

static bool covers_all(const inference *x, const minos_model *model, bool by_values) {
  const minos_history *h = x->history;
  look_up_names(x, model);
  for (size_t i = 0; i < h->count; i++) {
    const minos_op *op = &h->ops[i];
    if (bind_has_own_model(h, op->object)) continue;
    if (!covers(h, model, op, x->fn[op->name])) return false;
    if (by_values && !values_fit(h, model, op, x->fn[op->name])) return false;
  }
  return true;
}

/* ---- what nobody can tell ---- */

static minos_status record(minos_faults *faults, const minos_error *err) {
  minos_faults_error(faults, err);
  return err->status;
}

static bool is_known_anywhere(minos_bytes name) {
  size_t count;
  const minos_model *const *models = minos_models(&count);
  for (size_t m = 0; m < count; m++)
    if (minos_model_operation(models[m], name) >= 0) return true;
  return false;
}

static minos_status refuse(const minos_history *h, minos_faults *faults) {
  minos_error err;
  for (size_t i = 0; i < h->count; i++) {
    const minos_op *op = &h->ops[i];
    minos_bytes name = minos_history_operation_name(h, op->name);
    if (bind_has_own_model(h, op->object) || is_known_anywhere(name)) continue;
    minos_fault(&err, MINOS_EMODEL, op->place, "no model has the operation '%.*s'", (int)name.length, name.data);
    snprintf(err.hint, sizeof err.hint, "minos models lists models and their operations");
    return record(faults, &err);
  }
  minos_fault(&err, MINOS_EMODEL, h->count ? h->ops[0].place : h->place,
              "no model covers all operations of this history");
  snprintf(err.hint, sizeof err.hint, "name one with @model or --model; minos models lists them");
  return record(faults, &err);
}

/* A model that means something else by the same operations and covers them as well. */
static const minos_model *find_rival(const inference *x, const minos_model *chosen) {
  if (!chosen->unlike) return NULL;
  const minos_model *rival = minos_model_find((minos_bytes){chosen->unlike, strlen(chosen->unlike)});
  return rival && covers_all(x, rival, true) ? rival : NULL;
}

static minos_status refuse_choice(const minos_history *h, minos_faults *faults, const minos_model *one,
                                  const minos_model *other) {
  minos_error err;
  minos_fault(&err, MINOS_EUSAGE, h->ops[0].place, "the operations don't tell which model is meant: %s or %s",
              one->name, other->name);
  snprintf(err.hint, sizeof err.hint, "name it with @model or --model; minos models %s says what it means", one->name);
  return record(faults, &err);
}

static const minos_model *first_that_covers(const inference *x, bool by_values) {
  size_t count;
  const minos_model *const *models = minos_models(&count);
  for (size_t m = 0; m < count; m++)
    if (covers_all(x, models[m], by_values)) return models[m];
  return NULL;
}

minos_status infer_model(const minos_history *h, minos_faults *faults, const minos_model **out) {
  inference x = {.history = h, .names = minos_values_count(h->names) - FIRST_NAME};
  x.fn = array_raw(x.names, sizeof *x.fn);
  if (!x.fn) {
    minos_error err;
    minos_fault(&err, MINOS_ENOMEM, (minos_place){0, 0}, "out of memory");
    return record(faults, &err);
  }
  const minos_model *found = first_that_covers(&x, true), *rival = NULL;
  if (found && h->count)
    rival = find_rival(&x, found);
  else if (!found)
    found = first_that_covers(&x, false);
  free(x.fn);
  if (rival) return refuse_choice(h, faults, found, rival);
  if (!found) return refuse(h, faults);
  *out = found;
  return MINOS_OK;
}
