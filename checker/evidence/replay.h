/* replay.h -- does a witness really prove what it claims? Shares nothing with the deciders. */
#ifndef MINOS_EVIDENCE_REPLAY_H
#define MINOS_EVIDENCE_REPLAY_H

#include "../limits.h"

/* Whether `witness` is an order of operations of `history` that (a) holds every definite operation once and unknown ones at
   most once, (b) keeps client order, and real time with `skew` if the witness says so, and (c) is legal for every object
   from its start value. Works on recorded clock values and the models alone. MINOS_EINTERNAL with a message where it is
   not. O(count). */
minos_status replay_witness(const minos_history *history, const minos_witness *witness, uint64_t skew,
                            minos_error *err);
/* The same under limits: MINOS_ENOMEM also when one is met; then l->met says which, nothing is proved, and `err` is left alone. */
minos_status replay_witness_within(const minos_history *history, const minos_witness *witness, uint64_t skew, limits *l,
                                   minos_error *err);

#endif
