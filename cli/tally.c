/* tally.c -- the exit status of a run, from what happened in it. The order is part of the contract: docs/CLI.md. */
#include "tally.h"

#include <stddef.h>

static const exit_status by_weight[] = {EXIT_INTERNAL, EXIT_VIOLATION, EXIT_BAD_INPUT, EXIT_NO_INPUT,
                                        EXIT_IO,       EXIT_USAGE,     EXIT_UNDECIDED, EXIT_DONE};

static size_t rank(exit_status status) {
  size_t place = 0;
  while (by_weight[place] != status && by_weight[place] != EXIT_DONE) place++;
  return place;
}

void tally_status(struct tally *tally, exit_status status) {
  if (rank(status) < rank(tally->status)) tally->status = status;
}

/* Whether the letter has no say in the status. */
static bool only_tells(const struct settings *settings) {
  return settings->command == COMMAND_EXPLAIN || settings->command == COMMAND_REPORT;
}

void tally_result(struct tally *tally, const struct settings *settings, const minos_result *result) {
  bool sequential = settings->require == REQUIRE_SEQUENTIAL;
  minos_truth truth = sequential ? result->sequential : result->linearizable;
  tally->letter = result->verdict;
  if (only_tells(settings)) return;
  if (truth == MINOS_NO) tally_status(tally, EXIT_VIOLATION);
  if (truth == MINOS_OPEN) tally_status(tally, EXIT_UNDECIDED);
}

exit_status tally_of_fault(minos_status status) {
  switch (status) {
  case MINOS_OK: return EXIT_DONE;
  case MINOS_ENOINPUT: return EXIT_NO_INPUT;
  case MINOS_EIO: return EXIT_IO;
  case MINOS_ESYNTAX:
  case MINOS_EHISTORY:
  case MINOS_EMODEL: return EXIT_BAD_INPUT;
  case MINOS_EUSAGE: return EXIT_USAGE;
  case MINOS_ENOMEM:
  case MINOS_ELIMIT: return EXIT_UNDECIDED;
  case MINOS_EINTERNAL: return EXIT_INTERNAL;
  }
  return EXIT_INTERNAL;
}

static bool is_answer(exit_status status) {
  return status == EXIT_DONE || status == EXIT_VIOLATION || status == EXIT_UNDECIDED;
}

exit_status tally_exit(const struct tally *tally, const struct settings *settings) {
  static const exit_status of_letter[] = {[MINOS_UNDECIDED] = EXIT_UNDECIDED,
                                          [MINOS_L] = EXIT_VERDICT_L,
                                          [MINOS_S] = EXIT_VERDICT_S,
                                          [MINOS_N] = EXIT_VERDICT_N};
  if (!is_answer(tally->status)) return tally->status;
  if (only_tells(settings)) return EXIT_DONE;
  if (settings->exit_code == EXIT_CODE_VERDICT) return of_letter[tally->letter];
  if (settings->allow_unknown && tally->status == EXIT_UNDECIDED) return EXIT_DONE;
  return tally->status;
}
