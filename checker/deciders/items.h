/* items.h -- what is put into a queue, a stack and the like, and taken out: when each item may come, go, and be inside. */
#ifndef MINOS_DECIDERS_ITEMS_H
#define MINOS_DECIDERS_ITEMS_H

#include "../decider.h"
#include "instants.h"

/* One item. It is put in a gap of put_from .. put_to - 1, taken in one of take_from .. take_to - 1, and is inside for certain
   in put_to .. take_from - 1 (if that is not empty). One that nobody takes has take_from == events. */
typedef struct item {
  uint32_t put, take; /* operations; take PROOF_NONE: nobody takes it */
  uint32_t put_from, put_to, take_from, take_to;
} item;

/* An operation that found nothing inside. */
typedef struct emptiness {
  uint32_t op, gap;
} emptiness;

typedef struct items {
  const part *p;
  instants at;
  item *item; /* [count] in the order in which their puts start */
  uint32_t count;
  uint32_t *of;     /* [p->count] the item that an operation puts or takes; PROOF_NONE: none */
  emptiness *empty; /* [empties] */
  uint32_t empties;
  uint32_t *blind; /* [blinds] takes of unknown outcome: nobody knows what they took */
  uint32_t blinds;
} items;

/* Whether the part is one object that keeps items this way. */
bool items_kept(const part *p, minos_collection collection);

typedef enum items_fault {
  ITEMS_FINE,
  ITEMS_NOT,     /* no memory (l->met says so), or not what this is about */
  ITEMS_REFUTED, /* out->core says why */
} items_fault;

/* Collect the items of a part. Not what this is about: objects that don't start empty, values put twice, operations that look
   at an item or count, definite takes that don't say what they took, clocks that differ. Refuted, under either order: a value
   that is taken and not put, or taken twice, or taken before it is put. Under client order nothing else is found. O(n). */
items_fault items_collect(items *out, const part *p, minos_order order, limits *l, proof *why);
void items_release(items *all);

/* Choose a gap for every operation that found nothing inside: one at which no item is inside for certain. Refuted where there is
   none. `empty` is sorted by gap then. O(events). */
items_fault items_place_empties(items *all, limits *l, proof *why);

/* The core of a refutation: item `extra` (PROOF_NONE: none), operation `op` (PROOF_NONE: none), and items that together are
   inside in all gaps from .. to - 1, among the items i with counted[i] (NULL: all). */
typedef struct covering {
  uint32_t from, to, extra, op;
  const bool *counted;
} covering;
items_fault items_refute_covered(const items *all, covering what, limits *l, proof *why);
/* The core that consists of all operations of some items: `in` [count]. */
items_fault items_refute(const items *all, const bool *in, uint32_t op, limits *l, proof *why);

/* A NO that holds for one arrangement of events only, or without what nobody knows, is no answer. */
bool items_are_certain(const items *all);

/* Out of memory: what a decider says then. */
items_fault items_no_memory(limits *l);

#endif
