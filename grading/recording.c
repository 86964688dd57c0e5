/* recording.c -- a recording that a student hands in.

   Any recording that leaves out what is difficult is right: an empty one, one without results, one where all operations are
   concurrent. So it must hold exactly the calls of the part, each by its client, with its value and its token; every call has a
   result; and what the part's calls do one after the other is done one after the other. Then its model judges it. */
#include "recording.h"

#include "language.h"

#include <stdlib.h>
#include <string.h>

static const minos_place nowhere = {0, 0};

/* ---- reading ---- */

minos_status recording_read(minos_histories *out, minos_bytes bytes, const minos_exercise *exercise, minos_error *err) {
  const minos_reading how = {.model = minos_history_model(exercise->parts[0].history, 0)->name};
  minos_faults *faults = calloc(1, sizeof *faults);
  minos_source *source = NULL;
  minos_status status =
      faults ? minos_source_memory(&source, "recording", bytes.data, bytes.length, err) : MINOS_ENOMEM;
  if (!status) status = minos_read(out, source, &how, faults);
  if (status && faults && faults->errors)
    *err = faults->error[0];
  else if (status)
    minos_fault(err, status, nowhere, "%s", minos_status_text(status));
  minos_source_free(source);
  free(faults);
  return status;
}

static const minos_history *find_history(const minos_histories *from, const minos_exercise *exercise,
                                         const exercise_part *part) {
  bool named = false;
  for (size_t i = 0; i < from->count; i++) {
    const char *name = minos_history_name(from->items[i]);
    if (name) named = true;
    if (name && strcmp(name, part->id) == 0) return from->items[i];
  }
  size_t index = (size_t)(part - exercise->parts);
  return !named && from->count == exercise->part_count ? from->items[index] : NULL;
}

/* ---- comparing with the calls ---- */

/* Positions by start, as they stand in the input where starts are equal. */
static minos_op_id *by_start(const minos_history *history) {
  const minos_op *ops = minos_history_ops(history);
  uint32_t count = minos_history_count(history);
  minos_op_id *order = calloc((size_t)count + 1, sizeof *order);
  for (uint32_t i = 0; order && i < count; i++) {
    uint32_t at = i;
    for (; at > 0 && ops[order[at - 1]].start > ops[i].start; at--) order[at] = order[at - 1];
    order[at] = i;
  }
  return order;
}

static bool same_bytes(minos_bytes a, minos_bytes b) {
  return a.length == b.length && (a.length == 0 || memcmp(a.data, b.data, a.length) == 0);
}

static bool same_call(const minos_history *asked, const minos_op *a, const minos_history *given, const minos_op *b) {
  const minos_values *left = minos_history_values(asked), *right = minos_history_values(given);
  return a->fn == b->fn &&
         same_bytes(minos_history_client_name(asked, a->client), minos_history_client_name(given, b->client)) &&
         same_bytes(minos_history_object_name(asked, a->object), minos_history_object_name(given, b->object)) &&
         minos_value_equal(left, a->argument, right, b->argument) && minos_value_equal(left, a->token, right, b->token);
}

static bool has_result(const minos_history *given, const minos_op *op) {
  const minos_fn *fn = &minos_history_model(given, op->object)->fns[op->fn];
  bool answered = op->outcome == MINOS_OUTCOME_OK && op->end != MINOS_NEVER;
  return answered && (fn->result == MINOS_SHAPE_NONE || op->result != MINOS_ABSENT);
}

/* Two histories side by side, both in the order of their starts. */
typedef struct pairing {
  const minos_history *asked, *given;
  const minos_op_id *asked_order, *given_order;
  uint32_t count;
} pairing;

static const minos_op *asked_at(const pairing *p, uint32_t i) {
  return &minos_history_ops(p->asked)[p->asked_order[i]];
}
static const minos_op *given_at(const pairing *p, uint32_t i) {
  return &minos_history_ops(p->given)[p->given_order[i]];
}

static bool keeps_order(const pairing *p, uint32_t i) {
  for (uint32_t before = 0; before < i; before++)
    if (asked_at(p, before)->end <= asked_at(p, i)->start && given_at(p, before)->end > given_at(p, i)->start)
      return false;
  return true;
}

static void compare(recording_finding *out, const pairing *p) {
  for (uint32_t i = 0; i < p->count && !out->fault; i++) {
    out->op = p->given_order[i];
    if (!same_call(p->asked, asked_at(p, i), p->given, given_at(p, i)))
      out->fault = RECORDING_CALL;
    else if (!has_result(p->given, given_at(p, i)))
      out->fault = RECORDING_RESULT;
    else if (!keeps_order(p, i))
      out->fault = RECORDING_ORDER;
  }
}

static minos_status compare_calls(recording_finding *out, const exercise_part *part) {
  uint32_t count = minos_history_count(part->history);
  if (minos_history_count(out->history) != count) {
    out->fault = RECORDING_COUNT;
    return MINOS_OK;
  }
  minos_op_id *asked = by_start(part->history), *given = by_start(out->history);
  const pairing p = {part->history, out->history, asked, given, count};
  if (asked && given) compare(out, &p);
  free(asked);
  free(given);
  return asked && given ? MINOS_OK : MINOS_ENOMEM;
}

/* ---- judging ---- */

static minos_status judge(recording_finding *out, const exercise_part *part, minos_error *err) {
  const minos_options options = {.evidence = true, .timeout_ns = 1000000000, .translation = language_say};
  minos_status status = minos_check(&out->result, out->history, &options, err);
  if (status) return status;
  minos_truth truth = part->order == MINOS_ORDER_REAL_TIME ? out->result->linearizable : out->result->sequential;
  out->right = truth == MINOS_YES;
  if (truth != MINOS_OPEN) return MINOS_OK;
  bool memory = out->result->limit == MINOS_LIMIT_MEMORY;
  minos_result_free(out->result);
  out->result = NULL;
  if (memory) return minos_fault(err, MINOS_ENOMEM, nowhere, "out of memory");
  return minos_fault(err, MINOS_ELIMIT, nowhere, "part %s: the recording could not be decided in a second", part->id);
}

minos_status recording_judge(recording_finding *out, const minos_histories *from, const minos_exercise *exercise,
                             const exercise_part *part, minos_error *err) {
  *out = (recording_finding){.history = find_history(from, exercise, part)};
  if (!out->history) {
    out->fault = RECORDING_MISSING;
    return MINOS_OK;
  }
  minos_status status = compare_calls(out, part);
  if (status) return minos_fault(err, status, nowhere, "out of memory");
  return out->fault ? MINOS_OK : judge(out, part, err);
}
