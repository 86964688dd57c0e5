/* json_exercise_items.c -- single values of an exercise file.

   Texts end on terminals and in web pages, so control characters are refused and lengths are bounded. */
#include <stdlib.h>
#include <string.h>

#include "json_exercise.h"
#include "json_value.h"
#include "suggest.h"

enum { LONGEST_ID = 60, LONGEST_TEXT = 8000, DECIMALS = 100000 };

static bool refuse(exercise_reader *r, minos_place place, const char *message) {
  intake_fault(&r->in, MINOS_ESYNTAX, place, "%s", message);
  return false;
}

const char *exercise_keep(exercise_reader *r, const char *data, size_t length) {
  minos_exercise *made = r->made;
  char **kept = realloc(made->kept, (made->kept_count + 1) * sizeof *kept);
  if (kept) made->kept = kept;
  char *copy = kept ? malloc(length + 1) : NULL;
  if (!copy) {
    intake_no_memory(&r->in);
    return NULL;
  }
  if (length) memcpy(copy, data, length);
  copy[length] = '\0';
  return made->kept[made->kept_count++] = copy;
}

/* C0 but what `allowed` holds, DEL, and C1 in its UTF-8 form. */
static bool has_control(minos_bytes text, const char *allowed) {
  for (size_t i = 0; i < text.length; i++) {
    unsigned char c = (unsigned char)text.data[i];
    if ((c < 0x20 && !scan_is_any((char)c, allowed)) || c == 0x7F) return true;
    if (c == 0xC2 && i + 1 < text.length && (unsigned char)text.data[i + 1] < 0xA0) return true;
  }
  return false;
}

static bool take_bounded(exercise_reader *r, exercise_item item, const char *allowed, const char **out) {
  if (!json_is_string(item.json)) return refuse(r, item.place, "expected a string");
  minos_bytes text = json_bytes(item.json);
  if (text.length == 0) return refuse(r, item.place, "the string is empty");
  if (text.length > LONGEST_TEXT) return refuse(r, item.place, "the string is longer than 8000 bytes");
  if (has_control(text, allowed)) return refuse(r, item.place, "the string has control characters");
  *out = exercise_keep(r, text.data, text.length);
  return *out != NULL;
}

bool exercise_take_string(exercise_reader *r, exercise_item item, const char **out) {
  return take_bounded(r, item, "", out);
}

/* An id becomes the head of a column, the name of a file and of a test. */
static bool is_id(const char *id) {
  size_t length = strlen(id);
  for (size_t i = 0; i < length; i++)
    if (!scan_is_letter(id[i]) && !scan_is_digit(id[i]) && !scan_is_any(id[i], "-. ")) return false;
  return length <= LONGEST_ID && scan_is_any(id[0], "._- ") == false && id[length - 1] != ' ';
}

bool exercise_take_id(exercise_reader *r, exercise_item item, const char **out) {
  if (!exercise_take_string(r, item, out)) return false;
  return is_id(*out) ||
         refuse(
             r, item.place,
             "an id has at most 60 letters a-z, digits, '_', '-', '.' and blanks, and begins with a letter or digit");
}

static void take_translation(exercise_reader *r, exercise_text *out, const char *code, exercise_item item) {
  for (unsigned i = 0; i < EXERCISE_LANGUAGES; i++) {
    if (strcmp(code, exercise_language_code((exercise_language)i)) != 0) continue;
    take_bounded(r, item, "\n\t", &out->in[i]);
    return;
  }
  intake_fault(&r->in, MINOS_ESYNTAX, item.place, "a text is in one of the languages en, de and ru");
}

bool exercise_take_text(exercise_reader *r, exercise_item item, exercise_text *out) {
  if (json_is_string(item.json)) return take_bounded(r, item, "\n\t", &out->in[EXERCISE_EN]);
  if (!json_is_object(item.json) || json_object_size(item.json) == 0)
    return refuse(r, item.place, "expected a string or an object such as {\"en\": \"...\", \"de\": \"...\"}");
  uint32_t before = r->in.faults ? r->in.faults->errors : 0;
  const char *code;
  json_t *value;
  json_object_foreach((json_t *)item.json, code, value)
      take_translation(r, out, code, (exercise_item){value, item.place});
  return !r->in.faults || r->in.faults->errors == before;
}

bool exercise_take_count(exercise_reader *r, exercise_item item, uint32_t low, uint32_t high, uint32_t *out) {
  json_int_t number = json_is_integer(item.json) ? json_integer_value(item.json) : -1;
  if (number < (json_int_t)low || number > (json_int_t)high) {
    intake_fault(&r->in, MINOS_ESYNTAX, item.place, "expected a whole number from %lu to %lu", (unsigned long)low,
                 (unsigned long)high);
    return false;
  }
  *out = (uint32_t)number;
  return true;
}

/* Points are whole hundredths: sums of them are exact, and no grade is decided by a rounding. */
bool exercise_take_points(exercise_reader *r, exercise_item item, uint32_t *out) {
  double points = json_number_value(item.json);
  if (!json_is_number(item.json) || !(points > 0 && points <= EXERCISE_DEAREST))
    return refuse(r, item.place, "expected points: a number above 0 and up to 1000");
  double hundredths = points * EXERCISE_POINT;
  uint32_t whole = (uint32_t)(hundredths + 0.5);
  double off = hundredths - whole;
  if (whole == 0 || off * DECIMALS > 1 || off * DECIMALS < -1)
    return refuse(r, item.place, "points have at most two decimals");
  *out = whole;
  return true;
}

int exercise_take_word(exercise_reader *r, exercise_item item, const char *const *words, const char *what) {
  if (!json_is_string(item.json)) {
    refuse(r, item.place, "expected a string");
    return -1;
  }
  minos_bytes word = json_bytes(item.json);
  for (int i = 0; words[i]; i++)
    if (scan_equal(word, words[i])) return i;
  minos_error err;
  minos_fault(&err, MINOS_ESYNTAX, item.place, "no %s '%.*s'", what, suggest_shown(word), word.data);
  suggest_hint(&err, word, words, "known are");
  intake_error(&r->in, &err);
  return -1;
}

static void refuse_field(exercise_reader *r, const char *name, minos_place place, const exercise_field *fields) {
  const char *known[EXERCISE_FIELDS + 1] = {NULL};
  minos_error err;
  minos_bytes word = {name, strlen(name)};
  for (size_t i = 0; i < EXERCISE_FIELDS && fields[i].name; i++) known[i] = fields[i].name;
  minos_fault(&err, MINOS_ESYNTAX, place, "unknown field '%.*s'", suggest_shown(word), word.data);
  suggest_hint(&err, word, known, "fields are");
  intake_error(&r->in, &err);
}

/* jansson keeps members in the order of the text, which is that of the marks. */
void exercise_take_object(exercise_reader *r, exercise_item object, const json_span *span, const exercise_field *fields,
                          void *target) {
  const char *name;
  json_t *value;
  unsigned index = 0;
  json_object_foreach((json_t *)object.json, name, value) {
    const exercise_field *field = fields;
    while (field->name && strcmp(field->name, name) != 0) field++;
    exercise_item item = {value, span ? json_member_place(span, index) : object.place};
    if (field->name)
      field->take(r, item, target);
    else
      refuse_field(r, name, span ? json_key_place(span, index) : object.place, fields);
    index++;
  }
}
