/* proofs.h -- what a certificate claims of a history, and the ways to check it. Shares nothing with the deciders. */
#ifndef MINOS_VERIFIER_PROOFS_H
#define MINOS_VERIFIER_PROOFS_H

#include "certified.h"
#include "history_data.h"

/* A core as it is checked: its operations in their own numbering. */
typedef struct core_claim {
  const minos_history *history;
  uint64_t skew;
  const proof_claim *claim;
  minos_op *ops; /* [claim->count] as taken: of unknown outcome where the claim says so */
  minos_text *why;
} core_claim;

/* Whether x must stand before y, off clock values: docs/DEFINITIONS.md. */
bool proof_precedes(const core_claim *core, const minos_op *x, minos_op_id x_id, const minos_op *y, minos_op_id y_id);
/* Whether the operation can stand in an order at all. */
bool proof_takes_part(const minos_history *history, const minos_op *op);
/* The start value of an object of a core; MINOS_ABSENT: any. */
minos_value proof_start(const core_claim *core, uint32_t object);

minos_confirmation proof_order_holds(const minos_history *history, uint64_t skew, const proof_claim *claim,
                                     minos_text *why);
/* Whether an order of the whole history would give one of the core. */
minos_confirmation proof_core_stands_alone(const core_claim *core);
/* Whether the steps contradict each other. */
minos_confirmation proof_steps_contradict(const core_claim *core);
/* Whether all orders of the core fail. */
minos_confirmation proof_no_order(const core_claim *core);

#endif
