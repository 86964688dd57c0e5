/* terminal.h -- what a stream is connected to. */
#ifndef CLI_TERMINAL_H
#define CLI_TERMINAL_H

#include <stdbool.h>

/* Whether to colour what goes to `fd`; `when` is a WHEN_ value of settings.h. */
bool terminal_wants_colour(int fd, int when);
unsigned terminal_width(int fd); /* columns; 80 when `fd` is no terminal, so that files don't depend on the window */

#endif
