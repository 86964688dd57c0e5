/* run_models.c -- minos models, formats, deciders, version: what this build knows. */
#include <stdio.h>
#include <string.h>

#include <minos/minos.h>

#include "commands.h"
#include "exits.h"
#include "output.h"
#include "say.h"
#include "script_file.h"
#include "spelling.h"

static exit_status print(minos_text *text) {
  struct output output;
  output_open(&output, NULL, false);
  bool well = output_write(&output, text);
  minos_text_release(text);
  return well ? EXIT_DONE : EXIT_IO;
}

static bool has_no_operands(const struct settings *settings) {
  if (settings->operands.count == 0) return true;
  say_error(NULL, "version, formats and deciders take no operands, not '%s'", settings->operands.items[0]);
  return false;
}

static void put_fn(const minos_fn *fn, minos_text *text) {
  static const char *const shapes[] = {
      [MINOS_SHAPE_NONE] = "-",          [MINOS_SHAPE_ANY] = "value", [MINOS_SHAPE_BOOLEAN] = "true|false",
      [MINOS_SHAPE_INTEGER] = "integer", [MINOS_SHAPE_PAIR] = "A->B", [MINOS_SHAPE_LIST] = "[...]"};
  char column[64];
  bool alone = fn->argument == MINOS_SHAPE_NONE && minos_fn_returns_alone(fn);
  if (alone || fn->result == MINOS_SHAPE_NONE) {
    const char *empty = fn->empty ? "|empty" : "";
    snprintf(column, sizeof column, "%s%s", shapes[alone ? fn->result : fn->argument], empty);
  } else {
    snprintf(column, sizeof column, "%s=>%s", shapes[fn->argument], shapes[fn->result]);
  }
  minos_text_format(text, "  %-33s %-20s %s\n", fn->names, column, fn->help ? fn->help : "");
}

static bool has_optional_results(const minos_model *model) {
  for (const minos_fn *fn = model->fns; fn->names; fn++)
    if (fn->result != MINOS_SHAPE_NONE && !minos_fn_returns_alone(fn)) return true;
  return false;
}

static void put_model(const minos_model *model, minos_text *text) {
  minos_text_format(text, "%s: %s\nstarts at %s\n", model->name, model->help, model->start ? model->start : "nil");
  if (model->attribute) minos_text_format(text, "every write has an attribute %s=VALUE\n", model->attribute);
  minos_text_format(text, "\n  %-33s %s\n", "operation and aliases", "value column");
  for (const minos_fn *fn = model->fns; fn->names; fn++) put_fn(fn, text);
  if (has_optional_results(model)) minos_text_put(text, "\nwhat stands behind => is left out where it is not known\n");
  if (!model->example) return;
  size_t length = strlen(model->example);
  minos_text_format(text, "\nexample:\n%s%s", model->example, length && model->example[length - 1] == '\n' ? "" : "\n");
}

static exit_status list_models(void) {
  minos_text text = {0};
  size_t count;
  const minos_model *const *models = minos_models(&count);
  for (size_t i = 0; i < count; i++) minos_text_format(&text, "%-22s %s\n", models[i]->name, models[i]->help);
  return print(&text);
}

static exit_status refuse_model(const char *name) {
  struct spelling near = {.word = name};
  size_t count;
  const minos_model *const *models = minos_models(&count);
  for (size_t i = 0; i < count; i++) spelling_consider(&near, models[i]->name);
  char hint[80] = "minos models lists them";
  if (near.best) snprintf(hint, sizeof hint, "did you mean %s?", near.best);
  say_error(hint, "models: no model is called '%s'", name);
  return EXIT_USAGE;
}

static exit_status document_script(const char *path, minos_text *text) {
  script *own;
  exit_status status = script_file_load(&own, path);
  if (status != EXIT_DONE) return status;
  put_model(script_model(own), text);
  script_free(own);
  return EXIT_DONE;
}

static exit_status document(const char *name, minos_text *text) {
  if (script_file_named(name)) return document_script(name, text);
  const minos_model *model = minos_model_find((minos_bytes){name, strlen(name)});
  if (!model) return refuse_model(name);
  put_model(model, text);
  return EXIT_DONE;
}

exit_status run_models(const struct settings *settings) {
  if (settings->operands.count == 0) return list_models();
  minos_text text = {0};
  for (size_t i = 0; i < settings->operands.count; i++) {
    if (i) minos_text_put(&text, "\n");
    exit_status status = document(settings->operands.items[i], &text);
    if (status == EXIT_DONE) continue;
    minos_text_release(&text);
    return status;
  }
  return print(&text);
}

exit_status run_formats(const struct settings *settings) {
  if (!has_no_operands(settings)) return EXIT_USAGE;
  minos_text text = {0};
  const minos_format_info *formats;
  size_t count = minos_formats(&formats);
  for (size_t i = 0; i < count; i++) {
    minos_text_format(&text, "%-14s %-11s %s\n", formats[i].name, formats[i].writable ? "read, write" : "read",
                      formats[i].help);
  }
  return print(&text);
}

exit_status run_deciders(const struct settings *settings) {
  if (!has_no_operands(settings)) return EXIT_USAGE;
  minos_text text = {0};
  const minos_decider_info *deciders;
  size_t count = minos_deciders(&deciders);
  for (size_t i = 0; i < count; i++) minos_text_format(&text, "%-14s %s\n", deciders[i].name, deciders[i].help);
  return print(&text);
}

exit_status run_version(const struct settings *settings) {
  if (!has_no_operands(settings)) return EXIT_USAGE;
  minos_text text = {0};
  minos_text_format(&text, "minos %s\n", minos_version());
  return print(&text);
}
