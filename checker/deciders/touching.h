/* touching.h -- linearizability where operations of one client touch, with a decider that asks for client order inside real time. */
#ifndef MINOS_DECIDERS_TOUCHING_H
#define MINOS_DECIDERS_TOUCHING_H

#include "../decider.h"

typedef minos_answer (*touching_decider)(const part *p, limits *l, proof *out);

typedef struct touching_way {
  touching_decider decide;
  bool repairs; /* whether an order that leaves client order is repaired before all ways are tried */
} touching_way;

/* Decide a part whose operations may touch. GAVE_UP also when the ways to draw instants apart are too many. */
minos_answer touching_decide(const part *p, const touching_way *way, limits *l, proof *out);

#endif
