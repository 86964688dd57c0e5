/* fuzz_roster.c -- any bytes as a roster: every file name that comes of it is safe, and no two are equal. */
#include <stdlib.h>
#include <string.h>

#include "roster.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void expect(int truth) {
  if (!truth) abort();
}

static int by_text(const void *a, const void *b) {
  return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void look_at(const roster *r) {
  const char **files = malloc((r->count + 1) * sizeof *files);
  expect(files != NULL);
  for (size_t i = 0; i < r->count; i++) {
    files[i] = r->students[i].file;
    expect(*files[i] != '.' && *files[i] != '-' && !strpbrk(files[i], "/\\ \n\"") && strlen(files[i]) < 255);
  }
  qsort(files, r->count, sizeof *files, by_text);
  for (size_t i = 1; i < r->count; i++) expect(strcmp(files[i - 1], files[i]) != 0);
  free(files);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  minos_source *source;
  minos_faults faults = {0};
  roster r;
  if (minos_source_memory(&source, "roster", data, size, NULL)) return 0;
  minos_status status = roster_read(&r, source, &faults);
  expect((status == MINOS_OK) == (faults.errors == 0));
  if (!status) look_at(&r);
  if (!status) roster_release(&r);
  minos_source_free(source);
  return 0;
}
