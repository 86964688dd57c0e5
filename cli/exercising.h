/* exercising.h -- the exercise that a command is about. */
#ifndef CLI_EXERCISING_H
#define CLI_EXERCISING_H

#include <minos/grade.h>

#include "exits.h"

/* Add to `grader` the exercise called `name`: a file, one that comes with minos, or a directory of variants with their list
   (manifest.json). EXIT_DONE, or why not; then it was said. */
exit_status exercising_load(minos_grader *grader, const char *name);

#endif
