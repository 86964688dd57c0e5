/* refuted.h -- configurations that led nowhere, by event, and what they rule out. */
#ifndef MINOS_DECIDERS_REFUTED_H
#define MINOS_DECIDERS_REFUTED_H

#include "../limits.h"

/* A configuration is a value and two sets of slots, as in burst.h. One that has used at least as much and has at least as much
   due as a refuted one, with the same value, is refuted as well. */
typedef struct refuted_store {
  limits *l;
  size_t words;      /* of one set */
  uint32_t *head;    /* [events] + 1 of the entry last refuted there; 0: none */
  uint64_t *entries; /* records of 1 + 2 * words words: value and next entry, used, due */
  size_t count, capacity;
} refuted_store;

bool refuted_init(refuted_store *r, limits *l, size_t words, uint32_t events);
void refuted_release(refuted_store *r);
bool refuted_covers(const refuted_store *r, uint32_t event, const uint64_t *config);
/* False when memory is out (l->met is set). */
bool refuted_add(refuted_store *r, uint32_t event, const uint64_t *config);

#endif
