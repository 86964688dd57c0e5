/* estimate.h -- how hard a history is likely to be, before anybody searches. */
#ifndef MINOS_CHECKER_ESTIMATE_H
#define MINOS_CHECKER_ESTIMATE_H

#include "part.h"

/* False when memory is out or a limit is met. O(count) expected. */
bool estimate_part(minos_estimate *out, const part *whole, limits *l);

/* The most definite operations that are open at one time, of a history that lists its operations by start; 0 where it does not,
   or has none. False when memory is out or a limit is met. O(count x log of those open at one time). */
enum { ESTIMATE_WIDTH_FOOTPRINT = 4 }; /* bytes an operation, uncharged */
bool estimate_width(uint32_t *out, const minos_history *h, limits *l);

#endif
