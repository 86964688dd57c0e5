/* interning.c -- interning of names: clients, objects, operations. Ids are dense and start behind the fixed values of a pool. */
#include "interning.h"

#include <stdlib.h>
#include <string.h>

#include "hash.h"

bool intern_name(minos_values *names, minos_bytes name, uint32_t *out) {
  minos_value value;
  if (minos_values_string(names, name.data ? name.data : "", name.length, &value)) return false;
  *out = value - FIRST_NAME;
  return true;
}

bool intern_cached(name_cache *cache, minos_values *names, minos_bytes name, uint32_t *out) {
  uint64_t bytes = 0;
  if (name.length == 0 || name.length > sizeof bytes) return intern_name(names, name, out);
  for (size_t i = name.length; i-- > 0;) bytes = bytes << 8 | (unsigned char)name.data[i];
  size_t at = (bytes * 0x9E3779B97F4A7C15ULL) >> 32 & (CACHED_NAMES - 1);
  if (cache->entry[at].bytes == bytes && cache->entry[at].length == name.length) {
    *out = cache->entry[at].id;
    return true;
  }
  if (!intern_name(names, name, out)) return false;
  cache->entry[at].bytes = bytes;
  cache->entry[at].length = (uint32_t)name.length;
  cache->entry[at].id = *out;
  return true;
}

bool intern_grow_models(minos_history *h, uint32_t before) {
  uint32_t objects = history_object_count(h);
  minos_value *models = realloc(h->object_models, objects * sizeof *models);
  if (!models) return false;
  if (!h->object_models) before = 0;
  for (uint32_t i = before; i < objects; i++) models[i] = MINOS_NIL;
  h->object_models = models;
  return true;
}

/* The unnamed object, the only one in many histories, is asked for without hashing once it is object 0. */
static bool is_first_and_unnamed(const minos_history *h, minos_bytes name) {
  return name.length == 0 && history_object_count(h) > 0 && minos_history_object_name(h, 0).length == 0;
}

bool intern_object(minos_history *h, minos_bytes name, uint32_t *out) {
  uint32_t before = history_object_count(h);
  *out = 0;
  if (is_first_and_unnamed(h, name)) return true;
  if (!intern_name(h->objects, name, out)) return false;
  return !h->object_models || history_object_count(h) == before || intern_grow_models(h, before);
}
