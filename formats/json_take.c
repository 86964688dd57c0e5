/* json_take.c -- single values of a file that is one JSON object.

   Texts end on terminals and in web pages, so control characters are refused and lengths are bounded. */
#include "json_document.h"
#include "suggest.h"

bool json_refuse(json_document *d, minos_place place, const char *message) {
  intake_fault(&d->in, MINOS_ESYNTAX, place, "%s", message);
  return false;
}

const char *json_keep(json_document *d, minos_bytes text) {
  const char *copy = kept_add(d->kept, text);
  if (!copy) intake_no_memory(&d->in);
  return copy;
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

bool json_take_text(json_document *d, minos_bytes text, minos_place place, json_bounds bounds, const char **out) {
  if (text.length == 0) return json_refuse(d, place, "the string is empty");
  if (text.length > bounds.longest) {
    intake_fault(&d->in, MINOS_ESYNTAX, place, "the string is longer than %lu bytes", (unsigned long)bounds.longest);
    return false;
  }
  if (has_control(text, bounds.allowed)) return json_refuse(d, place, "the string has control characters");
  *out = json_keep(d, text);
  return *out != NULL;
}

bool json_take_string(json_document *d, json_field field, json_bounds bounds, const char **out) {
  if (!json_is_string(field.json)) return json_refuse(d, field.place, "expected a string");
  return json_take_text(d, json_bytes(field.json), field.place, bounds, out);
}

bool json_take_number(json_document *d, json_field field, int64_t low, int64_t high, int64_t *out) {
  int64_t number = json_integer_value(field.json);
  bool fits = json_is_integer(field.json) && number >= low && number <= high;
  if (fits)
    *out = number;
  else
    intake_fault(&d->in, MINOS_ESYNTAX, field.place, "expected a whole number from %lld to %lld", (long long)low,
                 (long long)high);
  return fits;
}

int json_take_word(json_document *d, json_field field, const char *const *words, const char *what) {
  if (!json_is_string(field.json)) {
    json_refuse(d, field.place, "expected a string");
    return -1;
  }
  minos_bytes word = json_bytes(field.json);
  for (int i = 0; words[i]; i++)
    if (scan_equal(word, words[i])) return i;
  minos_error err;
  minos_fault(&err, MINOS_ESYNTAX, field.place, "no %s '%.*s'", what, suggest_shown(word), word.data);
  suggest_hint(&err, word, words, "known are");
  intake_error(&d->in, &err);
  return -1;
}
