/* epochs.h -- from the switches of a register's value to an order of all operations. */
#ifndef MINOS_DECIDERS_EPOCHS_H
#define MINOS_DECIDERS_EPOCHS_H

#include "../decider.h"
#include "burst.h"

/* `switches` [count] in order; the register starts at dense value `start`. Fills out->witness. False when memory is out.
   O(operations x switches inside their intervals). */
bool epochs_write_witness(const register_view *v, const burst_node_record *switches, uint32_t count, uint32_t start,
                          proof *out);

#endif
