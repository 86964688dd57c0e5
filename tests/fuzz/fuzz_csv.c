/* fuzz_csv.c -- arbitrary bytes as a table. */
#include "reading_fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  return fuzz_input("csv", data, size);
}
