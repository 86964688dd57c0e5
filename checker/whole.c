/* whole.c -- objects that transactions and transfers tie together.

   Accounts and lists have their names as keys. Each is judged by itself wherever that is sound; a transfer between two
   accounts, or a transaction over several lists, ties them: they become one object, whose state has all the keys. */
#include "whole.h"

#include "grow.h"

#define NO_KEYS UINT32_MAX

static bool is_whole(const minos_history *h, const minos_op *op) {
  return h->models[op->object]->fns[op->fn].whole;
}

static bool has_keys(const minos_model *model) {
  for (const minos_fn *fn = model->fns; fn->names; fn++)
    if (fn->whole) return true;
  return false;
}

/* All objects of a model become the first one that has an operation over several. */
static void find_ties(const minos_history *h, uint32_t *tied, bool *done) {
  uint32_t objects = history_object_count(h);
  for (uint32_t o = 0; o < objects; o++) tied[o] = has_keys(h->models[o]) ? o : NO_KEYS;
  for (size_t i = 0; i < h->count; i++) {
    const minos_op *op = &h->ops[i];
    if (done[op->object] || !is_whole(h, op)) continue;
    for (uint32_t o = 0; o < objects; o++) {
      if (h->models[o] != h->models[op->object]) continue;
      tied[o] = op->object;
      done[o] = true;
    }
  }
}

static bool key_of(minos_history *h, uint32_t object, minos_value *out) {
  minos_bytes name = minos_history_object_name(h, object);
  *out = MINOS_ABSENT;
  if (name.length == 0) return true;
  minos_status status = minos_value_read(h->values, name, out, NULL);
  if (status == MINOS_ENOMEM) return false;
  if (!status && minos_value_kind(h->values, *out) == MINOS_KIND_INTEGER) return true;
  return minos_values_string(h->values, name.data, name.length, out) == MINOS_OK;
}

static bool tie(minos_history *h, const uint32_t *tied) {
  for (size_t i = 0; i < h->count; i++) {
    minos_op *op = &h->ops[i];
    if (tied[op->object] == NO_KEYS) continue;
    if (!key_of(h, op->object, &op->token)) return false;
    op->object = tied[op->object];
  }
  return true;
}

bool bind_whole(minos_history *h) {
  uint32_t objects = history_object_count(h);
  bool any = false;
  for (uint32_t o = 0; o < objects && !any; o++) any = has_keys(h->models[o]);
  if (!any) return true;
  uint32_t *tied = array_raw(objects, sizeof *tied);
  bool *done = array_new(objects, sizeof *done), ready = tied && done;
  if (ready) find_ties(h, tied, done);
  ready = ready && tie(h, tied);
  free(tied);
  free(done);
  return ready;
}
