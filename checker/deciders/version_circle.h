/* version_circle.h -- trusted versions of several objects that contradict client order or real time together. */
#ifndef MINOS_DECIDERS_VERSION_CIRCLE_H
#define MINOS_DECIDERS_VERSION_CIRCLE_H

#include "../decider.h"
#include "tickets.h"

/* Whether there is one; its steps go to the proof, unless they are too many to be believed at a glance. `t`: by versions. Gives up
   when memory is out or a limit is met. O(n), and O(n x operations of one version) where there is one. */
minos_answer version_circle_find(const part *p, minos_order order, const tickets *t, limits *l, proof *out);

#endif
