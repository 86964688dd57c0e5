/* interning.h -- interning of names: clients, objects, operations. */
#ifndef MINOS_CHECKER_INTERNING_H
#define MINOS_CHECKER_INTERNING_H

#include "history_data.h"

enum { CACHED_NAMES = 2048 };

/* Names seen lately, by their first bytes: most histories repeat a few short ones. Zeroed memory is empty. */
typedef struct name_cache {
  struct {
    uint64_t bytes;
    uint32_t length, id; /* length 0: free */
  } entry[CACHED_NAMES];
} name_cache;

/* The dense id of a name in a pool; false when memory is out. O(length). */
bool intern_name(minos_values *names, minos_bytes name, uint32_t *out);
/* The same through a cache of short names. */
bool intern_cached(name_cache *cache, minos_values *names, minos_bytes name, uint32_t *out);
/* Intern an object; where objects have models of their own that table grows with it. */
bool intern_object(minos_history *h, minos_bytes name, uint32_t *out);
/* The table of objects' own models, for the objects from `before` on. */
bool intern_grow_models(minos_history *h, uint32_t before);

#endif
