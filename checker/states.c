/* states.c -- interned model states: equal states have equal ids, so configurations stay small and comparing is exact. */
#include <stdlib.h>
#include <string.h>

#include <minos/model.h>

#include "grow.h"
#include "hash.h"

struct minos_states {
  const minos_values *values; /* borrowed */
  uint32_t *words;
  size_t word_count, word_capacity;
  size_t *ends; /* [count] end of each state's words */
  size_t count, capacity;
  uint32_t *slots; /* [slot_count] id + 1, 0 is free */
  size_t slot_count;
  uint32_t *scratch;
  size_t scratch_capacity;
  const minos_values *clients; /* borrowed; NULL: clients have numbers only */
  minos_translation *translation;
  bool failed;
  void *kept; /* the model's own */
  void (*release_kept)(void *kept);
};

minos_states *minos_states_new(const minos_values *values) {
  minos_states *states = calloc(1, sizeof *states);
  if (!states) return NULL;
  states->values = values;
  return states;
}

void minos_states_free(minos_states *states) {
  if (!states) return;
  if (states->release_kept) states->release_kept(states->kept);
  free(states->words);
  free(states->ends);
  free(states->slots);
  free(states->scratch);
  free(states);
}

const minos_values *minos_states_values(const minos_states *states) {
  return states->values;
}
bool minos_states_failed(const minos_states *states) {
  return states->failed;
}
void minos_states_fail(minos_states *states) {
  states->failed = true;
}
void minos_states_keep(minos_states *states, void *kept, void (*release)(void *kept)) {
  states->kept = kept;
  states->release_kept = release;
}
void *minos_states_kept(const minos_states *states) {
  return states->kept;
}

uint32_t *minos_states_scratch(minos_states *states, size_t count) {
  if (grow_array(&states->scratch, &states->scratch_capacity, count + 1, sizeof *states->scratch))
    return states->scratch;
  states->failed = true;
  return NULL;
}

void minos_states_translate(minos_states *states, minos_translation *translation) {
  states->translation = translation;
}

const char *minos_states_said(const minos_states *states, const char *english) {
  return states->translation ? states->translation(english) : english;
}

void minos_states_name_clients(minos_states *states, const minos_values *names) {
  states->clients = names;
}

void minos_states_write_client(const minos_states *states, uint32_t client, minos_text *out) {
  if (!states->clients) {
    minos_sentence sentence = {0};
    minos_text_int(minos_sentence_part(&sentence), client);
    minos_sentence_end(&sentence, minos_states_said(states, MINOS_SAID("client %s")), out);
    return;
  }
  minos_bytes name = minos_value_string(states->clients, MINOS_TRUE + 1 + client); /* names follow the fixed values */
  minos_text_add(out, name.data, name.length);
}

/* Out of memory, a decision goes on for some steps before it notices: MINOS_NO_STATE reads as a state of zeros. */
const uint32_t *minos_states_words(const minos_states *states, minos_state state, size_t *count) {
  static const uint32_t nothing[16] = {0};
  *count = 0;
  if (state >= states->count) return nothing;
  size_t begin = state ? states->ends[state - 1] : 0;
  *count = states->ends[state] - begin;
  return states->words + begin;
}

static size_t home_of(const minos_states *states, const uint32_t *words, size_t count) {
  return hash_bytes(words, count * sizeof *words, count) & (states->slot_count - 1);
}

static bool make_room(minos_states *states) {
  if ((states->count + 1) * 2 <= states->slot_count) return true;
  size_t slot_count = states->slot_count ? states->slot_count * 2 : 32;
  uint32_t *slots = calloc(slot_count, sizeof *slots);
  if (!slots) return false;
  free(states->slots);
  states->slots = slots;
  states->slot_count = slot_count;
  for (size_t id = 0; id < states->count; id++) {
    size_t count;
    const uint32_t *words = minos_states_words(states, (minos_state)id, &count);
    size_t at = home_of(states, words, count);
    while (slots[at]) at = (at + 1) & (slot_count - 1);
    slots[at] = (uint32_t)id + 1;
  }
  return true;
}

static bool append(minos_states *states, const uint32_t *words, size_t count) {
  if (states->count >= MINOS_NO_STATE - 1) return false;
  if (!grow_array(&states->words, &states->word_capacity, states->word_count + count + 1, sizeof *states->words))
    return false;
  if (!grow_array(&states->ends, &states->capacity, states->count + 1, sizeof *states->ends)) return false;
  memcpy(states->words + states->word_count, words, count * sizeof *words);
  states->word_count += count;
  states->ends[states->count++] = states->word_count;
  return true;
}

minos_state minos_states_intern(minos_states *states, const uint32_t *words, size_t count) {
  if (!make_room(states)) {
    states->failed = true;
    return MINOS_NO_STATE;
  }
  size_t at = home_of(states, words, count);
  for (; states->slots[at]; at = (at + 1) & (states->slot_count - 1)) {
    size_t found;
    const uint32_t *stored = minos_states_words(states, states->slots[at] - 1, &found);
    if (found == count && memcmp(stored, words, count * sizeof *words) == 0) return states->slots[at] - 1;
  }
  if (!append(states, words, count)) {
    states->failed = true;
    return MINOS_NO_STATE;
  }
  states->slots[at] = (uint32_t)states->count;
  return (minos_state)states->count - 1;
}
