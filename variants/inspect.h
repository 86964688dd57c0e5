/* inspect.h -- is an exercise fit to be given to students? */
#ifndef MINOS_VARIANTS_INSPECT_H
#define MINOS_VARIANTS_INSPECT_H

#include <minos/grade.h>

/* Compute the answers of all parts, each letter confirmed by a second decider, and look for instants that are equal: then the
   letter could hang on whether intervals are open or closed. Appends a line for each part to `out`: its id, its kind, its answer and,
   of a small register history, its difficulty. What is wrong goes to `faults`, with the place of the part; the status is that of the
   first fault. */
minos_status inspect_exercise(const minos_exercise *exercise, minos_text *out, minos_faults *faults);

#endif
