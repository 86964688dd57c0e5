/* register_view.c -- a register's operations as a sweep over events sees them. */
#include "register_view.h"

#include <stdlib.h>

#include "../grow.h"
#include "../id_map.h"

void register_view_release(register_view *v) {
  free(v->kind);
  free(v->wants);
  free(v->makes);
  free(v->slot);
  free(v->value);
  free(v->leave_end);
  free(v->leave_value);
  free(v->leave_other);
  free(v->next_miss);
  free(v->other_miss);
  free(v->seek_first);
  free(v->seek);
  free(v->seek_end);
  free(v->make_first);
  free(v->make);
  free(v->starts_before_end);
  *v = (register_view){0};
}

static minos_role role_of(const part *p, uint32_t i) {
  return part_model(p, i)->fns[part_op(p, i)->fn].role;
}

/* A cas that ran and whose result is not known may be either; that is left to the general search. */
static bool is_either(const part *p, uint32_t i) {
  return role_of(p, i) == MINOS_ROLE_CAS && part_is_definite(p, i) && part_op(p, i)->result == MINOS_ABSENT;
}

bool register_view_describes(const part *p) {
  if (p->objects != 1) return false;
  for (uint32_t i = 0; i < p->count; i++)
    if (role_of(p, i) == MINOS_ROLE_OTHER || is_either(p, i)) return false;
  return true;
}

bool register_view_applies(const part *p) {
  return register_view_describes(p) && part_keeps_real_time(p);
}

/* ---- kinds and values ---- */

static uint32_t number(register_view *v, id_map *map, minos_value value) {
  uint32_t id = id_map_put(map, value, v->values);
  if (id == v->values) v->value[v->values++] = value;
  return id;
}

static void describe(register_view *v, id_map *map, uint32_t i) {
  const minos_op *op = part_op(v->p, i);
  switch (role_of(v->p, i)) {
  case MINOS_ROLE_READ:
    v->kind[i] = REGISTER_READ;
    v->wants[i] = v->makes[i] = number(v, map, op->result);
    return;
  case MINOS_ROLE_WRITE:
    v->kind[i] = REGISTER_WRITE;
    v->wants[i] = v->makes[i] = number(v, map, op->argument);
    return;
  case MINOS_ROLE_CAS:
  case MINOS_ROLE_OTHER: break;
  }
  size_t two;
  const minos_value *pair = minos_value_items(v->p->history->values, op->argument, &two);
  v->plain = false;
  v->kind[i] = op->result == MINOS_FALSE ? REGISTER_MISS : REGISTER_CAS;
  v->wants[i] = number(v, map, pair[0]);
  v->makes[i] = number(v, map, pair[1]);
}

static bool describe_all(register_view *v, limits *l) {
  id_map map;
  if (!id_map_init(&map, v->p->count * 2 + 1)) return false;
  bool in_time = true;
  v->plain = true;
  for (uint32_t i = 0; i < v->p->count && in_time; i++) {
    describe(v, &map, i);
    in_time = limits_pass(l, i);
  }
  id_map_release(&map);
  return in_time;
}

uint32_t register_view_number(const register_view *v, minos_value value) {
  for (uint32_t i = 0; i < v->values; i++)
    if (v->value[i] == value) return i;
  return v->values;
}

/* ---- slots ---- */

/* A slot is free again once its operation has ended; unknown operations keep theirs. */
static bool assign_slots(register_view *v) {
  const part *p = v->p;
  uint32_t *free_slots = array_raw(p->count, sizeof *free_slots), free_count = 0, ends = 0;
  if (!free_slots) return false;
  for (uint32_t i = 0; i < p->count; i++) {
    for (; ends < p->definite && p->end[p->ended[ends]] < p->start[i]; ends++) {
      v->starts_before_end[p->ended[ends]] = i;
      free_slots[free_count++] = v->slot[p->ended[ends]];
    }
    v->slot[i] = free_count ? free_slots[--free_count] : v->slots++;
    v->starts_before_end[i] = p->count;
  }
  free(free_slots);
  v->words = (v->slots + 63) / 64;
  return true;
}

