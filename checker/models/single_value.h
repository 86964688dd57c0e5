/* single_value.h -- what the models that hold one value share: the state is the value's id. */
#ifndef MINOS_MODELS_SINGLE_VALUE_H
#define MINOS_MODELS_SINGLE_VALUE_H

#include <minos/model.h>

minos_state single_value_initial(minos_states *states, minos_value start);
/* "2"; "a value that no operation knows" for MINOS_ABSENT. */
void single_value_show(const minos_states *states, minos_state state, minos_text *out);
/* "can't read 3: the register holds 2" */
void single_value_refuse_read(const minos_states *states, minos_value holds, const minos_op *op, minos_text *out);

#endif
