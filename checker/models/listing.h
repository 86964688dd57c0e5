/* listing.h -- what a container holds, for a sentence: "1, 2, 3". */
#ifndef MINOS_MODELS_LISTING_H
#define MINOS_MODELS_LISTING_H

#include <minos/model.h>

enum { LISTING_WRITTEN = 12 }; /* items of a long container that are written */

typedef struct listing {
  const minos_states *states;
  minos_text *out;
  uint32_t count; /* items added; the first few are written */
} listing;

listing listing_begin(const minos_states *states, minos_text *out);
void listing_add(listing *l, minos_value value);
/* Behind the last item: "nothing" where there was none, and how many there were where not all are written. */
void listing_end(const listing *l);

/* Whether a start value is a list of items, or nil for none. */
bool listing_or_nil(const minos_values *values, minos_value start);

/* Whether a value can be an item of something that answers nil, or `empty`, where there is none; else why not. */
bool listing_is_item(const minos_values *values, minos_value value, minos_text *why);

#endif
