/* json_write.c -- histories as one JSON document and as JSON lines.

   Reading either again gives equal histories. Members stand in a fixed order and only where they say something; a time
   that is no 64-bit integer is a string, so that no reader rounds it. */
#include "json_write.h"

#include <string.h>

#include "json_fields.h"

static void write_string(minos_text *out, const char *string) {
  if (string)
    minos_text_json_string(out, string, strlen(string));
  else
    minos_text_put(out, "null");
}

static void write_bytes(minos_text *out, minos_bytes bytes) {
  minos_text_json_string(out, bytes.data, bytes.length);
}

static void write_models(minos_text *out, const minos_history *history) {
  bool any = false;
  for (uint32_t object = 0; object < minos_history_objects(history); object++) {
    const char *model = minos_history_object_model(history, object);
    if (!model) continue;
    minos_text_put(out, any ? "," : ",\"models\":{");
    any = true;
    write_bytes(out, minos_history_object_name(history, object));
    minos_text_put(out, ":");
    write_string(out, model);
  }
  if (any) minos_text_put(out, "}");
}

/* "unknown" is the absence of a start value; the string of that name is wrapped. */
static void write_initial(minos_text *out, const minos_history *history) {
  const minos_values *values = minos_history_values(history);
  minos_value initial = minos_history_initial(history);
  if (minos_history_initial_unknown(history)) {
    minos_text_put(out, ",\"initial\":\"unknown\"");
    return;
  }
  if (initial == MINOS_ABSENT) return;
  bool wrap = false;
  if (minos_value_kind(values, initial) == MINOS_KIND_STRING) {
    minos_bytes string = minos_value_string(values, initial);
    wrap = string.length == 7 && memcmp(string.data, "unknown", 7) == 0;
  }
  minos_text_put(out, wrap ? ",\"initial\":{\"value\":" : ",\"initial\":");
  minos_value_write_json(values, initial, out);
  if (wrap) minos_text_put(out, "}");
}

/* The settings, each with a comma in front. */
static void write_settings(minos_text *out, const minos_history *history) {
  const char *model = minos_history_declared_model(history), *unit = minos_history_unit(history);
  if (model) {
    minos_text_put(out, ",\"model\":");
    write_string(out, model);
  }
  write_models(out, history);
  write_initial(out, history);
  if (strcmp(unit, "tick") != 0) {
    minos_text_put(out, ",\"unit\":");
    write_string(out, unit);
  }
}

static bool fits_integer(const char *digits, size_t length) {
  if (length && *digits == '-') digits++, length--;
  return length <= 18 && !memchr(digits, '.', length);
}

static void write_time(minos_text *out, const minos_history *history, int64_t time) {
  if (time == MINOS_NEVER) {
    minos_text_put(out, "null");
    return;
  }
  size_t before = out->length;
  minos_history_write_time(history, time, out);
  if (out->failed || fits_integer(out->data + before, out->length - before)) return;
  out->length = before;
  minos_text_put(out, "\"");
  minos_history_write_time(history, time, out);
  minos_text_put(out, "\"");
}

static void write_value(minos_text *out, const minos_history *history, const char *key, minos_value value) {
  if (value == MINOS_ABSENT) return;
  minos_text_put(out, key);
  minos_value_write_json(minos_history_values(history), value, out);
}

/* A query's result stands alone as its value, unless the operation has an argument as well. */
static void write_values(minos_text *out, const minos_history *history, const minos_op *op) {
  const minos_model *model = minos_history_model(history, op->object);
  bool alone = op->argument == MINOS_ABSENT && model && minos_fn_returns_alone(&model->fns[op->fn]);
  write_value(out, history, ",\"value\":", alone ? op->result : op->argument);
  if (!alone) write_value(out, history, ",\"result\":", op->result);
}

static void write_outcome(minos_text *out, const minos_op *op) {
  if (op->outcome == MINOS_OUTCOME_FAIL) minos_text_put(out, ",\"outcome\":\"fail\"");
  if (op->outcome == MINOS_OUTCOME_UNKNOWN && op->end != MINOS_NEVER) minos_text_put(out, ",\"outcome\":\"unknown\"");
}

/* An attribute that bears a field's name (the session may be one) is what that field says already. */
static void write_attributes(minos_text *out, const minos_history *history, minos_op_id id) {
  size_t count;
  const minos_attribute *attributes = minos_history_attributes(history, id, &count);
  for (size_t i = 0; i < count; i++) {
    const char *name = minos_history_attribute_name(history, attributes[i].name);
    if (json_find_field(name) >= 0) continue;
    minos_text_put(out, ",");
    write_string(out, name);
    minos_text_put(out, ":");
    minos_value_write_json(minos_history_values(history), attributes[i].value, out);
  }
}

static void write_operation(minos_text *out, const minos_history *history, minos_op_id id) {
  const minos_op *op = &minos_history_ops(history)[id];
  char scratch[24];
  minos_bytes object = minos_history_object_of(history, id, scratch);
  minos_text_put(out, "{\"client\":");
  write_bytes(out, minos_history_client_name(history, op->client));
  minos_text_put(out, ",\"op\":");
  write_bytes(out, minos_history_operation_name(history, op->name));
  if (object.length) {
    minos_text_put(out, ",\"object\":");
    write_bytes(out, object);
  }
  write_values(out, history, op);
  minos_text_put(out, ",\"start\":");
  write_time(out, history, op->start);
  minos_text_put(out, ",\"end\":");
  write_time(out, history, op->end);
  write_outcome(out, op);
  write_attributes(out, history, id);
  minos_text_put(out, "}");
}

static void write_history(minos_text *out, const minos_history *history) {
  minos_text_put(out, "{\"name\":");
  write_string(out, minos_history_name(history));
  write_settings(out, history);
  minos_text_put(out, ",\"operations\":[");
  for (minos_op_id id = 0; id < minos_history_count(history) && !out->failed; id++) {
    minos_text_put(out, id ? ",\n" : "\n");
    write_operation(out, history, id);
  }
  minos_text_put(out, "]}");
}

minos_status json_write(minos_text *out, minos_history *const *histories, size_t count, minos_error *err) {
  (void)err; /* it can say all that a history holds */
  minos_text_put(out, "{\"histories\":[");
  for (size_t i = 0; i < count && !out->failed; i++) {
    minos_text_put(out, i ? ",\n" : "\n");
    write_history(out, histories[i]);
  }
  minos_text_put(out, "]}\n");
  return MINOS_OK;
}

/* The line that starts a history; one unnamed history without settings needs none, unless it is empty. */
static void write_heading(minos_text *out, const minos_history *history, bool several) {
  size_t before = out->length;
  minos_text_put(out, "{\"history\":");
  write_string(out, minos_history_name(history));
  size_t bare = out->length;
  write_settings(out, history);
  bool says_nothing = out->length == bare && !minos_history_name(history);
  if (says_nothing && !several && minos_history_count(history) > 0)
    out->length = before;
  else
    minos_text_put(out, "}\n");
}

minos_status json_write_lines(minos_text *out, minos_history *const *histories, size_t count, minos_error *err) {
  (void)err; /* it can say all that a history holds */
  for (size_t i = 0; i < count && !out->failed; i++) {
    write_heading(out, histories[i], count > 1);
    for (minos_op_id id = 0; id < minos_history_count(histories[i]) && !out->failed; id++) {
      write_operation(out, histories[i], id);
      minos_text_put(out, "\n");
    }
  }
  return MINOS_OK;
}
