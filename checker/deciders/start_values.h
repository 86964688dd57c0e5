/* start_values.h -- what an object may be assumed to start at when its start value is unknown. */
#ifndef MINOS_DECIDERS_START_VALUES_H
#define MINOS_DECIDERS_START_VALUES_H

#include "../part.h"

/* Candidates by object: the values that its operations mention, and MINOS_ABSENT for one that none mentions; or just the
   start value where it is known. Assuming any other value is the same as assuming MINOS_ABSENT. */
typedef struct start_values {
  minos_value *values;
  uint32_t *first; /* [objects + 1] */
} start_values;

/* False when memory is out. O(count log count). */
bool start_values_collect(start_values *out, const part *p);
void start_values_release(start_values *s);

#endif
