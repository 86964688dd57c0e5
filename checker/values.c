/* values.c -- interned values: equal values have equal ids.

   Each value is a 16-byte record; strings and items lie in two side arrays. An open-addressing table of ids finds a
   value again, and a plain table finds small integers. Ids are dense in order of first appearance; the four fixed ids (nil, absent, false, true) come first. */
#include <minos/value.h>

#include <stdlib.h>
#include <string.h>

#include "grow.h"
#include "hash.h"

typedef union record {
  int64_t integer;
  struct {
    uint32_t first, count; /* bytes of a string, items of a list or pair */
  } span;
} record;

typedef struct value_slot {
  uint32_t id, hash; /* id + 1, 0 is free */
} value_slot;

struct minos_values {
  record *records; /* [count] */
  uint8_t *kinds;  /* [count] minos_kind; apart from the records, so that a value costs 9 bytes and not 16 */
  size_t count, capacity, kind_capacity;
  char *bytes;
  size_t byte_count, byte_capacity;
  minos_value *items; /* of each list and pair, and behind them its depth */
  size_t item_count, item_capacity;
  value_slot *slots; /* [slot_count] */
  size_t slot_count, slots_used;
  /* Integers from 0 up that are dense, as written values often are, have a table of their own: no hashing, and neighbours
     lie side by side. `least_hashed` is the least integer that went to the slots before this table reached it. */
  uint32_t *dense; /* [dense_count] id + 1, 0: none */
  size_t dense_count;
  int64_t least_hashed;
  minos_companion *companion; /* NULL: none */
};

enum { FIXED_VALUES = 4, FIRST_SLOTS = 64 };
#define MOST_VALUES (UINT32_MAX - 16) /* no enumerator: those are ints */

minos_values *minos_values_new(void) {
  minos_values *values = calloc(1, sizeof *values);
  if (!values) return NULL;
  values->slot_count = FIRST_SLOTS;
  values->least_hashed = INT64_MAX;
  values->slots = calloc(FIRST_SLOTS, sizeof *values->slots);
  bool ready = values->slots && grow_array(&values->records, &values->capacity, FIXED_VALUES, sizeof(record)) &&
               grow_array(&values->kinds, &values->kind_capacity, FIXED_VALUES, 1);
  if (!ready) {
    minos_values_free(values);
    return NULL;
  }
  static const minos_kind fixed[FIXED_VALUES] = {MINOS_KIND_NIL, MINOS_KIND_ABSENT, MINOS_KIND_BOOLEAN,
                                                 MINOS_KIND_BOOLEAN};
  for (uint32_t i = 0; i < FIXED_VALUES; i++) {
    values->records[i] = (record){.integer = 0};
    values->kinds[i] = (uint8_t)fixed[i];
  }
  values->count = FIXED_VALUES;
  return values;
}

void minos_values_free(minos_values *values) {
  if (!values) return;
  if (values->companion) values->companion->release(values->companion);
  free(values->records);
  free(values->kinds);
  free(values->bytes);
  free(values->items);
  free(values->slots);
  free(values->dense);
  free(values);
}

void minos_values_accompany(minos_values *values, minos_companion *companion) {
  values->companion = companion;
}
minos_companion *minos_values_companion(const minos_values *values) {
  return values->companion;
}

uint32_t minos_values_count(const minos_values *values) {
  return (uint32_t)values->count;
}

/* Double the table when it is two thirds full. */
static bool make_room(minos_values *values) {
  if ((values->slots_used + 1) * 3 < values->slot_count * 2) return true;
  size_t slot_count = values->slot_count * 2;
  value_slot *slots = calloc(slot_count, sizeof *slots);
  if (!slots) return false;
  for (size_t i = 0; i < values->slot_count; i++) {
    if (!values->slots[i].id) continue;
    size_t at = values->slots[i].hash & (slot_count - 1);
    while (slots[at].id) at = (at + 1) & (slot_count - 1);
    slots[at] = values->slots[i];
  }
  free(values->slots);
  values->slots = slots;
  values->slot_count = slot_count;
  return true;
}

