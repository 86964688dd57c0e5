/* json_items.c -- single values of a scenario file.

   Names and values end in a log that a person reads on a terminal, so control characters are refused and lengths bounded. */
#include <stdlib.h>
#include <string.h>

#include "json_scenario.h"
#include "json_value.h"
#include "store.h"
#include "suggest.h"

enum { LONGEST = 60, WORDS = 8 };

static bool refuse(scenario_reader *r, minos_place place, const char *message) {
  intake_fault(&r->in, MINOS_ESYNTAX, place, "%s", message);
  return false;
}

/* C0, DEL, and C1 in its UTF-8 form. */
static bool has_control(minos_bytes text) {
  for (size_t i = 0; i < text.length; i++) {
    unsigned char c = (unsigned char)text.data[i];
    if (c < 0x20 || c == 0x7F) return true;
    if (c == 0xC2 && i + 1 < text.length && (unsigned char)text.data[i + 1] < 0xA0) return true;
  }
  return false;
}

/* A copy that lives as long as the scenario. */
static bool keep(scenario_reader *r, minos_bytes text, const char **out) {
  minos_scenario *scenario = r->scenario;
  char **kept = realloc(scenario->kept, (scenario->kept_count + 1) * sizeof *kept);
  if (kept) scenario->kept = kept;
  char *copy = kept ? malloc(text.length + 1) : NULL;
  if (!copy) {
    intake_no_memory(&r->in);
    return false;
  }
  memcpy(copy, text.data, text.length);
  copy[text.length] = '\0';
  *out = scenario->kept[scenario->kept_count++] = copy;
  return true;
}

static bool is_presentable(scenario_reader *r, json_item item, minos_bytes text) {
  if (text.length == 0) return refuse(r, item.place, "the string is empty");
  if (text.length > LONGEST) return refuse(r, item.place, "the string is longer than 60 bytes");
  return !has_control(text) || refuse(r, item.place, "the string has control characters");
}

bool json_take_text(scenario_reader *r, json_item item, const char **out) {
  if (!json_is_string(item.json)) return refuse(r, item.place, "expected a string");
  minos_bytes text = json_bytes(item.json);
  return is_presentable(r, item, text) && keep(r, text, out);
}

bool json_take_number(scenario_reader *r, json_item item, int64_t low, int64_t high, int64_t *out) {
  bool fits =
      json_is_integer(item.json) && json_integer_value(item.json) >= low && json_integer_value(item.json) <= high;
  if (fits)
    *out = json_integer_value(item.json);
  else
    intake_fault(&r->in, MINOS_ESYNTAX, item.place, "expected a whole number from %lld to %lld", (long long)low,
                 (long long)high);
  return fits;
}

bool json_take_range(scenario_reader *r, json_item item, int64_t least, int64_t *low, int64_t *high) {
  int64_t first, second;
  if (!json_is_array(item.json)) {
    if (!json_take_number(r, item, least, SCENARIO_LATEST, &first)) return false;
    *low = *high = first;
    return true;
  }
  if (json_array_size(item.json) != 2) return refuse(r, item.place, "expected a number or [LOWEST, HIGHEST]");
  if (!json_take_number(r, (json_item){json_array_get(item.json, 0), item.place}, least, SCENARIO_LATEST, &first) ||
      !json_take_number(r, (json_item){json_array_get(item.json, 1), item.place}, least, SCENARIO_LATEST, &second))
    return false;
  if (first > second) return refuse(r, item.place, "the lowest comes first");
  *low = first;
  *high = second;
  return true;
}

int json_take_word(scenario_reader *r, json_item item, const char *const *words, const char *what) {
  minos_bytes word = {"", 0};
  if (!json_is_string(item.json)) {
    refuse(r, item.place, "expected a string");
    return -1;
  }
  word = json_bytes(item.json);
  for (int i = 0; words[i]; i++)
    if (scan_equal(word, words[i])) return i;
  minos_error err;
  minos_fault(&err, MINOS_ESYNTAX, item.place, "no %s '%.*s'", what, suggest_shown(word), word.data);
  suggest_hint(&err, word, words, "known are");
  intake_error(&r->in, &err);
  return -1;
}

bool json_take_store(scenario_reader *r, json_item item, const char **out) {
  const minos_simulate_info *stores;
  const char *names[WORDS + 1] = {NULL};
  size_t count = minos_stores(&stores);
  for (size_t i = 0; i < count && i < WORDS; i++) names[i] = stores[i].name;
  int index = json_take_word(r, item, names, "store");
  if (index < 0) return false;
  *out = stores[index].name;
  return true;
}

/* Whether it was refused or not, the text is in `text`. */
static bool write_value(scenario_reader *r, json_item item, minos_text *text) {
  minos_values *values = minos_values_new();
  minos_value value;
  r->in.values = values;
  bool well = values && json_to_value(&r->in, item.json, item.place, &value) == MINOS_OK;
  if (!values) intake_no_memory(&r->in);
  if (well) minos_value_write(values, value, text);
  minos_values_free(values);
  r->in.values = NULL;
  if (!well || !text->failed) return well;
  intake_no_memory(&r->in);
  return false;
}

bool json_take_value(scenario_reader *r, json_item item, const char **out) {
  minos_text text = {0};
  bool well = write_value(r, item, &text);
  if (well) {
    minos_bytes bytes = {text.data, text.length};
    well = is_presentable(r, item, bytes) && keep(r, bytes, out);
  }
  minos_text_release(&text);
  return well;
}

void json_refuse_field(scenario_reader *r, const char *name, minos_place place, const char *const *known) {
  minos_error err;
  minos_bytes word = {name, strlen(name)};
  minos_fault(&err, MINOS_ESYNTAX, place, "unknown field '%.*s'", suggest_shown(word), word.data);
  suggest_hint(&err, word, known, "fields are");
  intake_error(&r->in, &err);
}
