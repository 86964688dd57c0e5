/* skew_words.c -- what reports say about clocks that differ: never adjusted silently.

   Sequential consistency needs no clock across clients, so that "sequential" and "not sequential" hold under any skew. That
   is said wherever a skew was assumed. */
#include "skew_words.h"

#include "phrases.h"
#include "rows.h"
#include "scratch.h"

#include <string.h>

void skew_words_quantity(const minos_history *history, uint64_t skew, minos_text *text) {
  size_t from = text->length;
  minos_skew_write(history, skew, text);
  if (text->failed || strcmp(minos_history_unit(history), "tick") != 0) return;
  minos_text_put(text, strcmp(text->data + from, "1") == 0 ? " tick" : " ticks");
}

void skew_words_real_time(const minos_judged *judged, minos_text *text) {
  uint64_t skew = judged->result->clock_skew;
  if (!skew) {
    minos_text_put(text, "what ended before another operation\nstarted stands before it");
    return;
  }
  minos_text_put(text, "what ended more than ");
  skew_words_quantity(judged->source, skew, text);
  minos_text_put(text, " before\nanother client's operation started stands before it");
}

const char *skew_words_answer(minos_sweep_answer answer) {
  static const char *const words[] = {[MINOS_SWEEP_NOT_ASKED] = "not-asked",
                                      [MINOS_SWEEP_FOUND] = "found",
                                      [MINOS_SWEEP_NEVER] = "never",
                                      [MINOS_SWEEP_OPEN] = "open",
                                      [MINOS_SWEEP_NO_CLOCK] = "no-clock"};
  return words[answer];
}

static void put_assumed(const minos_judged *judged, const minos_style *style, minos_text *text) {
  const minos_result *result = judged->result;
  if (!result->clock_skew) return;
  rows_label("clock skew", text);
  minos_text_put(text, "any two clients' clocks may differ by up to ");
  skew_words_quantity(judged->source, result->clock_skew, text);
  minos_text_put(text, "; each client's own order is exact\n");
  if (result->sequential == MINOS_NO)
    rows_note(style, "not sequential: that holds under any skew, for it needs no clock across clients", text);
  if (result->sequential == MINOS_YES && result->linearizable != MINOS_YES)
    rows_note(style, "sequential: that holds under any skew, for it needs no clock across clients", text);
}

static void put_found(const minos_judged *judged, const minos_style *style, minos_text *text) {
  uint64_t skew = judged->result->sweep.skew;
  if (!skew) {
    minos_text_put(text, "linearizable with exact clocks: no skew is needed\n");
    return;
  }
  minos_text_put(text, "linearizable from a skew of ");
  skew_words_quantity(judged->source, skew, text);
  minos_text_put(text, " on, and with no smaller one\n");
  minos_text note = {0};
  minos_text_put(&note, "clocks or bug? clocks that differ by ");
  skew_words_quantity(judged->source, skew, &note);
  minos_text_put(&note, " would explain it; if yours can't, it is a bug");
  if (note.failed)
    text->failed = true;
  else
    rows_note(style, note.data, text);
  scratch_release(&note, text);
}

static void put_open(const minos_judged *judged, minos_text *text) {
  static const char *const limits[] = {
      [MINOS_LIMIT_NONE] = "not asked for",  [MINOS_LIMIT_TIME] = "time limit",
      [MINOS_LIMIT_MEMORY] = "memory limit", [MINOS_LIMIT_STATES] = "limit of states",
      [MINOS_LIMIT_SIGNAL] = "interrupted",  [MINOS_LIMIT_DECIDER] = "no decider applies",
  };
  const minos_sweep *sweep = &judged->result->sweep;
  minos_text_format(text, "open (%s): at least ", limits[sweep->limit]);
  skew_words_quantity(judged->source, sweep->low, text);
  if (sweep->bounded) {
    minos_text_put(text, ", at most ");
    skew_words_quantity(judged->source, sweep->skew, text);
  } else {
    minos_text_put(text, ", if any helps");
  }
  minos_text_put(text, "\n");
}

static void put_sweep(const minos_judged *judged, const minos_style *style, minos_text *text) {
  minos_sweep_answer answer = judged->result->sweep.answer;
  if (answer == MINOS_SWEEP_NOT_ASKED) return;
  rows_label("skew sweep", text);
  switch (answer) {
  case MINOS_SWEEP_FOUND: put_found(judged, style, text); break;
  case MINOS_SWEEP_NEVER:
    minos_text_put(text, "no skew makes it linearizable: it is not sequential, which needs no clock across clients\n");
    rows_note(style, "clocks or bug? no clock explains it: it is a bug, or the recording is wrong", text);
    break;
  case MINOS_SWEEP_OPEN: put_open(judged, text); break;
  case MINOS_SWEEP_NO_CLOCK:
    minos_text_format(text, "can't be measured: the clock %s\n", minos_skew_refusal(judged->source));
    break;
  case MINOS_SWEEP_NOT_ASKED: break;
  }
}

void skew_words_rows(const minos_judged *judged, const minos_style *style, minos_text *text) {
  put_assumed(judged, style, text);
  put_sweep(judged, style, text);
}
