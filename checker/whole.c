/* whole.c -- objects that transactions and transfers tie together.

   An object is judged by itself wherever that is sound. A transfer between two accounts, or a transaction over several
   lists, ties them: they become one object, whose state has them as keys. */
#include "whole.h"

#include "grow.h"

enum { NOT_TIED = UINT32_MAX };

static bool is_whole(const minos_history *h, const minos_op *op) {
  return h->models[op->object]->fns[op->fn].whole;
}

/* For each object the one that stands for it; NULL when memory is out. */
static uint32_t *find_ties(const minos_history *h, bool *any) {
  uint32_t objects = history_object_count(h);
  uint32_t *tied = array_raw(objects, sizeof *tied);
  *any = false;
  if (!tied) return NULL;
  for (uint32_t o = 0; o < objects; o++) tied[o] = NOT_TIED;
  for (size_t i = 0; i < h->count; i++) {
    const minos_op *op = &h->ops[i];
    if (!is_whole(h, op) || tied[op->object] != NOT_TIED) continue;
    *any = true;
    for (uint32_t o = 0; o < objects; o++)
      if (h->models[o] == h->models[op->object]) tied[o] = op->object;
  }
  return tied;
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
    if (tied[op->object] == NOT_TIED) continue;
    if (!key_of(h, op->object, &op->token)) return false;
    op->object = tied[op->object];
  }
  return true;
}

bool bind_whole(minos_history *h) {
  bool any = false;
  uint32_t *tied = find_ties(h, &any);
  bool done = tied && (!any || tie(h, tied));
  free(tied);
  return done;
}
