/* fuzz_edn.c -- arbitrary bytes as events in EDN, and all that they hold written as EDN and read again. */
#include "reading_fuzz.h"

/* Only operations of one client that overlap cannot be written so that they are read again. */
static void write_and_read(const minos_histories *histories, const minos_reading *how) {
  minos_text first = {0}, second = {0};
  minos_histories again;
  minos_source *source;
  minos_faults *faults = calloc(1, sizeof *faults);
  minos_reading named = *how;
  named.format = "edn";
  if (!faults || minos_write(&first, histories->items, histories->count, "edn", NULL)) abort();
  if (minos_source_memory(&source, "fuzz", first.data, first.length, NULL)) abort();
  if (minos_read(&again, source, &named, faults) == MINOS_OK) {
    if (minos_write(&second, again.items, again.count, "edn", NULL)) abort();
    if (first.length != second.length || memcmp(first.data, second.data, first.length) != 0) {
      fprintf(stderr, "edn differs:\n%s\n--\n%s\n", first.data, second.data);
      abort();
    }
    minos_histories_release(&again);
  } else if (first.length && !strstr(faults->error[0].message, "while its last one is still open")) {
    fprintf(stderr, "edn is not read again: %s\n%s\n", faults->error[0].message, first.data);
    abort();
  }
  minos_source_free(source);
  minos_text_release(&first);
  minos_text_release(&second);
  free(faults);
}

static void fuzz_writing(const uint8_t *data, size_t size, const char *format) {
  minos_histories histories;
  minos_reading how = {.format = format, .unbound = true, .overlap = MINOS_OVERLAP_ALLOW};
  if (fuzz_read(&histories, data, size, &how)) return;
  write_and_read(&histories, &how);
  minos_histories_release(&histories);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  fuzz_writing(data, size, "edn");
  fuzz_writing(data, size, "text");
  return fuzz_input("edn", data, size);
}
