/* listing.c -- what a container holds, for a sentence: "1, 2, 3". A sentence with hundreds of items helps nobody. */
#include "listing.h"

#include "saying.h"

#include <string.h>

listing listing_begin(const minos_states *states, minos_text *out) {
  return (listing){states, out, 0};
}

void listing_add(listing *l, minos_value value) {
  if (l->count == LISTING_WRITTEN) minos_text_put(l->out, ", ...");
  if (l->count++ >= LISTING_WRITTEN) return;
  if (l->count > 1) minos_text_put(l->out, ", ");
  minos_value_write(minos_states_values(l->states), value, l->out);
}

void listing_end(const listing *l) {
  if (l->count == 0) minos_text_put(l->out, minos_states_said(l->states, "nothing"));
  if (l->count <= LISTING_WRITTEN) return;
  saying s = {.states = l->states, .out = l->out};
  saying_number(&s, l->count);
  minos_text_put(l->out, " ");
  saying_end(&s, "(%s in all)");
}

bool listing_or_nil(const minos_values *values, minos_value start) {
  return start == MINOS_NIL || minos_value_kind(values, start) == MINOS_KIND_LIST;
}

bool listing_is_item(const minos_values *values, minos_value value, minos_text *why) {
  bool empty = value == MINOS_NIL;
  if (minos_value_kind(values, value) == MINOS_KIND_STRING) {
    minos_bytes word = minos_value_string(values, value);
    empty = word.length == 5 && memcmp(word.data, "empty", 5) == 0;
  }
  if (empty) minos_text_put(why, "nil and the word empty can't be items: they say that there is none");
  return !empty;
}
