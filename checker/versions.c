/* versions.c -- what the recorded system itself said about the order of an object's operations. */
#include "versions.h"

bool versions_of(const minos_history *h, minos_op_id id, int64_t *out) {
  if (h->version_name == UINT32_MAX || h->ops[id].outcome != MINOS_OUTCOME_OK) return false;
  const minos_attribute *a = &h->attributes[history_attributes_of(h, id)];
  while (a->name != UINT32_MAX && a->name != h->version_name) a++;
  if (a->name == UINT32_MAX || minos_value_kind(h->values, a->value) != MINOS_KIND_INTEGER) return false;
  *out = minos_value_integer(h->values, a->value);
  return true;
}

bool versions_order(const minos_history *h, minos_op_id x, minos_op_id y) {
  int64_t first, second;
  if (!h->versions_trusted || h->ops[x].object != h->ops[y].object) return false;
  return versions_of(h, x, &first) && versions_of(h, y, &second) && first < second;
}

bool versions_rise(const minos_history *h, minos_op_id id, uint32_t *highest) {
  int64_t version;
  if (!h->versions_trusted || !versions_of(h, id, &version)) return true;
  if (*highest && versions_order(h, id, *highest - 1)) return false;
  *highest = id + 1;
  return true;
}

bool minos_history_trusts_versions(const minos_history *h) {
  return h->versions_trusted;
}
