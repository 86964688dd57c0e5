/* skew_words.c -- what reports say about clocks that differ: never adjusted silently.

   Sequential consistency needs no clock across clients, so that "sequential" and "not sequential" hold under any skew. That
   is said wherever a skew was assumed. */
#include "skew_words.h"

#include "language.h"
#include "phrases.h"
#include "rows.h"
#include "scratch.h"

#include <stdlib.h>
#include <string.h>

/* "5ms", "1 tick". */
static void put_quantity(const minos_history *history, uint64_t skew, minos_text *text) {
  if (strcmp(minos_history_unit(history), "tick") != 0) {
    minos_skew_write(history, skew, text);
    return;
  }
  minos_sentence sentence = {0};
  minos_text *number = minos_sentence_part(&sentence);
  minos_skew_write(history, skew, number);
  unsigned long ticks = number->length ? strtoul(number->data, NULL, 10) : 0;
  minos_sentence_end(&sentence, tr_n("%s tick", "%s ticks", ticks), text);
}

/* A sentence about one quantity. */
static void put_about(const char *pattern, const minos_judged *judged, uint64_t skew, minos_text *text) {
  minos_sentence sentence = {0};
  put_quantity(judged->source, skew, minos_sentence_part(&sentence));
  minos_sentence_end(&sentence, pattern, text);
}

void skew_words_about(const char *pattern, const minos_judged *judged, minos_text *text) {
  put_about(pattern, judged, judged->result->clock_skew, text);
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
  rows_label(tr("clock skew"), text);
  skew_words_about(tr("any two clients' clocks may differ by up to %s; each client's own order is exact"), judged,
                   text);
  minos_text_put(text, "\n");
  if (result->sequential == MINOS_NO)
    rows_note(style, tr("not sequential: that holds under any skew, for it needs no clock across clients"), text);
  if (result->sequential == MINOS_YES && result->linearizable != MINOS_YES)
    rows_note(style, tr("sequential: that holds under any skew, for it needs no clock across clients"), text);
}

static void put_found(const minos_judged *judged, const minos_style *style, minos_text *text) {
  uint64_t skew = judged->result->sweep.skew;
  if (!skew) {
    minos_text_put(text, tr("linearizable with exact clocks: no skew is needed"));
    minos_text_put(text, "\n");
    return;
  }
  put_about(tr("linearizable from a skew of %s on, and with no smaller one"), judged, skew, text);
  minos_text_put(text, "\n");
  minos_text note = {0};
  put_about(tr("clocks or bug? clocks that differ by %s would explain it; if yours can't, it is a bug"), judged, skew,
            &note);
  if (note.failed)
    text->failed = true;
  else
    rows_note(style, note.data, text);
  scratch_release(&note, text);
}

static void put_open(const minos_judged *judged, minos_text *text) {
  const minos_sweep *sweep = &judged->result->sweep;
  minos_sentence sentence = {0};
  minos_text_put(minos_sentence_part(&sentence), phrases_limit(sweep->limit));
  put_quantity(judged->source, sweep->low, minos_sentence_part(&sentence));
  if (sweep->bounded) put_quantity(judged->source, sweep->skew, minos_sentence_part(&sentence));
  minos_sentence_end(
      &sentence, sweep->bounded ? tr("open (%s): at least %s, at most %s") : tr("open (%s): at least %s, if any helps"),
      text);
  minos_text_put(text, "\n");
}

static void put_never(const minos_style *style, minos_text *text) {
  minos_text_put(text, tr("no skew makes it linearizable: it is not sequential, which needs no clock across clients"));
  minos_text_put(text, "\n");
  rows_note(style, tr("clocks or bug? no clock explains it: it is a bug, or the recording is wrong"), text);
}

static void put_sweep(const minos_judged *judged, const minos_style *style, minos_text *text) {
  minos_sweep_answer answer = judged->result->sweep.answer;
  if (answer == MINOS_SWEEP_NOT_ASKED) return;
  rows_label(tr("skew sweep"), text);
  switch (answer) {
  case MINOS_SWEEP_FOUND: put_found(judged, style, text); break;
  case MINOS_SWEEP_NEVER: put_never(style, text); break;
  case MINOS_SWEEP_OPEN: put_open(judged, text); break;
  case MINOS_SWEEP_NO_CLOCK:
    minos_text_format(text, tr("can't be measured: the clock %s"), language_say(minos_skew_refusal(judged->source)));
    minos_text_put(text, "\n");
    break;
  case MINOS_SWEEP_NOT_ASKED: break;
  }
}

void skew_words_rows(const minos_judged *judged, const minos_style *style, minos_text *text) {
  put_assumed(judged, style, text);
  put_sweep(judged, style, text);
}
