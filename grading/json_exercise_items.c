/* json_exercise_items.c -- single values of an exercise file. */
#include <string.h>

#include "json_exercise.h"

enum { LONGEST_ID = 60, LONGEST_TEXT = 8000, DECIMALS = 100000 };

static const json_bounds a_line = {LONGEST_TEXT, ""}, a_text = {LONGEST_TEXT, "\n\t"};

bool exercise_take_string(json_document *d, json_field field, const char **out) {
  return json_take_string(d, field, a_line, out);
}

/* An id becomes the head of a column, the name of a file and of a test. */
static bool is_id(const char *id) {
  size_t length = strlen(id);
  for (size_t i = 0; i < length; i++)
    if (!scan_is_letter(id[i]) && !scan_is_digit(id[i]) && !scan_is_any(id[i], "-. ")) return false;
  return length <= LONGEST_ID && scan_is_any(id[0], "._- ") == false && id[length - 1] != ' ';
}

bool exercise_take_id(json_document *d, json_field field, const char **out) {
  if (!exercise_take_string(d, field, out)) return false;
  return is_id(*out) ||
         json_refuse(
             d, field.place,
             "an id has at most 60 letters a-z, digits, '_', '-', '.' and blanks, and begins with a letter or digit");
}

static void take_translation(json_document *d, exercise_text *out, const char *code, json_field field) {
  for (unsigned i = 0; i < EXERCISE_LANGUAGES; i++) {
    if (strcmp(code, exercise_language_code((exercise_language)i)) != 0) continue;
    json_take_string(d, field, a_text, &out->in[i]);
    return;
  }
  intake_fault(&d->in, MINOS_ESYNTAX, field.place, "a text is in one of the languages en, de and ru");
}

bool exercise_take_text(json_document *d, json_field field, exercise_text *out) {
  if (json_is_string(field.json)) return json_take_string(d, field, a_text, &out->in[EXERCISE_EN]);
  if (!json_is_object(field.json) || json_object_size(field.json) == 0)
    return json_refuse(d, field.place, "expected a string or an object such as {\"en\": \"...\", \"de\": \"...\"}");
  uint32_t before = d->in.faults ? d->in.faults->errors : 0;
  const char *code;
  json_t *value;
  json_object_foreach((json_t *)field.json, code, value)
      take_translation(d, out, code, (json_field){value, field.place});
  return !d->in.faults || d->in.faults->errors == before;
}

bool exercise_take_count(json_document *d, json_field field, uint32_t low, uint32_t high, uint32_t *out) {
  int64_t number;
  if (!json_take_number(d, field, low, high, &number)) return false;
  *out = (uint32_t)number;
  return true;
}

/* Points are whole hundredths: sums of them are exact, and no grade is decided by a rounding. */
bool exercise_take_points(json_document *d, json_field field, uint32_t *out) {
  double points = json_number_value(field.json);
  if (!json_is_number(field.json) || !(points > 0 && points <= EXERCISE_DEAREST))
    return json_refuse(d, field.place, "expected points: a number above 0 and up to 1000");
  double hundredths = points * EXERCISE_POINT;
  uint32_t whole = (uint32_t)(hundredths + 0.5);
  double off = hundredths - whole;
  if (whole == 0 || off * DECIMALS > 1 || off * DECIMALS < -1)
    return json_refuse(d, field.place, "points have at most two decimals");
  *out = whole;
  return true;
}
