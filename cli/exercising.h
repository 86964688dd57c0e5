/* exercising.h -- the exercise that a command is about. */
#ifndef CLI_EXERCISING_H
#define CLI_EXERCISING_H

#include <minos/grade.h>

#include "exits.h"

/* An exercise that was read. */
struct exercising {
  minos_exercise *exercise;   /* its taker's, whatever that returns */
  const minos_source *source; /* of which it was read */
  const char *path;           /* of that, as it is shown */
  const char *student;        /* of a variant; NULL: not told */
};

/* Takes one; what is wrong with it is written to `err`, unless it was said: then err->status stays MINOS_OK. */
typedef minos_status (*exercising_take)(void *context, const struct exercising *item, minos_error *err);

/* Have the exercises taken that are called `name`: a file, one that comes with minos, or a directory of variants with their list
   (manifest.json). EXIT_DONE, or why not; then it was said. `command` stands in messages. */
exit_status exercising_each(const char *command, const char *name, exercising_take take, void *context);

/* Add to `grader` those exercises. */
exit_status exercising_load(minos_grader *grader, const char *name);

#endif
