/* names.c -- names that the library knows, checked before any work begins: a slip in --to must not cost an hour of judging
   first. */
#include "names.h"

#include <stdio.h>
#include <string.h>

#include <minos/minos.h>

#include "commands.h"
#include "say.h"
#include "sheet.h"
#include "spelling.h"

/* The i-th name of a registry, NULL behind the last. */
static const char *format_name(size_t i) {
  const minos_format_info *formats;
  return i < minos_formats(&formats) ? formats[i].name : NULL;
}

/* The i-th format that can be written. */
static const char *writer_name(size_t i) {
  const minos_format_info *formats;
  size_t count = minos_formats(&formats);
  for (size_t f = 0; f < count; f++) {
    if (formats[f].writable && i-- == 0) return formats[f].name;
  }
  return NULL;
}

static const char *model_name(size_t i) {
  size_t count;
  const minos_model *const *models = minos_models(&count);
  return i < count ? models[i]->name : NULL;
}

static const char *report_name(size_t i) {
  const minos_report_info *reports;
  return i < minos_reports(&reports) ? reports[i].name : NULL;
}

static const char *decider_name(size_t i) {
  const minos_decider_info *deciders;
  return i < minos_deciders(&deciders) ? deciders[i].name : NULL;
}

static const char *preset_name(size_t i) {
  const minos_preset_info *presets;
  return i < minos_presets(&presets) ? presets[i].name : NULL;
}

static const char *kind_name(size_t i) {
  const minos_kind_info *kinds;
  return i < minos_kinds(&kinds) ? kinds[i].name : NULL;
}

static const char *name_at(size_t (*list)(const minos_simulate_info **), size_t i) {
  const minos_simulate_info *rows;
  return i < list(&rows) ? rows[i].name : NULL;
}
static const char *scenario_name(size_t i) {
  return name_at(minos_scenarios, i);
}
static const char *store_name(size_t i) {
  return name_at(minos_stores, i);
}
static const char *told_name(size_t i) {
  return name_at(minos_simulate_models, i);
}

static const char *exercise_name(size_t i) {
  return minos_exercise_shipped_name(i);
}
static const char *grade_writer_name(size_t i) {
  const minos_grade_writer *writers;
  return i < minos_grade_writers(&writers) ? writers[i].name : NULL;
}

static const struct registry {
  const char *name, *thing;
  const char *(*at)(size_t i);
} registries[] = {
    {"@formats", "format", format_name},
    {"@writers", "format to write", writer_name},
    {"@models", "model", model_name},
    {"@reports", "report", report_name},
    {"@deciders", "decider", decider_name},
    {"@presets", "preset", preset_name},
    {"@sheets", "task sheet", sheet_format_name},
    {"@kinds", "kind of histories", kind_name},
    {"@scenarios", "scenario", scenario_name},
    {"@stores", "store", store_name},
    {"@exercises", "exercise", exercise_name},
    {"@graders", "system to write grades for", grade_writer_name},
    {"@told", "model to tell a history for", told_name},
};
enum { REGISTRIES = sizeof registries / sizeof registries[0] };

static const struct registry *find_registry(const char *name) {
  for (size_t i = 0; i < REGISTRIES; i++) {
    if (strcmp(registries[i].name, name) == 0) return &registries[i];
  }
  return NULL;
}

void names_put(const char *registry, const char *separator, minos_text *out) {
  const struct registry *found = find_registry(registry);
  const char *name;
  for (size_t i = 0; found && (name = found->at(i)); i++) {
    minos_text_put(out, name);
    minos_text_put(out, separator);
  }
}

void names_list(const char *registry, minos_text *out) {
  const struct registry *found = find_registry(registry);
  const char *name;
  for (size_t i = 0; found && (name = found->at(i)); i++) minos_text_format(out, i ? " %s" : "%s", name);
}

static void refuse(const struct registry *registry, const char *option, const char *name, const char *command) {
  struct spelling near = {.word = name};
  minos_text hint = {0};
  const char *known;
  for (size_t i = 0; (known = registry->at(i)); i++) spelling_consider(&near, known);
  if (near.best) {
    minos_text_format(&hint, "did you mean %s?", near.best);
  } else {
    minos_text_put(&hint, "known are: ");
    names_list(registry->name, &hint);
  }
  say_error(hint.failed ? NULL : hint.data, "%s: %s: no %s is called '%s'", command, option, registry->thing, name);
  minos_text_release(&hint);
}

bool names_known(const char *registry_name, const char *option, const char *name, const struct settings *settings) {
  const struct registry *registry = find_registry(registry_name);
  if (!name) return true;
  const char *known;
  for (size_t i = 0; (known = registry->at(i)); i++) {
    if (strcmp(known, name) == 0) return true;
  }
  refuse(registry, option, name, commands[settings->command].name);
  return false;
}

static bool is_value(const char *text, const struct settings *settings) {
  if (!text || strcmp(text, "unknown") == 0) return true;
  minos_values *values = minos_values_new();
  minos_value value;
  minos_error err = {0};
  bool well = values && minos_value_read(values, (minos_bytes){text, strlen(text)}, &value, &err) == MINOS_OK;
  minos_values_free(values);
  if (!well) {
    say_error(NULL, "%s: --initial '%s': %s", commands[settings->command].name, text,
              err.message[0] ? err.message : "out of memory");
  }
  return well;
}

bool names_exist(const struct settings *settings) {
  const char *target =
      settings->command == COMMAND_CONVERT || settings->command == COMMAND_SHRINK ? "@writers" : "@reports";
  return names_known("@formats", "--from", settings->from, settings) &&
         names_known(target, "--to", settings->to, settings) &&
         (settings->custom_model || names_known("@models", "--model", settings->model, settings)) &&
         names_known("@deciders", "--decider", settings->decider, settings) && is_value(settings->initial, settings);
}
