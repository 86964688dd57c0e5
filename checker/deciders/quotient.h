/* quotient.h -- operations of a register contracted to clusters: each written value with its reads. */
#ifndef MINOS_DECIDERS_QUOTIENT_H
#define MINOS_DECIDERS_QUOTIENT_H

#include "../decider.h"

/* Cluster 0 is the start value with its reads; it has no write. The others are numbered in the order of their writes. */
typedef struct quotient {
  const part *p;
  minos_order order;
  uint32_t clusters;
  minos_value initial;    /* the value of cluster 0; MINOS_ABSENT: one that no operation knows */
  uint32_t *cluster;      /* [p->count] of each operation */
  uint32_t *write;        /* [clusters] the write; PROOF_NONE for cluster 0 */
  uint32_t *first_end;    /* [clusters] the operation that ends first; PROOF_NONE when none ends */
  uint32_t *last_start;   /* [clusters] the operation that starts last; PROOF_NONE when there is none */
  uint32_t *member_first; /* [clusters + 1] */
  bool *repeated;         /* [clusters] its value is written again, or is the start value; nobody reads it */
  uint32_t *members;      /* [p->count] grouped by cluster, in order of start */
} quotient;

typedef enum quotient_fault {
  QUOTIENT_FINE,
  QUOTIENT_NO_MEMORY,
  QUOTIENT_NOT_UNIQUE,        /* a value is read that is written twice, or written and the start value */
  QUOTIENT_NEVER_WRITTEN,     /* `culprit` read what nobody wrote (`other` too, where any start value may be assumed) */
  QUOTIENT_READ_BEFORE_WRITE, /* `culprit` precedes the only write of its value */
} quotient_fault;

/* The operations that a fault is about; PROOF_NONE: there is none. */
typedef struct quotient_culprits {
  uint32_t culprit, other;
} quotient_culprits;

/* O(count). The culprits are written for the last two faults. QUOTIENT_NO_MEMORY also when a limit is met. */
quotient_fault quotient_build(quotient *q, const part *p, minos_order order, limits *l, quotient_culprits *who);
void quotient_release(quotient *q);

/* Ranks; of a cluster without such an operation: never, and before everything. */
static inline uint32_t quotient_end_rank(const quotient *q, uint32_t c) {
  return q->first_end[c] == PROOF_NONE ? PART_NEVER : q->p->end[q->first_end[c]];
}
static inline uint32_t quotient_start_rank(const quotient *q, uint32_t c) {
  return q->last_start[c] == PROOF_NONE ? 0 : q->p->start[q->last_start[c]];
}
static inline uint32_t quotient_size(const quotient *q, uint32_t c) {
  return q->member_first[c + 1] - q->member_first[c];
}

#endif
