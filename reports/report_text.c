/* report_text.c -- what a person reads: letter and setting, timeline, then the proof and the counterexample in words.

   An input that could not be read has no text: its faults are messages. Warnings are messages too. */
#include "columns.h"
#include "explain.h"
#include "facts.h"
#include "language.h"
#include "paint.h"
#include "phrases.h"
#include "reporting.h"
#include "rows.h"
#include "scratch.h"
#include "skew_words.h"
#include "timeline.h"

enum { OBJECTS_NAMED = 8 };

static void put_headline(const minos_judged *judged, const minos_style *style, minos_text *text) {
  phrases_name(judged, text);
  minos_text_put(text, ": ");
  paint_letter(style, judged->result->verdict, text);
  minos_text_put(text, "  ");
  phrases_verdict(judged->result, text);
  minos_text_put(text, "      ");
  phrases_setting(judged->source, text);
  minos_text_put(text, "\n");
}

/* "x = 5, y = 0": what the objects were assumed to hold at the start. */
static void put_assumed(const minos_judged *judged, const minos_style *style, minos_text *text) {
  const minos_history *history = judged->source;
  const minos_value *initial = judged->result->witness.initial;
  if (!minos_history_initial_unknown(history) || !initial) return;
  minos_text line = {0}, value = {0};
  minos_text_put(&line, tr("assumed at the start:"));
  minos_text_put(&line, " ");
  uint32_t objects = minos_history_objects(history), shown = objects < OBJECTS_NAMED ? objects : OBJECTS_NAMED;
  for (uint32_t object = 0; object < shown; object++) {
    scratch_clear(&value, text);
    minos_value_write(minos_history_values(history), initial[object], &value);
    if (object) minos_text_put(&line, ", ");
    phrases_object(history, object, "", &line);
    if (minos_history_object_name(history, object).length) minos_text_put(&line, " = ");
    if (value.length) columns_clean(&line, value.data, value.length);
  }
  if (shown < objects) minos_text_put(&line, ", ...");
  if (line.failed || value.failed)
    text->failed = true;
  else
    rows_note(style, line.data, text);
  scratch_release(&line, text);
  scratch_release(&value, text);
}

static void put_witness(const minos_judged *judged, const minos_style *style, minos_text *text) {
  const minos_witness *witness = &judged->result->witness;
  if (!witness->present) return;
  rows_label(witness->order == MINOS_ORDER_CLIENT ? tr("sequential order") : tr("linearization"), text);
  rows_order(judged, witness->ops, witness->count, style, text);
  put_assumed(judged, style, text);
  rows_note(style, tr("one valid order of possibly many; not necessarily what happened"), text);
}

static void put_counterexample(const minos_judged *judged, const minos_style *style, minos_text *text) {
  const minos_counterexample *core = facts_counterexample(judged->result);
  if (!core) return;
  const char *label = phrases_refuted(core);
  if (core->prefix || core->state) {
    rows_label(label, text);
    rows_prefix(judged, core, style, text);
    label = "";
  }
  rows_reasons(judged, core, label, ROWS_REASONS, text);
  minos_text size = {0};
  rows_size(core, &size);
  if (size.failed)
    text->failed = true;
  else
    rows_note(style, size.data, text);
  scratch_release(&size, text);
}

static void put_objects(const minos_judged *judged, const minos_style *style, minos_text *text) {
  bool linearizable = facts_linearizable_alone(judged->result);
  if (!facts_only_together(judged->result) && !linearizable) return;
  rows_label(tr("object by object"), text);
  phrases_objects(judged, style->ascii ? "; " : " · ", text);
  minos_text_put(text, "\n");
  rows_note(style,
            linearizable ? tr("each object alone is linearizable, all of them together are not")
                         : tr("each object alone is sequentially consistent, all of them together are not"),
            text);
}

static void put_undecided(const minos_judged *judged, minos_text *text) {
  const minos_result *result = judged->result;
  if (result->verdict != MINOS_UNDECIDED || result->limit == MINOS_LIMIT_NONE) return;
  rows_label(tr("undecided"), text);
  phrases_limit_in_full(result, text);
  minos_text_put(text, "\n");
}

/* "at most 12 operations open at once, 0 unknown, 5 values, 480 of them again; hard: ..." */
static void put_estimate(const minos_estimate *estimate, minos_text *text) {
  static const char *const hard[] = {
      [MINOS_HARD_NOTHING] = tr_later("nothing makes it hard"),
      [MINOS_HARD_REPEATED] = tr_later("hard because written values repeat"),
      [MINOS_HARD_UNKNOWN] =
          tr_later("hard because of unknown outcomes: each may take effect at any later time, or never"),
      [MINOS_HARD_MODEL] = tr_later("hard because the object is no register"),
      [MINOS_HARD_OBJECTS] = tr_later("for S hard because objects can't be judged one by one"),
  };
  if (!estimate->present) return;
  rows_label(tr("estimate"), text);
  minos_text_format(text, tr("%lu open at once, %lu unknown, %lu values, brought again %lu times; %s"),
                    (unsigned long)estimate->width, (unsigned long)estimate->unknown, (unsigned long)estimate->values,
                    (unsigned long)estimate->repeated, tr(hard[estimate->hard]));
  minos_text_put(text, "\n");
}

void minos_report_stats(const minos_judged *judged, minos_text *text) {
  const minos_result *result = judged->result;
  const minos_stats *stats = &result->stats;
  uint64_t micros = stats->seconds > 0 ? (uint64_t)(stats->seconds * 1e6 + 0.5) : 0;
  rows_label(tr("decided by"), text);
  minos_text_format(text, tr("%s (linearizable), %s (sequential)"),
                    result->linearizable_by ? result->linearizable_by : tr("none"),
                    result->sequential_by ? result->sequential_by : tr("none"));
  minos_text_put(text, "\n");
  rows_label(tr("took"), text);
  minos_text_format(text, "%llu.%06llu s, ", (unsigned long long)(micros / 1000000),
                    (unsigned long long)(micros % 1000000));
  minos_text_format(text, tr_n("%lu configuration", "%lu configurations", stats->configurations),
                    (unsigned long)stats->configurations);
  minos_text_put(text, ", ");
  minos_text_format(text, tr_n("%lu byte remembered", "%lu bytes remembered", stats->bytes),
                    (unsigned long)stats->bytes);
  minos_text_put(text, "\n");
  put_estimate(&stats->estimate, text);
}

static void put_rows(const minos_judged *judged, const minos_style *style, minos_text *text) {
  if (style->explain) {
    explain_verdict(judged, style, text);
  } else {
    put_witness(judged, style, text);
    put_counterexample(judged, style, text);
    put_objects(judged, style, text);
    put_undecided(judged, text);
  }
  skew_words_rows(judged, style, text);
  if (style->stats) minos_report_stats(judged, text);
}

/* A part behind a blank line; nothing where the part says nothing. */
static void put_part(void (*part)(const minos_judged *, const minos_style *, minos_text *), const minos_judged *judged,
                     const minos_style *style, minos_text *text) {
  size_t before = text->length;
  minos_text_put(text, "\n");
  size_t blank = text->length;
  part(judged, style, text);
  if (text->length == blank) text->length = before;
}

static void add(minos_report *report, const minos_judged *judged, minos_text *text) {
  const minos_style *style = &report->style;
  if (!judged->result || !judged->source) return;
  if (report->begun) minos_text_put(text, "\n");
  report->begun = true;
  put_headline(judged, style, text);
  put_part(timeline_draw, judged, style, text);
  put_part(put_rows, judged, style, text);
}

const reporting_kind report_text = {.add = add};
