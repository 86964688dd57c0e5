/* text_state.c -- texts that are appended to, as states.

   A text is its length, its last block of up to 32 bytes and the text in front of that block. Blocks begin at multiples of
   32, so that equal texts are one state, and appending to a long one writes its last block only. A text of length 0 is its
   length alone. */
#include "text_state.h"

#include <string.h>

enum { LENGTH, BEFORE, BYTES, BLOCK = 32, WORDS = BYTES + BLOCK / 4 };

typedef struct block {
  uint32_t length; /* of the whole text */
  minos_state before;
  char bytes[BLOCK]; /* zeros behind the text's end */
} block;

static minos_state intern(minos_states *states, const block *b) {
  uint32_t words[WORDS] = {[LENGTH] = b->length, [BEFORE] = b->before};
  memcpy(words + BYTES, b->bytes, BLOCK);
  return minos_states_intern(states, words, b->length ? WORDS : 1);
}

static block look(const minos_states *states, minos_state text) {
  size_t count;
  const uint32_t *words = minos_states_words(states, text, &count);
  block b = {.length = 0};
  if (count < WORDS) return b;
  b.length = words[LENGTH];
  b.before = words[BEFORE];
  memcpy(b.bytes, words + BYTES, BLOCK);
  return b;
}

/* How many bytes the last block has: a full one stays until a byte follows it. */
static uint32_t last_of(uint32_t length) {
  return length ? (length - 1) % BLOCK + 1 : 0;
}

minos_state text_state_empty(minos_states *states) {
  return intern(states, &(block){.length = 0});
}

minos_state text_state_append(minos_states *states, minos_state text, minos_bytes more) {
  if (more.length == 0) return text;
  block b = look(states, text);
  for (size_t i = 0; i < more.length;) {
    uint32_t used = last_of(b.length);
    if (used == BLOCK) {
      b = (block){.length = b.length, .before = intern(states, &b)};
      used = 0;
    }
    uint32_t added = BLOCK - used;
    if (added > more.length - i) added = (uint32_t)(more.length - i);
    memcpy(b.bytes + used, more.data + i, added);
    b.length += added;
    i += added;
  }
  return intern(states, &b);
}

bool text_state_equals(const minos_states *states, minos_state text, minos_bytes bytes) {
  block b = look(states, text);
  if (b.length != bytes.length) return false;
  while (b.length) {
    uint32_t used = last_of(b.length), begin = b.length - used;
    if (memcmp(b.bytes, bytes.data + begin, used) != 0) return false;
    if (begin == 0) return true;
    b = look(states, b.before);
  }
  return true;
}

static const char *bytes_in(const minos_states *states, minos_state text) {
  size_t count;
  return (const char *)(minos_states_words(states, text, &count) + BYTES);
}

/* Walks back to each block in turn: sentences are cut by whoever shows them, so only the first few blocks are written. */
void text_state_write(const minos_states *states, minos_state text, minos_text *out) {
  enum { MOST_BLOCKS = 4 };
  uint32_t length = look(states, text).length;
  minos_text found = {0};
  for (uint32_t begin = 0; begin < length && begin < MOST_BLOCKS * BLOCK; begin += BLOCK) {
    minos_state at = text;
    block b = look(states, at);
    while (b.length - last_of(b.length) > begin) {
      at = b.before;
      b = look(states, at);
    }
    minos_text_add(&found, bytes_in(states, at), last_of(b.length));
  }
  minos_text_json_string(out, found.data ? found.data : "", found.length);
  if (length > found.length) minos_text_format(out, "... (%lu bytes)", (unsigned long)length);
  if (found.failed) out->failed = true;
  minos_text_release(&found);
}
