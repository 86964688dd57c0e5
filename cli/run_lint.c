/* run_lint.c -- minos lint: is this recording usable? */
#include <stdio.h>
#include <unistd.h>

#include "commands.h"
#include "inputs.h"
#include "judging.h"
#include "lint_findings.h"
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
  bool colour;
};

static void put_coloured(struct lint *lint, const char *code, const char *string) {
  if (lint->colour) minos_text_put(&lint->text, code);
  minos_text_put(&lint->text, string);
  if (lint->colour) minos_text_put(&lint->text, "\033[0m");
}

static void put_clean(minos_text *out, const char *string) {
  for (; *string; string++) minos_text_add(out, (unsigned char)*string < 0x20 || *string == 0x7f ? "?" : string, 1);
}

static void put_finding(struct lint *lint, const char *path, const struct finding *finding) {
  minos_text *text = &lint->text;
  put_clean(text, path);
  if (finding->place.line) minos_text_format(text, ":%u:%u", finding->place.line, finding->place.column);
  minos_text_put(text, ": ");
  put_clean(text, finding->message);
  minos_text_put(text, "  [");
  put_coloured(lint, "\033[33m", finding->name);
  minos_text_put(text, "]\n  advice: ");
  minos_text_put(text, finding->advice);
  minos_text_put(text, "\n");
  tally_status(&lint->tally, EXIT_VIOLATION);
}

static void put_count(minos_text *out, const char *before, uint32_t count, const char *thing) {
  minos_text_format(out, "%s%lu %s%s", before, (unsigned long)count, thing, count == 1 ? "" : "s");
}

static void put_facts(struct lint *lint, const char *path, const minos_history *history, size_t number) {
  const minos_op *ops = minos_history_ops(history);
  unsigned long outcomes[3] = {0};
  for (uint32_t i = 0; i < minos_history_count(history); i++) outcomes[ops[i].outcome]++;
  minos_text *text = &lint->text;
  put_clean(text, path);
  if (number) minos_text_put(text, "#");
  const char *name = minos_history_name(history);
  if (number && name) put_clean(text, name);
  if (number && !name) minos_text_int(text, (int64_t)number);
  put_count(text, ": ", minos_history_count(history), "operation");
  minos_text_format(text, " (%lu ok, %lu fail, %lu unknown)", outcomes[MINOS_OUTCOME_OK], outcomes[MINOS_OUTCOME_FAIL],
                    outcomes[MINOS_OUTCOME_UNKNOWN]);
  put_count(text, ", ", minos_history_clients(history), "client");
  put_count(text, ", ", minos_history_objects(history), "object");
  const minos_model *model = minos_history_objects(history) ? minos_history_model(history, 0) : NULL;
  if (model) minos_text_format(text, ", model %s", model->name);
  minos_text_put(text, "\n");
}

static void lint_history(struct lint *lint, const char *path, const minos_history *history, size_t number) {
  struct findings findings;
  findings_collect(&findings, history);
  put_facts(lint, path, history, number);
  for (size_t i = 0; i < findings.count; i++) put_finding(lint, path, &findings.items[i]);
  if (findings.count == 0 && !findings.failed) minos_text_put(&lint->text, "  no findings\n");
  if (findings.failed) {
    say_error(NULL, "%s: out of memory", path);
    tally_status(&lint->tally, EXIT_INTERNAL);
  }
  findings_release(&findings);
}

/* No model has these operations: a finding, and what needs no model is looked at all the same. */
static void lint_unbound(struct lint *lint, const char *path, struct recording *recording) {
  const minos_error *why = &recording->faults.error[0];
  const struct finding finding = {"no-model",
                                  why->hint[0] ? why->hint : "minos models lists models and their operations",
                                  why->place, (char *)(uintptr_t)why->message};
  put_finding(lint, path, &finding);
  const minos_reading how = judging_reading(lint->settings, false);
  recording->faults = (minos_faults){0};
  recording->status = minos_read(&recording->histories, recording->arrival.source, &how, &recording->faults);
}

static bool lint_input(struct lint *lint, const char *path) {
  struct recording recording;
  const minos_reading how = judging_reading(lint->settings, true);
  judging_read(&recording, path, lint->settings, &how);
  if (recording.status == MINOS_EMODEL) lint_unbound(lint, path, &recording);
  say_warnings(path, recording.arrival.source, &recording.faults);
  if (recording.status == MINOS_ELIMIT) {
    say_error(NULL, "%s: reading was stopped", path);
  } else if (recording.status != MINOS_OK) {
    say_errors(path, recording.arrival.source, &recording.faults);
  }
  tally_status(&lint->tally, tally_of_fault(recording.status));
  const minos_histories *histories = &recording.histories;
  for (size_t i = 0; i < histories->count; i++) {
    lint_history(lint, path, histories->items[i], histories->count > 1 ? i + 1 : 0);
  }
  judging_release(&recording);
  return output_write(&lint->output, &lint->text);
}

static exit_status lint_inputs(const struct inputs *inputs, const struct settings *settings) {
  struct lint lint = {.settings = settings};
  if (!output_open(&lint.output, settings->output, settings->quiet)) return EXIT_IO;
  lint.colour = lint.output.fd >= 0 && terminal_wants_colour(lint.output.fd, settings->colour);
  bool written = true;
  for (size_t i = 0; i < inputs->count && written && !watch_signal(); i++)
    written = lint_input(&lint, inputs->paths[i]);
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
