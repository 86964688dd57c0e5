/* verdict_json.c -- one judged history as a JSON object, minos.verdict/1.

   Written straight into the text, which hands large witnesses on in pieces: they may name millions of operations. Keys stand in a fixed order; the same
   result gives the same bytes, and times are written only where statistics are asked for. The schema in docs/schema
   says what every key means. */
#include "verdict_json.h"

#include "facts.h"
#include "skew_words.h"

#include <string.h>

static void put_string(const char *string, minos_text *text) {
  if (string)
    minos_text_json_string(text, string, strlen(string));
  else
    minos_text_put(text, "null");
}

/* A comma stands before every key but the first of an object. */
static void put_key(const char *key, minos_text *text) {
  bool first = text->length && text->data[text->length - 1] == '{';
  minos_text_put(text, first ? "\"" : ",\"");
  minos_text_put(text, key);
  minos_text_put(text, "\":");
}

static void put_null_at(const char *key, minos_text *text) {
  put_key(key, text);
  minos_text_put(text, "null");
}

static void put_string_at(const char *key, const char *string, minos_text *text) {
  put_key(key, text);
  put_string(string, text);
}

static void put_number_at(const char *key, uint64_t number, minos_text *text) {
  put_key(key, text);
  minos_text_int(text, number > INT64_MAX ? INT64_MAX : (int64_t)number);
}

static void put_truth_at(const char *key, minos_truth truth, minos_text *text) {
  static const char *const words[] = {[MINOS_OPEN] = "null", [MINOS_YES] = "true", [MINOS_NO] = "false"};
  put_key(key, text);
  minos_text_put(text, words[truth]);
}

/* Seconds as a decimal number, whatever the decimal sign of the process' locale is. */
static void put_seconds_at(const char *key, double seconds, minos_text *text) {
  uint64_t micros = seconds > 0 ? (uint64_t)(seconds * 1e6 + 0.5) : 0;
  put_key(key, text);
  minos_text_format(text, "%llu.%06llu", (unsigned long long)(micros / 1000000),
                    (unsigned long long)(micros % 1000000));
}

static void put_ops_at(const char *key, const minos_op_id *ops, uint32_t count, minos_text *text) {
  put_key(key, text);
  minos_text_put(text, "[");
  for (uint32_t i = 0; i < count; i++) {
    if (i) minos_text_put(text, ",");
    minos_text_int(text, ops[i]);
    minos_text_spill(text);
  }
  minos_text_put(text, "]");
}

static void put_op_at(const char *key, minos_op_id op, minos_text *text) {
  put_key(key, text);
  if (op == MINOS_NO_OP)
    minos_text_put(text, "null");
  else
    minos_text_int(text, op);
}

static void put_place_number_at(const char *key, uint32_t number, minos_text *text) {
  if (number)
    put_number_at(key, number, text);
  else
    put_null_at(key, text);
}

static void put_place(minos_place place, minos_text *text) {
  put_place_number_at("line", place.line, text);
  put_place_number_at("column", place.column, text);
}

static void put_fault(const minos_error *fault, minos_text *text) {
  minos_text_put(text, "{");
  put_place(fault->place, text);
  put_string_at("message", fault->message, text);
  put_string_at("hint", fault->hint[0] ? fault->hint : NULL, text);
  if (fault->other.line) {
    put_key("other", text);
    minos_text_put(text, "{");
    put_place(fault->other, text);
    minos_text_put(text, "}");
  }
  minos_text_put(text, "}");
}

static void put_faults(const minos_error *faults, uint32_t count, minos_text *text) {
  minos_text_put(text, "[");
  for (uint32_t i = 0; i < count && i < MINOS_FAULTS_KEPT; i++) {
    if (i) minos_text_put(text, ",");
    put_fault(&faults[i], text);
  }
  minos_text_put(text, "]");
}

/* A start value that a model tells in text syntax. */
static void put_text_value(const char *start, minos_text *text) {
  minos_values *values = minos_values_new();
  minos_value value;
  minos_bytes bytes = {start, strlen(start)};
  if (values && minos_value_read(values, bytes, &value, NULL) == MINOS_OK)
    minos_value_write_json(values, value, text);
  else
    text->failed = true;
  minos_values_free(values);
}

static void put_initial(const minos_history *history, const minos_model *model, minos_text *text) {
  minos_value declared = minos_history_initial(history);
  if (minos_history_initial_unknown(history))
    minos_text_put(text, "null");
  else if (declared != MINOS_ABSENT)
    minos_value_write_json(minos_history_values(history), declared, text);
  else if (model && model->start)
    put_text_value(model->start, text);
  else
    minos_text_put(text, "null");
}

static void put_setting(const minos_history *history, minos_text *text) {
  const minos_model *model = facts_model(history);
  put_string_at("model", model ? model->name : NULL, text);
  put_key("initial", text);
  put_initial(history, model, text);
  if (minos_history_initial_unknown(history)) minos_text_put(text, ",\"initial_unknown\":true");
  put_number_at("operations", minos_history_count(history), text);
  put_number_at("clients", minos_history_clients(history), text);
  put_number_at("objects", minos_history_objects(history), text);
}

