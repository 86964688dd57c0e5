/* reach.h -- intervals that wait for a point inside them. */
#ifndef MINOS_DECIDERS_REACH_H
#define MINOS_DECIDERS_REACH_H

#include <stdbool.h>
#include <stdint.h>

#define REACH_NONE UINT32_MAX

typedef struct stretch {
  uint32_t first, last; /* places, both inside; first REACH_NONE: it doesn't wait */
} stretch;

typedef struct reach {
  uint32_t *until;  /* [places] how many intervals begin at or before a place */
  uint32_t *name;   /* [intervals] by their beginnings: the number of the interval */
  uint32_t *latest; /* [2 * size] of a node: the last place + 1 that an interval below reaches, 0: none waits */
  uint32_t size;    /* a power of two */
} reach;

/* All of `intervals` [count] wait; their places are below `places`. O(places + count); false when memory is out. */
bool reach_init(reach *r, uint32_t places, const stretch *intervals, uint32_t count);
void reach_release(reach *r);
/* The number of some interval that waits and holds the place; it waits no longer. REACH_NONE: there is none. O(log count). */
uint32_t reach_take(reach *r, uint32_t place);

#endif
