/* run_convert.c -- minos convert: any readable format, written canonically.

   Nothing is asked of the operations, and they are written as they were recorded. Only from events to operations, or back, models
   are asked what they mean: an ok event of a conditional operation says that it worked, an operation without a result doesn't.
   Between events they are asked which value is an answer: it stands in the completion only. */
#include <string.h>

#include "commands.h"
#include "judging.h"
#include "names.h"
#include "output.h"
#include "say.h"
#include "tally.h"
#include "watch.h"

static exit_status say_unread(const struct recording *recording, const char *path) {
  if (recording->status == MINOS_ELIMIT) {
    say_error(NULL, "%s: reading was stopped", path);
  } else {
    say_errors(path, recording->arrival.source, &recording->faults);
  }
  return tally_of_fault(recording->status);
}

static void say_unwritten(const struct recording *recording, const char *path, const minos_error *err) {
  minos_faults faults = {0};
  minos_faults_error(&faults, err);
  if (err->place.line)
    say_errors(path, recording->arrival.source, &faults);
  else
    say_error(err->hint[0] ? err->hint : NULL, "convert: %s", err->message);
}

static exit_status write_histories(const struct recording *recording, const char *path,
                                   const struct settings *settings) {
  struct output output;
  minos_text text = {0};
  minos_error err = {0};
  const minos_histories *histories = &recording->histories;
  minos_status status =
      minos_write(&text, histories->items, histories->count, settings->to ? settings->to : "text", &err);
  exit_status exit = EXIT_IO;
  if (status != MINOS_OK) {
    say_unwritten(recording, path, &err);
    exit = status == MINOS_ENOMEM ? EXIT_INTERNAL : tally_of_fault(status);
  } else if (output_open(&output, settings->output, false)) {
    bool written = output_write(&output, &text);
    exit = output_close(&output, written) ? EXIT_DONE : EXIT_IO;
  }
  minos_text_release(&text);
  return exit;
}

static bool says_how_to_judge(const struct settings *settings) {
  return settings->model || settings->initial || settings->nil_reads;
}

static bool writes_events(const struct settings *settings) {
  const minos_format_info *format = minos_format_find(settings->to ? settings->to : "text");
  return format && format->events;
}

/* Whether what is not said means something else where it is written. */
static bool changes_kind(const struct recording *recording, bool events) {
  const minos_histories *all = &recording->histories;
  for (size_t i = 0; i < all->count; i++)
    if (minos_history_from_events(all->items[i]) != events && minos_history_count(all->items[i])) return true;
  return false;
}

/* Read it once more, as its models understand it. Where no model is known, or it is no history of one, it stays as it was read. */
static void bind_recording(struct recording *recording, const char *path, const struct settings *settings) {
  bool loses = changes_kind(recording, writes_events(settings));
  const minos_reading how = judging_reading(settings, true);
  minos_histories bound;
  minos_faults faults = {0};
  minos_status status = minos_read(&bound, recording->arrival.source, &how, &faults);
  if (status == MINOS_EMODEL || status == MINOS_EUSAGE || status == MINOS_EHISTORY) {
    if (loses)
      say_note("%s: not bound to a model, so what an ok without a result means may be lost: %s", path,
               faults.error[0].message);
    return;
  }
  minos_histories_release(&recording->histories);
  recording->status = status;
  recording->faults = faults;
  if (!status) recording->histories = bound;
}

static exit_status convert(const char *path, const struct settings *settings) {
  struct recording recording;
  bool asked = says_how_to_judge(settings);
  const minos_reading how = judging_reading(settings, asked);
  judging_read(&recording, path, settings, &how);
  bool events = writes_events(settings);
  if (recording.status == MINOS_OK && !asked && (events || changes_kind(&recording, events)))
    bind_recording(&recording, path, settings);
  say_warnings(path, recording.arrival.source, &recording.faults);
  exit_status exit =
      recording.status == MINOS_OK ? write_histories(&recording, path, settings) : say_unread(&recording, path);
  judging_release(&recording);
  return exit;
}

exit_status run_convert(const struct settings *settings) {
  if (settings->operands.count != 1) {
    say_error("name a file, or - for standard input", "convert: takes one file, not %zu", settings->operands.count);
    return EXIT_USAGE;
  }
  if (!names_exist(settings)) return EXIT_USAGE;
  if (!watch_start(0, WHEN_NEVER)) return EXIT_INTERNAL;
  exit_status exit = convert(settings->operands.items[0], settings);
  watch_end();
  return exit;
}