/* ---- looking ahead ---- */

/* The value that the operation leaves alone while it drives all others away; v->values: it drives all away. PART_NEVER: none. */
static uint32_t spared_value(const register_view *v, uint32_t i) {
  if (!part_is_definite(v->p, i)) return PART_NEVER;
  if (v->kind[i] == REGISTER_READ) return v->wants[i];
  if (v->kind[i] != REGISTER_CAS) return PART_NEVER;
  return v->wants[i] == v->makes[i] ? v->wants[i] : v->values;
}

/* Suffix minima of ends, the least one and the least one of another spared value. */
static void look_for_leaving(register_view *v) {
  const part *p = v->p;
  uint32_t best = PART_NEVER, value = PART_NEVER, other = PART_NEVER;
  v->leave_end[p->count] = v->leave_value[p->count] = v->leave_other[p->count] = PART_NEVER;
  for (uint32_t i = p->count; i-- > 0;) {
    uint32_t spared = spared_value(v, i);
    if (spared != PART_NEVER && spared == value) {
      if (p->end[i] < best) best = p->end[i];
    } else if (spared != PART_NEVER && p->end[i] < best) {
      other = best;
      best = p->end[i];
      value = spared;
    } else if (spared != PART_NEVER && p->end[i] < other) {
      other = p->end[i];
    }
    v->leave_end[i] = best;
    v->leave_value[i] = value;
    v->leave_other[i] = other;
  }
}

static void look_for_misses(register_view *v) {
  uint32_t count = v->p->count;
  v->next_miss[count] = v->other_miss[count] = count;
  for (uint32_t i = count; i-- > 0;) {
    v->next_miss[i] = v->next_miss[i + 1];
    v->other_miss[i] = v->other_miss[i + 1];
    if (v->kind[i] != REGISTER_MISS) continue;
    if (v->next_miss[i] < count && v->wants[v->next_miss[i]] != v->wants[i]) v->other_miss[i] = v->next_miss[i];
    v->next_miss[i] = i;
  }
}

static bool is_seeker(const register_view *v, uint32_t i) {
  return v->kind[i] == REGISTER_READ || v->kind[i] == REGISTER_CAS;
}
static bool is_maker(const register_view *v, uint32_t i) {
  return v->kind[i] >= REGISTER_WRITE;
}

/* Operations that satisfy `belongs`, grouped by a value of theirs and in order of start. */
typedef struct grouping {
  bool (*belongs)(const register_view *v, uint32_t op);
  const uint32_t *value; /* [count] */
} grouping;

static bool group(const register_view *v, grouping g, uint32_t **first, uint32_t **grouped) {
  uint32_t count = v->p->count;
  *first = array_new((size_t)v->values + 2, sizeof **first);
  *grouped = array_raw(count, sizeof **grouped);
  if (!*first || !*grouped) return false;
  uint32_t *next = *first + 1; /* next[a] moves from the beginning of group a to its end */
  for (uint32_t i = 0; i < count; i++)
    if (g.belongs(v, i)) next[g.value[i] + 1]++;
  for (uint32_t a = 0; a < v->values; a++) next[a + 1] += next[a];
  for (uint32_t i = 0; i < count; i++)
    if (g.belongs(v, i)) (*grouped)[next[g.value[i]]++] = i;
  return true;
}

static bool look_for_reads(register_view *v) {
  v->seek_end = array_raw(v->p->count, sizeof *v->seek_end);
  if (!v->seek_end) return false;
  for (uint32_t a = 0; a < v->values; a++) {
    uint32_t earliest = PART_NEVER;
    for (uint32_t k = v->seek_first[a + 1]; k-- > v->seek_first[a];) {
      uint32_t op = v->seek[k];
      if (v->kind[op] == REGISTER_READ && v->p->end[op] < earliest) earliest = v->p->end[op];
      v->seek_end[k] = earliest;
    }
  }
  return true;
}

