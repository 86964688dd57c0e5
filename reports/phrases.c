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

void phrases_limit(const minos_result *result, minos_text *text) {
  static const char *const words[] = {
      [MINOS_LIMIT_NONE] = "not asked for",  [MINOS_LIMIT_TIME] = "time limit",
      [MINOS_LIMIT_MEMORY] = "memory limit", [MINOS_LIMIT_STATES] = "limit of states",
      [MINOS_LIMIT_SIGNAL] = "interrupted",  [MINOS_LIMIT_DECIDER] = "no decider applies",
  };
  minos_text_put(text, words[result->limit]);
}

void phrases_limit_in_full(const minos_result *result, minos_text *text) {
  phrases_limit(result, text);
  if (!result->limit_detail) return;
  minos_text_put(text, ": ");
  minos_text_put(text, result->limit_detail);
}

static void undecided(const minos_result *result, minos_text *text) {
  if (result->linearizable == MINOS_NO)
    minos_text_put(text, "undecided: not linearizable; whether it is sequential is open (");
  else if (result->sequential == MINOS_YES)
    minos_text_put(text, "undecided: sequential; whether it is linearizable is open (");
  else
    minos_text_put(text, "undecided: whether it is linearizable or sequential is open (");
  phrases_limit(result, text);
  minos_text_put(text, ")");
}

void phrases_verdict(const minos_result *result, minos_text *text) {
  switch (result->verdict) {
  case MINOS_L: minos_text_put(text, tr("linearizable")); break;
  case MINOS_S: minos_text_put(text, tr("sequential, not linearizable")); break;
  case MINOS_N: minos_text_put(text, tr("neither linearizable nor sequential")); break;
  case MINOS_UNDECIDED: undecided(result, text); break;
  }
}

void phrases_count(uint64_t count, const char *noun, minos_text *text) {
  minos_text_int(text, (int64_t)count);
  minos_text_put(text, " ");
  minos_text_put(text, noun);
  if (count != 1) minos_text_put(text, "s");
}

void phrases_start(const minos_history *history, const minos_model *model, minos_text *text) {
  minos_value initial = minos_history_initial(history);
  if (minos_history_initial_unknown(history)) {
    minos_text_put(text, "an unknown value");
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
      minos_text_put(text, " and others");
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
  minos_text_put(text, model->name);
  size_t before = text->length;
  minos_text_put(text, " from ");
  size_t from = text->length;
  phrases_start(history, model, text);
  if (text->length == from) text->length = before;
}

void phrases_setting(const minos_history *history, minos_text *text) {
  size_t from = text->length;
  model_and_start(history, text);
  if (text->length > from) minos_text_put(text, ", ");
  phrases_count(minos_history_count(history), "operation", text);
  minos_text_put(text, ", ");
  phrases_count(minos_history_clients(history), "client", text);
  if (minos_history_objects(history) < 2) return;
  minos_text_put(text, ", ");
  phrases_count(minos_history_objects(history), "object", text);
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
    minos_text_put(text, "object ");
    phrases_object(judged->source, object, "without a name", text);
    minos_text_format(text, " alone: %c", facts_letter(alone->linearizable, alone->sequential));
  }
  if (shown < result->object_count)
    minos_text_format(text, " and %lu more", (unsigned long)(result->object_count - shown));
}

void phrases_op(const minos_history *history, minos_op_id op, bool client, minos_text *text) {
  minos_text written = {0};
  minos_history_write_op(history, op, client, &written);
  size_t from = text->length;
  if (written.length) columns_clean(text, written.data, written.length);
  columns_cut(text, from, OP_COLUMNS, cut_mark);
  scratch_release(&written, text);
}

static void put_cleaned(const char *words, minos_text *text) {
  if (words) columns_clean(text, words, strlen(words));
}

void phrases_reason(const minos_history *history, const minos_reason *reason, minos_text *text) {
  if (reason->before != MINOS_NO_OP && reason->after != MINOS_NO_OP) {
    phrases_op(history, reason->before, true, text);
    minos_text_put(text, " must stand before ");
  }
  if (reason->after != MINOS_NO_OP) {
    phrases_op(history, reason->after, true, text);
    minos_text_put(text, ": ");
  }
  put_cleaned(reason->text, text);
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
    minos_text_format(text, "(line %lu)", (unsigned long)before);
  else
    minos_text_format(text, "(lines %lu, %lu)", (unsigned long)(before < after ? before : after),
                      (unsigned long)(before < after ? after : before));
}

const char *phrases_refuted(const minos_counterexample *counterexample) {
  return counterexample->order == MINOS_ORDER_CLIENT ? "not sequential" : "not linearizable";
}
