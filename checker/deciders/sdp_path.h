/* sdp_path.h -- a short chain of reasons from one operation to another. */
#ifndef MINOS_DECIDERS_SDP_PATH_H
#define MINOS_DECIDERS_SDP_PATH_H

#include "saturation.h"

typedef struct hop { /* `from` precedes `to` */
  uint32_t from, to;
  edge_kind kind;
  uint32_t edge; /* its number where it is kept as one */
} hop;

typedef struct path_finder {
  const saturation *s;
  uint32_t *seen;    /* [operations] the search that reached it last */
  hop *reached_by;   /* [operations] */
  uint32_t *queue;   /* [operations] */
  uint32_t *reached; /* [lanes] operations of the lane from this place on were reached */
  uint32_t searches;
} path_finder;

bool path_finder_init(path_finder *f, const saturation *s);
void path_finder_release(path_finder *f);
/* Append to `hops` a path from `from` to `to` that uses edges with numbers below `limit` only; there must be one, or they are
   the same operation. False when memory is out. O(operations between the two, and their edges). */
bool path_find(path_finder *f, hop wanted, uint32_t limit, hop **hops, size_t *count, size_t *capacity);

#endif
