/* companion.h -- what a script keeps beside one history: its first fault, and a Lua state for what depends on what. */
#ifndef SCRIPTING_COMPANION_H
#define SCRIPTING_COMPANION_H

#include "script_data.h"

typedef struct companion companion;

/* Give the values of a history a companion. MINOS_ENOMEM: memory is out. */
minos_status companion_begin(const minos_model *model, minos_values *values);
/* The companion of a pool; NULL when its history was not read with a script. */
companion *companion_of(const minos_values *values);
script *companion_script(companion *c);
/* Record a fault of the script, unless there is one already. `line` is where to look when the fault has no place. Faults that are
   none of the script's (memory) are left out. */
void companion_blame(companion *c, const minos_error *fault, uint32_t line);
/* Whether removing `supply` could make `op` illegal, as the script says. */
bool companion_consumes(companion *c, const minos_values *values, const minos_op *op, const minos_op *supply);

#endif
