/* quotient.c -- operations of a register contracted to clusters: each written value with its reads.

   With unique writes a read's value names its write, so the clusters partition the operations. In a legal order no other
   write stands between a write and its last read: each cluster is a contiguous block. A value that is written again is no
   matter as long as nobody reads it: each of its writes is a cluster of its own. */
#include "quotient.h"

#include <stdlib.h>
#include <string.h>

#include "../grow.h"
#include "../id_map.h"

void quotient_release(quotient *q) {
  free(q->cluster);
  free(q->write);
  free(q->first_end);
  free(q->last_start);
  free(q->member_first);
  free(q->members);
  free(q->repeated);
  *q = (quotient){0};
}

static bool is_write(const part *p, uint32_t i) {
  return part_model(p, i)->fns[part_op(p, i)->fn].role == MINOS_ROLE_WRITE;
}

static uint32_t count_writes(const part *p) {
  uint32_t writes = 0;
  for (uint32_t i = 0; i < p->count; i++) writes += is_write(p, i);
  return writes;
}

static bool allocate(quotient *q, uint32_t clusters) {
  q->cluster = array_raw(q->p->count, sizeof *q->cluster);
  q->write = array_raw(clusters, sizeof *q->write);
  q->first_end = array_raw(clusters, sizeof *q->first_end);
  q->last_start = array_raw(clusters, sizeof *q->last_start);
  q->member_first = array_new((size_t)clusters + 1, sizeof *q->member_first);
  q->members = array_raw(q->p->count, sizeof *q->members);
  q->repeated = array_new(clusters, sizeof *q->repeated);
  return q->repeated && q->cluster && q->write && q->first_end && q->last_start && q->member_first && q->members;
}

/* A cluster for every write. */
static bool number_writes(quotient *q, id_map *map, limits *l) {
  const part *p = q->p;
  q->clusters = 1;
  q->write[0] = PROOF_NONE;
  for (uint32_t i = 0; i < p->count; i++) {
    if (!limits_pass(l, i)) return false;
    if (!is_write(p, i)) continue;
    minos_value value = part_op(p, i)->argument;
    uint32_t first = value == q->initial ? 0 : id_map_put(map, value, q->clusters);
    if (first != q->clusters) q->repeated[first] = true;
    q->write[q->clusters] = i;
    q->cluster[i] = q->clusters++;
  }
  return true;
}

/* Reads join the cluster of their value. Where any start value may be assumed, the first value that nobody wrote is it. */
static quotient_fault assign_reads(quotient *q, const id_map *map, limits *l, quotient_culprits *who) {
  const part *p = q->p;
  bool open = q->initial == MINOS_ABSENT;
  who->other = PROOF_NONE;
  for (uint32_t i = 0; i < p->count; i++) {
    if (!limits_pass(l, i)) return QUOTIENT_NO_MEMORY;
    if (is_write(p, i)) continue;
    minos_value value = part_op(p, i)->result;
    uint32_t cluster = value == q->initial ? 0 : id_map_get(map, value);
    if (cluster == ID_MAP_NONE && open && who->other == PROOF_NONE) {
      q->initial = value;
      who->other = i;
      cluster = 0;
    }
    if (cluster == ID_MAP_NONE) {
      who->culprit = i;
      return QUOTIENT_NEVER_WRITTEN;
    }
    if (q->repeated[cluster]) return QUOTIENT_NOT_UNIQUE;
    q->cluster[i] = cluster;
    uint32_t write = q->write[cluster];
    if (write != PROOF_NONE && part_precedes(p, q->order, i, write)) {
      *who = (quotient_culprits){i, write};
      return QUOTIENT_READ_BEFORE_WRITE;
    }
  }
  return QUOTIENT_FINE;
}

static void find_extremes(quotient *q) {
  const part *p = q->p;
  for (uint32_t c = 0; c < q->clusters; c++) q->first_end[c] = q->last_start[c] = PROOF_NONE;
  for (uint32_t i = 0; i < p->count; i++) q->last_start[q->cluster[i]] = i;
  for (uint32_t e = p->definite; e-- > 0;) q->first_end[q->cluster[p->ended[e]]] = p->ended[e];
}

static void group_members(quotient *q) {
  const part *p = q->p;
  for (uint32_t i = 0; i < p->count; i++) q->member_first[q->cluster[i] + 1]++;
  for (uint32_t c = 0; c < q->clusters; c++) q->member_first[c + 1] += q->member_first[c];
  for (uint32_t i = p->count; i-- > 0;) q->members[--q->member_first[q->cluster[i] + 1]] = i;
  memmove(q->member_first, q->member_first + 1, q->clusters * sizeof *q->member_first);
  q->member_first[q->clusters] = p->count;
}

quotient_fault quotient_build(quotient *q, const part *p, minos_order order, limits *l, quotient_culprits *who) {
  *q = (quotient){.p = p, .order = order, .initial = part_start_value(p, 0)};
  uint32_t writes = count_writes(p);
  id_map map;
  if (!id_map_init_below(&map, writes, minos_values_count(p->history->values))) return QUOTIENT_NO_MEMORY;
  quotient_fault fault = allocate(q, writes + 1) ? QUOTIENT_FINE : QUOTIENT_NO_MEMORY;
  if (!fault && !number_writes(q, &map, l)) fault = QUOTIENT_NO_MEMORY;
  if (!fault) fault = assign_reads(q, &map, l, who);
  id_map_release(&map);
  if (!fault) find_extremes(q);
  if (!fault && !limits_step(l, p->count)) fault = QUOTIENT_NO_MEMORY;
  if (!fault) group_members(q);
  if (fault) quotient_release(q);
  return fault;
}
