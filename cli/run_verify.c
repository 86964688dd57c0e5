/* run_verify.c -- minos verify: is a verdict proved by its certificate? No decider runs.

   First the seal and the input's SHA-256, then for every history of the input what the certificate claims of it. The worst answer
   counts: refuted (1), cannot confirm (2), confirmed (0). */
#include <stdlib.h>
#include <string.h>

#include "certify.h"
#include "commands.h"
#include "label.h"
#include "say.h"
#include "tally.h"
#include "tracing.h"
#include "watch.h"

struct verification {
  const char *path;        /* of the input */
  const char *certificate; /* its path */
  minos_certificate *claims;
  minos_text said;
  minos_confirmation worst;
};

/* Whoever wrote the certificate chose them, and a letter under --clock-skew or --initial is another claim than without. */
static void say_options(struct verification *v) {
  size_t count;
  const char *const *options = minos_certificate_options(v->claims, &count);
  for (size_t i = 0; i < count; i++) {
    minos_text_put(&v->said, i ? " " : " (with ");
    say_clean(&v->said, options[i]);
  }
  if (count) minos_text_put(&v->said, ")");
}

static void say_one(struct verification *v, const minos_history *h, size_t number, minos_confirmation said,
                    const minos_text *why) {
  static const char *const words[] = {"cannot confirm", "confirmed", "refuted"};
  minos_text *out = &v->said;
  label_put(out, v->path, h, number, minos_certificate_count(v->claims));
  minos_text_format(out, ": %s", words[said]);
  minos_text_format(out, ": %c", minos_verdict_letter(minos_certificate_verdict(v->claims, number)));
  if (why->length || said != MINOS_CONFIRMED) minos_text_format(out, ": %s", why->data ? why->data : "out of memory");
  if (said == MINOS_CONFIRMED) say_options(v);
  minos_text_put(out, "\n");
}

/* Refuted is worse than not confirmed. */
static void note(struct verification *v, minos_confirmation said) {
  if (said == MINOS_REFUTED || v->worst == MINOS_CONFIRMED) v->worst = said;
}

static exit_status verify_history(struct verification *v, const minos_history *h, size_t number,
                                  const char *skew_text) {
  minos_verifying how = {.cancel = watch_cancel()};
  minos_error err = {0};
  minos_text why = {0};
  minos_status status = MINOS_OK;
  if (skew_text) status = minos_skew_read(h, (minos_bytes){skew_text, strlen(skew_text)}, &how.skew, &err);
  if (status) {
    say_error(NULL, "%s: %s", v->certificate, err.message);
    return EXIT_BAD_INPUT;
  }
  minos_confirmation said = minos_certificate_verify(v->claims, number, h, &how, &why);
  say_one(v, h, number, said, &why);
  note(v, said);
  minos_text_release(&why);
  return EXIT_DONE;
}

static exit_status refuse(struct verification *v, const char *why) {
  say_clean(&v->said, v->path);
  minos_text_format(&v->said, ": refuted: %s\n", why);
  v->worst = MINOS_REFUTED;
  return EXIT_DONE;
}

static exit_status verify_recording(struct verification *v, const struct recording *recording, const char *skew) {
  const minos_histories *all = &recording->histories;
  if (recording->arrival.source && strcmp(recording->arrival.sha256, minos_certificate_sha256(v->claims)) != 0)
    return refuse(v, "the certificate speaks of another file: its SHA-256 differs");
  if (recording->status != MINOS_OK) {
    say_errors(v->path, recording->arrival.source, &recording->faults);
    return tally_of_fault(recording->status);
  }
  if (all->count != minos_certificate_count(v->claims)) return refuse(v, "it holds another number of histories");
  exit_status status = EXIT_DONE;
  for (size_t i = 0; status == EXIT_DONE && i < all->count && !watch_signal(); i++)
    status = verify_history(v, all->items[i], i, skew);
  return status;
}

/* Read the input as the certificate says it was read. */
static exit_status verify_input(struct verification *v) {
  struct settings how;
  size_t count;
  const char *const *options = minos_certificate_options(v->claims, &count);
  exit_status status = certify_options(&how, options, count, v->certificate) ? tracing_prepare(&how) : EXIT_BAD_INPUT;
  if (status == EXIT_DONE) {
    struct recording recording;
    const minos_reading reading = judging_reading(&how, true);
    judging_read(&recording, v->path, &how, &reading);
    status = verify_recording(v, &recording, how.clock_skew);
    judging_release(&recording);
  }
  tracing_release(&how);
  settings_release(&how);
  return status;
}

static exit_status verify_bytes(struct verification *v, const minos_source *source) {
  minos_error err = {0};
  minos_bytes bytes = minos_source_content(source);
  switch (certify_seal(bytes)) {
  case SEAL_NONE: say_error(NULL, "%s: not a certificate", v->certificate); return EXIT_BAD_INPUT;
  case SEAL_BROKEN: return refuse(v, "the certificate is not as it was written: its seal is broken");
  case SEAL_WHOLE: break;
  }
  minos_status status = minos_certificate_read(&v->claims, bytes, &err);
  if (status == MINOS_OK) return verify_input(v);
  minos_faults faults = {0};
  minos_faults_error(&faults, &err);
  say_errors(v->certificate, source, &faults);
  return tally_of_fault(status);
}

static exit_status verify(struct verification *v) {
  struct arrival arrival;
  minos_error err = {0};
  minos_status status = arrival_open(&arrival, v->certificate, false, watch_hurry(), &err);
  if (status != MINOS_OK) {
    minos_faults faults = {0};
    minos_faults_error(&faults, &err);
    say_errors(v->certificate, NULL, &faults);
    return tally_of_fault(status);
  }
  exit_status exit = verify_bytes(v, arrival.source);
  arrival_release(&arrival);
  return exit;
}

static exit_status finish(struct verification *v, const struct settings *settings, exit_status status) {
  static const exit_status of[] = {EXIT_UNDECIDED, EXIT_DONE, EXIT_VIOLATION};
  struct output output;
  output_open(&output, NULL, settings->quiet);
  bool written = output_write(&output, &v->said);
  if (!output_close(&output, written)) return EXIT_IO;
  return status == EXIT_DONE ? of[v->worst] : status;
}

exit_status run_verify(const struct settings *settings) {
  const struct words *names = &settings->operands;
  if (names->count != 2) {
    say_error("minos verify FILE CERTIFICATE", "verify: takes a file and its certificate, not %zu names", names->count);
    return EXIT_USAGE;
  }
  if (strcmp(names->items[0], "-") == 0 && strcmp(names->items[1], "-") == 0) {
    say_error(NULL, "verify: standard input is asked for twice");
    return EXIT_USAGE;
  }
  if (!watch_start(0, WHEN_NEVER)) return EXIT_INTERNAL;
  struct verification v = {.path = names->items[0], .certificate = names->items[1], .worst = MINOS_CONFIRMED};
  exit_status status = verify(&v);
  if (watch_signal()) v.worst = MINOS_CANNOT_CONFIRM;
  status = finish(&v, settings, status);
  minos_certificate_free(v.claims);
  minos_text_release(&v.said);
  watch_end();
  return status;
}
