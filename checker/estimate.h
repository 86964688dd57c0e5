/* estimate.h -- how hard a history is likely to be, before anybody searches. */
#ifndef MINOS_CHECKER_ESTIMATE_H
#define MINOS_CHECKER_ESTIMATE_H

#include "part.h"

/* False when memory is out or a limit is met. O(count) expected. */
bool estimate_part(minos_estimate *out, const part *whole, limits *l);

#endif
