/* script_functions.h -- what a minos_model does, done by a script. */
#ifndef SCRIPTING_SCRIPT_FUNCTIONS_H
#define SCRIPTING_SCRIPT_FUNCTIONS_H

#include <minos/model.h>

/* The functions of every script's model; names and operations are the script's own. */
extern const minos_model script_functions;

#endif
