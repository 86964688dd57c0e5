/* blind_takes.h -- which takes of unknown outcome took what from a queue. */
#ifndef MINOS_DECIDERS_BLIND_TAKES_H
#define MINOS_DECIDERS_BLIND_TAKES_H

#include "items.h"

/* Hand takes of unknown outcome out to the items that must have been taken, where nothing was found empty; else they are left
   alone. Refuted: too few of them started in time. O(n log n). */
items_fault blind_takes_hand_out(items *all, limits *l, proof *why);

#endif
