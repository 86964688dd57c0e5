/* reading.h -- what tests of formats share: read bytes, and say what came out in one piece of text. */
#ifndef MINOS_TESTS_READING_H
#define MINOS_TESTS_READING_H

#include <minos/minos.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Read `content` as `how` says (how->format NULL: sniffed). */
static inline minos_status read_bytes(minos_histories *out, minos_bytes content, const minos_reading *how,
                                      minos_faults *faults) {
  minos_source *source;
  minos_status status = minos_source_memory(&source, "memory", content.data, content.length, NULL);
  if (status) return status;
  status = minos_read(out, source, how, faults);
  minos_source_free(source);
  return status;
}

/* The faults as lines "line:column: message". */
static inline void write_faults(const minos_faults *faults, minos_text *out) {
  for (uint32_t i = 0; i < faults->errors && i < MINOS_FAULTS_KEPT; i++) {
    const minos_error *e = &faults->error[i];
    minos_text_format(out, "%u:%u: %s\n", e->place.line, e->place.column, e->message);
  }
}

/* Read and write again in the format `to`; faults where reading failed. The caller releases `out`. */
static inline minos_status convert(minos_text *out, minos_bytes content, const minos_reading *how, const char *to) {
  minos_histories histories;
  minos_faults *faults = calloc(1, sizeof *faults);
  if (!faults) return MINOS_ENOMEM;
  minos_status status = read_bytes(&histories, content, how, faults);
  if (status) {
    write_faults(faults, out);
  } else {
    status = minos_write(out, histories.items, histories.count, to, NULL);
    minos_histories_release(&histories);
  }
  free(faults);
  return status;
}

/* One case: what is read, and the canonical text that it means. */
typedef struct reading_case {
  const char *name, *input, *expected;
} reading_case;

static inline const char *shown(const minos_text *text) {
  return text->data ? text->data : "";
}

/* A whole file; the caller releases `out`. */
static inline bool read_whole_file(const char *path, minos_text *out) {
  FILE *file = fopen(path, "rb");
  if (!file) return false;
  char buffer[4096];
  size_t got;
  while ((got = fread(buffer, 1, sizeof buffer, file)) > 0) minos_text_add(out, buffer, got);
  fclose(file);
  return !out->failed;
}

#endif
