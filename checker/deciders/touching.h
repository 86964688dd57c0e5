/* touching.h -- linearizability where operations of one client touch, with a decider that asks for client order inside real time. */
#ifndef MINOS_DECIDERS_TOUCHING_H
#define MINOS_DECIDERS_TOUCHING_H

#include "../decider.h"

typedef minos_answer (*touching_decider)(const part *p, limits *l, proof *out);

/* Decide a part whose operations may touch. GAVE_UP also when the ways to draw instants apart are too many. */
minos_answer touching_decide(const part *p, touching_decider decide, limits *l, proof *out);

#endif
