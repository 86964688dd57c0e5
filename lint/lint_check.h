/* lint_check.h -- what one check of minos lint is, and the checks there are. */
#ifndef MINOS_LINT_CHECK_H
#define MINOS_LINT_CHECK_H

#include <minos/lint.h>

typedef enum check_id {
#define CHECK(id, name, look, advice) CHECK_##id,
#include "checks.def"
#undef CHECK
  CHECK_COUNT
} check_id;

/* What is being added to. Checks set `failed` when memory is out. */
typedef struct linting {
  minos_lint *out;
  const minos_history *history; /* NULL: about the input */
  check_id check;
} linting;

typedef void lint_look(linting *l);

/* Take over `message` as a finding at `place`. */
void lint_add(linting *l, minos_place place, minos_text *message);
/* " (7 times)" where a finding stands for several. */
void lint_times(minos_text *message, uint32_t count, const char *what);
void *lint_array(linting *l, size_t count, size_t size); /* as malloc; marks the failure */

lint_look lint_vacuity, lint_mixed_values, lint_missing_results;
lint_look lint_unwritten_values, lint_failed_values, lint_unseen_writes;
lint_look lint_rotated_clients, lint_overlaps, lint_touching, lint_concurrency;
lint_look lint_clock_steps, lint_clock_jump;

static inline bool lint_is_bound(const minos_history *h) {
  return minos_history_objects(h) == 0 || minos_history_model(h, 0) != NULL;
}

#endif
