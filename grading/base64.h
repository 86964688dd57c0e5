/* base64.h -- bytes as RFC 4648 writes them. */
#ifndef MINOS_GRADING_BASE64_H
#define MINOS_GRADING_BASE64_H

#include <minos/text.h>

void base64_put(minos_text *out, const char *data, size_t length);

#endif
