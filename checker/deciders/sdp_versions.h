/* sdp_versions.h -- registers with unique writes as versions: each write makes one, each read names the one it read. */
#ifndef MINOS_DECIDERS_SDP_VERSIONS_H
#define MINOS_DECIDERS_SDP_VERSIONS_H

#include "../decider.h"
#include "../radix.h"

/* Version i < p->count is what operation i wrote; version p->count + o is the start value of object o. */
typedef struct versions {
  const part *p;
  limits *l;
  minos_value *start; /* [objects] the start value; MINOS_ABSENT: one that no operation knows */
  uint32_t *given;    /* [objects] the read that gave an unknown start value away; PROOF_NONE: none did */
  bool open;          /* some start value is unknown and nothing gives it away: a refutation would prove nothing */
  bool *writes;       /* [count] a write; otherwise a read */
  bool *left_out;     /* [count] a write of unknown outcome that nobody reads: it need not have happened */
  uint32_t *version;  /* [count] what the operation wrote or read; of a read UINT32_MAX while that is not known */
  uint32_t *reader_first, *readers; /* [count + objects + 1] by version, in order of start */
} versions;

typedef enum versions_fault {
  VERSIONS_FINE,
  VERSIONS_NO_MEMORY,     /* or a limit is met */
  VERSIONS_NOT_UNIQUE,    /* some value of an object is written twice, or written and its start value */
  VERSIONS_NEVER_WRITTEN, /* `culprit` read what nobody wrote (`other` too, where any start value may be assumed) */
} versions_fault;

/* Whether all operations are plain reads and writes. */
bool versions_apply(const part *p);
/* O(count). Release it whatever the answer. The culprits are written for the last fault. */
versions_fault versions_build(versions *v, const part *p, limits *l, uint32_t *culprit, uint32_t *other);
void versions_release(versions *v);

/* The steps of it, for those who find the versions of reads themselves: room, start values and what writes; */
bool versions_begin(versions *v, const part *p, limits *l);
/* the operations by object << 32 | value, in a group by start, the caller's to free (NULL: memory is out, or a limit is met); */
radix_item *versions_sort(const versions *v);
/* the readers of each version, after `version` changed. */
void versions_group_readers(versions *v);

static inline bool version_is_start(const versions *v, uint32_t version) {
  return version >= v->p->count;
}

#endif
