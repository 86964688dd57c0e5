/* bind_early.h -- operations of a register, bound while they are read. */
#ifndef MINOS_CHECKER_BIND_EARLY_H
#define MINOS_CHECKER_BIND_EARLY_H

#include <minos/history.h>

enum { EARLY_NAMES = 64 }; /* different names of operations; whoever has more of them is no register */

/* Zeroed memory expects a register. */
typedef struct early_binding {
  const minos_model *model; /* the one that all operations so far are bound to; NULL: there are none, or it is over */
  bool over;                /* something did not fit: none is bound */
  uint8_t fn[EARLY_NAMES];  /* [names] the operation of each name in the model + 1; 0: not looked up yet */
} early_binding;

/* Bind an operation that is to be added, if it is one of a register and so were all before it. O(1). */
void bind_early(minos_builder *b, minos_op *op);
/* What was bound is as it was read, and nothing is bound any more. */
void bind_early_end(minos_builder *b);

/* All names and settings are known: the model that every operation of the history is bound to, as bind_history would have done.
   NULL: none is bound. */
const minos_model *bind_early_settle(minos_builder *b);

#endif
