/* label.h -- what a history is called where somebody reads of it. */
#ifndef CLI_LABEL_H
#define CLI_LABEL_H

#include <minos/history.h>

enum { LABEL_DIGITS = 24 };

/* Its name; its number from 1, in `digits`, when it has none. */
const char *label_history(const minos_history *history, size_t number, char digits[LABEL_DIGITS]);

/* Append "FILE"; of an input with several histories "FILE#NAME", or "FILE#2" where it has no name. As it can be printed. */
void label_put(minos_text *out, const char *path, const minos_history *history, size_t number, size_t count);

#endif
