/* spelling.h -- the nearest known word to a mistyped one. */
#ifndef CLI_SPELLING_H
#define CLI_SPELLING_H

#include <stddef.h>

/* Collects candidates one by one; zeroed memory but for `word` is the start. */
struct spelling {
  const char *word; /* what was typed */
  const char *best; /* the nearest candidate so far that is near enough to suggest, or NULL; borrowed */
  size_t distance;  /* of `best` */
};

void spelling_consider(struct spelling *spelling, const char *candidate);

#endif
