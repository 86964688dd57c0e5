/* brackets.h -- which acquires and releases of a client belong together. */
#ifndef MINOS_CHECKER_BRACKETS_H
#define MINOS_CHECKER_BRACKETS_H

#include "history_data.h"

/* Number the operations of objects whose models have brackets (minos_model.brackets) as op->token: an opening one, the one
   that closes it and all in between share a number. Operations that returned false stay without one, and so do all of a
   client that does not keep to brackets; of the whole object, where anyone may close. False when memory is out. */
bool bind_brackets(minos_history *history);

#endif
