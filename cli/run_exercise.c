/* run_exercise.c -- minos exercise: make variants, show task sheets, check exercise files. */
#include <stdio.h>
#include <string.h>

#include "commands.h"
#include "exercise_words.h"
#include "names.h"
#include "say.h"
#include "spelling.h"
#include "watch.h"

/* What can be done with exercises. */
static const struct deed {
  const char *name;
  exit_status (*run)(const struct settings *settings);
} deeds[] = {{"new", exercise_new}, {"show", exercise_show}, {"check", exercise_check}};
enum { DEEDS = sizeof deeds / sizeof deeds[0] };

static exit_status refuse(const char *word) {
  struct spelling near = {.word = word};
  char hint[64] = "new, show or check";
  for (size_t i = 0; i < DEEDS; i++) spelling_consider(&near, deeds[i].name);
  if (near.best) snprintf(hint, sizeof hint, "did you mean %s?", near.best);
  say_error(hint, "exercise: '%s' is nothing that can be done with exercises", word);
  return EXIT_USAGE;
}

exit_status run_exercise(const struct settings *settings) {
  if (settings->operands.count == 0) {
    say_error("new, show or check", "exercise: what is to be done?");
    return EXIT_USAGE;
  }
  const char *word = settings->operands.items[0];
  struct settings rest = *settings;
  rest.operands.items++;
  rest.operands.count--;
  for (size_t i = 0; i < DEEDS; i++) {
    if (strcmp(deeds[i].name, word) != 0) continue;
    if (!names_known("@sheets", "--to", settings->to, settings)) return EXIT_USAGE;
    if (!watch_start(0, WHEN_NEVER)) return EXIT_INTERNAL;
    exit_status status = deeds[i].run(&rest);
    watch_end();
    return status;
  }
  return refuse(word);
}
