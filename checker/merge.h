/* merge.h -- legal orders of single objects put together to one order of all operations. */
#ifndef MINOS_CHECKER_MERGE_H
#define MINOS_CHECKER_MERGE_H

#include "part.h"

/* `chosen` [count] names operations of `whole`, each object's in its own legal real-time order, one object after another;
   `merged` [count] receives all of them in an order that keeps client order and real time as well. MINOS_EINTERNAL when
   there is none (locality did not hold); MINOS_ENOMEM also when a limit is met. O(count). */
minos_status merge_orders(const part *whole, const uint32_t *chosen, uint32_t count, uint32_t *merged, limits *l);

#endif
