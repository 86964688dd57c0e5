/* sdp_versions.c -- registers with unique writes as versions: each write makes one, each read names the one it read.

   Operations are sorted by object and value, so that a group holds one value's write and its reads. A group without a write
   reads the start value; where that is unknown, the first such group gives it away. A write of unknown outcome that nobody
   reads is left out: an order that holds it stays legal without it. O(count). */
#include "sdp_versions.h"

#include <stdlib.h>
#include <string.h>

#include "../grow.h"

static minos_role role_of(const part *p, uint32_t i) {
  return part_model(p, i)->fns[part_op(p, i)->fn].role;
}

bool versions_apply(const part *p) {
  for (uint32_t i = 0; i < p->count; i++)
    if (role_of(p, i) != MINOS_ROLE_READ && role_of(p, i) != MINOS_ROLE_WRITE) return false;
  return true;
}

static bool allocate(versions *v) {
  const part *p = v->p;
  v->start = array_raw(p->objects, sizeof *v->start);
  v->given = array_raw(p->objects, sizeof *v->given);
  v->writes = array_new(p->count, sizeof *v->writes);
  v->left_out = array_new(p->count, sizeof *v->left_out);
  v->version = array_raw(p->count, sizeof *v->version);
  v->reader_first = array_new((size_t)p->count + p->objects + 1, sizeof *v->reader_first);
  v->readers = array_raw(p->count, sizeof *v->readers);
  return v->start && v->given && v->writes && v->left_out && v->version && v->reader_first && v->readers;
}

void versions_release(versions *v) {
  free(v->start);
  free(v->given);
  free(v->writes);
  free(v->left_out);
  free(v->version);
  free(v->reader_first);
  free(v->readers);
  *v = (versions){0};
}

radix_item *versions_sort(const versions *v) {
  const part *p = v->p;
  radix_item *items = array_raw(p->count, sizeof *items);
  for (uint32_t i = 0; items && i < p->count; i++) {
    minos_value value = v->writes[i] ? part_op(p, i)->argument : part_op(p, i)->result;
    items[i] = (radix_item){(uint64_t)p->object[i] << 32 | value, i};
  }
  if (items && limits_step(v->l, p->count) && radix_sort_within(items, p->count, v->l)) return items;
  free(items);
  return NULL;
}

typedef struct group { /* operations of one object and value */
  const radix_item *items;
  uint32_t count, write, writes, object;
  minos_value value;
} group;

static group group_at(const versions *v, const radix_item *items, uint32_t left) {
  group g = {
      .items = items, .write = PROOF_NONE, .object = (uint32_t)(items->key >> 32), .value = (uint32_t)items->key};
  for (; g.count < left && items[g.count].key == items->key; g.count++) {
    if (!v->writes[items[g.count].id]) continue;
    g.write = items[g.count].id;
    g.writes++;
  }
  return g;
}

static versions_fault version_of(versions *v, const group *g, uint32_t *out) {
  bool is_start = g->value == v->start[g->object];
  if (g->writes > 1 || (g->writes && is_start)) return VERSIONS_NOT_UNIQUE;
  *out = g->writes ? g->write : v->p->count + g->object;
  if (g->writes || is_start) return VERSIONS_FINE;
  if (v->start[g->object] != MINOS_ABSENT) return VERSIONS_NEVER_WRITTEN;
  v->start[g->object] = g->value;
  v->given[g->object] = g->items->id;
  return VERSIONS_FINE;
}

static versions_fault name_versions(versions *v, const radix_item *items, uint32_t *culprit, uint32_t *other) {
  const part *p = v->p;
  versions_fault worst = VERSIONS_FINE;
  for (uint32_t i = 0; i < p->count;) {
    group g = group_at(v, items + i, p->count - i);
    uint32_t version = 0;
    versions_fault fault = version_of(v, &g, &version);
    if (fault == VERSIONS_NOT_UNIQUE) return fault;
    if (fault && !worst) {
      *culprit = g.items->id;
      *other = v->given[g.object];
      worst = fault;
    }
    for (uint32_t k = 0; k < g.count; k++) v->version[g.items[k].id] = version;
    i += g.count;
  }
  return worst;
}

static bool is_settled_read(const versions *v, uint32_t op) {
  return !v->writes[op] && v->version[op] != UINT32_MAX;
}

void versions_group_readers(versions *v) {
  const part *p = v->p;
  uint32_t *first = v->reader_first, all = p->count + p->objects;
  memset(first, 0, ((size_t)all + 1) * sizeof *first);
  for (uint32_t i = 0; i < p->count; i++)
    if (is_settled_read(v, i)) first[v->version[i] + 1]++;
  for (uint32_t k = 0; k < all; k++) first[k + 1] += first[k];
  uint32_t reads = first[all];
  for (uint32_t i = p->count; i-- > 0;)
    if (is_settled_read(v, i)) v->readers[--first[v->version[i] + 1]] = i;
  memmove(first, first + 1, all * sizeof *first);
  first[all] = reads;
}

static void finish(versions *v) {
  const part *p = v->p;
  versions_group_readers(v);
  for (uint32_t i = 0; i < p->count; i++)
    v->left_out[i] = v->writes[i] && !part_is_definite(p, i) && v->reader_first[i] == v->reader_first[i + 1];
  for (uint32_t o = 0; o < p->objects; o++) v->open = v->open || v->start[o] == MINOS_ABSENT;
}

bool versions_begin(versions *v, const part *p, limits *l) {
  *v = (versions){.p = p, .l = l};
  if (!allocate(v)) return false;
  for (uint32_t o = 0; o < p->objects; o++) {
    v->start[o] = part_start_value(p, o);
    v->given[o] = PROOF_NONE;
  }
  for (uint32_t i = 0; i < p->count; i++) v->writes[i] = role_of(p, i) == MINOS_ROLE_WRITE;
  return true;
}

versions_fault versions_build(versions *v, const part *p, limits *l, uint32_t *culprit, uint32_t *other) {
  if (!versions_begin(v, p, l)) return VERSIONS_NO_MEMORY;
  radix_item *items = versions_sort(v);
  bool goes_on = items && limits_step(l, p->count);
  versions_fault fault = goes_on ? name_versions(v, items, culprit, other) : VERSIONS_NO_MEMORY;
  if (!fault) finish(v);
  free(items);
  return fault;
}
