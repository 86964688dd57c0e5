/* explain.c -- why this letter and no other, in words for somebody who learns what the letters mean.

   Each property that holds is shown with its order and the value after every step, each that does not with the reasons
   that exclude every order. The last line draws the conclusion, since L implies sequential and "not sequential" implies
   "not linearizable".

   Ten lines are what somebody reads. A refutation is told as far as they go, and of an order as many steps as the other lines leave
   room for, one at least. How many are left out is said, and where all of them are. */
#include "explain.h"

#include "facts.h"
#include "language.h"
#include "phrases.h"
#include "retelling.h"
#include "rows.h"
#include "scratch.h"
#include "skew_words.h"

enum { LINES = 10 };

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

static void put_circle(const minos_counterexample *core, uint32_t first, minos_text *text) {
  unsigned long from = (unsigned long)first + 1, to = core->reason_count;
  if (!first)
    minos_text_put(text, tr("A circle: an operation would have to stand before itself, so no order keeps all of it."));
  else if (from + 1 == to)
    minos_text_format(text, tr("Steps %lu and %lu form a circle: an operation would have to stand before itself."),
                      from, to);
  else
    minos_text_format(text, tr("Steps %lu to %lu form a circle: an operation would have to stand before itself."), from,
                      to);
}

static void put_conclusion(const minos_counterexample *core, minos_text *text) {
  uint32_t first = circle_start(core);
  bool search = core->prefix || core->state;
  if (!search && first + 1 >= core->reason_count) return;
  minos_text_put(text, "  ");
  if (search)
    minos_text_put(text, tr("No other beginning gets further, so no order exists."));
  else
    put_circle(core, first, text);
  minos_text_put(text, "\n");
}

static uint32_t count_lines(const minos_text *text) {
  uint32_t lines = 0;
  for (size_t i = 0; i < text->length; i++) lines += text->data[i] == '\n';
  return lines;
}

/* Put what was written apart, because its lines had to be counted. */
static void put_counted(minos_text *counted, minos_text *text) {
  if (counted->length) minos_text_add(text, counted->data, counted->length);
  scratch_release(counted, text);
}

/* In `lines` lines where they suffice for one reason. */
static void put_reasons(const minos_judged *judged, const minos_counterexample *core, const minos_style *style,
                        uint32_t lines, minos_text *text) {
  minos_text before = {0}, behind = {0};
  if (!core->present) return;
  if (core->prefix || core->state) {
    minos_text_put(&before, "  ");
    rows_prefix(judged, core, style, &before);
  }
  put_conclusion(core, &behind);
  uint32_t others = count_lines(&before) + count_lines(&behind), room = lines > others + 2 ? lines - others : 2;
  put_counted(&before, text);
  rows_reasons(judged, core, NULL, core->reason_count > room ? room - 1 : room, text);
  put_counted(&behind, text);
}

/* ---- letters ---- */

static void put_line(const char *words, minos_text *text) {
  minos_text_put(text, words);
  minos_text_put(text, "\n");
}

/* A sentence about the model that all objects share; `several` is said where they do not. */
static void put_about_model(const char *pattern, const char *several, const minos_history *history, minos_text *text) {
  const minos_model *model = facts_model(history);
  minos_text_format(text, model ? pattern : several, model ? model->name : "");
  minos_text_put(text, "\n");
}

static void explain_linearizable(const minos_judged *judged, const minos_style *style, minos_text *text) {
  if (judged->result->clock_skew)
    skew_words_about(tr("Linearizable: yes. What ended more than %s before another client's operation started stands "
                        "before it,"),
                     judged, text);
  else
    minos_text_put(text, tr("Linearizable: yes. What ended before another operation started stands before it,"));
  minos_text_put(text, "\n");
  put_about_model(tr("each client's own order is kept, and every answer is what the %s gives:"),
                  tr("each client's own order is kept, and every answer is what its object gives:"), judged->source,
                  text);
  retelling_put(judged, style, LINES - 3, text);
  put_line(tr("So the letter is L; every linearizable history is sequential too."), text);
}

