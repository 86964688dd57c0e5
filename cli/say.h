/* say.h -- messages to the person: everything that goes to standard error. */
#ifndef CLI_SAY_H
#define CLI_SAY_H

#include <minos/format.h>
#include <minos/status.h>

/* Whether messages are coloured: `when` is a WHEN_ value of settings.h. Call once, before threads. */
void say_colour(int when);

/* "minos: ..." and, when `hint` is not NULL, "hint: ..." on a line of its own. */
void say_error(const char *hint, const char *format, ...) MINOS_PRINTF(2, 3);
void say_note(const char *format, ...) MINOS_PRINTF(1, 2);
/* Where `path` is standard input and that is a terminal: somebody has to type `what`, such as "a history". */
void say_awaited(const char *path, const char *what);

/* Append what came from outside so that it can be printed: control characters and marks that turn the direction of writing
   become question marks. */
void say_clean(minos_text *out, const char *string);

/* What is wrong with one input: `path:line:col: message`, the line, a caret and a hint for each of the faults kept, then
   a count of the rest. `source` may be NULL: then no lines are shown. */
void say_errors(const char *path, const minos_source *source, const minos_faults *faults);
void say_warnings(const char *path, const minos_source *source, const minos_faults *faults);

/* Show a line of progress on the terminal in the place of the one before; "" clears it. */
void say_in_place(const char *line);
/* While data goes to the terminal: no line of progress. */
void say_hold(void);
void say_resume(void);

#endif
