/* transitions.c -- which steps are known already: open addressing over an array, at most half full. */
#include "transitions.h"

#include <stdlib.h>
#include <string.h>

void transitions_release(transitions *t) {
  free(t->items);
  free(t->slots);
  *t = (transitions){0};
}

/* Multiplications and shifts as in MurmurHash3 (Appleby), over pairs of words. */
static uint64_t hash_of(const question *of) {
  uint64_t words[3], hash = 0;
  memcpy(words, of, sizeof words);
  for (int i = 0; i < 3; i++) {
    hash = (hash ^ words[i]) * 0xff51afd7ed558ccdULL;
    hash ^= hash >> 32;
  }
  hash *= 0xc4ceb9fe1a85ec53ULL;
  return hash ^ (hash >> 33);
}

static bool holds(const transitions *t, const transition_slot *slot, const question *of, uint32_t tag) {
  return slot->tag == tag && memcmp(&t->items[slot->place - 1].of, of, sizeof *of) == 0;
}

/* The slot of the question, or the free one where it belongs. */
static transition_slot *find_slot(const transitions *t, const question *of, uint64_t hash) {
  size_t mask = t->slot_count - 1, at = (size_t)hash & mask;
  while (t->slots[at].place && !holds(t, &t->slots[at], of, (uint32_t)(hash >> 32))) at = (at + 1) & mask;
  return &t->slots[at];
}

const transition *transitions_find(const transitions *t, const question *of) {
  if (!t->slot_count) return NULL;
  uint32_t place = find_slot(t, of, hash_of(of))->place;
  return place ? &t->items[place - 1] : NULL;
}

static void occupy(transitions *t, size_t item) {
  uint64_t hash = hash_of(&t->items[item].of);
  *find_slot(t, &t->items[item].of, hash) = (transition_slot){(uint32_t)item + 1, (uint32_t)(hash >> 32)};
}

static bool grow_slots(transitions *t) {
  size_t count = t->slot_count ? t->slot_count * 2 : 64;
  transition_slot *slots = calloc(count, sizeof *slots);
  if (!slots) return false;
  free(t->slots);
  t->slots = slots;
  t->slot_count = count;
  for (size_t i = 0; i < t->count; i++) occupy(t, i);
  return true;
}

static bool grow_items(transitions *t) {
  if (t->count == UINT32_MAX - 1) return false;
  size_t capacity = t->capacity + t->capacity / 2 + 16;
  transition *items = realloc(t->items, capacity * sizeof *items);
  if (!items) return false;
  t->items = items;
  t->capacity = capacity;
  return true;
}

bool transitions_add(transitions *t, const question *of, minos_state to) {
  if (t->count == t->capacity && !grow_items(t)) return false;
  if ((t->count + 1) * 2 > t->slot_count && !grow_slots(t)) return false;
  t->items[t->count] = (transition){*of, to};
  occupy(t, t->count++);
  return true;
}
