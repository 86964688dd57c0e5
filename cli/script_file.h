/* script_file.h -- models that users wrote: from the name of a file to a model. */
#ifndef CLI_SCRIPT_FILE_H
#define CLI_SCRIPT_FILE_H

#include "script.h"

#include "exits.h"

/* Whether the name of a model is that of a file: it ends with .lua. */
bool script_file_named(const char *name);
/* Load it; the script is the caller's to free. EXIT_DONE, or why not; then it was said. */
exit_status script_file_load(script **out, const char *path);

#endif
