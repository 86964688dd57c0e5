/* lint_findings.h -- what makes a recording hard to judge, or its verdict worth little. */
#ifndef CLI_LINT_FINDINGS_H
#define CLI_LINT_FINDINGS_H

#include <minos/history.h>

struct finding {
  const char *name, *advice; /* fixed texts; "rotated-clients", one line */
  minos_place place;         /* an operation that shows it, or nowhere */
  char *message;             /* owned */
};

struct findings {
  struct finding *items; /* [count] */
  size_t count;
  bool failed; /* memory ran out: something may be missing */
};

/* All findings about a history, bound to models or not; unbound, those that need a model are left out. O(n log n). */
void findings_collect(struct findings *out, const minos_history *history);
void findings_release(struct findings *findings);

#endif
