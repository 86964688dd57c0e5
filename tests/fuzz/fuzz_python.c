/* fuzz_python.c -- arbitrary bytes as the format python. */
#include "reading_fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  return fuzz_input("python", data, size);
}
