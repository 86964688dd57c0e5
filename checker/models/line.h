/* line.h -- a list that grows at its end and shrinks at its beginning, as states. */
#ifndef MINOS_MODELS_LINE_H
#define MINOS_MODELS_LINE_H

#include <minos/model.h>

minos_state line_empty(minos_states *states);
/* The items of a list, the first one in front; no items where `list` is none. */
minos_state line_of(minos_states *states, minos_value list);
minos_state line_push(minos_states *states, minos_state line, minos_value value);
/* The line without its first item, which must be there. */
minos_state line_pop(minos_states *states, minos_state line);

uint32_t line_size(const minos_states *states, minos_state line);
bool line_first(const minos_states *states, minos_state line, minos_value *value);
/* "1, 2, 3", the first one in front. */
void line_show(const minos_states *states, minos_state line, minos_text *out);

#endif
