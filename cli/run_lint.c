/* run_lint.c -- minos lint: is this recording usable?

   Reading is lenient: what has a fault is left out and becomes a finding, as long as a history is left. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "commands.h"
#include "inputs.h"
#include "judging.h"
#include "lint_page.h"
#include "names.h"
#include "output.h"
#include "say.h"
#include "tally.h"
#include "terminal.h"
#include "watch.h"

struct lint {
  const struct settings *settings;
  struct output output;
  minos_text text;
  struct tally tally;
  bool colour, json;
};

static minos_reading leniently(const struct settings *settings, bool bound) {
  minos_reading how = judging_reading(settings, bound);
  how.lenient = true;
  return how;
}

/* No model has these operations: that is a finding, and what needs no model is looked at all the same. */
static void read_without_model(struct lint *lint, struct recording *recording) {
  const minos_reading how = leniently(lint->settings, false);
  minos_faults *why = &recording->faults;
  minos_error fault = {.status = MINOS_EMODEL, .message = "no model fits this history"};
  for (uint32_t i = 0; i < why->errors && i < MINOS_FAULTS_KEPT; i++)
    if (why->error[i].status == MINOS_EMODEL) fault = why->error[i];
  *why = (minos_faults){0};
  recording->status = minos_read(&recording->histories, recording->arrival.source, &how, why);
  minos_faults_error(why, &fault);
}

static bool fill_page(struct lint_page *page, const struct recording *recording) {
  const minos_histories *from = &recording->histories;
  bool well = minos_lint_faults(&page->reading, &recording->faults) == MINOS_OK;
  page->histories = calloc(from->count ? from->count : 1, sizeof *page->histories);
  if (!page->histories) return false;
  for (; page->count < from->count; page->count++) {
    struct linted_history *linted = &page->histories[page->count];
    linted->history = from->items[page->count];
    if (minos_lint_count(&linted->facts, linted->history)) well = false;
    if (minos_lint_history(&linted->lint, linted->history)) well = false;
  }
  return well;
}

static void release_page(struct lint_page *page) {
  for (size_t i = 0; i < page->count; i++) minos_lint_release(&page->histories[i].lint);
  free(page->histories);
  minos_lint_release(&page->reading);
}

static void tally_page(struct lint *lint, const struct lint_page *page) {
  size_t findings = page->reading.count;
  for (size_t i = 0; i < page->count; i++) findings += page->histories[i].lint.count;
  if (findings) tally_status(&lint->tally, EXIT_VIOLATION);
}

/* Nothing could be read: in text that is a message, in JSON a page of its own. */
static void take_unreadable(struct lint *lint, const char *path, const struct recording *recording) {
  if (recording->status == MINOS_ELIMIT)
    say_error(NULL, "%s: reading was stopped", path);
  else
    say_errors(path, recording->arrival.source, &recording->faults);
  tally_status(&lint->tally, tally_of_fault(recording->status));
}

static void lint_recording(struct lint *lint, const char *path, const struct recording *recording) {
  struct lint_page page = {.path = path, .colour = lint->colour};
  if (!fill_page(&page, recording)) {
    say_error(NULL, "%s: out of memory", path);
    tally_status(&lint->tally, EXIT_INTERNAL);
  }
  if (recording->status == MINOS_OK) tally_page(lint, &page);
  if (lint->json)
    lint_page_json(&page, &lint->text);
  else if (recording->status == MINOS_OK)
    lint_page_text(&page, &lint->text);
  release_page(&page);
}

static bool lint_input(struct lint *lint, const char *path) {
  struct recording recording;
  const minos_reading how = leniently(lint->settings, true);
  judging_read(&recording, path, lint->settings, &how);
  if (recording.status == MINOS_EMODEL) read_without_model(lint, &recording);
  say_warnings(path, recording.arrival.source, &recording.faults);
  if (recording.status != MINOS_OK) take_unreadable(lint, path, &recording);
  lint_recording(lint, path, &recording);
  judging_release(&recording);
  return output_write(&lint->output, &lint->text);
}

static bool lint_all(struct lint *lint, const struct inputs *inputs) {
  bool array = lint->json && inputs->count > 1, written = true;
  if (array) minos_text_put(&lint->text, "[");
  for (size_t i = 0; i < inputs->count && written && !watch_signal(); i++) {
    if (i && array) minos_text_put(&lint->text, ",\n");
    written = lint_input(lint, inputs->paths[i]);
  }
  if (lint->json) minos_text_put(&lint->text, array ? "]\n" : "\n");
  return written && output_write(&lint->output, &lint->text);
}

static exit_status lint_inputs(const struct inputs *inputs, const struct settings *settings) {
  struct lint lint = {.settings = settings, .json = settings->to && strcmp(settings->to, "json") == 0};
  if (!output_open(&lint.output, settings->output, settings->quiet)) return EXIT_IO;
  lint.colour = lint.output.fd >= 0 && terminal_wants_colour(lint.output.fd, settings->colour);
  bool written = lint_all(&lint, inputs);
  minos_text_release(&lint.text);
  return output_close(&lint.output, written) ? lint.tally.status : EXIT_IO;
}

exit_status run_lint(const struct settings *settings) {
  struct inputs inputs;
  if (!names_exist(settings)) return EXIT_USAGE;
  exit_status status = inputs_collect(&inputs, settings);
  if (status == EXIT_DONE && !watch_start(0, WHEN_NEVER)) status = EXIT_INTERNAL;
  if (status == EXIT_DONE) status = lint_inputs(&inputs, settings);
  inputs_release(&inputs);
  watch_end();
  return status;
}