/* In as many lines as `others` leave, where they suffice for a step. */
static void explain_sequential(const minos_judged *judged, const minos_style *style, const minos_text *others,
                               minos_text *text) {
  uint32_t taken = 1 + count_lines(others);
  put_about_model(
      tr("Sequential: yes. This order keeps each client's own order, and every answer is what the %s gives:"),
      tr("Sequential: yes. This order keeps each client's own order, and every answer is what its object gives:"),
      judged->source, text);
  retelling_put(judged, style, taken < LINES ? LINES - taken : 1, text);
}

/* The refutation behind the sentence that it is one of, in `lines` lines with that sentence. */
static void put_core(const minos_judged *judged, const minos_counterexample *core, const minos_style *style,
                     uint32_t lines, minos_text *text) {
  minos_text_put(text, core->present ? ":\n" : ".\n");
  put_reasons(judged, core, style, lines - 1, text);
}

static void explain_not_linearizable(const minos_judged *judged, const minos_style *style, uint32_t lines,
                                     minos_text *text) {
  if (judged->result->clock_skew)
    skew_words_about(tr("Linearizable: no. In real time, what ended more than %s before another client's operation "
                        "started must stand before it"),
                     judged, text);
  else
    minos_text_put(
        text, tr("Linearizable: no. In real time, what ended before another operation started must stand before it"));
  put_core(judged, &judged->result->against_linearizable, style, lines, text);
}

static void explain_neither(const minos_judged *judged, const minos_style *style, minos_text *text) {
  minos_text behind = {0};
  if (facts_only_together(judged->result)) {
    put_line(tr("Each object alone is sequentially consistent, all of them together are not:"), &behind);
    minos_text_put(&behind, "  ");
    phrases_objects(judged, ", ", &behind);
    minos_text_put(&behind, "\n");
  }
  put_line(tr("Linearizable: no. That asks for real time on top of it."), &behind);
  put_line(tr("So the letter is N: neither L nor S."), &behind);
  minos_text_put(text, tr("Sequential: no. No order answers as recorded and keeps each client's own order"));
  put_core(judged, &judged->result->against_sequential, style, LINES - count_lines(&behind), text);
  put_counted(&behind, text);
}

/* The lines of a sequential order with one step. */
static uint32_t least_lines(const minos_judged *judged, const minos_style *style, minos_text *text) {
  minos_text order = {0};
  retelling_put(judged, style, 1, &order);
  uint32_t lines = 1 + count_lines(&order);
  scratch_release(&order, text);
  return lines;
}

static void explain_only_sequential(const minos_judged *judged, const minos_style *style, minos_text *text) {
  minos_text others = {0};
  uint32_t order = least_lines(judged, style, text);
  explain_not_linearizable(judged, style, LINES - 1 - order, &others);
  put_line(tr("So the letter is S: not L because of real time, and not N because the order above exists."), &others);
  explain_sequential(judged, style, &others, text);
  put_counted(&others, text);
}

static void put_open(const minos_result *result, minos_text *text) {
  minos_sentence sentence = {0};
  phrases_limit_in_full(result, minos_sentence_part(&sentence));
  minos_sentence_end(&sentence,
                     result->linearizable == MINOS_NO  ? tr("Sequential: open, %s.")
                     : result->sequential == MINOS_YES ? tr("Linearizable: open, %s.")
                                                       : tr("Linearizable and sequential: open, %s."),
                     text);
  minos_text_put(text, "\n");
  put_line(tr("So the letter is \"?\": a limit is not an answer."), text);
}

static void explain_undecided(const minos_judged *judged, const minos_style *style, minos_text *text) {
  const minos_result *result = judged->result;
  minos_text open = {0};
  put_open(result, &open);
  if (result->linearizable == MINOS_NO) explain_not_linearizable(judged, style, LINES - count_lines(&open), text);
  if (result->sequential == MINOS_YES) explain_sequential(judged, style, &open, text);
  put_counted(&open, text);
}

void explain_verdict(const minos_judged *judged, const minos_style *style, minos_text *text) {
  switch (judged->result->verdict) {
  case MINOS_L: explain_linearizable(judged, style, text); break;
  case MINOS_S: explain_only_sequential(judged, style, text); break;
  case MINOS_N: explain_neither(judged, style, text); break;
  case MINOS_UNDECIDED: explain_undecided(judged, style, text); break;
  }
}
