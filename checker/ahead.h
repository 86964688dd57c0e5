/* ahead.h -- judging what has been read while the rest is being read. */
#ifndef MINOS_CHECKER_AHEAD_H
#define MINOS_CHECKER_AHEAD_H

#include "deciders/as_listed.h"

/* All but ahead_take and ahead_forget are for the thread that builds the history. NULL is nobody, and does nothing. */
typedef struct ahead ahead;

/* A thread of its own for operations of a model with these. NULL: there is none to be had. */
ahead *ahead_start(const minos_fn *fns);

/* The first `count` operations are bound and stay as and where they are, until ahead_hold says otherwise. `initial`: the start value;
   LISTED_NONE: it is no value of theirs. */
void ahead_show(ahead *a, const minos_history *h, uint32_t count, minos_value initial);

/* Nobody looks at operations until ahead_show is called again: they may move. */
void ahead_hold(ahead *a);

/* All operations have been shown: wait for the thread to end. */
void ahead_end(ahead *a);
void ahead_free(ahead *a);

/* What is known of the operations; to one caller, once, after ahead_end. */
bool ahead_take(ahead *a, as_listed *out);
/* Nobody will take it. */
void ahead_forget(ahead *a);

#endif
