/* lint.c -- runs the checks over a history, and turns what lenient reading passed over into findings.

   Each check looks at the whole history and adds at most one finding: the first place that shows it, and how often it was
   seen. */
#include "lint_check.h"

#include <stdlib.h>
#include <string.h>

static const minos_lint_check infos[] = {
#define CHECK(id, name, look, advice) {name, advice},
#include "checks.def"
#undef CHECK
};

static lint_look *const looks[] = {
#define CHECK(id, name, look, advice) look,
#include "checks.def"
#undef CHECK
};

size_t minos_lint_checks(const minos_lint_check **out) {
  *out = infos;
  return CHECK_COUNT;
}

void *lint_array(linting *l, size_t count, size_t size) {
  void *array = malloc((count ? count : 1) * size);
  if (!array) l->out->failed = true;
  return array;
}

void lint_times(minos_text *message, uint32_t count, const char *what) {
  if (count > 1) minos_text_format(message, " (%lu %s)", (unsigned long)count, what);
}

static minos_finding *add(minos_lint *out, check_id check, minos_place place, minos_text *message) {
  minos_finding *items = message->failed ? NULL : realloc(out->findings, (out->count + 1) * sizeof *items);
  if (!items) {
    minos_text_release(message);
    out->failed = true;
    return NULL;
  }
  out->findings = items;
  minos_finding *added = &items[out->count++];
  *added = (minos_finding){infos[check].name, infos[check].advice, place, {0, 0}, message->data, NULL};
  return added;
}

void lint_add(linting *l, minos_place place, minos_text *message) {
  add(l->out, l->check, place, message);
}

minos_status minos_lint_history(minos_lint *out, const minos_history *history) {
  for (int check = 0; check < CHECK_COUNT; check++) {
    linting l = {.out = out, .history = history, .check = (check_id)check};
    if (looks[check]) looks[check](&l);
  }
  return out->failed ? MINOS_ENOMEM : MINOS_OK;
}

/* ---- faults ---- */

static check_id check_of(const minos_error *fault) {
  static const check_id of_trouble[] = {
      [MINOS_TROUBLE_OTHER] = CHECK_UNREADABLE,
      [MINOS_TROUBLE_RETURN_BEFORE_CALL] = CHECK_RETURN_BEFORE_CALL,
      [MINOS_TROUBLE_ORPHAN] = CHECK_ORPHAN,
      [MINOS_TROUBLE_OVERLAP] = CHECK_OVERLAPPING_CLIENT,
      [MINOS_TROUBLE_DUPLICATE_ID] = CHECK_DUPLICATE_ID,
  };
  return fault->status == MINOS_EMODEL ? CHECK_NO_MODEL : of_trouble[fault->trouble];
}

/* The fault's own hint is nearer to the point than what the check has to say in general. */
static void add_fault(minos_lint *out, const minos_error *fault) {
  minos_text message = {0};
  minos_text_put(&message, fault->message);
  minos_finding *added = add(out, check_of(fault), fault->place, &message);
  if (!added) return;
  added->other = fault->other;
  if (!fault->hint[0]) return;
  added->own_advice = strdup(fault->hint);
  out->failed = out->failed || !added->own_advice;
  if (added->own_advice) added->advice = added->own_advice;
}

minos_status minos_lint_faults(minos_lint *out, const minos_faults *faults) {
  for (uint32_t i = 0; i < faults->errors && i < MINOS_FAULTS_KEPT; i++) add_fault(out, &faults->error[i]);
  if (faults->errors > MINOS_FAULTS_KEPT) {
    minos_text message = {0};
    minos_text_format(&message, "%lu faults were met while reading, of which the first %d are listed",
                      (unsigned long)faults->errors, MINOS_FAULTS_KEPT);
    add(out, CHECK_UNREADABLE, (minos_place){0, 0}, &message);
  }
  return out->failed ? MINOS_ENOMEM : MINOS_OK;
}

void minos_lint_release(minos_lint *lint) {
  for (size_t i = 0; i < lint->count; i++) {
    free(lint->findings[i].message);
    free(lint->findings[i].own_advice);
  }
  free(lint->findings);
  *lint = (minos_lint){0};
}
