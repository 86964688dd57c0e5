/* signs.h -- characters of text that people type: code points, and which sign is meant by an unusual one. */
#ifndef MINOS_GRADING_SIGNS_H
#define MINOS_GRADING_SIGNS_H

#include "scan.h"

/* The code point at s->at and how many bytes it takes; 0 at the end. The bytes are UTF-8. */
uint32_t signs_point(const char *at, const char *end, unsigned *length);

/* What the sign is taken for in the grammar of literals: '"' for every typographic quote, '(' for a full-width one, ' ' for an
   unusual blank; itself when it is none of them. */
uint32_t signs_meant(uint32_t point);
bool signs_is_quote(uint32_t point); /* a typographic one */

/* Add a character to a message so that it can be seen: itself, or U+XXXX. */
void signs_name(uint32_t point, char out[16]);

#endif
