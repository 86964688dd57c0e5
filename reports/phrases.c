/* phrases.c -- the words that reports share.

   Names and values come from a log and are cleaned before they reach a sentence (columns.h). */
#include "phrases.h"

#include "columns.h"
#include "facts.h"
#include "language.h"
#include "scratch.h"

#include <string.h>

enum { OP_COLUMNS = 48, NAME_COLUMNS = 64, MODELS_NAMED = 3, OBJECTS_NAMED = 8 };

static const char cut_mark[] = "...";

static void put_clean(minos_bytes name, minos_text *text) {
  size_t from = text->length;
  columns_clean(text, name.data, name.length);
  columns_cut(text, from, NAME_COLUMNS, cut_mark);
}

void phrases_name(const minos_judged *judged, minos_text *text) {
  columns_clean(text, judged->file, strlen(judged->file));
  if (!judged->history) return;
  minos_text_put(text, "#");
  columns_clean(text, judged->history, strlen(judged->history));
}

const char *phrases_limit(minos_limit limit) {
  static const char *const words[] = {
      [MINOS_LIMIT_NONE] = tr_later("not asked for"),  [MINOS_LIMIT_TIME] = tr_later("time limit"),
      [MINOS_LIMIT_MEMORY] = tr_later("memory limit"), [MINOS_LIMIT_STATES] = tr_later("limit of states"),
      [MINOS_LIMIT_SIGNAL] = tr_later("interrupted"),  [MINOS_LIMIT_DECIDER] = tr_later("no decider applies"),
  };
  return tr(words[limit]);
}

void phrases_limit_in_full(const minos_result *result, minos_text *text) {
  minos_text_put(text, phrases_limit(result->limit));
  if (result->limit_detail) minos_text_format(text, ": %s", result->limit_detail);
}

static void undecided(const minos_result *result, minos_text *text) {
  const char *limit = phrases_limit(result->limit);
  if (result->linearizable == MINOS_NO)
    minos_text_format(text, tr("undecided: not linearizable; whether it is sequential is open (%s)"), limit);
  else if (result->sequential == MINOS_YES)
    minos_text_format(text, tr("undecided: sequential; whether it is linearizable is open (%s)"), limit);
  else
    minos_text_format(text, tr("undecided: whether it is linearizable or sequential is open (%s)"), limit);
}

void phrases_verdict(const minos_result *result, minos_text *text) {
  switch (result->verdict) {
  case MINOS_L: minos_text_put(text, tr("linearizable")); break;
  case MINOS_S: minos_text_put(text, tr("sequential, not linearizable")); break;
  case MINOS_N: minos_text_put(text, tr("neither linearizable nor sequential")); break;
  case MINOS_UNDECIDED: undecided(result, text); break;
  }
}

void phrases_operations(uint64_t count, minos_text *text) {
  minos_text_format(text, tr_n("%lu operation", "%lu operations", count), (unsigned long)count);
}

/* The start value as text; nothing when the model tells none. */
static void put_start(const minos_history *history, const minos_model *model, minos_text *text) {
  minos_value initial = minos_history_initial(history);
  if (minos_history_initial_unknown(history)) {
    minos_text_put(text, tr("an unknown value"));
  } else if (initial != MINOS_ABSENT) {
    minos_text written = {0};
    minos_value_write(minos_history_values(history), initial, &written);
    put_clean((minos_bytes){written.data, written.length}, text);
    scratch_release(&written, text);
  } else if (model && model->start) {
    minos_text_put(text, model->start);
  }
}

/* The models of a history whose objects differ: the first few by name. */
static void several_models(const minos_history *history, minos_text *text) {
  const minos_model *named[MODELS_NAMED];
  size_t count = 0;
  for (uint32_t object = 0; object < minos_history_objects(history); object++) {
    const minos_model *model = minos_history_model(history, object);
    size_t i = 0;
    while (i < count && named[i] != model) i++;
    if (i < count || !model) continue;
    if (count == MODELS_NAMED) {
      minos_text_put(text, " ");
      minos_text_put(text, tr("and others"));
      return;
    }
    if (count) minos_text_put(text, ", ");
    minos_text_put(text, model->name);
    named[count++] = model;
  }
}

static void model_and_start(const minos_history *history, minos_text *text) {
  const minos_model *model = facts_model(history);
  if (!model) {
    several_models(history, text);
    return;
  }
  minos_sentence sentence = {0};
  minos_text_put(minos_sentence_part(&sentence), model->name);
  minos_text *start = minos_sentence_part(&sentence);
  put_start(history, model, start);
  minos_sentence_end(&sentence, start->length ? tr("%s from %s") : "%s", text);
}

