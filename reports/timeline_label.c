/* timeline_label.c -- the words of a drawn history.

   Shared by the terminal's drawing and the figure, so that both call an operation the same. */
#include "timeline_label.h"

#include "columns.h"
#include "language.h"
#include "phrases.h"

#include <string.h>

void timeline_label(const minos_history *history, minos_op_id op, const char *cut, minos_text *text) {
  size_t from = text->length;
  phrases_op(history, op, false, text);
  columns_cut(text, from, TIMELINE_LABEL, cut);
  if (minos_history_ops(history)[op].outcome != MINOS_OUTCOME_FAIL) return;
  minos_text_put(text, " ");
  minos_text_put(text, tr("failed"));
}

void timeline_client(const minos_history *history, uint32_t client, const char *cut, minos_text *text) {
  minos_bytes name = minos_history_client_name(history, client);
  size_t from = text->length;
  columns_clean(text, name.data, name.length);
  columns_cut(text, from, TIMELINE_NAME, cut);
}

const char *timeline_unit(const minos_history *history) {
  const char *unit = minos_history_unit(history);
  return unit && strcmp(unit, "tick") != 0 ? unit : "";
}
