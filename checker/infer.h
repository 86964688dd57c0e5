/* infer.h -- which model the operations of a history tell, where it names none. */
#ifndef MINOS_CHECKER_INFER_H
#define MINOS_CHECKER_INFER_H

#include "history_data.h"

/* The model of all objects that have none of their own. MINOS_EMODEL, recorded in `faults`: no model covers them, or the
   operations don't tell between two. O(operations x models) in the worst case, mostly O(operations). */
minos_status infer_model(const minos_history *history, minos_faults *faults, const minos_model **out);

bool bind_has_own_model(const minos_history *history, uint32_t object);
/* The value of an attribute; MINOS_ABSENT: the operation has none of that name. */
minos_value bind_attribute(const minos_history *history, const minos_op *op, const char *name);

#endif
