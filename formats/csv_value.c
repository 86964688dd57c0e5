/* csv_value.c -- one cell of a table as a value.

   Cells have no types: integers and the words for nothing, true and false are themselves, lists and pairs are read as in
   text, {"type":"VString","value":...} is JSON (json_variant.c), and anything else is a string as it stands. */
#include "csv_value.h"

#include <string.h>

#include "json_variant.h"
#include "scan.h"

typedef struct word {
  const char *name;
  minos_value value;
} word;
static const word words[] = {
    {"nil", MINOS_NIL},      {"null", MINOS_NIL},    {"NULL", MINOS_NIL},    {"None", MINOS_NIL},
    {"NotFound", MINOS_NIL}, {"<empty>", MINOS_NIL}, {"empty", MINOS_NIL},   {"true", MINOS_TRUE},
    {"True", MINOS_TRUE},    {"TRUE", MINOS_TRUE},   {"false", MINOS_FALSE}, {"False", MINOS_FALSE},
    {"FALSE", MINOS_FALSE},
};

static bool find_word(minos_bytes cell, minos_value *out) {
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    if (!scan_equal(cell, words[i].name)) continue;
    *out = words[i].value;
    return true;
  }
  return false;
}

static bool is_integer(minos_bytes cell) {
  size_t i = cell.length > 1 && cell.data[0] == '-';
  for (; i < cell.length; i++)
    if (!scan_is_digit(cell.data[i])) return false;
  return true;
}

static bool holds_arrow(minos_bytes cell) {
  for (size_t i = 0; i + 1 < cell.length; i++)
    if (cell.data[i] == '-' && cell.data[i + 1] == '>') return true;
  return false;
}

minos_status csv_read_value(intake *in, minos_bytes cell, minos_place place, minos_value *out) {
  *out = MINOS_ABSENT;
  if (cell.length == 0 || find_word(cell, out)) return MINOS_OK;
  if (is_integer(cell)) return intake_value(in, cell, place, out); /* refuses what does not fit into 64 bits */
  if (json_is_variant(cell)) return json_read_variant(in, cell, place, out);
  if ((cell.data[0] == '[' || holds_arrow(cell)) && !scan_holds_result(cell)) {
    minos_status status = minos_value_read(in->values, cell, out, NULL);
    if (status == MINOS_OK) return MINOS_OK;
    if (status == MINOS_ENOMEM) return intake_no_memory(in);
  }
  return minos_values_string(in->values, cell.data, cell.length, out) ? intake_no_memory(in) : MINOS_OK;
}
