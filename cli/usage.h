/* usage.h -- the help that --help and `minos help` print, made from the tables. */
#ifndef CLI_USAGE_H
#define CLI_USAGE_H

#include <minos/text.h>

#include "exits.h"
#include "settings.h"

/* What the exit statuses mean; ends with meaning NULL. */
struct exit_meaning {
  exit_status status;
  const char *meaning;
};
extern const struct exit_meaning exit_meanings[];

/* Examples of a command, one a line, as a person types them; ends with NULL. */
const char *const *usage_examples(command_id command);

void usage_short(minos_text *out); /* what bare `minos` prints */
void usage_all(minos_text *out);   /* all commands */
void usage_command(command_id command, minos_text *out);

#endif
