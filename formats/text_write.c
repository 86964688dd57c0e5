/* text_write.c -- the canonical text of histories.

   Reading it again gives equal histories, and writing those gives the same bytes: one blank between columns, names quoted
   only where they must be, settings only where they were declared, an outcome only where the end does not tell it. */
#include "text_write.h"

#include <string.h>

#include "formats.h"

static void write_string(minos_text *out, const char *name) {
  minos_text_name(out, name, strlen(name));
}

static void write_initial(minos_text *out, const minos_history *history) {
  if (minos_history_initial_unknown(history)) {
    minos_text_put(out, "@initial unknown\n");
    return;
  }
  minos_value initial = minos_history_initial(history);
  if (initial == MINOS_ABSENT) return;
  size_t before = out->length;
  minos_text_put(out, "@initial ");
  minos_value_write(minos_history_values(history), initial, out);
  if (!out->failed && strcmp(out->data + before, "@initial unknown") == 0) { /* the string, not the absence */
    out->length = before;
    minos_text_put(out, "@initial \"unknown\"");
  }
  minos_text_put(out, "\n");
}

static void write_settings(minos_text *out, const minos_history *history) {
  const char *model = minos_history_declared_model(history);
  if (model) {
    minos_text_put(out, "@model ");
    write_string(out, model);
    minos_text_put(out, "\n");
  }
  for (uint32_t object = 0; object < minos_history_objects(history); object++) {
    const char *own = minos_history_object_model(history, object);
    if (!own) continue;
    minos_text_put(out, "@model ");
    minos_bytes name = minos_history_object_name(history, object);
    minos_text_name(out, name.data, name.length);
    minos_text_put(out, " ");
    write_string(out, own);
    minos_text_put(out, "\n");
  }
  write_initial(out, history);
  const char *unit = minos_history_unit(history);
  if (strcmp(unit, "tick") != 0) minos_text_format(out, "@unit %s\n", unit);
}

static void write_heading(minos_text *out, const minos_history *history) {
  minos_text_put(out, "@history");
  const char *name = minos_history_name(history);
  if (name) {
    minos_text_put(out, " ");
    write_string(out, name);
  }
  minos_text_put(out, "\n");
}

/* A query's result stands alone unless the operation has an argument as well. */
static void write_values(minos_text *out, const minos_history *history, const minos_op *op) {
  const minos_values *values = minos_history_values(history);
  const minos_model *model = minos_history_model(history, op->object);
  bool alone = op->argument == MINOS_ABSENT && model && minos_fn_returns_alone(&model->fns[op->fn]);
  minos_value_write(values, alone ? op->result : op->argument, out);
  if (alone || op->result == MINOS_ABSENT) return;
  minos_text_put(out, "=>");
  minos_value_write(values, op->result, out);
}

static void write_outcome(minos_text *out, const minos_op *op) {
  if (op->outcome == MINOS_OUTCOME_FAIL) minos_text_put(out, " outcome=fail");
  if (op->outcome == MINOS_OUTCOME_UNKNOWN && op->end != MINOS_NEVER) minos_text_put(out, " outcome=unknown");
}

static void write_attributes(minos_text *out, const minos_history *history, minos_op_id id) {
  size_t count;
  const minos_attribute *attributes = minos_history_attributes(history, id, &count);
  for (size_t i = 0; i < count; i++) {
    minos_text_put(out, " ");
    write_string(out, minos_history_attribute_name(history, attributes[i].name));
    minos_text_put(out, "=");
    minos_value_write(minos_history_values(history), attributes[i].value, out);
  }
}

static void write_operation(minos_text *out, const minos_history *history, minos_op_id id) {
  const minos_op *op = &minos_history_ops(history)[id];
  minos_history_write_call(history, id, true, out);
  minos_text_put(out, " ");
  write_values(out, history, op);
  minos_text_put(out, " ");
  minos_history_write_time(history, op->start, out);
  minos_text_put(out, " ");
  minos_history_write_time(history, op->end, out);
  write_outcome(out, op);
  write_attributes(out, history, id);
  minos_text_put(out, "\n");
}

minos_status text_write(minos_text *out, minos_history *const *histories, size_t count, minos_error *err) {
  (void)err; /* it can say all that a history holds */
  for (size_t i = 0; i < count && !out->failed; i++) {
    const minos_history *history = histories[i];
    size_t before = out->length;
    if (count > 1 || minos_history_name(history)) write_heading(out, history);
    write_settings(out, history);
    uint32_t operations = minos_history_count(history);
    if (operations == 0 && out->length == before) write_heading(out, history); /* declared, though empty */
    for (minos_op_id id = 0; id < operations; id++) write_operation(out, history, id);
  }
  return MINOS_OK;
}
