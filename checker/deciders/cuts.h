/* cuts.h -- an order of operations by gap, in which some places are cuts that no item is inside at. */
#ifndef MINOS_DECIDERS_CUTS_H
#define MINOS_DECIDERS_CUTS_H

#include "items.h"
#include "marks.h"

typedef struct cuts {
  const items *all;
  marks at;               /* the gaps that hold cuts */
  uint32_t *first, *last; /* [events] operations that take effect in a gap, in order; PROOF_NONE: none */
  uint32_t *next;         /* [p->count] */
} cuts;

/* What found nothing inside is placed, each in a cut. False when memory is out. */
bool cuts_init(cuts *c, const items *all);
void cuts_release(cuts *c);
/* The cuts next to an item: the last one that it must stand behind (0: none, or there), the first one that it must stand in
   front of (events: none). */
void cuts_window(const cuts *c, const item *i, uint32_t *low, uint32_t *high);
/* Place an item: its put in one gap, its take (if it has one) in another one that is not in front. */
void cuts_place(cuts *c, const item *i, uint32_t put, uint32_t take);
/* Write the order; false when memory is out. */
bool cuts_write(const cuts *c, proof *out);

#endif
