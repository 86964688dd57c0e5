/* constraints.h -- does a history say anything at all? */
#ifndef MINOS_CHECKER_CONSTRAINTS_H
#define MINOS_CHECKER_CONSTRAINTS_H

#include "history_data.h"

/* Whether some operation could not stand just anywhere. A necessary sign, not a proof: MINOS_OK and *out. O(operations). */
minos_status has_constraints(const minos_history *history, bool *out);

#endif
