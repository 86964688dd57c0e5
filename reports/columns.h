/* columns.h -- how many terminal columns a text takes, and texts that are safe to print. */
#ifndef MINOS_REPORTS_COLUMNS_H
#define MINOS_REPORTS_COLUMNS_H

#include <minos/text.h>

/* The code point at data[*at], which moves behind it; U+FFFD for a byte that is not part of well-formed UTF-8. */
uint32_t columns_point(const char *data, size_t length, size_t *at);
/* Append `data` as valid UTF-8 without control characters and without marks that turn the direction of writing: what a
   log says can neither move the cursor nor forge a line. */
void columns_clean(minos_text *out, const char *data, size_t length);

/* The calls below take clean text. Bytes of the first character with all that is drawn on top of it. */
size_t columns_glyph(const char *data, size_t length, unsigned *width);
unsigned columns_count(const char *data, size_t length);
/* Cut the text from byte `from` to its end to `limit` columns; `mark` stands where something was cut off. */
void columns_cut(minos_text *text, size_t from, unsigned limit, const char *mark);
void columns_blank(minos_text *text, unsigned count);

#endif
