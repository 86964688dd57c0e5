/* whole.h -- objects that transactions and transfers tie together. */
#ifndef MINOS_CHECKER_WHOLE_H
#define MINOS_CHECKER_WHOLE_H

#include "history_data.h"

/* Give each operation of a model with keys (one whose minos_fn.whole names them in a value) the name of its object as op->token:
   an integer where the name spells one, ABSENT for the unnamed object. Where a history has such a value, all objects of its
   model become one. False when memory is out. */
bool bind_whole(minos_history *history);

#endif
