/* utf8.h -- which bytes form one character. */
#ifndef MINOS_CHECKER_UTF8_H
#define MINOS_CHECKER_UTF8_H

#include <stddef.h>
#include <stdint.h>

/* Length of the well-formed UTF-8 sequence at the start of `data`, 0 if there is none (RFC 3629: no overlong forms, no
   surrogates, nothing above U+10FFFF). */
size_t utf8_sequence(const char *data, size_t length);
/* Write the UTF-8 form of `point` (at most U+10FFFF) to `out` and return its length, 1 to 4. */
size_t utf8_encode(uint32_t point, char out[4]);

#endif
