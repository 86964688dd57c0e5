/* skew_sweep.c -- the smallest clock skew that makes a history linearizable.

   A larger skew takes precedences across clients away and adds none, so "linearizable with skew E" is monotone in E, and
   bisection finds the border exactly: ends and starts are whole ordinals. Once E exceeds every difference of times, only
   client order is left, and the question is sequential consistency: no skew helps iff the history is not S.

   A witness tells more than yes: how far any operation ends before the start of one that stands in front of it is the skew
   that this order needs. It bounds the answer from above, often exactly. */
#include <minos/check.h>

#include "history_data.h"

typedef struct sweeping {
  minos_result *result;
  const minos_history *history;
  minos_options options; /* of the next check */
  uint64_t timeout_ns;
  minos_error *err;
} sweeping;

/* The least skew with which the order keeps real time. Client order is exact, so pairs of one client never need any. */
static uint64_t needed_by(const minos_history *h, const minos_witness *w) {
  uint64_t most = 0;
  int64_t latest_start = INT64_MIN;
  for (uint32_t i = 0; i < w->count; i++) {
    const minos_op *op = &h->ops[w->ops[i]];
    if (op->outcome == MINOS_OUTCOME_OK && op->end < latest_start) {
      uint64_t gap = (uint64_t)latest_start - (uint64_t)op->end;
      if (gap > most) most = gap;
    }
    if (op->start > latest_start) latest_start = op->start;
  }
  return most;
}

static void note_upper(sweeping *s, const minos_witness *w) {
  minos_sweep *sweep = &s->result->sweep;
  uint64_t needed = needed_by(s->history, w);
  if (sweep->bounded && sweep->skew <= needed) return;
  sweep->bounded = true;
  sweep->skew = needed;
}

/* What is left of the time; false when nothing is. */
static bool has_time(sweeping *s) {
  if (s->options.cancel && *s->options.cancel) {
    s->result->sweep.limit = MINOS_LIMIT_SIGNAL;
    return false;
  }
  if (!s->timeout_ns) return true;
  double spent = s->result->stats.seconds * 1e9;
  s->result->sweep.limit = MINOS_LIMIT_TIME;
  if (spent >= (double)s->timeout_ns) return false;
  uint64_t left = s->timeout_ns - (uint64_t)spent;
  s->options.timeout_ns = left ? left : 1;
  return true;
}

/* Is it linearizable with this skew? */
static minos_status ask(sweeping *s, uint64_t skew, minos_truth *truth) {
  *truth = MINOS_OPEN;
  if (!has_time(s)) return MINOS_OK;
  minos_result *found;
  s->options.clock_skew = skew;
  minos_status status = minos_check(&found, s->history, &s->options, s->err);
  if (status) return status;
  *truth = found->linearizable;
  s->result->sweep.limit = found->limit;
  if (*truth == MINOS_YES) note_upper(s, &found->witness);
  s->result->stats.seconds += found->stats.seconds;
  s->result->stats.deciding_seconds += found->stats.deciding_seconds;
  s->result->stats.configurations += found->stats.configurations;
  minos_result_free(found);
  return MINOS_OK;
}

/* Bring the upper bound down to the answer. */
static minos_status bisect(sweeping *s) {
  minos_sweep *sweep = &s->result->sweep;
  minos_truth truth = MINOS_YES;
  minos_status status = MINOS_OK;
  while (!status && truth != MINOS_OPEN && sweep->low < sweep->skew) {
    uint64_t middle = sweep->low + (sweep->skew - sweep->low) / 2;
    status = ask(s, middle, &truth);
    if (!status && truth == MINOS_NO) sweep->low = middle + 1;
  }
  sweep->answer = truth == MINOS_OPEN ? MINOS_SWEEP_OPEN : MINOS_SWEEP_FOUND;
  return status;
}

/* Without a witness of the check: is there any skew at all? */
static minos_status find_upper(sweeping *s) {
  minos_truth truth;
  minos_status status = ask(s, INT64_MAX, &truth);
  if (truth == MINOS_OPEN) s->result->sweep.answer = MINOS_SWEEP_OPEN;
  if (truth == MINOS_NO) s->result->sweep.answer = MINOS_SWEEP_NEVER;
  return status;
}

minos_status minos_sweep_skew(minos_result *result, const minos_history *history, const minos_options *options,
                              minos_error *err) {
  static const minos_options plain = {0};
  sweeping s = {.result = result, .history = history, .options = options ? *options : plain, .err = err};
  s.timeout_ns = s.options.timeout_ns;
  s.options.stop_at_linearizable = true;
  s.options.evidence = false;
  minos_sweep *sweep = &result->sweep;
  *sweep = (minos_sweep){0};
  if (result->linearizable == MINOS_NO) sweep->low = result->clock_skew + 1;
  if (result->witness.present) note_upper(&s, &result->witness);
  if (sweep->bounded && sweep->skew == 0)
    sweep->answer = MINOS_SWEEP_FOUND;
  else if (result->sequential == MINOS_NO)
    sweep->answer = MINOS_SWEEP_NEVER;
  else if (minos_skew_refusal(history))
    sweep->answer = MINOS_SWEEP_NO_CLOCK;
  minos_status status = MINOS_OK;
  if (!sweep->answer && !sweep->bounded) status = find_upper(&s);
  if (!status && !sweep->answer) status = bisect(&s);
  if (sweep->answer != MINOS_SWEEP_OPEN) sweep->limit = MINOS_LIMIT_NONE;
  return status;
}
