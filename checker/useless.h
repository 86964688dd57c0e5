/* useless.h -- operations of unknown outcome that need not have happened. */
#ifndef MINOS_CHECKER_USELESS_H
#define MINOS_CHECKER_USELESS_H

#include "history_data.h"
#include "limits.h"

/* Set useless[op] for every unknown operation that no other operation consumes: leaving it out of an order never makes
   another operation illegal, so it changes no verdict. useless: [count], zeroed. O(n) for plain registers; for other
   models O(unknown operations x operations of their object), skipped for an object where that exceeds a fixed bound, and for
   the rest where it does for all of them together.
   MINOS_ENOMEM also when a limit is met. */
minos_status mark_useless(const minos_history *history, uint8_t *useless, limits *l);

#endif
