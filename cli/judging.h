/* judging.h -- from a path to histories, and from a history to its result, as the settings say. */
#ifndef CLI_JUDGING_H
#define CLI_JUDGING_H

#include <minos/minos.h>

#include "arrival.h"
#include "settings.h"

/* One input that was read, or why not. */
struct recording {
  struct arrival arrival;
  minos_histories histories;
  minos_status status;
  minos_faults faults; /* errors when `status` is not MINOS_OK; warnings in any case */
};

/* How the settings ask for inputs to be read. `bound` to models, or of any kind. */
minos_reading judging_reading(const struct settings *settings, bool bound);
/* How many threads may read a single input that is judged then. */
uint32_t judging_reading_threads(const struct settings *settings);
/* Read `path`; `out` is released by the caller whatever the status. Limits are MINOS_ELIMIT. */
void judging_read(struct recording *out, const char *path, const struct settings *settings, const minos_reading *how);
void judging_release(struct recording *recording);

/* Whether --history asks for this one: by its name, or its number among those of its file where it has none. */
bool judging_is_wanted(const minos_history *history, size_t number, const struct settings *settings);
/* Judge a history within the limits. NULL: `fault` says why. `label` is shown in progress lines, `threads`
   work at its objects. A limit, memory that ran
   out included, is a result. */
minos_result *judging_check(const minos_history *history, const struct settings *settings, const char *label,
                            uint32_t threads, minos_error *fault);
/* Whether the history holds what --min-ok asks for; if not, it was said of `name`. */
bool judging_has_enough(const minos_history *history, const minos_result *result, const struct settings *settings,
                        const char *name);
/* What --stats says on standard error, where the report is no place for it. */
void judging_say_stats(const minos_judged *judged, const char *name);
/* The "?" of an input whose reading met a limit: a history without operations stands for what was not read. False when
   memory is out. */
bool judging_unread(const struct recording *recording, minos_history **history, minos_result **result,
                    const struct settings *settings);

#endif
