/* rows.c -- the lines below a timeline. */
#include "rows.h"

#include "columns.h"
#include "language.h"
#include "paint.h"
#include "phrases.h"
#include "scratch.h"

#include <string.h>

enum { NUMBER_COLUMNS = 5, LABEL_GAP = 3 };

/* All labels: what they say begins behind the widest one, whatever the language. */
static unsigned indent(void) {
  static const char *const labels[] = {
      tr_later("sequential order"), tr_later("linearization"), tr_later("not sequential"), tr_later("not linearizable"),
      tr_later("object by object"), tr_later("undecided"),     tr_later("decided by"),     tr_later("took"),
      tr_later("estimate"),         tr_later("clock skew"),    tr_later("skew sweep"),
  };
  unsigned widest = 0;
  for (size_t i = 0; i < sizeof labels / sizeof *labels; i++) {
    const char *label = tr(labels[i]);
    unsigned columns = columns_count(label, strlen(label));
    if (columns > widest) widest = columns;
  }
  return widest + LABEL_GAP;
}

void rows_label(const char *label, minos_text *text) {
  minos_text_put(text, label);
  unsigned used = columns_count(label, strlen(label)), wanted = indent();
  columns_blank(text, used < wanted ? wanted - used : 1);
}

void rows_note(const minos_style *style, const char *note, minos_text *text) {
  columns_blank(text, indent());
  paint_begin(style, PAINT_DIM, text);
  minos_text_put(text, note);
  paint_end(style, PAINT_DIM, text);
  minos_text_put(text, "\n");
}

void rows_more(uint32_t count, const char *dots, minos_text *text) {
  minos_text_put(text, dots);
  minos_text_put(text, " ");
  minos_text_format(text, tr_n("(%lu more; --json has all)", "(%lu more; --json has all)", count),
                    (unsigned long)count);
}

/* Put a piece of a row, in a next line where it would stand beyond the right edge. */
static unsigned put_wrapped(const minos_text *piece, unsigned at, const minos_style *style, minos_text *text) {
  unsigned width = piece->length ? columns_count(piece->data, piece->length) : 0;
  if (at > indent() && at + width > style->width) {
    while (text->length && text->data[text->length - 1] == ' ') text->length--;
    minos_text_put(text, "\n");
    columns_blank(text, indent());
    at = indent();
  }
  if (piece->length) minos_text_add(text, piece->data, piece->length);
  return at + width;
}

/* The order from column `at` on; returns the column behind it. */
static unsigned put_order(const minos_judged *judged, const minos_op_id *ops, uint32_t count, const minos_style *style,
                          minos_text *text) {
  unsigned at = indent();
  uint32_t shown = count > ROWS_OPS ? ROWS_OPS : count;
  minos_text piece = {0};
  for (uint32_t i = 0; i < shown; i++) {
    scratch_clear(&piece, text);
    phrases_op(judged->source, ops[i], true, &piece);
    if (i + 1 < count) minos_text_put(&piece, style->ascii ? "; " : " · ");
    at = put_wrapped(&piece, at, style, text);
  }
  scratch_clear(&piece, text);
  if (shown < count) rows_more(count - shown, style->ascii ? "..." : "…", &piece);
  at = put_wrapped(&piece, at, style, text);
  scratch_release(&piece, text);
  return at;
}

void rows_order(const minos_judged *judged, const minos_op_id *ops, uint32_t count, const minos_style *style,
                minos_text *text) {
  put_order(judged, ops, count, style, text);
  if (!count) minos_text_put(text, tr("no operation"));
  minos_text_put(text, "\n");
}

void rows_prefix(const minos_judged *judged, const minos_counterexample *core, const minos_style *style,
                 minos_text *text) {
  if (!core->prefix && !core->state) return;
  minos_text_put(text, core->prefix_count ? tr("after") : tr("at the start"));
  if (core->prefix_count) minos_text_put(text, " ");
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

void rows_reasons(const minos_judged *judged, const minos_counterexample *core, const char *label, uint32_t most,
                  minos_text *text) {
  uint32_t shown = core->reason_count > most ? most : core->reason_count;
  unsigned widest = widest_reason(judged, core, shown, text);
  for (uint32_t i = 0; i < shown; i++) {
    if (label)
      rows_label(i ? "" : label, text);
    else
      minos_text_format(text, "%*lu. ", NUMBER_COLUMNS - 2, (unsigned long)i + 1);
    put_reason(judged, &core->reasons[i], widest, text);
  }
  if (shown == core->reason_count) return;
  columns_blank(text, label ? indent() : NUMBER_COLUMNS);
  rows_more(core->reason_count - shown, "...", text);
  minos_text_put(text, "\n");
}

/* How many operations of the core are taken as not ended. */
static uint32_t count_unended(const minos_counterexample *core) {
  uint32_t count = 0;
  for (uint32_t i = 0; core->unended && i < core->count; i++) count += core->unended[i];
  return count;
}

/* What is in `text` becomes a part of the next sentence. */
static void put_around(const char *pattern, minos_text *text) {
  minos_sentence sentence = {0};
  minos_text *inner = minos_sentence_part(&sentence);
  if (text->length) minos_text_add(inner, text->data, text->length);
  if (text->failed) inner->failed = true;
  minos_text_clear(text);
  minos_sentence_end(&sentence, pattern, text);
}

void rows_size(const minos_counterexample *core, minos_text *text) {
  uint32_t unended = count_unended(core);
  minos_text size = {0};
  phrases_operations(core->count, &size);
  if (unended) {
    minos_text_put(&size, " ");
    minos_text_format(
        &size, tr_n("(%lu of them taken as of unknown outcome)", "(%lu of them taken as of unknown outcome)", unended),
        (unsigned long)unended);
  }
  if (core->initial_unknown) put_around(tr("%s, from any start value"), &size);
  if (core->minimal && core->count > 1)
    put_around(tr("%s, minimal: without any one of them the others can be ordered"), &size);
  else
    put_around(core->minimal ? tr("%s, minimal") : tr("%s, not minimal (limit)"), &size);
  if (size.length) minos_text_add(text, size.data, size.length);
  scratch_release(&size, text);
}
