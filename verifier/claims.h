/* claims.h -- what a certificate claims of a history, as it was read, and the ways to check it. Shares nothing with the deciders. */
#ifndef MINOS_VERIFIER_CLAIMS_H
#define MINOS_VERIFIER_CLAIMS_H

#include <minos/certificate.h>

#include "versions.h"

enum { CLAIM_LINEARIZABLE = 1, CLAIM_SEQUENTIAL = 2, CLAIM_NOT_LINEARIZABLE = 4, CLAIM_NOT_SEQUENTIAL = 8 };

typedef struct claim_step {
  uint32_t before, after; /* places in the core; before is MINOS_NO_OP exactly of MINOS_BECAUSE_NEVER_WRITTEN */
  minos_because because;
} claim_step;

typedef struct claim { /* an order, or a core that has none */
  int shows;
  const char *words; /* the same in words */
  minos_op_id *ops;  /* [count] below the history's operations; of a core ascending */
  bool *unended;     /* [count] of a core: taken as of unknown outcome */
  bool window;       /* of a core: any start value may be assumed */
  claim_step *steps; /* [step_count] of a core */
  char **starts;     /* [start_count] of an order: start values in text syntax, one an object; none where known */
  uint32_t count, step_count, start_count;
} claim;

typedef struct claims { /* of one history */
  minos_verdict verdict;
  claim *proofs; /* [count] */
  size_t count;
} claims;

/* What the certificate claims of its history `number`; NULL: that has another size, model or start value, or no memory. */
const claims *claims_of(const minos_certificate *certificate, size_t number, const minos_history *h, bool *failed);

typedef struct proof { /* that is checked */
  const minos_history *history;
  const claim *claim;
  minos_op *ops; /* [claim->count] of a core, as taken: of unknown outcome where the claim says so */
  bool real_time;
  minos_verifying how;
  minos_states *states, *seen; /* of the models; configurations */
  uint32_t *room;              /* of the check that runs */
  minos_confirmation said;     /* when a check failed; and why */
  minos_text *why;
} proof;

/* The definition, off recorded clock values; x and y lie in one array, in the order of the input. */
bool proof_takes_part(const minos_history *history, const minos_op *op);
bool proof_precedes(const proof *p, const minos_op *x, const minos_op *y);
bool proof_by_version(const proof *p, uint32_t x, uint32_t y); /* of a core: trusted versions say so */
minos_value proof_start(const proof *p, uint32_t object);      /* of an object of a core; MINOS_ABSENT: any */

bool proof_fails(proof *p, minos_confirmation said, const char *why); /* notes that; false */
bool proof_is_stopped(proof *p);
uint32_t *proof_room(proof *p, size_t words); /* zeroed, until the next call; NULL: no memory, which is noted */

/* Is the order one? Would an order of the whole give one of the core, do its steps contradict each other, do all orders fail? */
bool proof_order_holds(proof *p);
bool proof_core_stands_alone(proof *p);
bool proof_steps_contradict(proof *p);
bool proof_no_order(proof *p);

#endif
