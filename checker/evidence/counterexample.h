/* counterexample.h -- from a refutation to the evidence that is printed: core, reasons, checks. */
#ifndef MINOS_EVIDENCE_COUNTEREXAMPLE_H
#define MINOS_EVIDENCE_COUNTEREXAMPLE_H

#include "../decider.h"

/* Fill `out` from a refutation of `p` (`why`, of a part of a whole history): shrink it to a core, decide the core once more
   for its reasons, and check them. A limit leaves the core larger or without reasons, never wrong. MINOS_EINTERNAL where a
   check fails. */
minos_status counterexample_make(minos_counterexample *out, const part *p, minos_order order, const proof *why,
                                 limits *l, minos_error *err);
void counterexample_release(minos_counterexample *c);

#endif
