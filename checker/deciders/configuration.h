/* configuration.h -- where a search stands: which operations are in the order so far, and the state of each object. */
#ifndef MINOS_DECIDERS_CONFIGURATION_H
#define MINOS_DECIDERS_CONFIGURATION_H

#include "chains.h"

#define NOT_STARTED (UINT32_MAX - 1) /* the state of an object whose start value is not chosen yet */

typedef struct move { /* an operation that may be taken, and what the state of its object becomes */
  uint32_t op;
  minos_state to;
  minos_value start; /* its object's start value */
} move;

typedef struct taken {
  uint32_t op, first_alive;
  minos_state before; /* the state of its object */
  minos_value start;
} taken;

typedef struct configuration {
  const part *p;
  minos_order order;
  chains c;
  minos_states *states;
  uint32_t *position;   /* [chains] operations taken of each */
  bool *used;           /* [unknown] taken */
  minos_state *state;   /* [objects] */
  minos_value *start;   /* [objects] */
  uint32_t first_alive; /* chains before it are used up */
  taken *log;           /* [count] the order so far */
  uint32_t log_count, definite;
  uint32_t *enabled; /* [chains + unknown] what may come next */
  uint32_t enabled_count;
  unsigned char *key;
} configuration;

/* Nothing taken; objects in the state of their start value where that is known. False when memory is out; release it in any
   case. */
bool configuration_init(configuration *s, const part *p, minos_order order);
void configuration_release(configuration *s);

/* Fill `enabled`: operations left out that no other operation left out must precede, definite ones first. O(chains alive). */
void configuration_find_enabled(configuration *s);
void configuration_take(configuration *s, const move *m);
/* Back to the first `log` operations. */
void configuration_take_back(configuration *s, uint32_t log);
/* Write the configuration into `key`, equal ones equally; returns the length. */
size_t configuration_write_key(configuration *s);

#endif
