/* generate.c -- a generated history as a history: its text, read. */
#include <minos/format.h>
#include <minos/generate.h>

static bool keep(void *context, minos_text *chunk) {
  minos_text *all = context;
  minos_text_add(all, chunk->data, chunk->length);
  minos_text_clear(chunk);
  return !all->failed;
}

static minos_status read_back(minos_history **out, const minos_text *text, minos_error *err) {
  minos_source *source;
  minos_histories read = {0};
  minos_faults faults = {0};
  const minos_reading how = {.format = "text"};
  minos_status status = minos_source_memory(&source, "generated", text->data, text->length, err);
  if (status) return status;
  status = minos_read(&read, source, &how, &faults);
  if (status && err) *err = faults.error[0];
  if (!status) {
    *out = read.items[0];
    read.count = 0; /* the history is the caller's */
  }
  minos_histories_release(&read);
  minos_source_free(source);
  return status;
}

minos_status minos_generate(minos_history **out, const minos_workload *workload, minos_error *err) {
  minos_text text = {0};
  minos_status status = minos_generate_write(workload, "text", keep, &text, err);
  if (text.failed) status = minos_fault(err, MINOS_ENOMEM, (minos_place){0, 0}, "out of memory");
  if (!status) status = read_back(out, &text, err);
  minos_text_release(&text);
  return status;
}
