/* sdp_unroll.h -- from a clash back to the reasons that led to it. */
#ifndef MINOS_DECIDERS_SDP_UNROLL_H
#define MINOS_DECIDERS_SDP_UNROLL_H

#include "sdp_candidates.h"
#include "sdp_path.h"

typedef struct premise { /* the path that an edge rests on: hops[first .. end) */
  uint32_t edge;
  size_t first, end;
} premise;

typedef struct unroller {
  const saturation *s;
  const candidates *c; /* NULL: writes are unique */
  path_finder finder;
  hop *hops;
  size_t hop_count, hop_capacity;
  size_t cycle_end;  /* the cycle itself, without the step that closes it: hops[0 .. cycle_end) */
  premise *premises; /* of the edges needed, the latest first */
  size_t premise_count, premise_capacity;
  bool *needed; /* [edges] */
  size_t needed_capacity;
  bool *involved;   /* [operations] that any clash so far rests on; closed: with a read its write */
  uint32_t *levels; /* [level_count] decisions that the last clash rests on, ascending */
  size_t level_count, level_capacity;
  size_t committed; /* decisions among the first edges have been kept for good */
  bool rests_on_committed;
  bool assumes; /* the last clash rests on decisions, or on refuted ones */
  /* What refuted each decision that was flipped: twice the number of levels, + 1 if committed ones as well; the levels. */
  uint32_t *flips;
  size_t flip_count, flip_capacity;
} unroller;

bool unroller_init(unroller *u, const saturation *s, const candidates *c);
void unroller_release(unroller *u);
/* Find what the clash of the saturation rests on. False when memory is out. */
bool unroll(unroller *u);
/* The same where all candidates of a read are out. */
bool unroll_read(unroller *u, uint32_t read);
/* Note that all decisions of the last clash but the deepest refute that one: what an EDGE_FLIPPED names as `via`. */
bool unroll_note_flip(unroller *u, uint32_t *via);
/* The last clash as steps that close a cycle; only where it assumes nothing. */
bool unroll_write_steps(const unroller *u, proof *out);
/* The operations that all clashes so far rest on. */
bool unroll_write_core(const unroller *u, proof *out);

#endif