static void put_outcomes(const minos_result *result, minos_text *text) {
  minos_text_format(text, ",\"outcomes\":{\"ok\":%lu,\"fail\":%lu,\"unknown\":%lu}", (unsigned long)result->ok,
                    (unsigned long)result->fail, (unsigned long)result->unknown);
}

static void put_warnings(const minos_faults *warnings, minos_text *text) {
  put_key("warnings", text);
  put_faults(warnings->warning, warnings->warnings, text);
  if (warnings->warnings > MINOS_FAULTS_KEPT) put_number_at("warnings_in_all", warnings->warnings, text);
}

static void put_object_name_at(const char *key, const minos_history *history, uint32_t object, minos_text *text) {
  minos_bytes name = minos_history_object_name(history, object);
  put_key(key, text);
  minos_text_json_string(text, name.data, name.length);
}

/* What objects were assumed to start at, where any value may be assumed. */
static void put_assumed(const minos_history *history, const minos_witness *witness, minos_text *text) {
  if (!minos_history_initial_unknown(history) || !witness->initial) return;
  put_key("assumed", text);
  minos_text_put(text, "[");
  for (uint32_t object = 0; object < minos_history_objects(history); object++) {
    minos_text_put(text, object ? ",{" : "{");
    put_object_name_at("object", history, object, text);
    put_key("initial", text);
    minos_value_write_json(minos_history_values(history), witness->initial[object], text);
    minos_text_put(text, "}");
  }
  minos_text_put(text, "]");
}

static const char *property(minos_order order) {
  return order == MINOS_ORDER_CLIENT ? "sequential" : "linearizable";
}

static void put_witness(const minos_history *history, const minos_witness *witness, minos_text *text) {
  if (!witness->present) {
    put_null_at("witness", text);
    return;
  }
  put_key("witness", text);
  minos_text_put(text, "{");
  put_string_at("for", property(witness->order), text);
  put_ops_at("operations", witness->ops, witness->count, text);
  put_assumed(history, witness, text);
  minos_text_put(text, "}");
}

static void put_reason(const minos_reason *reason, minos_text *text) {
  minos_text_put(text, "{");
  put_op_at("before", reason->before, text);
  put_op_at("after", reason->after, text);
  put_string_at("because", minos_because_name(reason->because), text);
  put_string_at("text", reason->text ? reason->text : "", text);
  minos_text_put(text, "}");
}

/* Only where there are any. */
static void put_unended(const minos_counterexample *core, minos_text *text) {
  bool any = false;
  for (uint32_t i = 0; core->unended && i < core->count; i++) {
    if (!core->unended[i]) continue;
    if (any)
      minos_text_put(text, ",");
    else
      put_key("unended", text);
    minos_text_put(text, any ? "" : "[");
    minos_text_int(text, core->ops[i]);
    any = true;
  }
  if (any) minos_text_put(text, "]");
}

static void put_counterexample(const minos_counterexample *core, minos_text *text) {
  if (!core) {
    put_null_at("counterexample", text);
    return;
  }
  put_key("counterexample", text);
  minos_text_put(text, "{");
  put_string_at("to", property(core->order), text);
  put_ops_at("operations", core->ops, core->count, text);
  put_truth_at("minimal", core->minimal ? MINOS_YES : MINOS_NO, text);
  if (core->initial_unknown) put_string_at("initial", "unknown", text);
  put_unended(core, text);
  put_key("reasons", text);
  minos_text_put(text, "[");
  for (uint32_t i = 0; i < core->reason_count; i++) {
    if (i) minos_text_put(text, ",");
    put_reason(&core->reasons[i], text);
  }
  minos_text_put(text, "]");
  if (core->prefix) put_ops_at("prefix", core->prefix, core->prefix_count, text);
  if (core->state) put_string_at("state", core->state, text);
  minos_text_put(text, "}");
}

static void put_undecided(const minos_result *result, minos_text *text) {
  if (result->verdict != MINOS_UNDECIDED) {
    put_null_at("undecided", text);
    return;
  }
  put_key("undecided", text);
  minos_text_put(text, "{\"known\":[");
  if (result->linearizable == MINOS_NO) minos_text_put(text, "\"not linearizable\"");
  if (result->sequential == MINOS_YES) minos_text_put(text, "\"sequential\"");
  minos_text_put(text, "]");
  put_string_at("limit", result->limit == MINOS_LIMIT_NONE ? NULL : minos_limit_name(result->limit), text);
  put_string_at("detail", result->limit_detail, text);
  minos_text_put(text, "}");
}

static void put_deciders(const minos_result *result, minos_text *text) {
  put_key("decider", text);
  minos_text_put(text, "{");
  put_string_at("linearizable", result->linearizable_by, text);
  put_string_at("sequential", result->sequential_by, text);
  minos_text_put(text, "}");
}

