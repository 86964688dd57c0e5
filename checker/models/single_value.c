/* single_value.c -- what the models that hold one value share: the state is the value's id. */
#include "single_value.h"

minos_state single_value_initial(minos_states *states, minos_value start) {
  (void)states;
  return start;
}

void single_value_show(const minos_states *states, minos_state state, minos_text *out) {
  if (state == MINOS_ABSENT)
    minos_text_put(out, "a value that no operation knows");
  else
    minos_value_write(minos_states_values(states), state, out);
}

void single_value_refuse_read(const minos_states *states, minos_value holds, const minos_op *op, minos_text *out) {
  minos_text_put(out, "can't read ");
  minos_value_write(minos_states_values(states), op->result, out);
  minos_text_put(out, ": the register holds ");
  single_value_show(states, holds, out);
}
