/* tracing.c -- the options that read traces: the preset they make, and the dry run.

   A preset is made once, before any input is read: a slip in it is said with its own file and line, and threads share it. */
#include "tracing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <minos/minos.h>

#include "arrival.h"
#include "commands.h"
#include "inputs.h"
#include "judging.h"
#include "names.h"
#include "output.h"
#include "say.h"
#include "spelling.h"
#include "tally.h"
#include "watch.h"

/* Lines that the options stand for, as a preset file would have them. */
struct lines {
  char **items; /* [count] owned */
  size_t count;
};

static bool add_line(struct lines *lines, const char *before, const char *text) {
  minos_text line = {0};
  char **items = realloc(lines->items, (lines->count + 1) * sizeof *items);
  if (!items) return false;
  lines->items = items;
  minos_text_put(&line, before);
  minos_text_put(&line, text);
  if (!line.failed) items[lines->count++] = line.data;
  return !line.failed;
}

/* --map client=json:/process names a place, --map op.SET=write translates a word. */
static bool add_map(struct lines *lines, const char *map) {
  bool word = memchr(map, '.', strcspn(map, "=")) != NULL;
  return add_line(lines, word ? "map." : "field.", map);
}

static bool collect(struct lines *lines, const struct settings *settings) {
  static const char *const policies[] = {"", "error", "warn", "ignore"};
  bool well = true;
  for (size_t i = 0; i < settings->regex.count && well; i++)
    well = add_line(lines, "pattern = ", settings->regex.items[i]);
  for (size_t i = 0; i < settings->map.count && well; i++) well = add_map(lines, settings->map.items[i]);
  if (settings->on_unmatched && well) well = add_line(lines, "on-unmatched = ", policies[settings->on_unmatched]);
  return well;
}

static const minos_preset_info *find_shipped(const char *name) {
  const minos_preset_info *infos;
  size_t count = minos_presets(&infos);
  for (size_t i = 0; i < count; i++)
    if (strcmp(infos[i].name, name) == 0) return &infos[i];
  return NULL;
}

static const char *why_uncheckable(const char *name) {
  const minos_uncheckable *sources;
  size_t count = minos_uncheckable_sources(&sources);
  for (size_t i = 0; i < count; i++)
    if (strcmp(sources[i].name, name) == 0) return sources[i].reason;
  return NULL;
}

static exit_status refuse_preset(const char *name, const char *command) {
  struct spelling near = {.word = name};
  const minos_preset_info *infos;
  size_t count = minos_presets(&infos);
  const char *why = why_uncheckable(name);
  if (why) {
    say_error(NULL, "%s: %s can't be checked: %s", command, name, why);
    return EXIT_USAGE;
  }
  for (size_t i = 0; i < count; i++) spelling_consider(&near, infos[i].name);
  char hint[120] = "minos presets lists them; a path to a file works, too";
  if (near.best) snprintf(hint, sizeof hint, "did you mean %s?", near.best);
  say_error(hint, "%s: no preset and no file is called '%s'", command, name);
  return EXIT_USAGE;
}

/* The text of the preset; NULL without one. */
static exit_status open_text(const struct settings *settings, minos_source **out) {
  minos_error err = {0};
  minos_status status;
  *out = NULL;
  if (!settings->preset) return EXIT_DONE;
  const minos_preset_info *shipped = find_shipped(settings->preset);
  if (shipped) {
    status = minos_source_memory(out, settings->preset, shipped->text, shipped->length, &err);
  } else if (access(settings->preset, F_OK) == 0) {
    status = arrival_small(out, settings->preset, "a preset", &err);
  } else {
    return refuse_preset(settings->preset, commands[settings->command].name);
  }
  if (status != MINOS_OK) say_error(NULL, "%s: %s", settings->preset, err.message);
  return status == MINOS_OK ? EXIT_DONE : tally_of_fault(status);
}

static exit_status make(struct settings *settings, const struct lines *lines) {
  minos_source *text;
  minos_faults *faults = calloc(1, sizeof *faults);
  exit_status exit = faults ? open_text(settings, &text) : EXIT_INTERNAL;
  if (!faults) say_error(NULL, "out of memory");
  if (exit == EXIT_DONE) {
    const char *const *items = (const char *const *)lines->items;
    minos_status status = minos_preset_new(&settings->trace, text, items, lines->count, faults);
    const char *name = settings->preset ? settings->preset : commands[settings->command].name;
    if (status != MINOS_OK) say_errors(name, text, faults);
    if (status != MINOS_OK) exit = status == MINOS_ENOMEM ? EXIT_INTERNAL : EXIT_USAGE;
    minos_source_free(text);
  }
  free(faults);
  return exit;
}

static bool is_asked_for(const struct settings *settings) {
  return settings->preset || settings->regex.count || settings->map.count;
}

exit_status tracing_prepare(struct settings *settings) {
  const char *command = commands[settings->command].name;
  if (!is_asked_for(settings)) {
    if (!settings->dry_run && !settings->on_unmatched) return EXIT_DONE;
    say_error("give --preset NAME, --regex or --map", "%s: --dry-run and --on-unmatched are for traces", command);
    return EXIT_USAGE;
  }
  if (settings->from) {
    say_error(NULL, "%s: --from names a format; with --preset, --regex or --map the input is a trace", command);
    return EXIT_USAGE;
  }
  struct lines lines = {0};
  bool collected = collect(&lines, settings);
  if (!collected) say_error(NULL, "out of memory");
  exit_status status = collected ? make(settings, &lines) : EXIT_INTERNAL;
  for (size_t i = 0; i < lines.count; i++) free(lines.items[i]);
  free(lines.items);
  return status;
}

void tracing_release(struct settings *settings) {
  minos_preset_free(settings->trace);
  settings->trace = NULL;
}

/* ---- the dry run ---- */

static exit_status try_input(const char *path, const struct settings *settings, minos_text *text) {
  struct recording recording = {0};
  minos_error err = {0};
  const minos_reading how = judging_reading(settings, false);
  minos_status status = arrival_open(&recording.arrival, path, false, watch_hurry(), &err);
  say_clean(text, path);
  minos_text_put(text, ": ");
  if (status == MINOS_OK)
    status = minos_trace_try(text, recording.arrival.source, &how, &recording.faults);
  else
    minos_faults_error(&recording.faults, &err);
  say_warnings(path, recording.arrival.source, &recording.faults);
  say_errors(path, recording.arrival.source, &recording.faults);
  if (recording.arrival.source) arrival_release(&recording.arrival);
  return status == MINOS_OK ? EXIT_DONE : tally_of_fault(status);
}

static exit_status try_inputs(const struct inputs *inputs, const struct settings *settings) {
  struct output output;
  struct tally tally = {0};
  minos_text text = {0};
  if (!output_open(&output, settings->output, settings->quiet)) return EXIT_IO;
  bool written = true;
  for (size_t i = 0; i < inputs->count && written && !watch_signal(); i++) {
    tally_status(&tally, try_input(inputs->paths[i], settings, &text));
    written = output_write(&output, &text);
  }
  minos_text_release(&text);
  return output_close(&output, written) ? tally.status : EXIT_IO;
}

exit_status tracing_dry_run(const struct settings *settings) {
  struct inputs inputs;
  exit_status status = inputs_collect(&inputs, settings);
  if (status == EXIT_DONE && !watch_start(settings->timeout, WHEN_NEVER)) status = EXIT_INTERNAL;
  if (status == EXIT_DONE) status = try_inputs(&inputs, settings);
  inputs_release(&inputs);
  watch_end();
  return status;
}
