/* every.h -- every small history of a kind, once: what exhaustive tests walk through. */
#ifndef MINOS_TESTS_EVERY_H
#define MINOS_TESTS_EVERY_H

#include "oracle.h"

typedef struct every_kind {
  oracle_model model;
  int operations;       /* exactly */
  int clients;          /* at most, up to 3 */
  int instants;         /* starts and ends are 0 .. instants-1 */
  bool initial_unknown; /* any start value may be assumed */
  uint64_t one_in;      /* 1: all of them; n: a fixed sample of about one in n */
} every_kind;

typedef void every_visit(void *context, const oracle_history *h);

/* Call `visit` with every well-formed history of the kind over the values 0, 1, 2, reduced by renaming clients, by renaming
   1 and 2, and by the order in which different clients' operations are listed (they are interleaved in some fixed way).
   The number of histories; 0 when memory is out. */
uint64_t every_history(const every_kind *kind, every_visit *visit, void *context);

#endif
