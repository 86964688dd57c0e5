/* json_scenario.h -- what the readers of a scenario file's parts share. */
#ifndef MINOS_SIMULATOR_JSON_SCENARIO_H
#define MINOS_SIMULATOR_JSON_SCENARIO_H

#include <jansson.h>

#include "intake.h"
#include "json_scan.h"
#include "scenario.h"

typedef struct scenario_reader {
  intake in; /* where faults go; it builds no history */
  minos_scenario *scenario;
  struct step *steps; /* [capacity], scenario->count in use */
  size_t capacity;
} scenario_reader;

/* One member's value and where it stands. */
typedef struct json_item {
  const json_t *json; /* NULL: it isn't there */
  minos_place place;
} json_item;

/* Each reads one value into `out`; false: it is wrong, and that was said. */
bool json_take_text(scenario_reader *r, json_item item, const char **out); /* kept with the scenario */
bool json_take_number(scenario_reader *r, json_item item, int64_t low, int64_t high, int64_t *out);
/* [low, high], or one number for both. */
bool json_take_range(scenario_reader *r, json_item item, int64_t least, int64_t *low, int64_t *high);
bool json_take_store(scenario_reader *r, json_item item, const char **out);
bool json_take_value(scenario_reader *r, json_item item, const char **out); /* in the text syntax, kept */
/* The index in `words` (ends with NULL) of the string, -1: it is none of them, and that was said. `what`: "step". */
int json_take_word(scenario_reader *r, json_item item, const char *const *words, const char *what);

void json_refuse_field(scenario_reader *r, const char *name, minos_place place, const char *const *known);

/* Read the steps: `array` is the array, and s stands at its beginning. */
void json_read_steps(scenario_reader *r, const json_t *array, scan s);

#endif