/* Add a record and note it at `slot`, a free one. */
static minos_status append(minos_values *values, uint32_t *slot, minos_kind kind, record added, minos_value *out) {
  if (values->count >= MOST_VALUES) return MINOS_ENOMEM;
  if (!grow_array(&values->records, &values->capacity, values->count + 1, sizeof(record))) return MINOS_ENOMEM;
  if (!grow_array(&values->kinds, &values->kind_capacity, values->count + 1, 1)) return MINOS_ENOMEM;
  values->records[values->count] = added;
  values->kinds[values->count] = (uint8_t)kind;
  *out = (minos_value)values->count++;
  *slot = *out + 1;
  return MINOS_OK;
}

/* The same in the slots. */
static minos_status append_hashed(minos_values *values, value_slot *slot, minos_kind kind, record added,
                                  minos_value *out) {
  minos_status status = append(values, &slot->id, kind, added, out);
  if (!status) values->slots_used++;
  return status;
}

/* The dense table's place for a number; NULL when it is not (yet) worth one. */
static uint32_t *dense_slot(minos_values *values, int64_t number) {
  if (number < 0) return NULL;
  uint64_t index = (uint64_t)number;
  if (index >= values->dense_count) {
    if (index >= 4 * (uint64_t)values->count + 64 || number >= values->least_hashed) return NULL;
    size_t count = values->dense_count;
    if (!grow_array(&values->dense, &values->dense_count, index + 1, sizeof *values->dense)) return NULL;
    memset(values->dense + count, 0, (values->dense_count - count) * sizeof *values->dense);
  }
  return number < values->least_hashed || values->dense[index] ? &values->dense[index] : NULL;
}

minos_status minos_values_integer(minos_values *values, int64_t number, minos_value *out) {
  if ((uint64_t)number < values->dense_count && values->dense[number]) {
    *out = values->dense[number] - 1;
    return MINOS_OK;
  }
  uint32_t *dense = dense_slot(values, number);
  record added = {.integer = number};
  if (dense) return append(values, dense, MINOS_KIND_INTEGER, added, out);
  if (!make_room(values)) return MINOS_ENOMEM;
  uint32_t hash = (uint32_t)hash_mix((uint64_t)number + 0x9E3779B97F4A7C15ULL);
  size_t at = hash & (values->slot_count - 1);
  for (; values->slots[at].id; at = (at + 1) & (values->slot_count - 1)) {
    uint32_t found = values->slots[at].id - 1;
    if (values->kinds[found] != MINOS_KIND_INTEGER || values->records[found].integer != number) continue;
    *out = found;
    return MINOS_OK;
  }
  values->slots[at].hash = hash;
  minos_status status = append_hashed(values, &values->slots[at], MINOS_KIND_INTEGER, added, out);
  if (!status && number >= 0 && number < values->least_hashed) values->least_hashed = number;
  return status;
}

/* How many lists and pairs stand inside one another there; 0 for a value that is neither. */
static uint32_t depth_of(const minos_values *values, minos_value value) {
  if (values->kinds[value] < MINOS_KIND_PAIR) return 0;
  const record *r = &values->records[value];
  return values->items[r->span.first + r->span.count];
}

/* Strings and item lists: `data` of `count` units of `unit` bytes, stored in the side array at *side. */
typedef struct span_store {
  void *side; /* pointer to the array's pointer */
  size_t *used, *capacity, unit;
} span_store;

static minos_status intern_span(minos_values *values, minos_kind kind, span_store store, minos_bytes data,
                                minos_value *out) {
  if (!make_room(values)) return MINOS_ENOMEM;
  size_t count = data.length / store.unit;
  uint32_t hash = (uint32_t)hash_bytes(data.data, data.length, (uint64_t)kind);
  size_t at = hash & (values->slot_count - 1);
  for (; values->slots[at].id; at = (at + 1) & (values->slot_count - 1)) {
    uint32_t id = values->slots[at].id - 1;
    const record *found = &values->records[id];
    if (values->slots[at].hash != hash || values->kinds[id] != kind || found->span.count != count) continue;
    const char *stored = *(char **)store.side + found->span.first * store.unit;
    if (data.length && memcmp(stored, data.data, data.length) != 0) continue;
    *out = id;
    return MINOS_OK;
  }
  if (*store.used + count > UINT32_MAX) return MINOS_ENOMEM;
  if (!grow_array(store.side, store.capacity, *store.used + count + 1, store.unit)) return MINOS_ENOMEM;
  record added = {.span = {(uint32_t)*store.used, (uint32_t)count}};
  values->slots[at].hash = hash;
  if (data.length) memcpy(*(char **)store.side + *store.used * store.unit, data.data, data.length); /* maybe of *out */
  minos_status status = append_hashed(values, &values->slots[at], kind, added, out);
  if (!status) *store.used += count;
  return status;
}

