/* models.c -- the registry of sequential specifications. */
#include <string.h>

#include <minos/model.h>

#define MODEL(name) extern const minos_model model_##name;
#include "models/models.def"
#undef MODEL

static const minos_model *const registry[] = {
#define MODEL(name) &model_##name,
#include "models/models.def"
#undef MODEL
};
enum { MODELS = sizeof registry / sizeof *registry };

const minos_model *const *minos_models(size_t *count) {
  *count = MODELS;
  return registry;
}

const minos_model *minos_model_find(minos_bytes name) {
  for (size_t i = 0; i < MODELS; i++)
    if (strlen(registry[i]->name) == name.length && memcmp(registry[i]->name, name.data, name.length) == 0)
      return registry[i];
  return NULL;
}

bool minos_model_lists(const char *list, minos_bytes word) {
  while (*list) {
    size_t length = strcspn(list, " ");
    if (length == word.length && memcmp(list, word.data, length) == 0) return true;
    list += length + (list[length] == ' ');
  }
  return false;
}

bool minos_fn_returns_alone(const minos_fn *fn) {
  return fn->query || (fn->argument == MINOS_SHAPE_NONE && (fn->empty || fn->result == MINOS_SHAPE_ANY));
}

int minos_model_operation(const minos_model *model, minos_bytes name) {
  for (int i = 0; model->fns[i].names; i++)
    if (minos_model_lists(model->fns[i].names, name)) return i;
  return -1;
}

bool minos_model_pure(const minos_model *model, const minos_op *op) {
  minos_purity purity = model->fns[op->fn].purity;
  if (purity == MINOS_PURITY_ASK) return model->pure(op);
  return purity == MINOS_PURITY_ALL || op->result == MINOS_FALSE;
}

minos_bytes minos_model_operation_name(const minos_model *model, uint8_t fn) {
  const char *names = model->fns[fn].names;
  return (minos_bytes){names, strcspn(names, " ")};
}
