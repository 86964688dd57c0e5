/* fuzz_edn.c -- arbitrary bytes as events in EDN; as text, too, so that much is written as EDN that EDN never said. */
#include "reading_fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  fuzz_format("text", data, size, true);
  fuzz_format("text", data, size, false);
  return fuzz_input("edn", data, size);
}
