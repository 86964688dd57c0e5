/* commands.c -- the table of commands. */
#include "commands.h"

#include <string.h>

#define COMMAND(id, name, operands, run, help) {name, operands, help, run},
const struct command commands[COMMAND_COUNT] = {
#include "commands.def"
};
#undef COMMAND

command_id command_find(const char *name) {
  command_id id = 0;
  while (id < COMMAND_COUNT && strcmp(commands[id].name, name) != 0) id++;
  return id;
}
