/* commands.h -- the table of commands. */
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

#include "exits.h"
#include "settings.h"

/* Each runs one command and returns the exit status. */
#define COMMAND(id, name, operands, run, help) exit_status run(const struct settings *settings);
#include "commands.def"
#undef COMMAND

struct command {
  const char *name, *operands, *help;
  exit_status (*run)(const struct settings *settings);
};

extern const struct command commands[COMMAND_COUNT]; /* indexed by command_id */

/* The command called `name`, COMMAND_COUNT: there is none. */
command_id command_find(const char *name);

#endif
