/* explain.c -- why this letter and no other, in words for somebody who learns what the letters mean.

   Each property that holds is shown with its order and the value after every step, each that does not with the reasons
   that exclude every order. The last line draws the conclusion, since L implies sequential and "not sequential" implies
   "not linearizable". */
#include "explain.h"

#include "columns.h"
#include "facts.h"
#include "paint.h"
#include "phrases.h"
#include "rows.h"
#include "scratch.h"
#include "skew_words.h"
#include "steps.h"

enum { STEPS_SHOWN = 8, LEFT_OUT_NAMED = 3 };

/* ---- what holds ---- */

static unsigned widest_step(const minos_judged *judged, uint32_t shown, minos_text *text) {
  unsigned widest = sizeof "start" - 1;
  minos_text words = {0};
  for (uint32_t i = 0; i < shown; i++) {
    scratch_clear(&words, text);
    phrases_op(judged->source, judged->result->witness.ops[i], true, &words);
    unsigned width = words.length ? columns_count(words.data, words.length) : 0;
    if (width > widest) widest = width;
  }
  scratch_release(&words, text);
  return widest;
}

static void put_start(const minos_judged *judged, const steps *at, unsigned widest, minos_text *text) {
  uint32_t objects = minos_history_objects(judged->source);
  if (!objects) return;
  minos_text_put(text, "  start");
  columns_blank(text, widest - (unsigned)(sizeof "start" - 1) + 3);
  for (uint32_t object = 0; object < objects && object < STEPS_SHOWN; object++) {
    if (object) minos_text_put(text, ", ");
    steps_show(at, object, text);
  }
  minos_text_put(text, objects > STEPS_SHOWN ? ", ...\n" : "\n");
}

static void put_step(const minos_judged *judged, minos_op_id op, const steps *at, unsigned widest, minos_text *text) {
  size_t from = text->length;
  minos_text_put(text, "  ");
  phrases_op(judged->source, op, true, text);
  if (text->failed) return;
  unsigned used = columns_count(text->data + from, text->length - from);
  columns_blank(text, used < widest + 5 ? widest + 5 - used : 1);
  const minos_op *step = &minos_history_ops(judged->source)[op];
  steps_show(at, step->object, text);
  if (step->outcome == MINOS_OUTCOME_UNKNOWN) minos_text_put(text, "   (never answered, but it took effect here)");
  minos_text_put(text, "\n");
}

static void put_steps(const minos_judged *judged, minos_text *text) {
  const minos_witness *witness = &judged->result->witness;
  uint32_t shown = witness->count < STEPS_SHOWN ? witness->count : STEPS_SHOWN;
  unsigned widest = widest_step(judged, shown, text);
  steps at = {0};
  if (steps_begin(&at, judged->source, witness)) {
    put_start(judged, &at, widest, text);
    for (uint32_t i = 0; i < shown && steps_take(&at, witness->ops[i]); i++)
      put_step(judged, witness->ops[i], &at, widest, text);
    if (minos_states_failed(at.states)) text->failed = true;
  } else {
    text->failed = true;
  }
  steps_release(&at);
  if (shown < witness->count)
    minos_text_format(text, "  ... (%lu more; --json has all)\n", (unsigned long)(witness->count - shown));
}

static bool stands_in(const minos_witness *witness, minos_op_id op) {
  for (uint32_t i = 0; i < witness->count; i++)
    if (witness->ops[i] == op) return true;
  return false;
}

static bool may_have_changed(const minos_history *history, const minos_op *op) {
  return op->outcome == MINOS_OUTCOME_UNKNOWN && !minos_history_model(history, op->object)->fns[op->fn].query;
}

/* Unknown operations that the order does without. Said for short orders only: looking each one up is quadratic. */
static void put_left_out(const minos_judged *judged, minos_text *text) {
  const minos_witness *witness = &judged->result->witness;
  const minos_op *ops = minos_history_ops(judged->source);
  uint32_t named = 0;
  for (minos_op_id op = 0; op < minos_history_count(judged->source) && named < LEFT_OUT_NAMED; op++) {
    if (!may_have_changed(judged->source, &ops[op]) || stands_in(witness, op)) continue;
    minos_text_put(text, named++ ? ", " : "  never takes effect here: ");
    phrases_op(judged->source, op, true, text);
  }
  if (named) minos_text_put(text, "\n");
}

static void put_dim(const char *words, const minos_style *style, minos_text *text) {
  minos_text_put(text, "  ");
  paint_begin(style, PAINT_DIM, text);
  minos_text_put(text, words);
  paint_end(style, PAINT_DIM, text);
  minos_text_put(text, "\n");
}

static void put_witness(const minos_judged *judged, const minos_style *style, minos_text *text) {
  if (!judged->result->witness.present) return;
  put_steps(judged, text);
  if (judged->result->witness.count <= STEPS_SHOWN) put_left_out(judged, text);
  put_dim("one valid order of possibly many; not necessarily what happened", style, text);
}

/* "the register", "its object". */
static void put_model(const minos_history *history, minos_text *text) {
  const minos_model *model = facts_model(history);
  if (model)
    minos_text_format(text, "the %s", model->name);
  else
    minos_text_put(text, "its object");
}

/* ---- what does not hold ---- */

