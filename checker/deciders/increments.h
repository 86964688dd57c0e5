/* increments.h -- a counter to which ones are added, and that is read. */
#ifndef MINOS_DECIDERS_INCREMENTS_H
#define MINOS_DECIDERS_INCREMENTS_H

#include "../decider.h"

typedef struct increments {
  const part *p;
  uint32_t adds; /* operations that add one, those of unknown outcome included */
  uint32_t
      *count; /* [p->count] of a read: how many had been added to the start value, adds + 1 if more than there are or
                      fewer than none; of an addition: 0 */
} increments;

/* Whether all operations of the part's only object add one without saying to what, or read. */
bool increments_only(const part *p);
/* False when memory is out. O(n). */
bool increments_collect(increments *c, const part *p);
void increments_release(increments *c);

static inline bool increments_adds(const part *p, uint32_t i) {
  return part_op(p, i)->fn == 0;
}

/* The two questions; NO hands over the longest legal beginning. */
minos_answer increments_in_time(const increments *c, limits *l, proof *out);
minos_answer increments_by_client(const increments *c, limits *l, proof *out);

#endif
