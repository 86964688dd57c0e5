/* inspect.c -- is an exercise fit to be given to students?

   Letters must not hang on fine print. "X ended before Y started" means end(X) < start(Y) where intervals are closed, and
   end(X) <= start(Y) where they are open: the same, as long as no end of one client is the start of another. Two starts at one time, or two
   ends, order nothing either way, and neither does a client that goes on at once: its own order holds. An operation that takes no time
   is no open interval. */
#include "inspect.h"

#include <stdlib.h>
#include <string.h>

#include "difficulty.h"
#include "exercise.h"
#include "key.h"
#include "task_of.h"

/* ---- instants that meet ---- */

typedef struct instant {
  int64_t time;
  minos_op_id op;
  bool ends; /* otherwise it starts */
} instant;

/* At one time the starts stand in front of the ends. */
static int by_time(const void *a, const void *b) {
  const instant *one = a, *other = b;
  if (one->time != other->time) return one->time < other->time ? -1 : 1;
  if (one->ends != other->ends) return one->ends ? 1 : -1;
  return (one->op > other->op) - (one->op < other->op);
}

static size_t collect(const minos_history *history, instant *out) {
  const minos_op *ops = minos_history_ops(history);
  size_t count = 0;
  for (minos_op_id i = 0; i < minos_history_count(history); i++) {
    if (ops[i].outcome == MINOS_OUTCOME_FAIL) continue;
    out[count++] = (instant){ops[i].start, i, false};
    if (ops[i].outcome == MINOS_OUTCOME_OK && ops[i].end != MINOS_NEVER) out[count++] = (instant){ops[i].end, i, true};
  }
  return count;
}

static void report_tie(const exercise_part *part, const instant *one, const instant *other, minos_faults *faults) {
  minos_text a = {0}, b = {0}, time = {0};
  minos_error err;
  minos_history_write_op(part->history, one->op, true, &a);
  minos_history_write_op(part->history, other->op, true, &b);
  minos_history_write_time(part->history, one->time, &time);
  if (one->op == other->op)
    minos_fault(&err, MINOS_EHISTORY, part->place, "part %s: %s starts and ends at %s: its letter may hang on that",
                part->id, a.failed ? "?" : a.data, time.failed ? "?" : time.data);
  else
    minos_fault(&err, MINOS_EHISTORY, part->place, "part %s: %s and %s meet at %s: its letter may hang on that",
                part->id, a.failed ? "?" : a.data, b.failed ? "?" : b.data, time.failed ? "?" : time.data);
  minos_faults_error(faults, &err);
  minos_text_release(&a);
  minos_text_release(&b);
  minos_text_release(&time);
}

static bool hang_on_fine_print(const minos_history *history, const instant *start, const instant *end) {
  const minos_op *ops = minos_history_ops(history);
  return start->op == end->op || ops[start->op].client != ops[end->op].client;
}

/* The first start at the time of `end` that it meets; the starts of one time stand from `group` on. */
static const instant *find_met(const minos_history *history, const instant *group, const instant *end) {
  for (const instant *at = group; !at->ends; at++)
    if (hang_on_fine_print(history, at, end)) return at;
  return NULL;
}

static minos_status find_ties(const exercise_part *part, minos_faults *faults) {
  instant *instants = malloc((2 * (size_t)minos_history_count(part->history) + 1) * sizeof *instants);
  minos_status status = MINOS_OK;
  if (!instants) return MINOS_ENOMEM;
  size_t count = collect(part->history, instants);
  const instant *group = instants;
  qsort(instants, count, sizeof *instants, by_time);
  for (const instant *at = instants; at < instants + count; at++) {
    if (at->time != group->time) group = at;
    const instant *met = at->ends ? find_met(part->history, group, at) : NULL;
    if (!met) continue;
    report_tie(part, at, met, faults);
    status = MINOS_EHISTORY;
  }
  free(instants);
  return status;
}

/* ---- the parts ---- */

static void put_difficulty(const exercise_part *part, char letter, minos_text *out) {
  task t;
  difficulty found;
  if (!task_of(part->history, &t)) return;
  difficulty_measure(&t, letter, &found);
  minos_text_put(out, "  difficulty ");
  difficulty_put(difficulty_total(&found), out);
}

static void put_part(const exercise_part *part, const exercise_answer *answer, bool well, minos_text *out) {
  bool computed = part->kind != EXERCISE_TRACE && part->kind != EXERCISE_ORDER;
  minos_text_format(out, computed ? "  %s  %s  " : "  %s  %s", part->id, exercise_kind_name(part->kind));
  exercise_put_answer(part, answer, out);
  if (well && part->kind == EXERCISE_CLASSIFY) put_difficulty(part, answer->letters[0], out);
  minos_text_put(out, "\n");
}

static minos_status add_fault(minos_faults *faults, const minos_error *err) {
  minos_faults_error(faults, err);
  return err->status;
}

minos_status inspect_exercise(const minos_exercise *exercise, minos_text *out, minos_faults *faults) {
  exercise_key *key;
  minos_error err = {0};
  minos_status status = exercise_solve(&key, exercise, &err);
  if (status) return add_fault(faults, &err);
  for (uint32_t i = 0; i < exercise->part_count; i++) {
    const exercise_part *part = &exercise->parts[i];
    minos_status found = part->kind == EXERCISE_CLASSIFY ? find_ties(part, faults) : MINOS_OK;
    put_part(part, &key->parts[i], !found, out);
    if (!status) status = found;
  }
  exercise_key_free(key);
  if (status == MINOS_ENOMEM || out->failed) {
    minos_fault(&err, MINOS_ENOMEM, (minos_place){0, 0}, "out of memory");
    return add_fault(faults, &err);
  }
  return status;
}
