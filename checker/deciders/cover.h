/* cover.h -- ranges that cover places, and which places come to be bare when ranges are taken away. */
#ifndef MINOS_DECIDERS_COVER_H
#define MINOS_DECIDERS_COVER_H

#include <stdbool.h>
#include <stdint.h>

#define COVER_NONE UINT32_MAX

/* A tree over the places 0 .. size - 1: least[n] is how many ranges cover the barest place below node n, beyond those that the
   nodes above say cover all of them; struck[n]: all places below were handed out. */
typedef struct cover {
  int32_t *least, *more; /* [2 * size] of a node; how many ranges cover all of it */
  uint32_t size;         /* a power of two */
} cover;

/* All places bare. False when memory is out. */
bool cover_init(cover *c, uint32_t places);
void cover_release(cover *c);
void cover_add(cover *c, uint32_t from, uint32_t to,
               int32_t ranges); /* places from .. to - 1; O(log places), as below */
/* A bare place that was not handed out before, COVER_NONE: there is none. It is not counted as bare from now on. */
uint32_t cover_take_bare(cover *c);

#endif
