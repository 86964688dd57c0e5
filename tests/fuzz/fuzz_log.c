/* fuzz_log.c -- arbitrary bytes as lines of a log: Jepsen's rows alone and among others, calls, Lincheck's reports, sessions. */
#include "reading_fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static const char *const formats[] = {"jepsen", "jepsenlog", "calls", "lincheck", "sessions"};
  if (size == 0) return 0;
  return fuzz_input(formats[data[0] % 5], data + 1, size - 1); /* seeds without the byte are sniffed all the same */
}
