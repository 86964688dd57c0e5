/* run_help.c -- minos help: commands, their options, and for the build the man page and the completions. */
#include "commands.h"
#include "completions.h"
#include "man_page.h"
#include "output.h"
#include "say.h"
#include "spelling.h"
#include "usage.h"

static exit_status print(minos_text *text) {
  struct output output;
  output_open(&output, NULL, false);
  bool well = output_write(&output, text);
  minos_text_release(text);
  return well ? EXIT_DONE : EXIT_IO;
}

static exit_status refuse_topic(const char *name) {
  struct spelling near = {.word = name};
  for (command_id id = 0; id < COMMAND_COUNT; id++) spelling_consider(&near, commands[id].name);
  minos_text hint = {0};
  if (near.best) minos_text_format(&hint, "did you mean %s?", near.best);
  say_error(hint.data, "help: no command is called '%s'", name);
  minos_text_release(&hint);
  return EXIT_USAGE;
}

exit_status run_help(const struct settings *settings) {
  minos_text text = {0};
  if (settings->operands.count > 1) {
    say_error(NULL, "help: one command at a time");
    return EXIT_USAGE;
  }
  if (settings->man) {
    man_page(&text);
  } else if (settings->bash) {
    completions_bash(&text);
  } else if (settings->zsh) {
    completions_zsh(&text);
  } else if (settings->fish) {
    completions_fish(&text);
  } else if (settings->operands.count == 0) {
    usage_all(&text);
  } else {
    command_id command = command_find(settings->operands.items[0]);
    if (command == COMMAND_COUNT) return refuse_topic(settings->operands.items[0]);
    usage_command(command, &text);
  }
  return print(&text);
}
