/* run_presets.c -- minos presets: the shipped ones, what is in one, and what cannot be checked. */
#include <stdio.h>
#include <string.h>

#include <minos/minos.h>

#include "commands.h"
#include "output.h"
#include "say.h"
#include "spelling.h"

static exit_status print(minos_text *text) {
  struct output output;
  output_open(&output, NULL, false);
  bool well = output_write(&output, text);
  minos_text_release(text);
  return well ? EXIT_DONE : EXIT_IO;
}

static exit_status list(void) {
  minos_text text = {0};
  const minos_preset_info *infos;
  const minos_uncheckable *sources;
  size_t count = minos_presets(&infos);
  for (size_t i = 0; i < count; i++) minos_text_format(&text, "%-22s %s\n", infos[i].name, infos[i].help);
  minos_text_put(&text, "\nnot checkable:\n");
  count = minos_uncheckable_sources(&sources);
  for (size_t i = 0; i < count; i++) minos_text_format(&text, "%-22s %s\n", sources[i].name, sources[i].reason);
  return print(&text);
}

static exit_status refuse(const char *name) {
  struct spelling near = {.word = name};
  const minos_preset_info *infos;
  size_t count = minos_presets(&infos);
  for (size_t i = 0; i < count; i++) spelling_consider(&near, infos[i].name);
  char hint[120] = "minos presets lists them";
  if (near.best) snprintf(hint, sizeof hint, "did you mean %s?", near.best);
  say_error(hint, "presets: no preset is called '%s'", name);
  return EXIT_USAGE;
}

/* The file of a preset, to be read or copied. */
static bool put_preset(const char *name, minos_text *text) {
  const minos_preset_info *infos;
  size_t count = minos_presets(&infos);
  for (size_t i = 0; i < count; i++) {
    if (strcmp(infos[i].name, name) != 0) continue;
    minos_text_add(text, infos[i].text, infos[i].length);
    return true;
  }
  return false;
}

exit_status run_presets(const struct settings *settings) {
  if (settings->operands.count == 0) return list();
  minos_text text = {0};
  for (size_t i = 0; i < settings->operands.count; i++) {
    if (put_preset(settings->operands.items[i], &text)) continue;
    minos_text_release(&text);
    return refuse(settings->operands.items[i]);
  }
  return print(&text);
}
