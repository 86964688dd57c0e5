/* as_listed.h -- one register with unique writes, judged operation by operation in the order in which they are listed. */
#ifndef MINOS_DECIDERS_AS_LISTED_H
#define MINOS_DECIDERS_AS_LISTED_H

#include "../decider.h"

enum { AS_LISTED_FOOTPRINT = 24 }; /* bytes an operation, at most */

/* What an operation, or all of them, came to. UNWRITTEN: a read ended before its value was written. TOO_HARD: they are not listed
   by start, writes are not unique, ... : this can't tell. */
typedef enum listed_verdict { LISTED_OPEN, LISTED_REFUTED, LISTED_UNWRITTEN, LISTED_TOO_HARD } listed_verdict;

typedef struct listed_client {
  int64_t end; /* of its latest definite operation */
  uint32_t op; /* that operation + 1, 0: it has none */
} listed_client;

typedef struct as_listed {
  const minos_op *ops;  /* as they lie; they may move between two passes */
  const minos_fn *fns;  /* of the one model */
  minos_value initial;  /* LISTED_NONE: not known yet; no operation passed so far has it */
  uint32_t passed;      /* operations */
  listed_verdict found; /* in them; nothing is gone on from but OPEN */

  uint32_t *first_end;  /* [values] the operation that ends first, of those that started; LISTED_NONE */
  uint32_t *last_start; /* [values] the operation that starts last, where size is not 0 */
  uint32_t *size;       /* [values] operations, and whether the write is among them; later where the cluster stands */
  uint32_t values, capacity;
  listed_client *clients; /* [client_count] */
  size_t client_count, client_capacity;
  minos_value *forward; /* [forward_count] clusters with f < s, in the order of f */
  size_t forward_count, forward_capacity;
  minos_value open; /* the last of them, at first the start value; LISTED_NONE: the start value, which nobody has */

  int64_t latest;  /* the latest start */
  int64_t touched; /* the instant of it at which an operation touched the one before it of its client */
  bool has_touched;
  bool no_memory;
  /* A fault: the read of what had not been written, or two clusters and the operation of each that starts last. */
  uint32_t culprit;
  minos_value fault[2];
  uint32_t last[2];
} as_listed;

#define LISTED_NONE UINT32_MAX

/* What was found out on the way to an answer. */
typedef struct listed_found {
  minos_estimate estimate; /* on YES, without the width */
  minos_op_id ops[6];      /* [count] on NO: operations that by themselves cannot be ordered */
  uint32_t count;
} listed_found;

/* Without operations; ops and fns are set by whoever has them. */
void as_listed_begin(as_listed *x);
void as_listed_release(as_listed *x);
/* Whether what is known so far holds for a history that starts at `initial`. */
bool as_listed_may_start_at(const as_listed *x, minos_value initial);
/* The start value is known; it must be one that may be. */
void as_listed_start_at(as_listed *x, minos_value initial);

/* Pass the operations before `end`, which are bound, until something is found. O(1) each. */
void as_listed_pass(as_listed *x, uint32_t end);

/* Whether a history can be judged so: of one register that starts at a known value. */
bool as_listed_fits(const minos_history *h);

/* Whether the history is linearizable. `x`: what is known of its first operations, or just begun; its arrays are used up. YES:
   out->witness holds operations of the history, out->initial the start value. GAVE_UP: this can't tell. */
minos_answer as_listed_decide(as_listed *x, const minos_history *h, limits *l, proof *out, listed_found *found);

#endif
