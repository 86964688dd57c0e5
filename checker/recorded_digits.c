/* recorded_digits.c -- answers that write integers as strings.

   Some clients return what they read as a string: "523" where 523 was written. No invocation then carries a string, so the
   two kinds of value cannot be confused: every string of digits came from an answer and is the integer it spells. Only
   formats ask for this that record what programs printed; in text `1` and `"1"` differ, always. */
#include <stdio.h>

#include "builder_data.h"

void minos_builder_allow_digits(minos_builder *b) {
  b->digits_allowed = true;
}

/* Whether the string is how an integer of 64 bits is written, and which. */
static bool spells_integer(minos_bytes text, int64_t *out) {
  char spelt[24];
  int64_t number = 0;
  size_t i = text.length > 1 && text.data[0] == '-';
  bool negative = i > 0;
  if (text.length == 0 || text.length > 20) return false;
  for (; i < text.length; i++) {
    int digit = text.data[i] - '0';
    if (digit < 0 || digit > 9 || __builtin_mul_overflow(number, (int64_t)10, &number) ||
        __builtin_add_overflow(number, (int64_t)(negative ? -digit : digit), &number))
      return false;
  }
  *out = number;
  return snprintf(spelt, sizeof spelt, "%lld", (long long)number) == (int)text.length; /* no "007", no "-0" */
}

static minos_status settle(minos_builder *b, minos_op *op, uint32_t *changed) {
  minos_values *values = b->history->values;
  int64_t number;
  if (minos_value_kind(values, op->argument) != MINOS_KIND_STRING) return MINOS_OK;
  if (!spells_integer(minos_value_string(values, op->argument), &number)) return MINOS_OK;
  ++*changed;
  return minos_values_integer(values, number, &op->argument);
}

minos_status builder_settle_digits(minos_builder *b) {
  minos_history *h = b->history;
  uint32_t changed = 0;
  if (!b->digits_allowed || b->invoked_string) return MINOS_OK;
  for (size_t i = 0; i < h->count; i++)
    if (settle(b, &h->ops[i], &changed)) return builder_out_of_memory(b);
  if (changed == 0) return MINOS_OK;
  minos_error warning;
  minos_fault(&warning, MINOS_OK, (minos_place){0, 0},
              "%u answers write integers as strings; they are taken for integers, as all invocations write them",
              changed);
  minos_faults_warning(b->faults, &warning);
  return MINOS_OK;
}
