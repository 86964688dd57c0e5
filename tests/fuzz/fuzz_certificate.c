/* fuzz_certificate.c -- no certificate crashes the reader or the verifier, and none of it confirms a wrong letter. */
#include <minos/minos.h>

#include <stdlib.h>

/* S by itself: any other letter is wrong. */
static minos_history *subject(void) {
  static const char text[] = "A w 1 0 2\nB r 0 3 4\nA w 2 5 ?\n";
  minos_source *source;
  minos_histories histories;
  const minos_reading how = {.format = "text"};
  if (minos_source_memory(&source, "subject", text, sizeof text - 1, NULL)) abort();
  if (minos_read(&histories, source, &how, NULL)) abort();
  minos_source_free(source);
  minos_history *history = histories.items[0];
  histories.items[0] = NULL;
  histories.count = 0;
  minos_histories_release(&histories);
  return history;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static minos_history *history;
  minos_certificate *certificate;
  minos_error err;
  if (!history) history = subject();
  if (minos_certificate_read(&certificate, (minos_bytes){(const char *)data, size}, &err)) return 0;
  for (size_t i = 0; i < minos_certificate_count(certificate); i++) {
    minos_text why = {0};
    minos_confirmation said = minos_certificate_verify(certificate, i, history, NULL, &why);
    minos_verdict letter = minos_certificate_verdict(certificate, i);
    if (said == MINOS_CONFIRMED && letter != MINOS_S && letter != MINOS_UNDECIDED) abort();
    if (said != MINOS_CONFIRMED && !why.length) abort();
    minos_text_release(&why);
  }
  minos_certificate_free(certificate);
  return 0;
}
