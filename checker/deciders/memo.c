/* memo.c -- the configurations a search has been in, exactly: keys are compared byte by byte, a hash alone decides nothing. */
#include "memo.h"

#include <stdlib.h>
#include <string.h>

#include "../hash.h"

#define OFFSET_BITS 40
#define OFFSET_MASK (((uint64_t)1 << OFFSET_BITS) - 1)

void memo_init(memo *m, limits *l) {
  *m = (memo){.l = l};
}

void memo_release(memo *m) {
  limits_return(m->l, m->capacity + m->size * sizeof *m->slots);
  free(m->keys);
  free(m->slots);
  *m = (memo){0};
}

static bool out_of_memory(memo *m) {
  limits_no_memory(m->l);
  return false;
}

static uint64_t key_hash(const unsigned char *key, size_t length) {
  return hash_bytes(key, length, 0);
}

static size_t stored_length(const memo *m, uint64_t offset) {
  uint32_t length;
  memcpy(&length, m->keys + offset, sizeof length);
  return length;
}

/* Put all keys into new slots. Of millions that takes a second: it heeds the limits. */
static bool fill_slots(const memo *m, uint64_t *slots, size_t size) {
  uint64_t offset = 0;
  for (size_t i = 0; i < m->count; i++) {
    if (!limits_pass(m->l, i)) return false;
    size_t length = stored_length(m, offset);
    uint64_t hash = key_hash(m->keys + offset + sizeof(uint32_t), length);
    size_t at = hash & (size - 1);
    while (slots[at]) at = (at + 1) & (size - 1);
    slots[at] = (offset + 1) | (hash & ~OFFSET_MASK);
    offset += sizeof(uint32_t) + length;
  }
  return true;
}

/* The slots double when two thirds are taken; old and new exist at once. */
static bool grow_slots(memo *m) {
  if ((m->count + 1) * 3 <= m->size * 2) return true;
  size_t size = m->size ? m->size * 2 : 1024;
  if (!limits_charge(m->l, size * sizeof *m->slots)) return false;
  uint64_t *slots = calloc(size, sizeof *slots);
  if (!slots || !fill_slots(m, slots, size)) {
    free(slots);
    limits_return(m->l, size * sizeof *slots);
    return out_of_memory(m);
  }
  limits_return(m->l, m->size * sizeof *m->slots);
  free(m->slots);
  m->slots = slots;
  m->size = size;
  return true;
}

static bool grow_keys(memo *m, size_t extra) {
  if (m->used + extra <= m->capacity) return true;
  size_t more = m->capacity / 4 + 65536 + extra;
  if (m->used + extra + more >= OFFSET_MASK || !limits_charge(m->l, more)) return out_of_memory(m);
  unsigned char *keys = realloc(m->keys, m->capacity + more);
  if (!keys) {
    limits_return(m->l, more);
    return out_of_memory(m);
  }
  m->keys = keys;
  m->capacity += more;
  return true;
}

memo_answer memo_add(memo *m, const unsigned char *key, size_t length) {
  uint32_t stored = (uint32_t)length;
  if (!grow_slots(m) || !grow_keys(m, sizeof stored + length)) return MEMO_FULL;
  uint64_t hash = key_hash(key, length);
  size_t at = hash & (m->size - 1);
  for (; m->slots[at]; at = (at + 1) & (m->size - 1)) {
    if ((m->slots[at] ^ hash) & ~OFFSET_MASK) continue;
    uint64_t offset = (m->slots[at] & OFFSET_MASK) - 1;
    if (stored_length(m, offset) != length) continue;
    if (memcmp(m->keys + offset + sizeof stored, key, length) == 0) return MEMO_KNOWN;
  }
  m->slots[at] = (m->used + 1) | (hash & ~OFFSET_MASK);
  memcpy(m->keys + m->used, &stored, sizeof stored);
  memcpy(m->keys + m->used + sizeof stored, key, length);
  m->used += sizeof stored + length;
  m->count++;
  return MEMO_NEW;
}
