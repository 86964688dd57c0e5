/* main.c -- from the command's name to the command.

   No command is guessed and none may be shortened: scripts outlive the set of commands. */
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "commands.h"
#include "exits.h"
#include "output.h"
#include "say.h"
#include "script_file.h"
#include "spelling.h"
#include "tongue.h"
#include "tracing.h"
#include "usage.h"

/* A closed standard stream would give its number to the next file that is opened. These fail when they are used. */
static void fill_closed_streams(void) {
  for (int fd = 0; fd <= 2; fd++) {
    if (fcntl(fd, F_GETFD) == -1 && open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY) < 0) return;
  }
}

static exit_status refuse_command(const char *name) {
  struct spelling near = {.word = name};
  for (command_id id = 0; id < COMMAND_COUNT; id++) spelling_consider(&near, commands[id].name);
  minos_text hint = {0};
  minos_text_put(&hint, near.best ? "did you mean minos " : "minos help lists the commands");
  if (near.best) minos_text_put(&hint, near.best);
  if (near.best) minos_text_put(&hint, "?");
  if (!near.best && access(name, F_OK) == 0) minos_text_format(&hint, "; to judge a file: minos check %s", name);
  say_error(hint.failed ? NULL : hint.data, "no command is called '%s'", name);
  minos_text_release(&hint);
  return EXIT_USAGE;
}

static exit_status print_help(command_id command) {
  minos_text text = {0};
  struct output output;
  output_open(&output, NULL, false);
  if (command == COMMAND_COUNT) {
    usage_short(&text);
  } else {
    usage_command(command, &text);
  }
  bool well = output_write(&output, &text);
  minos_text_release(&text);
  return well ? EXIT_DONE : EXIT_IO;
}

static command_id find_command(const char *word) {
  if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) return COMMAND_HELP;
  if (strcmp(word, "--version") == 0) return COMMAND_VERSION;
  return command_find(word);
}

/* Run the command, with the model and the preset that the user wrote if there are any. */
static exit_status run(struct settings *settings) {
  script *own = NULL;
  exit_status status = tracing_prepare(settings);
  if (status == EXIT_DONE && settings->model && script_file_named(settings->model))
    status = script_file_load(&own, settings->model);
  if (own) settings->custom_model = script_model(own);
  if (status == EXIT_DONE)
    status = settings->dry_run ? tracing_dry_run(settings) : commands[settings->command].run(settings);
  tracing_release(settings);
  script_free(own);
  return status;
}

/* Programs read what `check` and `explain` write in any form but text: that is English whatever the language. */
static bool is_for_people(const struct settings *settings) {
  bool verdicts = settings->command == COMMAND_CHECK || settings->command == COMMAND_EXPLAIN;
  return !verdicts || !settings->to || strcmp(settings->to, "text") == 0;
}

int main(int argc, char **argv) {
  fill_closed_streams();
  signal(SIGPIPE, SIG_IGN);
  say_colour(0);
  if (argc < 2) return (int)print_help(COMMAND_COUNT);
  command_id command = find_command(argv[1]);
  if (command == COMMAND_COUNT) return (int)refuse_command(argv[1]);

  struct settings settings;
  bool well = settings_parse(&settings, command, argc - 1, argv + 1);
  say_colour(settings.colour);
  exit_status status = EXIT_USAGE;
  well = well && tongue_choose(is_for_people(&settings) ? settings.language : TONGUE_ENGLISH);
  if (well) status = settings.help ? print_help(command) : run(&settings);
  settings_release(&settings);
  return (int)status;
}
