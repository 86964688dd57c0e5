/* pile.h -- a list that grows and shrinks at one end, as states. */
#ifndef MINOS_MODELS_PILE_H
#define MINOS_MODELS_PILE_H

#include <minos/model.h>

minos_state pile_empty(minos_states *states);
/* The items of a list, the last one on top; no items where `list` is none. */
minos_state pile_of(minos_states *states, minos_value list);
minos_state pile_push(minos_states *states, minos_state pile, minos_value value);

uint32_t pile_size(const minos_states *states, minos_state pile);
/* The item on top and the pile below it; false where there is none. */
bool pile_top(const minos_states *states, minos_state pile, minos_value *value, minos_state *below);
/* The item at `position` from the bottom. O(items above it). */
bool pile_at(const minos_states *states, minos_state pile, uint32_t position, minos_value *value);
/* Whether the pile holds exactly the items of the list `list`, nil being one without items. O(items). */
bool pile_is(const minos_states *states, minos_state pile, minos_value list);
/* "1, 2, 3", the last one on top. O(items). */
void pile_show(const minos_states *states, minos_state pile, minos_text *out);

#endif
