/* script_reading.h -- what tests of scripts share: load one, read a history with a model, judge it. */
#ifndef MINOS_TESTS_SCRIPT_READING_H
#define MINOS_TESTS_SCRIPT_READING_H

#include "reading.h"
#include "script.h"

static inline minos_bytes bytes_from(const char *string) {
  return (minos_bytes){string, strlen(string)};
}

/* A script of testdata/models; NULL after saying why not. */
static inline script *load_shipped(const char *name) {
  char path[512];
  snprintf(path, sizeof path, MINOS_ROOT "/testdata/models/%s.lua", name);
  minos_text text = {0};
  minos_error err = {0};
  script *s = NULL;
  if (!read_whole_file(path, &text))
    printf("%s can't be read\n", path);
  else if (script_load(&s, name, (minos_bytes){text.data, text.length}, &err))
    printf("%s: %s\n", path, err.message);
  minos_text_release(&text);
  return s;
}

/* Read one history in text format with a model of its own. Faults are printed. */
static inline minos_status read_with(minos_histories *out, const char *history, const minos_model *model) {
  const minos_reading how = {.format = "text", .custom_model = model};
  minos_faults *faults = calloc(1, sizeof *faults);
  if (!faults) return MINOS_ENOMEM;
  minos_status status = read_bytes(out, bytes_from(history), &how, faults);
  if (status) printf("%s: %s\n%s", minos_status_text(status), faults->error[0].message, history);
  free(faults);
  return status;
}

/* The letter, or '!' with the reason in `err`. */
static inline char letter_of(const minos_histories *histories, const minos_options *options, minos_error *err) {
  minos_result *result;
  if (minos_check(&result, histories->items[0], options, err)) return '!';
  char letter = minos_verdict_letter(result->verdict);
  minos_result_free(result);
  return letter;
}

#endif
