/* sdp.h -- saturate, decide, propagate: what its files share. */
#ifndef MINOS_DECIDERS_SDP_H
#define MINOS_DECIDERS_SDP_H

#include "sdp_schedule.h"
#include "sdp_unroll.h"

typedef struct sdp_level sdp_level;

typedef struct sdp {
  limits *l;
  versions v;
  lanes a;
  saturation s;
  schedule d;
  unroller u;
  sdp_level *levels; /* of decisions */
  size_t level_count, level_capacity;
  saturation_mark root; /* before the first decision, with what was refuted whatever is decided */
  size_t root_flips;
  bool anew;                    /* decisions kept for good were refuted: all is remembered from now on */
  uint64_t one_by_one, penalty; /* decisions that are made one by one from now on, and after the next refuted guess */
} sdp;

typedef enum sdp_outcome { SDP_GOES_ON, SDP_REFUTED, SDP_STOPPED } sdp_outcome;

/* x->v is built: lay lanes and follow what must precede what. `c`: where values repeat. STOPPED: a limit was met, or there would
   be too many lanes, or too many operations for so many. */
sdp_outcome sdp_saturate(sdp *x, const candidates *c);
/* The version of every read is known: build an order; x->d holds it on SDP_GOES_ON. */
sdp_outcome sdp_build_order(sdp *x);
/* What the outcome means: the answer with its proof. */
minos_answer sdp_answer(sdp *x, sdp_outcome end, proof *out);
/* One or two reads whose values nobody wrote. */
minos_answer sdp_never_written(proof *out, limits *l, uint32_t culprit, uint32_t other);
sdp_outcome sdp_out_of_memory(sdp *x);
void sdp_release(sdp *x);

#endif
