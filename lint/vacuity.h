/* vacuity.h -- which operations say anything. */
#ifndef MINOS_LINT_VACUITY_H
#define MINOS_LINT_VACUITY_H

#include <minos/lint.h>

/* Whether some order would contradict the operation. `states` is a pool over the history's values. */
bool vacuity_constrains(const minos_history *history, const minos_op *op, minos_states *states);

#endif
