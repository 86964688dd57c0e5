/* refuted.c -- configurations that led nowhere, by event, and what they rule out.

   Dominance. Take a configuration that uses at least what another one uses and has at least as much due, with the same value.
   Whatever finishes it finishes the other, too: the switches it makes are available there, and less is due. A cas that is used
   in it alone has crashed, or it would be due in the other: it may stay away. */
#include "refuted.h"

#include <stdlib.h>
#include <string.h>

#include "../grow.h"

bool refuted_init(refuted_store *r, limits *l, size_t words, uint32_t events) {
  *r = (refuted_store){.l = l, .words = words};
  r->head = array_new(events, sizeof *r->head);
  return r->head != NULL;
}

void refuted_release(refuted_store *r) {
  if (r->l) limits_return(r->l, r->capacity * sizeof *r->entries);
  free(r->head);
  free(r->entries);
  *r = (refuted_store){0};
}

static const uint64_t *entry(const refuted_store *r, uint32_t number) {
  return r->entries + number * (1 + 2 * r->words);
}

static bool is_ruled_out(const refuted_store *r, const uint64_t *old, const uint64_t *config) {
  if ((uint32_t)old[0] != (uint32_t)config[0]) return false;
  for (size_t w = 1; w <= 2 * r->words; w++)
    if (old[w] & ~config[w]) return false;
  return true;
}

bool refuted_covers(const refuted_store *r, uint32_t event, const uint64_t *config) {
  for (uint32_t at = r->head[event]; at;) {
    const uint64_t *old = entry(r, at - 1);
    if (is_ruled_out(r, old, config)) return true;
    at = (uint32_t)(old[0] >> 32);
  }
  return false;
}

bool refuted_add(refuted_store *r, uint32_t event, const uint64_t *config) {
  size_t stride = 1 + 2 * r->words, before = r->capacity;
  bool room =
      r->count < UINT32_MAX - 1 && grow_array(&r->entries, &r->capacity, (r->count + 1) * stride, sizeof *r->entries);
  if (!room || (r->capacity > before && !limits_charge(r->l, (r->capacity - before) * sizeof *r->entries))) {
    limits_no_memory(r->l);
    return false;
  }
  uint64_t *added = r->entries + r->count * stride;
  memcpy(added, config, stride * sizeof *added);
  added[0] = (uint64_t)r->head[event] << 32 | (uint32_t)config[0];
  r->head[event] = (uint32_t)++r->count;
  return true;
}
