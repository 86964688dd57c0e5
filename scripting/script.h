/* script.h -- models that users write in Lua: docs/MODELS.md.

   A script is loaded once and then read-only: several threads may judge with its model. Each decision and each history has
   a Lua state of its own. */
#ifndef SCRIPTING_SCRIPT_H
#define SCRIPTING_SCRIPT_H

#include <minos/model.h>

typedef struct script script;

/* Load the text of a model. `name` is what messages call the file. MINOS_EMODEL: the text is no model; the fault's place is a line
   of it where one is known. MINOS_EUSAGE: built without Lua. Runs the text once, within its limits. */
minos_status script_load(script **out, const char *name, minos_bytes text, minos_error *err);
void script_free(script *script);
/* Borrowed; to be used as minos_reading.custom_model. */
const minos_model *script_model(const script *script);

#endif
