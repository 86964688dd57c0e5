/* suggest.h -- what an unknown word was probably meant to be. */
#ifndef MINOS_FORMATS_SUGGEST_H
#define MINOS_FORMATS_SUGGEST_H

#include <minos/status.h>

/* How many bytes of a word a message shows (for %.*s): at most 40, cut between characters. */
int suggest_shown(minos_bytes word);

/* Set the hint of `err`: "did you mean 'X'?" when one of `known` (ends with NULL) is close to `word`, else `list` and
   all of them. */
void suggest_hint(minos_error *err, minos_bytes word, const char *const *known, const char *list);

#endif
