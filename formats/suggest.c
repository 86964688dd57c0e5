/* suggest.c -- what an unknown word was probably meant to be.

   The distance counts insertions, deletions, changes and swaps of neighbours (Damerau's, restricted); up to a third of the
   known word's letters may differ. Words are short, so three rows of a table on the stack suffice. */
#include "suggest.h"

#include <stdio.h>
#include <string.h>

enum { LONGEST = 32 };

int suggest_shown(minos_bytes word) {
  size_t length = word.length;
  if (length <= 40) return (int)length;
  length = 40;
  while (length > 0 && ((unsigned char)word.data[length] & 0xC0) == 0x80) length--;
  return (int)length;
}

static unsigned least(unsigned a, unsigned b) {
  return a < b ? a : b;
}

static unsigned distance(const char *a, size_t a_length, const char *b, size_t b_length) {
  unsigned rows[3][LONGEST + 1];
  unsigned *before = rows[0], *above = rows[1], *row = rows[2];
  for (unsigned j = 0; j <= b_length; j++) above[j] = j;
  for (unsigned i = 1; i <= a_length; i++) {
    row[0] = i;
    for (unsigned j = 1; j <= b_length; j++) {
      unsigned change = above[j - 1] + (a[i - 1] != b[j - 1]);
      row[j] = least(change, least(above[j], row[j - 1]) + 1);
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) row[j] = least(row[j], before[j - 2] + 1);
    }
    unsigned *free_row = before;
    before = above, above = row, row = free_row;
  }
  return above[b_length];
}

static const char *closest(minos_bytes word, const char *const *known) {
  const char *best = NULL;
  unsigned best_distance = UINT32_MAX;
  if (word.length > LONGEST) return NULL;
  for (; *known; known++) {
    size_t length = strlen(*known);
    if (length > LONGEST) continue;
    unsigned far = distance(word.data, word.length, *known, length);
    if (far > 1 + length / 3 || far >= length || far >= best_distance) continue;
    best = *known;
    best_distance = far;
  }
  return best;
}

void suggest_hint(minos_error *err, minos_bytes word, const char *const *known, const char *list) {
  const char *meant = closest(word, known);
  if (meant) {
    snprintf(err->hint, sizeof err->hint, "did you mean '%s'?", meant);
    return;
  }
  size_t used = (size_t)snprintf(err->hint, sizeof err->hint, "%s", list);
  for (; *known && used < sizeof err->hint; known++)
    used += (size_t)snprintf(err->hint + used, sizeof err->hint - used, " %s", *known);
}
