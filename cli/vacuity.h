/* vacuity.h -- does a history say anything at all? */
#ifndef CLI_VACUITY_H
#define CLI_VACUITY_H

#include <minos/history.h>

/* Whether no operation of a history that is bound to models constrains anything: every order of it is legal. Conservative:
   false where it can't be told cheaply. O(operations). */
bool vacuity_of(const minos_history *history);

#endif
