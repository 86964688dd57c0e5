/* certificate_write.c -- writes minos.certificate/1: what was found, and its proofs, for the verifier.

   Numbers are positions in the history from 0. Reasons of a search are words for people and no steps: there the core alone is the
   proof, and the verifier tries all its orders. */
#include <minos/certificate.h>

#include <string.h>

static void put_string(const char *string, minos_text *out) {
  if (string)
    minos_text_json_string(out, string, strlen(string));
  else
    minos_text_put(out, "null");
}

static void put_value(const minos_history *history, minos_value value, minos_text *out) {
  minos_text written = {0};
  minos_value_write(minos_history_values(history), value, &written);
  if (written.failed || !written.data)
    out->failed = true;
  else
    minos_text_json_string(out, written.data, written.length);
  minos_text_release(&written);
}

static void put_ops(const char *key, const minos_op_id *ops, uint32_t count, minos_text *out) {
  minos_text_format(out, ",\"%s\":[", key);
  for (uint32_t i = 0; i < count; i++) {
    if (i) minos_text_put(out, ",");
    minos_text_int(out, ops[i]);
  }
  minos_text_put(out, "]");
}

static void put_starts(const minos_history *history, const minos_witness *witness, minos_text *out) {
  if (!minos_history_initial_unknown(history)) return;
  minos_text_put(out, ",\"start\":[");
  for (uint32_t o = 0; o < minos_history_objects(history); o++) {
    if (o) minos_text_put(out, ",");
    put_value(history, witness->initial[o], out);
  }
  minos_text_put(out, "]");
}

static void put_order(const minos_history *history, const minos_witness *witness, minos_text *out) {
  bool real_time = witness->order == MINOS_ORDER_REAL_TIME;
  minos_text_format(out, "{\"shows\":\"%s\"", real_time ? "linearizable" : "sequential");
  put_ops("order", witness->ops, witness->count, out);
  put_starts(history, witness, out);
  minos_text_put(out, "}");
}

static void put_unended(const minos_counterexample *core, minos_text *out) {
  bool any = false;
  for (uint32_t i = 0; core->unended && i < core->count; i++) {
    if (!core->unended[i]) continue;
    minos_text_put(out, any ? "," : ",\"unended\":[");
    minos_text_int(out, core->ops[i]);
    any = true;
  }
  if (any) minos_text_put(out, "]");
}

static bool has_steps(const minos_counterexample *core) {
  for (uint32_t i = 0; i < core->reason_count; i++)
    if (core->reasons[i].because == MINOS_BECAUSE_MODEL) return false;
  return core->reason_count > 0 && !core->state; /* after a search, reasons say why nothing comes next */
}

static void put_steps(const minos_counterexample *core, minos_text *out) {
  if (!has_steps(core)) return;
  minos_text_put(out, ",\"steps\":[");
  for (uint32_t i = 0; i < core->reason_count; i++) {
    const minos_reason *step = &core->reasons[i];
    minos_text_put(out, i ? ",{\"before\":" : "{\"before\":");
    if (step->before == MINOS_NO_OP)
      minos_text_put(out, "null");
    else
      minos_text_int(out, step->before);
    minos_text_format(out, ",\"after\":%lu,\"because\":\"%s\"}", (unsigned long)step->after,
                      minos_because_name(step->because));
  }
  minos_text_put(out, "]");
}

static void put_core(const minos_counterexample *core, minos_text *out) {
  bool real_time = core->order == MINOS_ORDER_REAL_TIME;
  minos_text_format(out, "{\"shows\":\"%s\"", real_time ? "not linearizable" : "not sequential");
  put_ops("core", core->ops, core->count, out);
  put_unended(core, out);
  if (core->initial_unknown) minos_text_put(out, ",\"window\":true");
  put_steps(core, out);
  minos_text_put(out, "}");
}

/* Not sequential is not linearizable, too: one core proves N. */
static void put_proofs(const minos_history *history, const minos_result *result, minos_text *out) {
  const minos_counterexample *core = &result->against_linearizable;
  if (result->against_sequential.present) core = &result->against_sequential;
  minos_text_put(out, ",\"proofs\":[");
  if (result->witness.present) put_order(history, &result->witness, out);
  if (result->witness.present && core->present) minos_text_put(out, ",");
  if (core->present) put_core(core, out);
  minos_text_put(out, "]");
}

static const char *model_of_all(const minos_history *history) {
  uint32_t objects = minos_history_objects(history);
  if (!objects) return NULL;
  const minos_model *model = minos_history_model(history, 0);
  for (uint32_t o = 1; o < objects; o++)
    if (minos_history_model(history, o) != model) return NULL;
  return model ? model->name : NULL;
}

void minos_certificate_begin(const minos_certified *of, minos_text *out) {
  minos_text_put(out, "{\"schema\":\"minos.certificate/1\",\n\"input\":{\"sha256\":");
  put_string(of->sha256, out);
  minos_text_format(out, ",\"bytes\":%llu},\n\"options\":[", (unsigned long long)of->bytes);
  for (size_t i = 0; i < of->option_count; i++) {
    if (i) minos_text_put(out, ",");
    put_string(of->options[i], out);
  }
  minos_text_put(out, "],\n\"histories\":[");
}

void minos_certificate_add(const minos_history *history, const minos_result *result, minos_text *out) {
  bool first = out->length && out->data[out->length - 1] == '[';
  minos_text_put(out, first ? "\n{\"name\":" : ",\n{\"name\":");
  put_string(minos_history_name(history), out);
  minos_text_format(out, ",\"operations\":%lu,\"model\":", (unsigned long)minos_history_count(history));
  put_string(model_of_all(history), out);
  minos_text_put(out, ",\"initial\":");
  minos_value initial = minos_history_initial(history);
  if (initial == MINOS_ABSENT)
    minos_text_put(out, "null");
  else
    put_value(history, initial, out);
  if (minos_history_initial_unknown(history)) minos_text_put(out, ",\"initial_unknown\":true");
  minos_text_format(out, ",\"verdict\":\"%c\"", minos_verdict_letter(result->verdict));
  put_proofs(history, result, out);
  minos_text_put(out, "}");
}

void minos_certificate_end(minos_text *out) {
  minos_text_put(out, "\n]");
}
