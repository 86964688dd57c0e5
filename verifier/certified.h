/* certified.h -- what a certificate says, as it was read. */
#ifndef MINOS_VERIFIER_CERTIFIED_H
#define MINOS_VERIFIER_CERTIFIED_H

#include <minos/certificate.h>

typedef struct proof_claim_step { /* before == MINOS_NO_OP: a leaf about `after` */
  minos_op_id before, after;
  minos_because because;
} proof_claim_step;

typedef struct proof_claim { /* one of: an order exists; no order exists */
  bool refutes;
  minos_order order;
  minos_op_id *ops; /* [count] the order; or the core, ascending */
  uint32_t count;
  bool *unended; /* [count] of a core: taken as of unknown outcome */
  bool window;   /* of a core: any start value may be assumed */
  proof_claim_step *steps;
  uint32_t step_count;
  char **starts; /* [start_count] of an order: start values in text syntax, one an object; none where they are known */
  uint32_t start_count;
} proof_claim;

typedef struct certified_history {
  char *name, *model, *initial; /* NULL: null */
  bool initial_unknown;
  uint32_t operations;
  minos_verdict verdict;
  proof_claim *proofs;
  size_t proof_count;
} certified_history;

struct minos_certificate {
  char *sha256;
  char **options;
  size_t option_count;
  certified_history *histories;
  size_t history_count;
};

/* Whether it speaks of this history: its size, model and start value. */
bool certified_is(const certified_history *claimed, const minos_history *history);
/* Let the steps name operations by their places in the core; NULL, or what is wrong with a core's numbers. `steps`: a copy. */
const char *certified_number(const proof_claim *claim, proof_claim_step *steps, uint32_t operations);

#endif
