/* tracing.h -- the options that read traces: the preset they make, and the dry run. */
#ifndef CLI_TRACING_H
#define CLI_TRACING_H

#include "exits.h"
#include "settings.h"

/* Make settings->trace of --preset, --regex, --map and --on-unmatched; it stays NULL when none was given. EXIT_DONE, or
   why it can't be made; then it was said. */
exit_status tracing_prepare(struct settings *settings);
void tracing_release(struct settings *settings);

/* Show what the preset makes of each input instead of running the command. */
exit_status tracing_dry_run(const struct settings *settings);

#endif