/* Whether the steps from `first` on lead from one to the next and the last one back. */
static bool is_circle(const minos_counterexample *core, uint32_t first) {
  const minos_reason *step = core->reasons;
  uint32_t last = core->reason_count - 1;
  if (step[first].before == MINOS_NO_OP || step[last].after != step[first].before) return false;
  for (uint32_t i = first; i < last; i++)
    if (step[i].after != step[i + 1].before) return false;
  return true;
}

/* Earlier steps may be the premises of those that close the circle. */
static uint32_t circle_start(const minos_counterexample *core) {
  uint32_t first = 0;
  while (first + 1 < core->reason_count && !is_circle(core, first)) first++;
  return first;
}

static void put_conclusion(const minos_counterexample *core, minos_text *text) {
  uint32_t first = circle_start(core);
  if (core->prefix || core->state)
    minos_text_put(text, "  No other beginning gets further, so no order exists.\n");
  else if (first + 1 >= core->reason_count)
    return;
  else if (first)
    minos_text_format(text, "  Steps %lu %s %lu form a circle: an operation would have to stand before itself.\n",
                      (unsigned long)first + 1, first + 2 == core->reason_count ? "and" : "to",
                      (unsigned long)core->reason_count);
  else
    minos_text_put(text, "  A circle: an operation would have to stand before itself, so no order keeps all of it.\n");
}

static void put_reasons(const minos_judged *judged, const minos_counterexample *core, const minos_style *style,
                        minos_text *text) {
  if (!core->present) return;
  if (core->prefix || core->state) {
    minos_text_put(text, "  ");
    rows_prefix(judged, core, style, text);
  }
  rows_reasons(judged, core, NULL, text);
  put_conclusion(core, text);
}

/* ---- letters ---- */

/* "...and every answer is what the register gives." and the order. */
static void put_order(const minos_judged *judged, const minos_style *style, minos_text *text) {
  minos_text_put(text, "and every answer is what ");
  put_model(judged->source, text);
  minos_text_put(text, " gives. Right: the value after each step.\n");
  put_witness(judged, style, text);
}

static void explain_linearizable(const minos_judged *judged, const minos_style *style, minos_text *text) {
  if (judged->result->clock_skew) {
    minos_text_put(text, "Linearizable: yes. Real time is kept: ");
    skew_words_real_time(judged, text);
    minos_text_put(text, ". Each client's own order is kept,\n");
  } else {
    minos_text_put(text, "Linearizable: yes. What ended before another operation started stands before it, each "
                         "client's\nown order is kept, ");
  }
  put_order(judged, style, text);
  minos_text_put(text, "So the letter is L; every linearizable history is sequential too.\n");
}

static void explain_sequential(const minos_judged *judged, const minos_style *style, minos_text *text) {
  minos_text_put(text, "Sequential: yes. This order keeps each client's own order,\n");
  put_order(judged, style, text);
}

static void explain_not_linearizable(const minos_judged *judged, const minos_style *style, minos_text *text) {
  const minos_counterexample *core = &judged->result->against_linearizable;
  minos_text_put(text, "Linearizable: no. Real time must be kept as well: ");
  skew_words_real_time(judged, text);
  minos_text_put(text, core->present ? ":\n" : ".\n");
  put_reasons(judged, core, style, text);
}

static void explain_neither(const minos_judged *judged, const minos_style *style, minos_text *text) {
  const minos_counterexample *core = &judged->result->against_sequential;
  minos_text_put(text, "Sequential: no. No order answers as recorded and keeps each client's own order");
  minos_text_put(text, core->present ? ":\n" : ".\n");
  put_reasons(judged, core, style, text);
  if (facts_only_together(judged->result)) {
    minos_text_put(text, "Each object alone is sequentially consistent, all of them together are not:\n  ");
    phrases_objects(judged, ", ", text);
    minos_text_put(text, "\n");
  }
  minos_text_put(text, "Linearizable: no. That asks for real time on top of it.\n"
                       "So the letter is N: neither L nor S.\n");
}

static void explain_undecided(const minos_judged *judged, const minos_style *style, minos_text *text) {
  const minos_result *result = judged->result;
  if (result->linearizable == MINOS_NO) explain_not_linearizable(judged, style, text);
  if (result->sequential == MINOS_YES) explain_sequential(judged, style, text);
  minos_text_put(text, result->linearizable == MINOS_NO  ? "Sequential: open, "
                       : result->sequential == MINOS_YES ? "Linearizable: open, "
                                                         : "Linearizable and sequential: open, ");
  phrases_limit_in_full(result, text);
  minos_text_put(text, ".\nSo the letter is \"?\": a limit is not an answer.\n");
}

void explain_verdict(const minos_judged *judged, const minos_style *style, minos_text *text) {
  switch (judged->result->verdict) {
  case MINOS_L: explain_linearizable(judged, style, text); break;
  case MINOS_S:
    explain_sequential(judged, style, text);
    explain_not_linearizable(judged, style, text);
    minos_text_put(text, "So the letter is S: not L because of real time, and not N because the order above exists.\n");
    break;
  case MINOS_N: explain_neither(judged, style, text); break;
  case MINOS_UNDECIDED: explain_undecided(judged, style, text); break;
  }
}
