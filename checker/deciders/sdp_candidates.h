/* sdp_candidates.h -- where values repeat: which versions a read may have read. */
#ifndef MINOS_DECIDERS_SDP_CANDIDATES_H
#define MINOS_DECIDERS_SDP_CANDIDATES_H

#include "sdp_versions.h"

#define VERSION_OPEN UINT32_MAX /* of a read that has several candidates left */

/* Why a candidate is out: the read precedes it, or this write stands between it and the read. */
#define OUT_BEHIND UINT32_MAX

typedef struct candidates {
  uint32_t
      *first; /* [count + 1] of a read: its candidates are versions[first .. first + left), those that are out follow */
  uint32_t *versions;   /* as in sdp_versions.h: writes, or the start value */
  uint32_t *out_by;     /* beside versions: why it is out */
  uint32_t *left;       /* [count] of a read; of a write 0 */
  uint32_t *settled_by; /* [count] of a read whose version is known: the number of the edge that says so */
} candidates;

typedef enum candidates_fault {
  CANDIDATES_FINE,
  CANDIDATES_NO_MEMORY,
  CANDIDATES_TOO_MANY, /* or some start value is not known */
  CANDIDATES_NONE,     /* `culprit` read what nobody wrote */
} candidates_fault;

enum { CANDIDATES_MOST = 4 * 1000 * 1000 };

/* Fill both; every read's version is open. Release both whatever the answer. O(count + candidates). */
candidates_fault candidates_build(candidates *c, versions *v, const part *p, limits *l, uint32_t *culprit);
void candidates_release(candidates *c);

#endif
