/* whole.h -- objects that transactions and transfers tie together. */
#ifndef MINOS_CHECKER_WHOLE_H
#define MINOS_CHECKER_WHOLE_H

#include "history_data.h"

/* Where an operation's value names objects itself (minos_fn.whole), make all objects of its model one: each operation gets
   the name of its object as op->token (an integer where the name spells one, ABSENT for the unnamed object), and the one
   object that is left. False when memory is out. */
bool bind_whole(minos_history *history);

#endif
