/* pile.c -- a list that grows and shrinks at one end, as states.

   A pile is the item on top, the pile below it and the size: equal piles are one state, a push costs three words however
   high the pile is, and piles that begin alike share what they have in common. The state without words is the empty one. */
#include "pile.h"

#include "listing.h"

enum { BELOW, VALUE, SIZE, WORDS };

minos_state pile_empty(minos_states *states) {
  uint32_t none = 0;
  return minos_states_intern(states, &none, 0);
}

minos_state pile_of(minos_states *states, minos_value list) {
  const minos_values *values = minos_states_values(states);
  minos_state pile = pile_empty(states);
  if (minos_value_kind(values, list) != MINOS_KIND_LIST) return pile;
  size_t count;
  const minos_value *items = minos_value_items(values, list, &count);
  for (size_t i = 0; i < count; i++) pile = pile_push(states, pile, items[i]);
  return pile;
}

minos_state pile_push(minos_states *states, minos_state pile, minos_value value) {
  uint32_t words[WORDS] = {[BELOW] = pile, [VALUE] = value, [SIZE] = pile_size(states, pile) + 1};
  return minos_states_intern(states, words, WORDS);
}

uint32_t pile_size(const minos_states *states, minos_state pile) {
  size_t count;
  const uint32_t *words = minos_states_words(states, pile, &count);
  return count ? words[SIZE] : 0;
}

bool pile_top(const minos_states *states, minos_state pile, minos_value *value, minos_state *below) {
  size_t count;
  const uint32_t *words = minos_states_words(states, pile, &count);
  if (count == 0) return false;
  *value = words[VALUE];
  *below = words[BELOW];
  return true;
}

bool pile_at(const minos_states *states, minos_state pile, uint32_t position, minos_value *value) {
  if (position >= pile_size(states, pile)) return false;
  for (uint32_t above = pile_size(states, pile) - position; above > 0; above--)
    if (!pile_top(states, pile, value, &pile)) return false;
  return true;
}

bool pile_is(const minos_states *states, minos_state pile, minos_value list) {
  size_t count = 0;
  const minos_value *items = NULL;
  if (list != MINOS_NIL) items = minos_value_items(minos_states_values(states), list, &count);
  if (pile_size(states, pile) != count) return false;
  minos_value value;
  for (size_t i = count; i > 0; i--)
    if (!pile_top(states, pile, &value, &pile) || value != items[i - 1]) return false;
  return true;
}

/* From the bottom by walking down once for each item written, which listing.c bounds for long piles. */
void pile_show(const minos_states *states, minos_state pile, minos_text *out) {
  listing l = listing_begin(states, out);
  uint32_t size = pile_size(states, pile);
  minos_value value = MINOS_NIL;
  for (uint32_t i = 0; i < size; i++) {
    if (i < LISTING_WRITTEN) pile_at(states, pile, i, &value);
    listing_add(&l, value);
  }
  listing_end(&l);
}
