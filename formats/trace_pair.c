/* trace_pair.c -- operations that have begun and wait for their answer.

   Pairs are found by a text: a client, an id, a connection. Under one text answers come in the order of the requests (first
   in, first out), as on a connection. Entries are reused, so memory grows with what waits at once, not with the input.
   The table has open addressing; removing shifts later entries back, so there are no tombstones. */
#include "trace_pair.h"

#include <stdlib.h>
#include <string.h>

#include "trace_clients.h"

enum { NONE = 0 }; /* entry numbers are stored plus one */

static minos_bytes by_of(const trace_open *open) {
  return (minos_bytes){open->names.data + open->names.length - open->by_length, open->by_length};
}

static size_t home(const trace_pairs *p, uint64_t hash) {
  return (size_t)(hash >> 20) & (p->slot_count - 1);
}

/* The slot of `by`, or the empty one where it would stand. */
static size_t find_slot(const trace_pairs *p, minos_bytes by, uint64_t hash) {
  size_t at = home(p, hash);
  for (; p->slots[at] != NONE; at = (at + 1) & (p->slot_count - 1)) {
    const trace_open *open = &p->entries[p->slots[at] - 1];
    minos_bytes other = by_of(open);
    if (open->hash == hash && other.length == by.length && (!by.length || memcmp(other.data, by.data, by.length) == 0))
      break;
  }
  return at;
}

trace_open *trace_pairs_find(trace_pairs *p, minos_bytes by) {
  if (!p->slot_count) return NULL;
  uint32_t entry = p->slots[find_slot(p, by, trace_hash(by))];
  return entry == NONE ? NULL : &p->entries[entry - 1];
}

static bool grow_slots(trace_pairs *p) {
  if ((p->filled + 1) * 2 <= p->slot_count) return true;
  size_t size = p->slot_count ? p->slot_count * 2 : 64, before = p->slot_count;
  uint32_t *slots = calloc(size, sizeof *slots), *old = p->slots;
  if (!slots) return false;
  p->slots = slots;
  p->slot_count = size;
  for (size_t i = 0; i < before; i++) {
    if (old[i] == NONE) continue;
    size_t at = home(p, p->entries[old[i] - 1].hash);
    while (slots[at] != NONE) at = (at + 1) & (size - 1);
    slots[at] = old[i];
  }
  free(old);
  return true;
}

static trace_open *take_entry(trace_pairs *p) {
  if (p->free != NONE) {
    trace_open *open = &p->entries[p->free - 1];
    p->free = open->next;
    return open;
  }
  if (p->count == p->capacity) {
    size_t capacity = p->capacity ? p->capacity * 2 : 32;
    trace_open *entries = realloc(p->entries, capacity * sizeof *entries);
    if (!entries) return NULL;
    p->entries = entries;
    p->capacity = capacity;
  }
  p->entries[p->count] = (trace_open){0};
  return &p->entries[p->count++];
}

static void give_back(trace_pairs *p, trace_open *open) {
  open->used = false;
  open->next = p->free;
  p->free = (uint32_t)(open - p->entries) + 1;
}

/* Copy the names; false: memory is out. They stay offsets until the entry is read, because entries move. */
static bool keep_names(trace_open *open, const trace_op *op, minos_bytes by) {
  minos_text_clear(&open->names);
  minos_text_add(&open->names, op->client.data, op->client.length);
  minos_text_add(&open->names, op->key.data, op->key.length);
  minos_text_add(&open->names, op->op.data, op->op.length);
  minos_text_add(&open->names, by.data, by.length);
  if (open->names.failed) {
    minos_text_release(&open->names);
    return false;
  }
  const char *at = open->names.data ? open->names.data : "";
  open->op = *op;
  open->op.client.data = at;
  open->op.key.data = at + op->client.length;
  open->op.op.data = at + op->client.length + op->key.length;
  open->by_length = by.length;
  return true;
}

/* Link an entry in: as the first under its text, or behind the last. */
static void enqueue(trace_pairs *p, trace_open *open, size_t slot) {
  uint32_t number = (uint32_t)(open - p->entries) + 1;
  open->next = NONE;
  open->last = number;
  if (p->slots[slot] == NONE) {
    p->slots[slot] = number;
    p->filled++;
    return;
  }
  trace_open *first = &p->entries[p->slots[slot] - 1];
  p->entries[first->last - 1].next = number;
  first->last = number;
}

bool trace_pairs_add(trace_pairs *p, minos_bytes by, const trace_op *op) {
  if (!grow_slots(p)) return false;
  trace_open *open = take_entry(p);
  if (!open) return false;
  if (!keep_names(open, op, by)) {
    give_back(p, open);
    return false;
  }
  open->hash = trace_hash(by);
  open->number = p->begun++;
  open->used = true;
  p->used++;
  enqueue(p, open, find_slot(p, by_of(open), open->hash));
  return true;
}

static void empty_slot(trace_pairs *p, size_t hole) {
  size_t mask = p->slot_count - 1;
  p->filled--;
  for (size_t at = (hole + 1) & mask; p->slots[at] != NONE; at = (at + 1) & mask) {
    size_t from = home(p, p->entries[p->slots[at] - 1].hash);
    if (((at - from) & mask) < ((at - hole) & mask)) continue; /* it stands between its home and itself: stays */
    p->slots[hole] = p->slots[at];
    hole = at;
  }
  p->slots[hole] = NONE;
}

void trace_pairs_remove(trace_pairs *p, trace_open *open) {
  size_t slot = find_slot(p, by_of(open), open->hash);
  if (open->next != NONE) {
    p->entries[open->next - 1].last = open->last;
    p->slots[slot] = open->next;
  } else {
    empty_slot(p, slot);
  }
  p->used--;
  give_back(p, open);
}

void trace_pairs_order(const trace_pairs *p, uint32_t *order) {
  size_t count = 0;
  for (size_t i = 0; i < p->count; i++)
    if (p->entries[i].used) order[count++] = (uint32_t)i;
  /* Shell sort: few are left open, and qsort has no context. */
  for (size_t gap = count / 2; gap > 0; gap /= 2) {
    for (size_t i = gap; i < count; i++) {
      uint32_t moving = order[i];
      size_t at = i;
      for (; at >= gap && p->entries[order[at - gap]].number > p->entries[moving].number; at -= gap)
        order[at] = order[at - gap];
      order[at] = moving;
    }
  }
}

void trace_pairs_release(trace_pairs *p) {
  for (size_t i = 0; i < p->count; i++) minos_text_release(&p->entries[i].names);
  free(p->entries);
  free(p->slots);
  *p = (trace_pairs){0};
}
