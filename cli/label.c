/* label.c -- what a history is called where somebody reads of it. */
#include "label.h"

#include <stdio.h>

#include "say.h"

const char *label_history(const minos_history *history, size_t number, char digits[LABEL_DIGITS]) {
  const char *name = minos_history_name(history);
  if (name) return name;
  snprintf(digits, LABEL_DIGITS, "%zu", number + 1);
  return digits;
}

void label_put(minos_text *out, const char *path, const minos_history *history, size_t number, size_t count) {
  char digits[LABEL_DIGITS];
  say_clean(out, path);
  if (count < 2) return;
  minos_text_put(out, "#");
  say_clean(out, label_history(history, number, digits));
}
