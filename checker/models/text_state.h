/* text_state.h -- texts that are appended to, as states. */
#ifndef MINOS_MODELS_TEXT_STATE_H
#define MINOS_MODELS_TEXT_STATE_H

#include <minos/model.h>

minos_state text_state_empty(minos_states *states);
/* The text with more bytes behind it. O(bytes added). */
minos_state text_state_append(minos_states *states, minos_state text, minos_bytes more);
bool text_state_equals(const minos_states *states, minos_state text, minos_bytes bytes);
void text_state_write(const minos_states *states, minos_state text, minos_text *out);

#endif
