/* living.h -- configurations that are alive at one event, none of them ruled out by another. */
#ifndef MINOS_DECIDERS_LIVING_H
#define MINOS_DECIDERS_LIVING_H

#include "burst.h"

typedef struct living {
  bursts *b;
  bool dominance;            /* compare irrelevant switches and dead values as such; tests turn it off */
  uint32_t from;             /* operations that have started */
  size_t first, count;       /* they are configurations first .. first + count - 1 of the bursts */
  uint64_t *asked, *settled; /* [words] slots of writes that were asked for, and whose value is settled */
  uint64_t *spare;           /* a row of `words` each: used switches that matter */
  bool *dead;                /* whether each one's value can't serve anything any more */
  size_t spare_capacity, dead_capacity;
} living;

bool living_init(living *a, bursts *b); /* release it in any case */
void living_release(living *a);
/* None is alive yet; they will stand from configuration `first` on. `from` operations have started. */
void living_clear(living *a, size_t first, uint32_t from);
/* Configuration number `at`, behind the living, joins them unless one of them rules it out; those that it rules out go. False
   when memory is out. O(living x words). */
bool living_admit(living *a, size_t at);

#endif
