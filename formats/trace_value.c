/* trace_value.c -- the text of a field as a value.

   auto     what is written like a 64-bit integer is one; nil, true and false are themselves; [lists] and a->b pairs as in
            the text format, or Clojure's [0 1]; anything else is a string of exactly these bytes. So "475" and 475 are one value: recorders
            often write one and read the other
   string   always a string
   text     the text format's own syntax, and a fault where it is not
   edn      Clojure's: [0 1] is a list, commas are blanks, :name is the string name */
#include <string.h>

#include "scan.h"
#include "trace_read.h"

static minos_status done(trace_reader *r, minos_status status) {
  return status ? intake_no_memory(r->in) : MINOS_OK;
}

static bool is_integer(minos_bytes text) {
  size_t i = text.length > 1 && *text.data == '-';
  if (text.length == 0 || text.length - i > 19) return false;
  if (text.data[i] == '0' && text.length > 1) return false;
  for (; i < text.length; i++)
    if (!scan_is_digit(text.data[i])) return false;
  return true;
}

/* Whether the general parser is worth asking. */
static bool is_structured(minos_bytes text) {
  if (is_integer(text) || *text.data == '[') return true;
  for (size_t i = 0; i + 1 < text.length; i++)
    if (text.data[i] == '-' && text.data[i + 1] == '>') return true;
  return false;
}

static bool is_space(char c) {
  return scan_is_blank(c) || c == ',' || c == '\n' || c == '\r';
}

/* Step over a string with its quotes, copying it. */
static size_t copy_string(minos_bytes text, size_t i, minos_text *out) {
  size_t start = i++;
  while (i < text.length && text.data[i] != '"') i += text.data[i] == '\\' ? 2 : 1;
  if (i > text.length) i = text.length;
  if (i < text.length) i++;
  minos_text_add(out, text.data + start, i - start);
  return i;
}

/* Clojure's lists as the text format writes them: one comma between two items, keywords without their colon. */
static void translate_edn(minos_bytes text, minos_text *out) {
  bool gap = false, item = false; /* blanks were seen; an item stands before */
  minos_text_clear(out);
  for (size_t i = 0; i < text.length;) {
    char c = text.data[i];
    if (is_space(c)) {
      gap = true;
      i++;
      continue;
    }
    if (item && c != ']' && (gap || c == '[')) minos_text_put(out, ",");
    bool word = !item || gap;
    gap = false;
    item = c != '[';
    if (c == '"') {
      i = copy_string(text, i, out);
      continue;
    }
    if (c != ':' || !word) minos_text_add(out, &c, 1);
    i++;
  }
}

static minos_status read_auto(trace_reader *r, minos_bytes text, minos_value *out) {
  minos_values *values = r->in->values;
  static const struct {
    const char *word;
    minos_value value;
  } words[] = {{"nil", MINOS_NIL}, {"true", MINOS_TRUE}, {"false", MINOS_FALSE}};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    if (!scan_equal(text, words[i].word)) continue;
    *out = words[i].value;
    return MINOS_OK;
  }
  if (text.length && is_structured(text) && !scan_holds_result(text)) {
    minos_error err;
    minos_status status = minos_value_read(values, text, out, &err);
    if (status == MINOS_ESYNTAX && *text.data == '[') { /* Clojure's [0 1] */
      translate_edn(text, &r->scratch);
      status = minos_value_read(values, (minos_bytes){r->scratch.data, r->scratch.length}, out, &err);
    }
    if (r->scratch.failed) return intake_no_memory(r->in);
    if (status == MINOS_OK || status == MINOS_ENOMEM) return done(r, status);
  }
  return done(r, minos_values_string(values, text.data, text.length, out));
}

static minos_status read_edn(trace_reader *r, minos_bytes text, minos_value *out) {
  while (text.length && is_space(text.data[text.length - 1])) text.length--;
  while (text.length && is_space(*text.data)) text = (minos_bytes){text.data + 1, text.length - 1};
  if (text.length == 0 || !scan_is_any(*text.data, "[\":")) return read_auto(r, text, out);
  translate_edn(text, &r->scratch);
  if (r->scratch.failed) return intake_no_memory(r->in);
  minos_bytes translated = {r->scratch.data ? r->scratch.data : "", r->scratch.length};
  return intake_value(r->in, translated, r->record.at[TRACE_VALUE], out);
}

minos_status trace_value(trace_reader *r, trace_field field, minos_value *out) {
  const trace_record *record = &r->record;
  minos_bytes text = record->text[field];
  *out = record->null[field] ? MINOS_NIL : MINOS_ABSENT;
  if (record->null[field] || !record->has[field]) return MINOS_OK;
  switch ((trace_syntax)r->p->syntax) {
  case SYNTAX_STRING: return done(r, minos_values_string(r->in->values, text.data, text.length, out));
  case SYNTAX_TEXT: return intake_value(r->in, text, record->at[field], out);
  case SYNTAX_EDN: return read_edn(r, text, out);
  case SYNTAX_AUTO: break;
  }
  return read_auto(r, text, out);
}
