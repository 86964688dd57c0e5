/* rows.c -- the lines below a timeline. */
#include "rows.h"

#include "columns.h"
#include "paint.h"
#include "phrases.h"
#include "scratch.h"

#include <string.h>

enum { NUMBER_COLUMNS = 5 };

void rows_label(const char *label, minos_text *text) {
  minos_text_put(text, label);
  unsigned used = columns_count(label, strlen(label));
  columns_blank(text, used < ROWS_LABEL ? ROWS_LABEL - used : 1);
}

void rows_note(const minos_style *style, const char *note, minos_text *text) {
  columns_blank(text, ROWS_LABEL);
  paint_begin(style, PAINT_DIM, text);
  minos_text_put(text, note);
  paint_end(style, PAINT_DIM, text);
  minos_text_put(text, "\n");
}

/* Put a piece of a row, in a next line where it would stand beyond the right edge. */
static unsigned put_wrapped(const minos_text *piece, unsigned at, const minos_style *style, minos_text *text) {
  unsigned width = piece->length ? columns_count(piece->data, piece->length) : 0;
  if (at > ROWS_LABEL && at + width > style->width) {
    while (text->length && text->data[text->length - 1] == ' ') text->length--;
    minos_text_put(text, "\n");
    columns_blank(text, ROWS_LABEL);
    at = ROWS_LABEL;
  }
  if (piece->length) minos_text_add(text, piece->data, piece->length);
  return at + width;
}

/* The order from column `at` on; returns the column behind it. */
static unsigned put_order(const minos_judged *judged, const minos_op_id *ops, uint32_t count, const minos_style *style,
                          minos_text *text) {
  unsigned at = ROWS_LABEL;
  uint32_t shown = count > ROWS_OPS ? ROWS_OPS : count;
  minos_text piece = {0};
  for (uint32_t i = 0; i < shown; i++) {
    scratch_clear(&piece, text);
    phrases_op(judged->source, ops[i], true, &piece);
    if (i + 1 < count) minos_text_put(&piece, style->ascii ? "; " : " · ");
    at = put_wrapped(&piece, at, style, text);
  }
  scratch_clear(&piece, text);
  if (shown < count)
    minos_text_format(&piece, "%s (%lu more; --json has all)", style->ascii ? "..." : "…",
                      (unsigned long)(count - shown));
  at = put_wrapped(&piece, at, style, text);
  scratch_release(&piece, text);
  return at;
}

void rows_order(const minos_judged *judged, const minos_op_id *ops, uint32_t count, const minos_style *style,
                minos_text *text) {
  put_order(judged, ops, count, style, text);
  minos_text_put(text, count ? "\n" : "no operation\n");
}

void rows_prefix(const minos_judged *judged, const minos_counterexample *core, const minos_style *style,
                 minos_text *text) {
  if (!core->prefix && !core->state) return;
  minos_text_put(text, core->prefix_count ? "after " : "at the start");
  put_order(judged, core->prefix, core->prefix_count, style, text);
  if (core->state) {
    minos_text_put(text, " (");
    columns_clean(text, core->state, strlen(core->state));
    minos_text_put(text, ")");
  }
  minos_text_put(text, ":\n");
}

static unsigned widest_reason(const minos_judged *judged, const minos_counterexample *core, uint32_t shown,
                              minos_text *text) {
  unsigned widest = 0;
  minos_text words = {0};
  for (uint32_t i = 0; i < shown; i++) {
    scratch_clear(&words, text);
    phrases_reason(judged->source, &core->reasons[i], &words);
    unsigned width = words.length ? columns_count(words.data, words.length) : 0;
    if (width > widest) widest = width;
  }
  scratch_release(&words, text);
  return widest;
}

static void put_reason(const minos_judged *judged, const minos_reason *reason, unsigned widest, minos_text *text) {
  minos_text words = {0}, lines = {0};
  phrases_reason(judged->source, reason, &words);
  phrases_lines(judged->source, reason, &lines);
  if (words.length) minos_text_add(text, words.data, words.length);
  if (lines.length) {
    unsigned used = words.length ? columns_count(words.data, words.length) : 0;
    columns_blank(text,
                  3 + (used < widest ? widest - used : 0)); /* measured and written may differ when memory ran out */
    minos_text_add(text, lines.data, lines.length);
  }
  minos_text_put(text, "\n");
  scratch_release(&words, text);
  scratch_release(&lines, text);
}

void rows_reasons(const minos_judged *judged, const minos_counterexample *core, const char *label, minos_text *text) {
  uint32_t shown = core->reason_count > ROWS_REASONS ? ROWS_REASONS : core->reason_count;
  unsigned widest = widest_reason(judged, core, shown, text);
  for (uint32_t i = 0; i < shown; i++) {
    if (label)
      rows_label(i ? "" : label, text);
    else
      minos_text_format(text, "%*lu. ", NUMBER_COLUMNS - 2, (unsigned long)i + 1);
    put_reason(judged, &core->reasons[i], widest, text);
  }
  if (shown == core->reason_count) return;
  columns_blank(text, label ? ROWS_LABEL : NUMBER_COLUMNS);
  minos_text_format(text, "... (%lu more; --json has all)\n", (unsigned long)(core->reason_count - shown));
}

/* How many operations of the core are taken as not ended. */
static uint32_t count_unended(const minos_counterexample *core) {
  uint32_t count = 0;
  for (uint32_t i = 0; core->unended && i < core->count; i++) count += core->unended[i];
  return count;
}

void rows_size(const minos_counterexample *core, minos_text *text) {
  phrases_count(core->count, "operation", text);
  uint32_t unended = count_unended(core);
  if (unended) minos_text_format(text, " (%lu of them taken as of unknown outcome)", (unsigned long)unended);
  if (core->initial_unknown) minos_text_put(text, ", from any start value");
  if (core->minimal && core->count > 1)
    minos_text_put(text, ", minimal: without any one of them the others can be ordered");
  else
    minos_text_put(text, core->minimal ? ", minimal" : ", not minimal (limit)");
}
