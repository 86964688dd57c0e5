/* instants.h -- the events of a part with client order put inside real time. */
#ifndef MINOS_DECIDERS_INSTANTS_H
#define MINOS_DECIDERS_INSTANTS_H

#include "../part.h"

/* Event e of `events` is the start or the end of operation of[e]. An operation takes effect in a gap: gap g lies right behind
   event g, so x has the gaps start[x] .. end[x] - 1, and x precedes y iff end[x] < start[y]. */
typedef struct instants {
  uint32_t *start, *end; /* [count]; end == events: it never ended */
  uint32_t *of;          /* [events] */
  uint32_t events;
  bool
      exact; /* false: clients tie at one instant, and one of several arrangements was chosen. YES still holds, NO does not */
} instants;

typedef enum instants_fault { INSTANTS_FINE, INSTANTS_NO_MEMORY, INSTANTS_SKEWED } instants_fault;

/* INSTANTS_SKEWED: client order lies outside real time because clocks differ; no arrangement of events says both. O(n). */
instants_fault instants_make(instants *out, const part *p);
void instants_release(instants *at);

#endif
