/* json_items.c -- single values of a scenario file. */
#include "json_scenario.h"
#include "store.h"

enum { WORDS = 8 };

static const json_bounds a_word = {.longest = 60, .allowed = ""};

bool scenario_take_text(json_document *d, json_field field, const char **out) {
  return json_take_string(d, field, a_word, out);
}

bool scenario_take_range(json_document *d, json_field field, int64_t least, int64_t *low, int64_t *high) {
  int64_t first, second;
  if (!json_is_array(field.json)) {
    if (!json_take_number(d, field, least, SCENARIO_LATEST, &first)) return false;
    *low = *high = first;
    return true;
  }
  if (json_array_size(field.json) != 2) return json_refuse(d, field.place, "expected a number or [LOWEST, HIGHEST]");
  if (!json_take_number(d, (json_field){json_array_get(field.json, 0), field.place}, least, SCENARIO_LATEST, &first) ||
      !json_take_number(d, (json_field){json_array_get(field.json, 1), field.place}, least, SCENARIO_LATEST, &second))
    return false;
  if (first > second) return json_refuse(d, field.place, "the lowest comes first");
  *low = first;
  *high = second;
  return true;
}

bool scenario_take_store(json_document *d, json_field field, const char **out) {
  const minos_simulate_info *stores;
  const char *names[WORDS + 1] = {NULL};
  size_t count = minos_stores(&stores);
  for (size_t i = 0; i < count && i < WORDS; i++) names[i] = stores[i].name;
  int index = json_take_word(d, field, names, "store");
  if (index < 0) return false;
  *out = stores[index].name;
  return true;
}

/* Whether it was refused or not, the text is in `text`. */
static bool write_value(json_document *d, json_field field, minos_text *text) {
  minos_values *values = minos_values_new();
  minos_value value;
  d->in.values = values;
  bool well = values && json_to_value(&d->in, field.json, field.place, &value) == MINOS_OK;
  if (!values) intake_no_memory(&d->in);
  if (well) minos_value_write(values, value, text);
  minos_values_free(values);
  d->in.values = NULL;
  if (!well || !text->failed) return well;
  intake_no_memory(&d->in);
  return false;
}

bool scenario_take_value(json_document *d, json_field field, const char **out) {
  minos_text text = {0};
  bool well = write_value(d, field, &text) &&
              json_take_text(d, (minos_bytes){text.data, text.length}, field.place, a_word, out);
  minos_text_release(&text);
  return well;
}
