/* steps_check.h -- do the steps of a refutation really contradict each other? Shares nothing with the deciders. */
#ifndef MINOS_EVIDENCE_STEPS_CHECK_H
#define MINOS_EVIDENCE_STEPS_CHECK_H

#include "../decider.h"

/* Whether every step follows from the recorded operations of the part and the steps in front of it, and the last one closes
   a cycle or is a leaf. O(steps x (steps + operations)). */
bool steps_hold(const part *p, minos_order order, const proof_step *steps, uint32_t count);

#endif
