/* single_value.c -- what the models that hold one value share: the state is the value's id. */
#include "single_value.h"

#include "saying.h"

minos_state single_value_initial(minos_states *states, minos_value start) {
  (void)states;
  return start;
}

void single_value_show(const minos_states *states, minos_state state, minos_text *out) {
  if (state == MINOS_ABSENT)
    minos_text_put(out, minos_states_said(states, "a value that no operation knows"));
  else
    minos_value_write(minos_states_values(states), state, out);
}

void single_value_refuse_read(const minos_states *states, minos_value holds, const minos_op *op, minos_text *out) {
  saying s = {.states = states, .out = out};
  saying_value(&s, op->result);
  single_value_show(states, holds, saying_part(&s));
  saying_end(&s, "can't read %s: the register holds %s");
}
