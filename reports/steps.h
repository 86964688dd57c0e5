/* steps.h -- the value after each step of a witness, for people. */
#ifndef MINOS_REPORTS_STEPS_H
#define MINOS_REPORTS_STEPS_H

#include <minos/report.h>

typedef struct steps {
  const minos_history *history;
  minos_states *states;
  minos_state *state; /* [objects] */
} steps;

/* Put every object at its start value; false when memory is out. Release in any case. */
bool steps_begin(steps *of, const minos_history *history, const minos_witness *witness);
void steps_release(steps *of);
/* Take a step; false when the model refuses it. */
bool steps_take(steps *of, minos_op_id op);
/* "2", or "x = 2" where objects have names: what the object holds now. Returns how many bytes the model wrote of it, more than
   are shown of a large state. */
size_t steps_show(const steps *of, uint32_t object, minos_text *text);

#endif