static bool group_all(register_view *v, limits *l) {
  grouping seekers = {is_seeker, v->wants}, makers = {is_maker, v->makes};
  if (!group(v, seekers, &v->seek_first, &v->seek) || !limits_step(l, v->p->count)) return false;
  return group(v, makers, &v->make_first, &v->make) && limits_step(l, v->p->count) && look_for_reads(v);
}

static bool allocate(register_view *v) {
  size_t count = v->p->count;
  v->kind = array_raw(count, sizeof *v->kind);
  v->wants = array_raw(count, sizeof *v->wants);
  v->makes = array_raw(count, sizeof *v->makes);
  v->slot = array_raw(count, sizeof *v->slot);
  v->value = array_raw(count * 2 + 1, sizeof *v->value);
  v->leave_end = array_raw(count + 1, sizeof *v->leave_end);
  v->leave_value = array_raw(count + 1, sizeof *v->leave_value);
  v->leave_other = array_raw(count + 1, sizeof *v->leave_other);
  v->next_miss = array_raw(count + 1, sizeof *v->next_miss);
  v->other_miss = array_raw(count + 1, sizeof *v->other_miss);
  v->starts_before_end = array_raw(count, sizeof *v->starts_before_end);
  return v->kind && v->wants && v->makes && v->slot && v->value && v->leave_end && v->leave_value && v->leave_other &&
         v->next_miss && v->other_miss && v->starts_before_end;
}

static bool build(register_view *v, limits *l) {
  if (!allocate(v) || !describe_all(v, l) || !assign_slots(v) || !limits_look(l) || !group_all(v, l)) return false;
  if (!limits_step(l, v->p->count)) return false;
  look_for_leaving(v);
  if (!limits_step(l, v->p->count)) return false;
  look_for_misses(v);
  return limits_look(l);
}

bool register_view_build(register_view *v, const part *p, limits *l) {
  *v = (register_view){.p = p};
  if (build(v, l)) return true;
  limits_no_memory(l);
  return false;
}

/* The place of the first operation of a value's group that is not before `from`; the group's end: none. */
static uint32_t find_in_group(const uint32_t *first, const uint32_t *grouped, uint32_t value, uint32_t from) {
  uint32_t low = first[value], high = first[value + 1];
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (grouped[middle] < from)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

uint32_t register_view_next_seeker(const register_view *v, uint32_t from, uint32_t value) {
  if (value >= v->values) return v->p->count;
  uint32_t at = find_in_group(v->seek_first, v->seek, value, from);
  return at < v->seek_first[value + 1] ? v->seek[at] : v->p->count;
}

uint32_t register_view_next_make(const register_view *v, uint32_t from, uint32_t value) {
  if (value >= v->values) return PART_NEVER;
  uint32_t at = find_in_group(v->make_first, v->make, value, from);
  return at < v->make_first[value + 1] ? v->p->start[v->make[at]] : PART_NEVER;
}

bool register_view_starves(const register_view *v, uint32_t from, uint32_t value) {
  if (value >= v->values) return false;
  uint32_t at = find_in_group(v->seek_first, v->seek, value, from);
  return at < v->seek_first[value + 1] && v->seek_end[at] < register_view_next_make(v, from, value);
}

uint32_t register_view_horizon(const register_view *v, uint32_t from, uint32_t value) {
  return v->leave_value[from] == value ? v->leave_other[from] : v->leave_end[from];
}

bool register_view_settled(const register_view *v, uint32_t from, uint32_t write) {
  uint32_t value = v->makes[write], next = register_view_next_seeker(v, from, value);
  if (next == v->p->count) return true;
  return v->p->start[next] > register_view_horizon(v, v->starts_before_end[write], value);
}

bool register_view_wanted(const register_view *v, uint32_t from, uint32_t value) {
  const part *p = v->p;
  uint32_t next = register_view_next_seeker(v, from, value);
  uint32_t miss = v->next_miss[from];
  if (miss < p->count && v->wants[miss] == value) miss = v->other_miss[from];
  if (miss < next) next = miss;
  return next < p->count && p->start[next] < register_view_horizon(v, from, value);
}
