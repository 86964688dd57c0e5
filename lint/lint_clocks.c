/* lint_clocks.c -- findings about the clock: steps back, and jumps. */
#include <minos/check.h>

#include <stdlib.h>

#include "lint_check.h"

/* ---- steps back ---- */

/* A recorder writes down a client's operations in their order, so that each starts no earlier than the one listed in front
   of it. Clients among each other may be listed in any order. */
void lint_clock_steps(linting *l) {
  const minos_history *h = l->history;
  const minos_op *ops = minos_history_ops(h);
  uint32_t clients = minos_history_clients(h), found = 0, shown = 0, before = 0;
  uint32_t *last = lint_array(l, clients, sizeof *last); /* its last listed operation + 1 */
  for (uint32_t i = 0; last && i < clients; i++) last[i] = 0;
  for (uint32_t i = 0; last && i < minos_history_count(h); i++) {
    uint32_t *previous = &last[ops[i].client];
    if (*previous && ops[i].start < ops[*previous - 1].start && found++ == 0) shown = i, before = *previous - 1;
    *previous = i + 1;
  }
  free(last);
  if (!found) return;
  minos_text message = {0};
  minos_history_write_op(h, shown, true, &message);
  minos_text_put(&message, " starts at ");
  minos_history_write_time(h, ops[shown].start, &message);
  minos_text_format(&message, ", earlier than what its client did in line %lu, at ",
                    (unsigned long)ops[before].place.line);
  minos_history_write_time(h, ops[before].start, &message);
  lint_times(&message, found, "such steps back");
  lint_add(l, ops[shown].place, &message);
}

/* ---- jumps ---- */

enum { JUDGED_FROM = 10, TIMES_THE_REST = 100 };

struct begun {
  int64_t start;
  uint32_t op;
};

static int by_start(const void *a, const void *b) {
  const struct begun *x = a, *y = b;
  if (x->start != y->start) return x->start < y->start ? -1 : 1;
  return (x->op > y->op) - (x->op < y->op);
}

static uint64_t distance(const struct begun *from, const struct begun *to) {
  return (uint64_t)to->start - (uint64_t)from->start;
}

static void add_jump(linting *l, const struct begun *from, const struct begun *to) {
  minos_text message = {0};
  minos_text_put(&message, "no operation starts between ");
  minos_history_write_time(l->history, from->start, &message);
  minos_text_put(&message, " and ");
  minos_history_write_time(l->history, to->start, &message);
  minos_text_format(&message, ": over %d times as long as all the rest took", TIMES_THE_REST);
  lint_add(l, minos_history_ops(l->history)[to->op].place, &message);
}

/* One gap that dwarfs everything else. Epochs or units that differ from client to client look like that, too. */
void lint_clock_jump(linting *l) {
  uint32_t count = minos_history_count(l->history), widest = 1;
  if (count < JUDGED_FROM || minos_skew_refusal(l->history)) return;
  const minos_op *ops = minos_history_ops(l->history);
  struct begun *starts = lint_array(l, count, sizeof *starts);
  if (!starts) return;
  for (uint32_t i = 0; i < count; i++) starts[i] = (struct begun){ops[i].start, i};
  qsort(starts, count, sizeof *starts, by_start);
  for (uint32_t i = 2; i < count; i++)
    if (distance(&starts[i - 1], &starts[i]) > distance(&starts[widest - 1], &starts[widest])) widest = i;
  uint64_t gap = distance(&starts[widest - 1], &starts[widest]);
  uint64_t rest = distance(&starts[0], &starts[count - 1]) - gap;
  if (rest > 0 && gap / TIMES_THE_REST > rest) add_jump(l, &starts[widest - 1], &starts[widest]);
  free(starts);
}
