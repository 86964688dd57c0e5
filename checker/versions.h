/* versions.h -- what the recorded system itself said about the order of an object's operations: their attribute `version`.

   An etcd revision, a ZooKeeper zxid, an offset: the number of what the operation wrote, or of what it saw. It is a hint, unless
   whoever reads the history trusts it (minos_reading.trust_versions): then what has a lower version stands before what has a
   higher one of the same object, in every order. Equal versions say nothing, and neither does one of unknown outcome. */
#ifndef MINOS_CHECKER_VERSIONS_H
#define MINOS_CHECKER_VERSIONS_H

#include "history_data.h"

/* The version of an operation that surely happened; false: it has none, or one that is no integer. O(its attributes). */
bool versions_of(const minos_history *h, minos_op_id id, int64_t *out);

/* Whether there are any that are trusted. */
static inline bool versions_constrain(const minos_history *h) {
  return h->versions_trusted && h->version_name != UINT32_MAX;
}

/* Whether x must stand before y because of trusted versions. */
bool versions_order(const minos_history *h, minos_op_id x, minos_op_id y);

/* Whether trusted versions let `id` stand behind operations of its object of which *highest has the highest version (its number
   + 1; 0: none has any). *highest is `id` then, if it has one. */
bool versions_rise(const minos_history *h, minos_op_id id, uint32_t *highest);

#endif
