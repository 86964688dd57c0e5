/* reading_fuzz.h -- what must hold of any bytes: reading ends with a history or a message, and what is written canonically
   reads as the same. */
#ifndef MINOS_TESTS_FUZZ_READING_FUZZ_H
#define MINOS_TESTS_FUZZ_READING_FUZZ_H

#include <minos/minos.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static inline minos_status fuzz_read(minos_histories *out, const void *data, size_t size, const minos_reading *how) {
  minos_source *source;
  minos_faults *faults = calloc(1, sizeof *faults);
  if (!faults || minos_source_memory(&source, "fuzz", data, size, NULL)) abort();
  minos_status status = minos_read(out, source, how, faults);
  if (status && faults->errors == 0) abort(); /* a failure without a message */
  if (!status && faults->errors > 0 && !how->lenient) abort();
  minos_source_free(source);
  free(faults);
  return status;
}

/* Writing, reading and writing again in one format must give the same bytes. Only EDN may refuse to write. */
static inline void fuzz_write_twice(const minos_histories *histories, const char *format, const minos_reading *how) {
  minos_text first = {0}, second = {0};
  minos_histories again;
  minos_reading named = *how;
  named.format = format;
  minos_status status = minos_write(&first, histories->items, histories->count, format, NULL);
  if (status == MINOS_EHISTORY && strcmp(format, "edn") == 0) {
    if (first.length) abort();
    minos_text_release(&first);
    return;
  }
  if (status) abort();
  if (fuzz_read(&again, first.data, first.length, &named)) {
    fprintf(stderr, "%s is not read again:\n%s\n", format, first.data);
    abort();
  }
  if (minos_write(&second, again.items, again.count, format, NULL)) abort();
  if (first.length != second.length || memcmp(first.data, second.data, first.length) != 0) {
    fprintf(stderr, "%s differs:\n%s\n--\n%s\n", format, first.data, second.data);
    abort();
  }
  minos_histories_release(&again);
  minos_text_release(&first);
  minos_text_release(&second);
}

static inline void fuzz_format(const char *format, const uint8_t *data, size_t size, bool unbound) {
  static const char *const written[] = {"text", "json", "ndjson"};
  minos_histories histories;
  minos_reading how = {.format = format, .unbound = unbound, .overlap = MINOS_OVERLAP_ALLOW};
  if (fuzz_read(&histories, data, size, &how)) return;
  for (size_t i = 0; i < sizeof written / sizeof *written; i++) fuzz_write_twice(&histories, written[i], &how);
  minos_histories_release(&histories);
  how.overlap = MINOS_OVERLAP_ERROR;
  if (fuzz_read(&histories, data, size, &how)) return;
  fuzz_write_twice(&histories, "edn", &how);
  minos_histories_release(&histories);
}

/* Lenient reading leaves histories that lint must take, whatever was wrong. */
static inline void fuzz_lint(const char *format, const uint8_t *data, size_t size, bool unbound) {
  minos_histories histories;
  minos_reading how = {.format = format, .unbound = unbound, .lenient = true};
  if (fuzz_read(&histories, data, size, &how)) return;
  minos_lint lint = {0};
  minos_lint_facts facts;
  for (size_t i = 0; i < histories.count; i++) {
    if (minos_lint_count(&facts, histories.items[i]) || minos_lint_history(&lint, histories.items[i])) abort();
  }
  minos_lint_release(&lint);
  minos_histories_release(&histories);
}

/* As the named format, unbound and bound to models, and as whatever it is taken for. */
static inline int fuzz_input(const char *format, const uint8_t *data, size_t size) {
  fuzz_format(format, data, size, true);
  fuzz_format(format, data, size, false);
  fuzz_format(NULL, data, size, true);
  fuzz_lint(format, data, size, true);
  fuzz_lint(format, data, size, false);
  return 0;
}

#endif
