/* lint.h -- is a recording usable? What makes it hard to judge, or its verdict worth little. */
#ifndef MINOS_LINT_H
#define MINOS_LINT_H

#include <minos/history.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Each check adds at most one finding for a history: the first place that shows it, and in the message how often. */
typedef struct minos_finding {
  const char *check;        /* "rotated-clients"; a fixed name */
  const char *advice;       /* one line: what to do about the recording; fixed unless `own_advice` */
  minos_place place, other; /* an operation that shows it and another one involved, or nowhere */
  char *message;            /* one line; owned */
  char *own_advice;         /* owned; NULL: none */
} minos_finding;

typedef struct minos_lint {
  minos_finding *findings; /* [count] */
  size_t count;
  bool failed; /* memory ran out: something is missing */
} minos_lint;

/* What there is to judge by. */
typedef struct minos_lint_facts {
  uint32_t operations, ok, fail, unknown, clients, objects;
  uint32_t constraining;  /* operations that some order would contradict; 0 when not bound to a model */
  bool bound;             /* to a model */
  uint32_t most_at_once;  /* operations that run at one instant, at most; those without an end are left out */
  double average_at_once; /* mean of that over the instants at which an operation starts */
} minos_lint_facts;

MINOS_API minos_status minos_lint_count(minos_lint_facts *out, const minos_history *history); /* O(n log n) */
/* Add the findings about a history, bound to models or not; unbound, checks that need a model are left out. Zeroed memory is
   an empty lint. MINOS_ENOMEM: some are missing. O(n log n). */
MINOS_API minos_status minos_lint_history(minos_lint *out, const minos_history *history);
/* Add what lenient reading passed over (minos_reading.lenient), or why there is no history, as findings. */
MINOS_API minos_status minos_lint_faults(minos_lint *out, const minos_faults *faults);
MINOS_API void minos_lint_release(minos_lint *lint);

/* Whether no operation constrains anything: then every order is legal, and the verdict says nothing. */
MINOS_API bool minos_history_says_nothing(const minos_history *history);

typedef struct minos_lint_check {
  const char *name, *advice;
} minos_lint_check;
MINOS_API size_t minos_lint_checks(const minos_lint_check **out);

#ifdef __cplusplus
}
#endif
#endif
