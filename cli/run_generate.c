/* run_generate.c -- minos generate: a random history of a wanted kind and letter.

   Text and JSON lines are written while the history is made, so that it may be of any size; other formats, and a history that
   is to be judged first, need all of it in memory. */
#include <string.h>

#include <minos/minos.h>

#include "commands.h"
#include "names.h"
#include "output.h"
#include "quantity.h"
#include "say.h"
#include "tally.h"

enum { CONFIRMED_ANYWAY = 1000 };
static const uint64_t confirming_time = UINT64_C(10000000000); /* ns */

static exit_status say_status(minos_status status, const minos_error *err) {
  if (status == MINOS_OK) return EXIT_DONE;
  say_error(err->hint[0] ? err->hint : NULL, "generate: %s", err->message);
  return status == MINOS_ENOMEM ? EXIT_INTERNAL : tally_of_fault(status);
}

/* ---- what was asked for ---- */

static bool fits(uint64_t number, uint64_t most, const char *option) {
  if (number <= most) return true;
  say_error(NULL, "generate: --%s is at most %llu, not %llu", option, (unsigned long long)most,
            (unsigned long long)number);
  return false;
}

static bool read_values(const char *text, uint32_t *out) {
  uint64_t number = 0;
  const char *why = text && strcmp(text, "unique") != 0 ? quantity_count(text, &number) : NULL;
  if (why) say_error(NULL, "generate: --values takes a whole number from 1, or unique, not '%s'", text);
  *out = (uint32_t)number;
  return !why && fits(number, INT32_MAX, "values");
}

static minos_wanted wanted_letter(const struct settings *settings) {
  static const minos_wanted letters[] = {[0] = MINOS_WANTED_L,
                                         [WANTED_L] = MINOS_WANTED_L,
                                         [WANTED_S] = MINOS_WANTED_S,
                                         [WANTED_N] = MINOS_WANTED_N,
                                         [WANTED_NOT_L] = MINOS_WANTED_NOT_L};
  return letters[settings->wanted];
}

static bool understand(const struct settings *settings, minos_workload *out) {
  enum { OPERATIONS = 1000, CLIENTS = 10, MANY = 1 << 20 };
  const uint64_t most = UINT64_C(1) << 31;
  if (settings->operands.count > 0) {
    say_error(NULL, "generate: takes no file, but got '%s'", settings->operands.items[0]);
    return false;
  }
  if (!names_known("@kinds", "--kind", settings->kind, settings) ||
      !names_known("@writers", "--to", settings->to, settings) || !fits(settings->operations, most, "operations") ||
      !fits(settings->clients, MANY, "clients") || !fits(settings->objects, MANY, "objects") ||
      !fits(settings->unknown, most, "unknown") || !fits(settings->stale, most, "stale"))
    return false;
  *out = (minos_workload){
      .kind = settings->kind ? settings->kind : "register",
      .operations = settings->operations ? (uint32_t)settings->operations : OPERATIONS,
      .clients = settings->clients ? (uint32_t)settings->clients : CLIENTS,
      .objects = (uint32_t)settings->objects,
      .unknown = (uint32_t)settings->unknown,
      .stale = (uint32_t)settings->stale,
      .set_read_share = settings->read_ratio.given,
      .read_share = settings->read_ratio.millionths,
      .busy_share =
          settings->overlap_share.given && !settings->overlap_share.millionths ? 1 : settings->overlap_share.millionths,
      .wanted = wanted_letter(settings),
      .seed = settings->seed ? settings->seed : 1,
  };
  return read_values(settings->values, &out->values);
}

/* ---- judging it first ---- */

static bool is_as_wanted(const minos_result *result, minos_wanted wanted) {
  static const minos_verdict letters[] = {
      [MINOS_WANTED_L] = MINOS_L, [MINOS_WANTED_S] = MINOS_S, [MINOS_WANTED_N] = MINOS_N};
  if (wanted == MINOS_WANTED_NOT_L) return result->linearizable == MINOS_NO;
  return result->verdict == letters[wanted];
}

/* A letter that is not as wanted is our own mistake; an open one is said, and nobody's. */
static exit_status confirm(const minos_history *history, const minos_workload *load) {
  minos_result *result;
  minos_error err = {0};
  const minos_options options = {.timeout_ns = confirming_time,
                                 .stop_at_linearizable = load->wanted == MINOS_WANTED_NOT_L};
  minos_status status = minos_check(&result, history, &options, &err);
  if (status) return say_status(status, &err);
  bool open = result->limit != MINOS_LIMIT_NONE, wanted = is_as_wanted(result, load->wanted);
  char letter = minos_verdict_letter(result->verdict);
  minos_result_free(result);
  if (wanted) return EXIT_DONE;
  if (open) {
    say_note("generate: the letter is not confirmed: judging met its limit of 10 s");
    return EXIT_DONE;
  }
  say_error(NULL, "generate: internal error: the history came out as %c", letter);
  return EXIT_INTERNAL;
}

/* ---- writing ---- */

static bool drain(void *context, minos_text *chunk) {
  return output_write(context, chunk);
}

static exit_status stream(const minos_workload *load, const char *format, struct output *output) {
  minos_error err = {0};
  minos_status status = minos_generate_write(load, format, drain, output, &err);
  return status == MINOS_EIO ? EXIT_IO : say_status(status, &err); /* output_write has said it */
}

static exit_status write_history(const minos_workload *load, const char *format, struct output *output) {
  minos_history *history;
  minos_text text = {0};
  minos_error err = {0};
  minos_status status = minos_generate(&history, load, &err);
  if (status) return say_status(status, &err);
  exit_status exit = confirm(history, load);
  if (exit == EXIT_DONE) exit = say_status(minos_write(&text, &history, 1, format, &err), &err);
  if (exit == EXIT_DONE && !output_write(output, &text)) exit = EXIT_IO;
  minos_text_release(&text);
  minos_history_free(history);
  return exit;
}

static bool is_streamed(const char *format) {
  return strcmp(format, "text") == 0 || strcmp(format, "ndjson") == 0;
}

exit_status run_generate(const struct settings *settings) {
  struct output output;
  minos_workload load;
  if (!understand(settings, &load)) return EXIT_USAGE;
  const char *format = settings->to ? settings->to : "text";
  bool judged = settings->confirm || load.operations <= CONFIRMED_ANYWAY;
  if (!output_open(&output, settings->output, false)) return EXIT_IO;
  exit_status exit =
      !judged && is_streamed(format) ? stream(&load, format, &output) : write_history(&load, format, &output);
  bool kept = output_close(&output, exit == EXIT_DONE);
  return exit == EXIT_DONE && !kept ? EXIT_IO : exit;
}
