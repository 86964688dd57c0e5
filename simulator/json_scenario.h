/* json_scenario.h -- what the readers of a scenario file's parts share. */
#ifndef MINOS_SIMULATOR_JSON_SCENARIO_H
#define MINOS_SIMULATOR_JSON_SCENARIO_H

#include "json_document.h"
#include "scenario.h"

/* Each reads one value into `out`; false: it is wrong, and that was said. */
bool scenario_take_text(json_document *d, json_field field, const char **out); /* kept with the scenario */
/* [low, high], or one number for both. */
bool scenario_take_range(json_document *d, json_field field, int64_t least, int64_t *low, int64_t *high);
bool scenario_take_store(json_document *d, json_field field, const char **out);
bool scenario_take_value(json_document *d, json_field field, const char **out); /* in the text syntax, kept */

/* Read the steps of the document's list. */
void scenario_read_steps(json_document *d, minos_scenario *scenario);

#endif
