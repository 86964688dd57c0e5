/* spelling.c -- the nearest known word to a mistyped one.

   Edit distance with transpositions of neighbours (optimal string alignment): the usual slips of the hand cost 1. A word
   is suggested when at most a third of it differs, or when what was typed is its beginning. Cost: O(word * candidate). */
#include "spelling.h"

#include <string.h>

enum { LONGEST = 40 };

static size_t least(size_t a, size_t b) {
  return a < b ? a : b;
}

static size_t edit_distance(const char *a, size_t rows, const char *b, size_t columns) {
  size_t cost[LONGEST + 1][LONGEST + 1];
  for (size_t i = 0; i <= rows; i++) cost[i][0] = i;
  for (size_t j = 0; j <= columns; j++) cost[0][j] = j;
  for (size_t i = 1; i <= rows; i++) {
    for (size_t j = 1; j <= columns; j++) {
      size_t changed = cost[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
      cost[i][j] = least(changed, least(cost[i - 1][j], cost[i][j - 1]) + 1);
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        cost[i][j] = least(cost[i][j], cost[i - 2][j - 2] + 1);
      }
    }
  }
  return cost[rows][columns];
}

void spelling_consider(struct spelling *spelling, const char *candidate) {
  size_t typed = strlen(spelling->word), length = strlen(candidate);
  if (typed == 0 || typed > LONGEST || length > LONGEST) return;
  size_t distance = edit_distance(spelling->word, typed, candidate, length);
  size_t bound = length / 3 > 0 ? length / 3 : 1;
  if (strncmp(spelling->word, candidate, typed) == 0) distance = 1;
  if (distance > bound) return;
  if (spelling->best && spelling->distance <= distance) return;
  spelling->best = candidate;
  spelling->distance = distance;
}
