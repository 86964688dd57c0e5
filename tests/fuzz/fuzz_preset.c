/* fuzz_preset.c -- arbitrary bytes as a preset and the trace that it reads: a line of --- stands between them. Without it
   the bytes are a preset without a trace, and a trace for one of the shipped presets. */
#include "reading_fuzz.h"

#include <minos/trace.h>

static void read_trace(minos_preset *preset, const uint8_t *data, size_t size) {
  static const char *const written[] = {"text", "json", "ndjson"};
  minos_histories histories;
  minos_reading how = {.preset = preset, .unbound = true, .overlap = MINOS_OVERLAP_ALLOW};
  minos_source *source;
  minos_text out = {0};
  minos_faults *faults = calloc(1, sizeof *faults);
  if (!faults || minos_source_memory(&source, "fuzz", data, size, NULL)) abort();
  minos_status status = minos_trace_try(&out, source, &how, faults);
  if (!status && out.length == 0) abort();
  minos_text_release(&out);
  minos_source_free(source);
  free(faults);
  if (fuzz_read(&histories, data, size, &how)) return;
  how.preset = NULL;
  for (size_t i = 0; i < sizeof written / sizeof *written; i++) fuzz_write_twice(&histories, written[i], &how);
  minos_histories_release(&histories);
}

static void with_preset(const void *text, size_t length, const uint8_t *data, size_t size) {
  minos_source *source;
  minos_preset *preset;
  minos_faults *faults = calloc(1, sizeof *faults);
  if (!faults || minos_source_memory(&source, "preset", text, length, NULL)) abort();
  minos_status status = minos_preset_new(&preset, source, NULL, 0, faults);
  if (status && faults->errors == 0) abort(); /* a failure without a message */
  minos_source_free(source);
  free(faults);
  if (status) return;
  read_trace(preset, data, size);
  minos_preset_free(preset);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static const char mark[] = "\n---\n";
  const minos_preset_info *infos;
  const size_t length = sizeof mark - 1;
  for (size_t i = 0; i + length <= size; i++) {
    if (memcmp(data + i, mark, length) != 0) continue;
    with_preset(data, i, data + i + length, size - i - length);
    return 0;
  }
  if (size == 0) return 0;
  with_preset(data, size, (const uint8_t *)"", 0);
  size_t count = minos_presets(&infos);
  const minos_preset_info *chosen = &infos[data[0] % count];
  with_preset(chosen->text, chosen->length, data + 1, size - 1);
  return 0;
}
