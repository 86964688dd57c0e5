/* fuzz_text.c -- arbitrary bytes as the format text. */
#include "reading_fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  return fuzz_input("text", data, size);
}
