/* lint_check.h -- what one check of minos lint is. */
#ifndef CLI_LINT_CHECK_H
#define CLI_LINT_CHECK_H

#include "lint_findings.h"

struct lint_check {
  const char *name, *advice;
  void (*look)(struct findings *out, const struct lint_check *check, const minos_history *history);
};

/* Take over `message` as a finding of the check. */
void lint_add(struct findings *out, const struct lint_check *check, minos_place place, minos_text *message);

void lint_vacuity(struct findings *out, const struct lint_check *check, const minos_history *history);
void lint_rotated_clients(struct findings *out, const struct lint_check *check, const minos_history *history);
void lint_mixed_values(struct findings *out, const struct lint_check *check, const minos_history *history);
void lint_missing_results(struct findings *out, const struct lint_check *check, const minos_history *history);
void lint_unwritten_values(struct findings *out, const struct lint_check *check, const minos_history *history);
void lint_failed_values(struct findings *out, const struct lint_check *check, const minos_history *history);
void lint_overlaps(struct findings *out, const struct lint_check *check, const minos_history *history);
void lint_touching(struct findings *out, const struct lint_check *check, const minos_history *history);

#endif
