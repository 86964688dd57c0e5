/* fuzz_json.c -- arbitrary bytes as the formats json and ndjson. */
#include "reading_fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  fuzz_input("json", data, size);
  return fuzz_input("ndjson", data, size);
}
