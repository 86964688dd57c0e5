/* trace_clients.c -- when each client's last operation ended. */
#include "trace_clients.h"

#include <stdlib.h>
#include <string.h>

/* FNV-1a with a final mix; names are short. */
uint64_t trace_hash(minos_bytes text) {
  uint64_t hash = UINT64_C(0xCBF29CE484222325);
  for (size_t i = 0; i < text.length; i++) hash = (hash ^ (unsigned char)text.data[i]) * UINT64_C(0x100000001B3);
  hash ^= hash >> 32;
  return hash * UINT64_C(0x9E3779B97F4A7C15);
}

static bool grow_slots(trace_clients *c) {
  if (c->count * 2 < c->slot_count) return true;
  size_t size = c->slot_count ? c->slot_count * 2 : 64;
  uint32_t *slots = calloc(size, sizeof *slots);
  if (!slots) return false;
  for (size_t i = 0; i < c->count; i++) {
    size_t at = (c->items[i].hash >> 20) & (size - 1);
    while (slots[at]) at = (at + 1) & (size - 1);
    slots[at] = (uint32_t)i + 1;
  }
  free(c->slots);
  c->slots = slots;
  c->slot_count = size;
  return true;
}

static bool append(trace_clients *c, minos_bytes name, uint64_t hash) {
  if (c->count == c->capacity) {
    size_t capacity = c->capacity ? c->capacity * 2 : 32;
    trace_client *items = realloc(c->items, capacity * sizeof *items);
    if (!items) return false;
    c->items = items;
    c->capacity = capacity;
  }
  char *copy = malloc(name.length + 1);
  if (!copy) return false;
  if (name.length) memcpy(copy, name.data, name.length);
  c->items[c->count++] = (trace_client){copy, name.length, hash, {INT64_MIN, INT64_MIN}, INT64_MIN};
  return true;
}

trace_client *trace_clients_at(trace_clients *c, minos_bytes name) {
  uint64_t hash = trace_hash(name);
  if (!grow_slots(c)) return NULL;
  size_t at = (hash >> 20) & (c->slot_count - 1);
  for (; c->slots[at]; at = (at + 1) & (c->slot_count - 1)) {
    trace_client *item = &c->items[c->slots[at] - 1];
    if (item->hash == hash && item->length == name.length && memcmp(item->name, name.data, name.length) == 0)
      return item;
  }
  if (!append(c, name, hash)) return NULL;
  c->slots[at] = (uint32_t)c->count;
  return &c->items[c->count - 1];
}

void trace_clients_release(trace_clients *c) {
  for (size_t i = 0; i < c->count; i++) free(c->items[i].name);
  free(c->items);
  free(c->slots);
  *c = (trace_clients){0};
}
