/* inputs.h -- which files a command was asked to read. */
#ifndef CLI_INPUTS_H
#define CLI_INPUTS_H

#include "exits.h"
#include "settings.h"

struct inputs {
  char **paths; /* [count] in the order in which they are judged; owned */
  size_t count;
};

/* Operands, what --files-from names, and with -r the files in directories. EXIT_DONE, or why there is nothing to read;
   then it was said. A path that can't be read stays in the list: reading it says so. */
exit_status inputs_collect(struct inputs *out, const struct settings *settings);
void inputs_release(struct inputs *inputs);

#endif
