/* lint_findings.c -- what makes a recording hard to judge, or its verdict worth little.

   Each check is one function that looks at the whole history and adds at most one finding: the first place that shows it,
   and how often it was seen. The advice says what to do about the recording, not about the system that was recorded. */
#include "lint_findings.h"

#include <stdlib.h>

#include "lint_check.h"

static const struct lint_check checks[] = {
    {"vacuous", "record what reads return; a verdict on this history is worth nothing", lint_vacuity},
    {"rotated-clients",
     "if a client went on under a new id, name it by a session field (--session): S needs each client's own order",
     lint_rotated_clients},
    {"mixed-values", "1 and \"1\" are different values: let the recorder write one kind", lint_mixed_values},
    {"few-results", "unknown operations may have happened or not: give clients longer timeouts, or inject fewer faults",
     lint_missing_results},
    {"unwritten-value", "record all writers from the start, or say --initial; otherwise the system made the value up",
     lint_unwritten_values},
    {"failed-value", "an aborted read, or a timeout recorded as a failure: record it as unknown", lint_failed_values},
    {"overlapping-client", "a client is sequential: give each connection or thread its own id", lint_overlaps},
    {"touching-objects", "the clock is coarse: record finer times, then each object can be judged alone",
     lint_touching},
};

void lint_add(struct findings *out, const struct lint_check *check, minos_place place, minos_text *message) {
  struct finding *items = message->failed ? NULL : realloc(out->items, (out->count + 1) * sizeof *items);
  if (!items) {
    minos_text_release(message);
    out->failed = true;
    return;
  }
  out->items = items;
  items[out->count++] = (struct finding){check->name, check->advice, place, message->data};
}

void findings_collect(struct findings *out, const minos_history *history) {
  *out = (struct findings){0};
  for (size_t i = 0; i < sizeof checks / sizeof checks[0]; i++) checks[i].look(out, &checks[i], history);
}

void findings_release(struct findings *findings) {
  for (size_t i = 0; i < findings->count; i++) free(findings->items[i].message);
  free(findings->items);
  *findings = (struct findings){0};
}
