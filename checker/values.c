/* values.c -- interned values: equal values have equal ids.

   Each value is a 16-byte record; strings and items lie in two side arrays. An open-addressing table of ids finds a
   value again, and a plain table finds small integers. Ids are dense in order of first appearance; the four fixed ids (nil, absent, false, true) come first. */
#include <minos/value.h>

#include <stdlib.h>
#include <string.h>

#include "grow.h"
#include "hash.h"

typedef struct record {
  union {
    int64_t integer;
    struct {
      uint32_t first, count; /* bytes of a string, items of a list or pair */
    } span;
  } as;
  uint32_t kind;
  uint32_t hash;
} record;

struct minos_values {
  record *records;
  size_t count, capacity;
  char *bytes;
  size_t byte_count, byte_capacity;
  minos_value *items;
  size_t item_count, item_capacity;
  uint32_t *slots; /* [slot_count] id + 1, 0 is free */
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
  if (!values->slots || !grow_array(&values->records, &values->capacity, FIXED_VALUES, sizeof(record))) {
    minos_values_free(values);
    return NULL;
  }
  static const minos_kind fixed[FIXED_VALUES] = {MINOS_KIND_NIL, MINOS_KIND_ABSENT, MINOS_KIND_BOOLEAN,
                                                 MINOS_KIND_BOOLEAN};
  for (uint32_t i = 0; i < FIXED_VALUES; i++) values->records[i] = (record){.kind = fixed[i], .hash = 0};
  values->count = FIXED_VALUES;
  return values;
}

void minos_values_free(minos_values *values) {
  if (!values) return;
  if (values->companion) values->companion->release(values->companion);
  free(values->records);
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

static bool is_dense(const minos_values *values, const record *r) {
  return r->kind == MINOS_KIND_INTEGER && r->as.integer >= 0 && (uint64_t)r->as.integer < values->dense_count &&
         values->dense[r->as.integer];
}

/* Double the table when it is two thirds full. */
static bool make_room(minos_values *values) {
  if ((values->slots_used + 1) * 3 < values->slot_count * 2) return true;
  size_t slot_count = values->slot_count * 2;
  uint32_t *slots = calloc(slot_count, sizeof *slots);
  if (!slots) return false;
  values->slots_used = 0;
  for (size_t id = FIXED_VALUES; id < values->count; id++) {
    if (is_dense(values, &values->records[id])) continue;
    size_t at = values->records[id].hash & (slot_count - 1);
    while (slots[at]) at = (at + 1) & (slot_count - 1);
    slots[at] = (uint32_t)id + 1;
    values->slots_used++;
  }
  free(values->slots);
  values->slots = slots;
  values->slot_count = slot_count;
  return true;
}

/* Add a record and note it at `slot`, a free one. */
static minos_status append(minos_values *values, uint32_t *slot, record added, minos_value *out) {
  if (values->count >= MOST_VALUES) return MINOS_ENOMEM;
  if (!grow_array(&values->records, &values->capacity, values->count + 1, sizeof(record))) return MINOS_ENOMEM;
  values->records[values->count] = added;
  *slot = (uint32_t)values->count + 1;
  *out = (minos_value)values->count++;
  return MINOS_OK;
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
  uint32_t *dense = dense_slot(values, number);
  if (dense && *dense) {
    *out = *dense - 1;
    return MINOS_OK;
  }
  uint32_t hash = (uint32_t)hash_mix((uint64_t)number + 0x9E3779B97F4A7C15ULL);
  record added = {.as.integer = number, .kind = MINOS_KIND_INTEGER, .hash = hash};
  if (dense) return append(values, dense, added, out);
  if (!make_room(values)) return MINOS_ENOMEM;
  size_t at = hash & (values->slot_count - 1);
  for (; values->slots[at]; at = (at + 1) & (values->slot_count - 1)) {
    const record *found = &values->records[values->slots[at] - 1];
    if (found->kind == MINOS_KIND_INTEGER && found->as.integer == number) {
      *out = values->slots[at] - 1;
      return MINOS_OK;
    }
  }
  minos_status status = append(values, &values->slots[at], added, out);
  if (status) return status;
  values->slots_used++;
  if (number >= 0 && number < values->least_hashed) values->least_hashed = number;
  return MINOS_OK;
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
  for (; values->slots[at]; at = (at + 1) & (values->slot_count - 1)) {
    const record *found = &values->records[values->slots[at] - 1];
    if (found->hash != hash || found->kind != (uint32_t)kind || found->as.span.count != count) continue;
    const char *stored = *(char **)store.side + found->as.span.first * store.unit;
    if (data.length && memcmp(stored, data.data, data.length) != 0) continue;
    *out = values->slots[at] - 1;
    return MINOS_OK;
  }
  if (*store.used + count > UINT32_MAX) return MINOS_ENOMEM;
  if (!grow_array(store.side, store.capacity, *store.used + count + 1, store.unit)) return MINOS_ENOMEM;
  record added = {.kind = (uint32_t)kind, .hash = hash};
  added.as.span.first = (uint32_t)*store.used;
  added.as.span.count = (uint32_t)count;
  minos_status status = append(values, &values->slots[at], added, out);
  if (status) return status;
  values->slots_used++;
  if (data.length) memcpy(*(char **)store.side + *store.used * store.unit, data.data, data.length);
  *store.used += count;
  if (kind == MINOS_KIND_STRING) values->bytes[values->byte_count++] = '\0'; /* names double as C strings */
  return MINOS_OK;
}

minos_status minos_values_string(minos_values *values, const char *data, size_t length, minos_value *out) {
  span_store store = {&values->bytes, &values->byte_count, &values->byte_capacity, 1};
  return intern_span(values, MINOS_KIND_STRING, store, (minos_bytes){data, length}, out);
}

static minos_status intern_items(minos_values *values, minos_kind kind, const minos_value *items, size_t count,
                                 minos_value *out) {
  span_store store = {&values->items, &values->item_count, &values->item_capacity, sizeof(minos_value)};
  return intern_span(values, kind, store, (minos_bytes){(const char *)items, count * sizeof(minos_value)}, out);
}

minos_status minos_values_pair(minos_values *values, minos_value first, minos_value second, minos_value *out) {
  return intern_items(values, MINOS_KIND_PAIR, (minos_value[]){first, second}, 2, out);
}

minos_status minos_values_list(minos_values *values, const minos_value *items, size_t count, minos_value *out) {
  return intern_items(values, MINOS_KIND_LIST, items, count, out);
}

minos_kind minos_value_kind(const minos_values *values, minos_value value) {
  return (minos_kind)values->records[value].kind;
}

int64_t minos_value_integer(const minos_values *values, minos_value value) {
  return values->records[value].as.integer;
}

minos_bytes minos_value_string(const minos_values *values, minos_value value) {
  const record *r = &values->records[value];
  return (minos_bytes){r->as.span.count ? values->bytes + r->as.span.first : "", r->as.span.count};
}

const minos_value *minos_value_items(const minos_values *values, minos_value value, size_t *count) {
  const record *r = &values->records[value];
  *count = r->as.span.count;
  return values->items + r->as.span.first;
}

/* Recursion ends: items have smaller ids than the value that holds them, and readers bound the depth. */
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