minos_status minos_values_string(minos_values *values, const char *data, size_t length, minos_value *out) {
  span_store store = {&values->bytes, &values->byte_count, &values->byte_capacity, 1};
  uint32_t before = minos_values_count(values);
  minos_status status = intern_span(values, MINOS_KIND_STRING, store, (minos_bytes){data, length}, out);
  if (minos_values_count(values) > before) values->bytes[values->byte_count++] = '\0'; /* names double as C strings */
  return status;
}

static minos_status intern_items(minos_values *values, minos_kind kind, const minos_value *items, size_t count,
                                 minos_value *out) {
  span_store store = {&values->items, &values->item_count, &values->item_capacity, sizeof(minos_value)};
  uint32_t before = minos_values_count(values), depth = 0;
  for (size_t i = 0; i < count; i++) {
    uint32_t inner = depth_of(values, items[i]);
    if (inner > depth) depth = inner;
  }
  if (depth == MINOS_VALUE_LEVELS) return MINOS_ELIMIT;
  minos_bytes data = {(const char *)items, count * sizeof(minos_value)};
  minos_status status = intern_span(values, kind, store, data, out);
  if (minos_values_count(values) > before) values->items[values->item_count++] = depth + 1;
  return status;
}

minos_status minos_values_pair(minos_values *values, minos_value first, minos_value second, minos_value *out) {
  return intern_items(values, MINOS_KIND_PAIR, (minos_value[]){first, second}, 2, out);
}

minos_status minos_values_list(minos_values *values, const minos_value *items, size_t count, minos_value *out) {
  return intern_items(values, MINOS_KIND_LIST, items, count, out);
}

minos_kind minos_value_kind(const minos_values *values, minos_value value) {
  return (minos_kind)values->kinds[value];
}

int64_t minos_value_integer(const minos_values *values, minos_value value) {
  return values->records[value].integer;
}

minos_bytes minos_value_string(const minos_values *values, minos_value value) {
  const record *r = &values->records[value];
  return (minos_bytes){r->span.count ? values->bytes + r->span.first : "", r->span.count};
}

const minos_value *minos_value_items(const minos_values *values, minos_value value, size_t *count) {
  const record *r = &values->records[value];
  *count = r->span.count;
  return values->items + r->span.first;
}

/* Recursion ends: items have smaller ids than the value that holds them, and the depth is bounded. */
bool minos_value_equal(const minos_values *a, minos_value value, const minos_values *b, minos_value other) {
  minos_kind kind = minos_value_kind(a, value);
  if (kind != minos_value_kind(b, other)) return false;
  switch (kind) {
  case MINOS_KIND_NIL:
  case MINOS_KIND_ABSENT: return true;
  case MINOS_KIND_BOOLEAN: return value == other;
  case MINOS_KIND_INTEGER: return minos_value_integer(a, value) == minos_value_integer(b, other);
  case MINOS_KIND_STRING: {
    minos_bytes s = minos_value_string(a, value), t = minos_value_string(b, other);
    return s.length == t.length && (s.length == 0 || memcmp(s.data, t.data, s.length) == 0);
  }
  case MINOS_KIND_PAIR:
  case MINOS_KIND_LIST: break;
  }
  size_t count, other_count;
  const minos_value *items = minos_value_items(a, value, &count), *others = minos_value_items(b, other, &other_count);
  if (count != other_count) return false;
  for (size_t i = 0; i < count; i++)
    if (!minos_value_equal(a, items[i], b, others[i])) return false;
  return true;
}
