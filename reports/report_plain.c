/* report_plain.c -- one line a history for scripts: FILE, tab, letter, and for an undecided one what is known.

   Names are written byte for byte, so that they can be opened again; only tabs and line ends, which would forge columns
   and lines, become question marks. An input that could not be read has no line: its faults are messages. */
#include "reporting.h"
#include "skew_words.h"

#include <string.h>

static void put_name(const char *name, minos_text *text) {
  for (;;) {
    size_t harmless = strcspn(name, "\t\r\n");
    minos_text_add(text, name, harmless);
    if (!name[harmless]) return;
    minos_text_put(text, "?");
    name += harmless + 1;
  }
}

/* The last column of a sweep: the smallest skew, "never", or what the sweep came to instead. */
static void put_sweep(const minos_judged *judged, minos_text *text) {
  const minos_sweep *sweep = &judged->result->sweep;
  if (sweep->answer == MINOS_SWEEP_NOT_ASKED) return;
  minos_text_put(text, "\tskew ");
  if (sweep->answer == MINOS_SWEEP_FOUND)
    minos_skew_write(judged->source, sweep->skew, text);
  else
    minos_text_put(text, skew_words_answer(sweep->answer));
}

static void add(minos_report *report, const minos_judged *judged, minos_text *text) {
  (void)report;
  const minos_result *result = judged->result;
  if (!result) return;
  put_name(judged->file, text);
  if (judged->history) {
    minos_text_put(text, "#");
    put_name(judged->history, text);
  }
  minos_text_format(text, "\t%c", minos_verdict_letter(result->verdict));
  if (result->verdict == MINOS_UNDECIDED && result->linearizable == MINOS_NO) minos_text_put(text, "\tnot L");
  if (result->verdict == MINOS_UNDECIDED && result->sequential == MINOS_YES) minos_text_put(text, "\tnot N");
  put_sweep(judged, text);
  minos_text_put(text, "\n");
}

const reporting_kind report_plain = {.add = add};