static void put_object(const minos_history *history, uint32_t object, const minos_result *result, minos_text *text) {
  const minos_model *model = minos_history_model(history, object);
  minos_text_put(text, object ? ",{" : "{");
  put_object_name_at("object", history, object, text);
  put_string_at("model", model ? model->name : NULL, text);
  put_key("initial", text);
  put_initial(history, model, text);
  bool known = result->objects && object < result->object_count;
  put_truth_at("linearizable", known ? result->objects[object].linearizable : MINOS_OPEN, text);
  put_truth_at("sequential", known ? result->objects[object].sequential : MINOS_OPEN, text);
  minos_text_put(text, "}");
}

/* Each object judged alone: where there is one object only, the verdict says it all. */
static void put_objects(const minos_history *history, const minos_result *result, minos_text *text) {
  uint32_t objects = minos_history_objects(history);
  if (objects < 2) return;
  put_key("each_object", text);
  minos_text_put(text, "[");
  for (uint32_t object = 0; object < objects; object++) put_object(history, object, result, text);
  minos_text_put(text, "]");
}

static void put_skew_at(const char *key, const minos_history *history, uint64_t skew, minos_text *text) {
  put_key(key, text);
  minos_text_put(text, "\"");
  minos_skew_write(history, skew, text);
  minos_text_put(text, "\"");
}

/* Skews are written as --clock-skew reads them. */
static void put_skew(const minos_history *history, const minos_result *result, minos_text *text) {
  const minos_sweep *sweep = &result->sweep;
  if (result->clock_skew) put_skew_at("clock_skew", history, result->clock_skew, text);
  if (sweep->answer == MINOS_SWEEP_NOT_ASKED) return;
  put_key("skew_sweep", text);
  minos_text_put(text, "{");
  put_string_at("answer", skew_words_answer(sweep->answer), text);
  if (sweep->answer == MINOS_SWEEP_FOUND) put_skew_at("smallest", history, sweep->skew, text);
  if (sweep->answer == MINOS_SWEEP_OPEN) put_skew_at("at_least", history, sweep->low, text);
  if (sweep->answer == MINOS_SWEEP_OPEN && sweep->bounded) put_skew_at("at_most", history, sweep->skew, text);
  minos_text_put(text, "}");
}

static void put_estimate(const minos_estimate *estimate, minos_text *text) {
  static const char *const hard[] = {[MINOS_HARD_NOTHING] = "nothing",
                                     [MINOS_HARD_REPEATED] = "repeated-values",
                                     [MINOS_HARD_UNKNOWN] = "unknown-outcomes",
                                     [MINOS_HARD_MODEL] = "model",
                                     [MINOS_HARD_OBJECTS] = "objects"};
  put_key("estimate", text);
  minos_text_put(text, "{");
  put_number_at("width", estimate->width, text);
  put_number_at("unknown", estimate->unknown, text);
  put_number_at("values", estimate->values, text);
  put_number_at("repeated", estimate->repeated, text);
  put_string_at("hard", hard[estimate->hard], text);
  minos_text_put(text, "}");
}

static void put_stats(const minos_stats *stats, minos_text *text) {
  put_key("stats", text);
  minos_text_put(text, "{");
  put_seconds_at("seconds", stats->seconds, text);
  put_seconds_at("deciding_seconds", stats->deciding_seconds, text);
  put_number_at("configurations", stats->configurations, text);
  put_number_at("bytes", stats->bytes, text);
  if (stats->estimate.present) put_estimate(&stats->estimate, text);
  minos_text_put(text, "}");
}

static const char *history_name(const minos_judged *judged) {
  if (judged->history || !judged->source) return judged->history;
  return minos_history_name(judged->source);
}

static void put_unreadable(const minos_judged *judged, minos_text *text) {
  const minos_faults *faults = judged->faults;
  put_string_at("verdict", NULL, text);
  put_key("errors", text);
  put_faults(faults ? faults->error : NULL, faults ? faults->errors : 0, text);
  if (faults && faults->errors > MINOS_FAULTS_KEPT) put_number_at("errors_in_all", faults->errors, text);
  minos_text_put(text, "}");
}

void verdict_json(const minos_style *style, const minos_judged *judged, minos_text *text) {
  const minos_history *history = judged->source;
  const minos_result *result = judged->result;
  minos_text_put(text, "{");
  put_string_at("schema", "minos.verdict/1", text);
  put_string_at("file", judged->file, text);
  put_string_at("history", history_name(judged), text);
  if (!history || !result) {
    put_unreadable(judged, text);
    return;
  }
  put_string_at("verdict", (char[]){minos_verdict_letter(result->verdict), '\0'}, text);
  put_truth_at("linearizable", result->linearizable, text);
  put_truth_at("sequential", result->sequential, text);
  put_setting(history, text);
  put_outcomes(result, text);
  put_warnings(&result->warnings, text);
  put_witness(history, &result->witness, text);
  put_counterexample(facts_counterexample(result), text);
  put_undecided(result, text);
  put_deciders(result, text);
  put_objects(history, result, text);
  if (minos_history_trusts_versions(history)) put_truth_at("trust_versions", MINOS_YES, text);
  put_skew(history, result, text);
  if (style->stats) put_stats(&result->stats, text);
  minos_text_put(text, "}");
}
