/* standing.h -- a cluster's words while its operations come in, and then where they stand in the witness.

   A cluster is the operations of one value of a register with unique writes. A decider that goes through them once counts them, and
   then puts one cluster behind the other: the write first, the reads behind it in the order in which they are listed. The words that
   counted are then the places, so that a witness needs no memory of its own. */
#ifndef CHECKER_DECIDERS_STANDING_H
#define CHECKER_DECIDERS_STANDING_H

#include <minos/model.h>

#define STANDING_WRITTEN                                                                                               \
  ((uint32_t)1 << 31)                /* in a size: the write has started; there are fewer operations than that */
#define STANDING_LEFT_OUT UINT32_MAX /* as a size: its operations are not in the witness */
#define STANDING_PUT UINT32_MAX      /* as a last start: the cluster stands */

/* The words of one cluster, in the decider's arrays. */
typedef struct cluster_words {
  uint32_t *first_end, *last_start, *size;
} cluster_words;

static inline uint32_t standing_operations(uint32_t size) {
  return size & ~STANDING_WRITTEN;
}

/* From now on first_end of the cluster is where its next read goes, and size where its write goes. The start value has no write. */
static inline void standing_put(cluster_words c, bool written, uint32_t *at) {
  uint32_t operations = standing_operations(*c.size);
  *c.size = *at;
  *c.first_end = *at + written;
  *c.last_start = STANDING_PUT;
  *at += operations;
}

/* An unknown write whose value nobody reads need not have happened. */
static inline bool standing_is_useless(const minos_op *op, uint32_t size) {
  return op->outcome == MINOS_OUTCOME_UNKNOWN && standing_operations(size) == 1;
}

#endif