void phrases_setting(const minos_history *history, minos_text *text) {
  unsigned long clients = minos_history_clients(history), objects = minos_history_objects(history);
  size_t from = text->length;
  model_and_start(history, text);
  if (text->length > from) minos_text_put(text, ", ");
  phrases_operations(minos_history_count(history), text);
  minos_text_put(text, ", ");
  minos_text_format(text, tr_n("%lu client", "%lu clients", clients), clients);
  if (objects > 1) {
    minos_text_put(text, ", ");
    minos_text_format(text, tr_n("%lu object", "%lu objects", objects), objects);
  }
  if (!minos_history_trusts_versions(history)) return;
  minos_text_put(text, ", ");
  minos_text_put(text, tr("versions trusted"));
}

void phrases_object(const minos_history *history, uint32_t object, const char *unnamed, minos_text *text) {
  minos_bytes name = minos_history_object_name(history, object);
  if (name.length)
    put_clean(name, text);
  else
    minos_text_put(text, unnamed);
}

void phrases_objects(const minos_judged *judged, const char *between, minos_text *text) {
  const minos_result *result = judged->result;
  uint32_t shown = result->object_count < OBJECTS_NAMED ? result->object_count : OBJECTS_NAMED;
  for (uint32_t object = 0; object < shown; object++) {
    const minos_object_verdict *alone = &result->objects[object];
    minos_text_put(text, object ? between : "");
    minos_sentence sentence = {0};
    char letter = facts_letter(alone->linearizable, alone->sequential);
    bool named = minos_history_object_name(judged->source, object).length > 0;
    if (named) phrases_object(judged->source, object, "", minos_sentence_part(&sentence));
    minos_text_add(minos_sentence_part(&sentence), &letter, 1);
    minos_sentence_end(&sentence, named ? tr("object %s alone: %s") : tr("object without a name alone: %s"), text);
  }
  if (shown == result->object_count) return;
  unsigned long more = result->object_count - shown;
  minos_text_put(text, " ");
  minos_text_format(text, tr_n("and %lu more", "and %lu more", more), more);
}

void phrases_op(const minos_history *history, minos_op_id op, bool client, minos_text *text) {
  minos_text written = {0};
  minos_history_write_op(history, op, client, &written);
  size_t from = text->length;
  if (written.length) columns_clean(text, written.data, written.length);
  columns_cut(text, from, OP_COLUMNS, cut_mark);
  scratch_release(&written, text);
}

void phrases_reason(const minos_history *history, const minos_reason *reason, minos_text *text) {
  bool before = reason->before != MINOS_NO_OP && reason->after != MINOS_NO_OP;
  minos_sentence sentence = {0};
  if (before) phrases_op(history, reason->before, true, minos_sentence_part(&sentence));
  if (reason->after != MINOS_NO_OP) phrases_op(history, reason->after, true, minos_sentence_part(&sentence));
  minos_text *why = minos_sentence_part(&sentence);
  if (reason->text) columns_clean(why, reason->text, strlen(reason->text));
  const char *about = reason->after != MINOS_NO_OP ? "%s: %s" : "%s";
  minos_sentence_end(&sentence, before ? tr("%s must stand before %s: %s") : about, text);
}

static uint32_t line_of(const minos_history *history, minos_op_id op) {
  return op == MINOS_NO_OP ? 0 : minos_history_ops(history)[op].place.line;
}

void phrases_lines(const minos_history *history, const minos_reason *reason, minos_text *text) {
  uint32_t before = line_of(history, reason->before), after = line_of(history, reason->after);
  /* Reading the initial value is a fact about the reader alone. */
  if (reason->because == MINOS_BECAUSE_READS_INITIAL && before) after = before;
  if (!before) before = after;
  if (!after) after = before;
  if (!before) return;
  if (before == after)
    minos_text_format(text, tr("(line %lu)"), (unsigned long)before);
  else
    minos_text_format(text, tr("(lines %lu, %lu)"), (unsigned long)(before < after ? before : after),
                      (unsigned long)(before < after ? after : before));
}

const char *phrases_refuted(const minos_counterexample *counterexample) {
  return counterexample->order == MINOS_ORDER_CLIENT ? tr("not sequential") : tr("not linearizable");
}
