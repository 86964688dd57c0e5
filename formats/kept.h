/* kept.h -- strings that live as long as what was read with them. */
#ifndef MINOS_FORMATS_KEPT_H
#define MINOS_FORMATS_KEPT_H

#include <minos/text.h>

typedef struct kept_strings {
  char **item; /* [count] */
  size_t count;
} kept_strings;

/* A copy with a NUL behind it; NULL: memory is out. */
const char *kept_add(kept_strings *all, minos_bytes text);
void kept_release(kept_strings *all);

#endif
