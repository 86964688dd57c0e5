/* trace_pair.h -- operations that have begun and wait for their answer. */
#ifndef MINOS_FORMATS_TRACE_PAIR_H
#define MINOS_FORMATS_TRACE_PAIR_H

#include <minos/history.h>

#include "trace_time.h"

/* An operation as a trace tells it. */
typedef struct trace_op {
  minos_bytes client, key, op;
  minos_value value, result;
  minos_value token, version, session; /* MINOS_ABSENT: none */
  trace_time start, end;
  bool ended;
  minos_outcome outcome;
  minos_place place, value_place;
} trace_op;

/* One that waits; its names are in `names`. */
typedef struct trace_open {
  trace_op op;           /* client, key and op point into `names` */
  minos_text names;      /* of op, and what pairs it; kept for the next user of this entry */
  size_t by_length;      /* the pairing text ends `names` */
  uint64_t hash, number; /* number: in order of their beginnings */
  uint32_t next, last;   /* others of the same pairing text: next in line; `last` counts in the first only */
  bool used;
} trace_open;

/* An open-addressing table from pairing texts to the first that waits under each. */
typedef struct trace_pairs {
  trace_open *entries; /* [capacity] */
  size_t count, capacity, used;
  uint32_t free;     /* first unused entry, then by `next` */
  uint32_t *slots;   /* [slot_count] entry + 1, 0: empty */
  size_t slot_count; /* a power of two */
  size_t filled;     /* slots in use */
  uint64_t begun;
} trace_pairs;

/* The first that waits under `by`, NULL: none. */
trace_open *trace_pairs_find(trace_pairs *pairs, minos_bytes by);
/* Let a copy of `op` wait, behind others of the same `by`. False: memory is out. */
bool trace_pairs_add(trace_pairs *pairs, minos_bytes by, const trace_op *op);
/* Forget one that trace_pairs_find found; its names stay readable until the next add. */
void trace_pairs_remove(trace_pairs *pairs, trace_open *open);
/* All that wait, in order of their beginnings; `order` is [used] entry numbers. */
void trace_pairs_order(const trace_pairs *pairs, uint32_t *order);
void trace_pairs_release(trace_pairs *pairs);

#endif
