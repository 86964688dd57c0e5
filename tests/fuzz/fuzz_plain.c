/* fuzz_plain.c -- arbitrary bytes as lines of text and as JSON lines: the readers of plain lines agree with the general ones. */
#include <stdint.h>

#include "../plain_lines.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static const char *const formats[] = {"text", "ndjson"};
  for (int i = 0; i < 4; i++) {
    minos_reading how = {.format = formats[i / 2], .unbound = i % 2, .overlap = MINOS_OVERLAP_ALLOW};
    if (!plain_lines_agree((minos_bytes){(const char *)data, size}, &how)) abort();
  }
  return 0;
}
