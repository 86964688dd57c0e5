/* line.c -- a list that grows at its end and shrinks at its beginning, as states.

   Writing all items into each state would make a long queue cost its length at every step. Instead the items are cut into
   chunks, and where is decided by the items alone: one whose mixed bits end in four zeros closes its chunk, about every
   sixteenth. So equal contents are cut alike whatever happened before, and are one state. A line is

     size, spine, how many items the first chunk has, the first chunk's items, the items behind the last closed chunk

   where the spine is a line of the closed chunks in between, one level up. Pushing touches the tail, popping the first
   chunk, and about every sixteenth step goes a level up: O(log n) expected. Where few different values are queued and none
   of them closes a chunk, a state is as long as its line. The state without words is the empty line. */
#include "line.h"

#include <string.h>

#include "listing.h"
#include "mix.h"

enum { SIZE, SPINE, HEAD, ITEMS, CLOSES_ONE_IN = 16 };

typedef struct view {
  uint32_t size, spine, head, tail; /* head, tail: how many items each has */
  const uint32_t *items;            /* [head + tail] borrowed until a state is interned */
} view;

minos_state line_empty(minos_states *states) {
  uint32_t none = 0;
  return minos_states_intern(states, &none, 0);
}

static view look(const minos_states *states, minos_state line) {
  size_t count;
  const uint32_t *words = minos_states_words(states, line, &count);
  if (count < ITEMS) return (view){.spine = line, .items = words};
  return (view){words[SIZE], words[SPINE], words[HEAD], (uint32_t)count - ITEMS - words[HEAD], words + ITEMS};
}

/* Levels mix differently: what closes a chunk of values says nothing about chunks of chunks. */
static bool closes(uint32_t item, unsigned level) {
  return mix_bits((uint64_t)level << 32 | item) % CLOSES_ONE_IN == 0;
}

static minos_state push(minos_states *states, minos_state line, uint32_t item, unsigned level);
static minos_state pop(minos_states *states, minos_state line, uint32_t *item);

/* The line of `v` with other items in place of its own; `words` is scratch whose items are filled in already. */
static minos_state rebuild(minos_states *states, uint32_t *words, view v) {
  if (v.size == 0) return line_empty(states);
  words[SIZE] = v.size;
  words[SPINE] = v.spine;
  words[HEAD] = v.head;
  return minos_states_intern(states, words, (size_t)ITEMS + v.head + v.tail);
}

/* The tail and the item become a closed chunk, which is the first one or goes to the spine. */
static minos_state close_chunk(minos_states *states, minos_state line, uint32_t item, unsigned level) {
  view v = look(states, line);
  uint32_t *words = minos_states_scratch(states, (size_t)v.tail + 1);
  if (!words) return MINOS_NO_STATE;
  memcpy(words, v.items + v.head, v.tail * sizeof *words);
  words[v.tail] = item;
  minos_state chunk = minos_states_intern(states, words, (size_t)v.tail + 1);
  minos_state spine = push(states, v.spine, chunk, level + 1);
  v = look(states, line);
  words = minos_states_scratch(states, (size_t)ITEMS + v.head);
  if (!words) return MINOS_NO_STATE;
  memcpy(words + ITEMS, v.items, v.head * sizeof *words);
  return rebuild(states, words, (view){.size = v.size + 1, .spine = spine, .head = v.head});
}

static minos_state push(minos_states *states, minos_state line, uint32_t item, unsigned level) {
  view v = look(states, line);
  bool closed = closes(item, level);
  if (closed && v.head) return close_chunk(states, line, item, level);
  uint32_t *words = minos_states_scratch(states, (size_t)ITEMS + v.head + v.tail + 1);
  if (!words) return MINOS_NO_STATE;
  memcpy(words + ITEMS, v.items, (v.head + v.tail) * sizeof *words);
  words[ITEMS + v.head + v.tail] = item;
  v.size++;
  v.tail++;
  if (closed) v.head = v.tail, v.tail = 0;
  return rebuild(states, words, v);
}

/* The first chunk of the spine becomes the line's own. */
static minos_state take_from_spine(minos_states *states, minos_state line) {
  uint32_t chunk = MINOS_NO_STATE;
  minos_state spine = pop(states, look(states, line).spine, &chunk);
  view v = look(states, line);
  size_t count;
  const uint32_t *items = minos_states_words(states, chunk, &count);
  uint32_t *words = minos_states_scratch(states, (size_t)ITEMS + count + v.tail);
  if (!words) return MINOS_NO_STATE;
  memcpy(words + ITEMS, items, count * sizeof *words);
  memcpy(words + ITEMS + count, v.items + v.head, v.tail * sizeof *words);
  return rebuild(states, words, (view){.size = v.size - 1, .spine = spine, .head = (uint32_t)count, .tail = v.tail});
}

static minos_state pop(minos_states *states, minos_state line, uint32_t *item) {
  view v = look(states, line);
  if (v.size == 0) return line; /* memory is out */
  *item = v.items[0];
  if (v.head == 1 && look(states, v.spine).size > 0) return take_from_spine(states, line);
  uint32_t kept = v.head + v.tail - 1;
  uint32_t *words = minos_states_scratch(states, (size_t)ITEMS + kept);
  if (!words) return MINOS_NO_STATE;
  memcpy(words + ITEMS, v.items + 1, kept * sizeof *words);
  v.size--;
  if (v.head)
    v.head--;
  else
    v.tail--;
  return rebuild(states, words, v);
}

minos_state line_push(minos_states *states, minos_state line, minos_value value) {
  return push(states, line, value, 0);
}

minos_state line_pop(minos_states *states, minos_state line) {
  uint32_t item;
  return pop(states, line, &item);
}

minos_state line_of(minos_states *states, minos_value list) {
  const minos_values *values = minos_states_values(states);
  minos_state line = line_empty(states);
  if (minos_value_kind(values, list) != MINOS_KIND_LIST) return line;
  size_t count;
  const minos_value *items = minos_value_items(values, list, &count);
  for (size_t i = 0; i < count; i++) line = line_push(states, line, items[i]);
  return line;
}

uint32_t line_size(const minos_states *states, minos_state line) {
  return look(states, line).size;
}

bool line_first(const minos_states *states, minos_state line, minos_value *value) {
  view v = look(states, line);
  if (v.size) *value = v.items[0];
  return v.size > 0;
}

/* ---- for people ---- */

static void list_line(const minos_states *states, minos_state line, unsigned level, listing *l);

/* At level 0 items are values; above it they are chunks of items a level below. */
static void list_items(const minos_states *states, const uint32_t *items, size_t count, unsigned level, listing *l) {
  for (size_t i = 0; i < count; i++) {
    if (level == 0) {
      listing_add(l, items[i]);
      continue;
    }
    size_t inside;
    const uint32_t *chunk = minos_states_words(states, items[i], &inside);
    list_items(states, chunk, inside, level - 1, l);
  }
}

static void list_line(const minos_states *states, minos_state line, unsigned level, listing *l) {
  view v = look(states, line);
  if (v.size == 0) return;
  list_items(states, v.items, v.head, level, l);
  list_line(states, v.spine, level + 1, l);
  list_items(states, v.items + v.head, v.tail, level, l);
}

void line_show(const minos_states *states, minos_state line, minos_text *out) {
  listing l = listing_begin(states, out);
  list_line(states, line, 0, &l);
  listing_end(&l);
}
