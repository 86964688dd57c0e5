/* ask.h -- one question about one part: asks deciders from cheap to dear. */
#ifndef MINOS_CHECKER_ASK_H
#define MINOS_CHECKER_ASK_H

#include "decider.h"

/* The answer of the first decider that gives one, its proof and its name (NULL on GAVE_UP). With options->decider only that
   one is asked; with options->cross_check all that apply, and *disagree becomes true where two answers differ. `out` is
   the caller's to release, whatever the answer. */
minos_answer ask_deciders(const part *p, minos_order order, limits *l, proof *out, const char **by, bool *disagree);

#endif
