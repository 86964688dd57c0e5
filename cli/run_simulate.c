/* run_simulate.c -- minos simulate: play a scenario; the log, or the history with the log beside it. */
#include <string.h>
#include <unistd.h>

#include "arrival.h"
#include "commands.h"
#include "names.h"
#include "output.h"
#include "say.h"
#include "spelling.h"
#include "sweep.h"
#include "tally.h"

/* A scenario that is built in, or one that was read and is `owned`. */
struct cast {
  const minos_scenario *scenario;
  minos_scenario *owned;
};

static exit_status refuse_scenario(const char *name) {
  struct spelling near = {.word = name};
  minos_text hint = {0};
  const minos_simulate_info *scenarios;
  size_t count = minos_scenarios(&scenarios);
  for (size_t i = 0; i < count; i++) spelling_consider(&near, scenarios[i].name);
  if (near.best) {
    minos_text_format(&hint, "did you mean %s?", near.best);
  } else {
    minos_text_put(&hint, "a scenario file, or one of: ");
    names_list("@scenarios", &hint);
  }
  say_error(hint.failed ? NULL : hint.data, "simulate: no scenario is called '%s'", name);
  minos_text_release(&hint);
  return EXIT_USAGE;
}

static exit_status read_scenario(struct cast *out, const char *path) {
  minos_source *source;
  minos_faults faults = {0};
  minos_error err = {0};
  minos_status status = arrival_small(&source, path, "a scenario", &err);
  if (status) {
    minos_faults_error(&faults, &err);
    say_errors(path, NULL, &faults);
    return tally_of_fault(status);
  }
  status = minos_scenario_read(&out->owned, source, &faults);
  if (status) say_errors(path, source, &faults);
  minos_source_free(source);
  out->scenario = out->owned;
  return status ? tally_of_fault(status) : EXIT_DONE;
}

static bool looks_like_a_file(const char *name) {
  return strcmp(name, "-") == 0 || strpbrk(name, "/.") || access(name, F_OK) == 0;
}

static exit_status find_scenario(struct cast *out, const char *name) {
  *out = (struct cast){.scenario = minos_scenario_find(name)};
  if (out->scenario) return EXIT_DONE;
  return looks_like_a_file(name) ? read_scenario(out, name) : refuse_scenario(name);
}

/* The log beside the history. What can't be written there is nobody's loss. */
static void write_log(minos_text *log) {
  struct output beside = {.fd = STDERR_FILENO, .name = "standard error"};
  output_write(&beside, log);
}

/* What goes to standard output: the log, or the history. */
static minos_status choose_data(minos_run *run, const char *format, minos_text *out, minos_error *err) {
  if (format) return minos_write(out, &run->history, 1, format, err);
  *out = run->log;
  run->log = (minos_text){0};
  return MINOS_OK;
}

static exit_status say_status(minos_status status, const minos_error *err) {
  if (status == MINOS_OK) return EXIT_DONE;
  say_error(err->hint[0] ? err->hint : NULL, "simulate: %s", err->message);
  return status == MINOS_ENOMEM ? EXIT_INTERNAL : tally_of_fault(status);
}

static exit_status play(const minos_scenario *scenario, const struct settings *settings, minos_text *out) {
  minos_run run;
  minos_error err = {0};
  const minos_staging staging = {
      .store = settings->store, .model = settings->model, .seed = settings->seed ? settings->seed : 1};
  minos_status status = minos_simulate(&run, scenario, &staging, &err);
  if (status) return say_status(status, &err);
  status = choose_data(&run, settings->to, out, &err);
  if (!status && settings->to) write_log(&run.log);
  minos_run_release(&run);
  return say_status(status, &err);
}

static exit_status simulate(const minos_scenario *scenario, const struct settings *settings) {
  struct output output;
  minos_text text = {0};
  exit_status exit = settings->sweep.count ? sweep_run(scenario, settings, &text) : play(scenario, settings, &text);
  if (exit == EXIT_DONE && !output_open(&output, settings->output, false)) {
    exit = EXIT_IO;
  } else if (exit == EXIT_DONE) {
    bool written = output_write(&output, &text);
    exit = output_close(&output, written) ? EXIT_DONE : EXIT_IO;
  }
  minos_text_release(&text);
  return exit;
}

static bool refuse(const char *hint, const char *message) {
  say_error(hint, "simulate: %s", message);
  return false;
}

static bool is_consistent(const struct settings *settings) {
  size_t operands = settings->operands.count;
  minos_text hint = {0};
  if (operands == 0) {
    minos_text_put(&hint, "a scenario file, or one of: ");
    names_list("@scenarios", &hint);
    refuse(hint.failed ? NULL : hint.data, "no scenario");
    minos_text_release(&hint);
    return false;
  }
  if (operands > 1 && (!settings->sweep.count || !sweep_is_range(settings->operands.items[1])))
    return refuse(NULL, "takes one scenario");
  if (settings->sweep.count && (settings->to || settings->model))
    return refuse(NULL, "--sweep prints a table: --to and --model mean nothing with it");
  return names_known("@stores", "--store", settings->store, settings) &&
         names_known("@told", "--model", settings->model, settings) &&
         names_known("@writers", "--to", settings->to, settings);
}

exit_status run_simulate(const struct settings *settings) {
  struct cast cast;
  if (!is_consistent(settings)) return EXIT_USAGE;
  exit_status exit = find_scenario(&cast, settings->operands.items[0]);
  if (exit == EXIT_DONE) exit = simulate(cast.scenario, settings);
  minos_scenario_free(cast.owned);
  return exit;
}
