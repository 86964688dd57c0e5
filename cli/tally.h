/* tally.h -- the exit status of a run, from what happened in it. */
#ifndef CLI_TALLY_H
#define CLI_TALLY_H

#include <minos/check.h>

#include "exits.h"
#include "settings.h"

struct tally {
  exit_status status;   /* the weightiest so far; zeroed memory is EXIT_DONE */
  minos_verdict letter; /* of the last history */
};

/* Keep the weightier of two statuses: nothing hides an internal error; then 1 wins over bad input, that over 2, and that
   over 0. */
void tally_status(struct tally *tally, exit_status status);
/* What one history's result means under --require. */
void tally_result(struct tally *tally, const struct settings *settings, const minos_result *result);
/* Why an input could not be judged. */
exit_status tally_of_fault(minos_status status);
/* The status of the whole command. */
exit_status tally_exit(const struct tally *tally, const struct settings *settings);

#endif
