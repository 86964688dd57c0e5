/* fuzz_script.c -- arbitrary bytes as a model in Lua: loading ends with a model or a message, and so does judging with it.

   The history is made of the model's first operations with arguments that fit their shapes. */
#include "reading_fuzz.h"
#include "script.h"

static const char *const samples[] = {
    [MINOS_SHAPE_NONE] = "-",    [MINOS_SHAPE_ANY] = "1",     [MINOS_SHAPE_BOOLEAN] = "true",
    [MINOS_SHAPE_INTEGER] = "2", [MINOS_SHAPE_PAIR] = "1->2", [MINOS_SHAPE_LIST] = "[1,\"a\"]",
};

static void put_operations(const minos_model *model, minos_text *history) {
  unsigned time = 0;
  for (int i = 0; i < 6; i++) {
    const minos_fn *fn = &model->fns[0];
    for (int skip = i % 3; skip > 0 && fn[1].names; skip--) fn++;
    minos_text_format(history, "c%d \"", i % 2);
    minos_text_add(history, fn->names, strcspn(fn->names, " "));
    minos_text_format(history, "\" %s", samples[fn->argument]);
    if (fn->result != MINOS_SHAPE_NONE) minos_text_format(history, "=>%s", samples[fn->result]);
    minos_text_format(history, i == 5 ? " %u ?" : " %u %u", time, time + 5);
    minos_text_put(history, model->attribute ? " token=1\n" : "\n");
    time += 3;
  }
}

static void judge(const minos_model *model) {
  minos_text history = {0};
  minos_histories histories;
  const minos_reading how = {.format = "text", .custom_model = model, .overlap = MINOS_OVERLAP_ALLOW};
  put_operations(model, &history);
  if (fuzz_read(&histories, history.data, history.length, &how) == MINOS_OK) {
    minos_result *result;
    minos_error err = {0};
    const minos_options options = {.evidence = true, .max_states = 1000};
    minos_status status = minos_check(&result, histories.items[0], &options, &err);
    if (status && status != MINOS_EMODEL) abort();
    if (status && !err.message[0]) abort();
    if (!status) minos_result_free(result);
    minos_histories_release(&histories);
  }
  minos_text_release(&history);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  script *s;
  minos_error err = {0};
  minos_status status = script_load(&s, "fuzz.lua", (minos_bytes){(const char *)data, size}, &err);
  if (status && (status != MINOS_EMODEL || !err.message[0])) abort();
  if (status) return 0;
  judge(script_model(s));
  script_free(s);
  return 0;
}
