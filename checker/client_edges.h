/* client_edges.h -- client order as edges between operations of a part. */
#ifndef MINOS_CHECKER_CLIENT_EDGES_H
#define MINOS_CHECKER_CLIENT_EDGES_H

#include "part.h"

/* Fill before_first, before, after_first and after. False when memory is out or a limit is met. O(count) for sequential clients,
   O(count x operations of one client that overlap) otherwise. */
bool client_edges(part *p, limits *l);

#endif
