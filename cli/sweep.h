/* sweep.h -- one scenario for many lengths of pause and lease. */
#ifndef CLI_SWEEP_H
#define CLI_SWEEP_H

#include <minos/minos.h>

#include "exits.h"
#include "settings.h"

/* Whether an operand is a range of a sweep: `--sweep pause=0..20 lease=5..15` leaves the second one behind. */
bool sweep_is_range(const char *word);

/* Play and judge `scenario` for all lengths that --sweep and the operands from the second on name; the table goes to `out`.
   What is wrong was said when it is not EXIT_DONE. */
exit_status sweep_run(const minos_scenario *scenario, const struct settings *settings, minos_text *out);

#endif
