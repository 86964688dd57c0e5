/* lint_width.c -- how much there is to judge by: outcomes, operations that constrain, and how many run at once.

   At one instant starts come before ends: intervals are closed. An operation whose end nobody saw runs for ever as far as
   anybody knows; counting it would make every history with faults look wide, so it is left out. */
#include <stdlib.h>

#include "lint_check.h"
#include "vacuity.h"

enum { WORTH_A_FINDING = 10 }; /* operations from which on a history that has no concurrency is no drawing */

static int by_time(const void *a, const void *b) {
  int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
  return (x > y) - (x < y);
}

/* Walk over sorted starts and ends. */
static void sweep(minos_lint_facts *out, const int64_t *starts, const int64_t *ends, uint32_t count) {
  uint64_t sum = 0;
  uint32_t ended = 0;
  for (uint32_t i = 0; i < count; i++) {
    while (ends[ended] < starts[i]) ended++;
    uint32_t running = i + 1 - ended;
    if (running > out->most_at_once) out->most_at_once = running;
    sum += running;
  }
  if (count) out->average_at_once = (double)sum / count;
}

static bool measure_width(minos_lint_facts *out, const minos_history *h) {
  uint32_t all = minos_history_count(h), count = 0;
  const minos_op *ops = minos_history_ops(h);
  int64_t *starts = malloc((all ? all : 1) * sizeof *starts), *ends = malloc((all ? all : 1) * sizeof *ends);
  bool done = starts && ends;
  for (uint32_t i = 0; done && i < all; i++) {
    if (ops[i].end == MINOS_NEVER) continue;
    starts[count] = ops[i].start;
    ends[count++] = ops[i].end;
  }
  if (done && count) {
    qsort(starts, count, sizeof *starts, by_time);
    qsort(ends, count, sizeof *ends, by_time);
    sweep(out, starts, ends, count);
  }
  free(starts);
  free(ends);
  return done;
}

static bool count_constraining(minos_lint_facts *out, const minos_history *h) {
  minos_states *states = minos_states_new(minos_history_values(h));
  const minos_op *ops = minos_history_ops(h);
  for (uint32_t i = 0; states && i < out->operations; i++) out->constraining += vacuity_constrains(h, &ops[i], states);
  minos_states_free(states);
  return states != NULL;
}

minos_status minos_lint_count(minos_lint_facts *out, const minos_history *h) {
  minos_lint_facts facts = {.operations = minos_history_count(h),
                            .clients = minos_history_clients(h),
                            .objects = minos_history_objects(h),
                            .bound = lint_is_bound(h)};
  const minos_op *ops = minos_history_ops(h);
  for (uint32_t i = 0; i < facts.operations; i++) {
    facts.ok += ops[i].outcome == MINOS_OUTCOME_OK;
    facts.fail += ops[i].outcome == MINOS_OUTCOME_FAIL;
    facts.unknown += ops[i].outcome == MINOS_OUTCOME_UNKNOWN;
  }
  if (!measure_width(&facts, h) || (facts.bound && !count_constraining(&facts, h))) return MINOS_ENOMEM;
  *out = facts;
  return MINOS_OK;
}

void lint_concurrency(linting *l) {
  minos_lint_facts facts = {0};
  if (minos_history_count(l->history) < WORTH_A_FINDING || minos_history_clients(l->history) < 2) return;
  if (!measure_width(&facts, l->history)) l->out->failed = true;
  if (facts.most_at_once != 1) return;
  minos_text message = {0};
  minos_text_put(&message, "no two operations overlap in time");
  lint_add(l, minos_history_place(l->history), &message);
}
