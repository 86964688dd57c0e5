/* markup.h -- text inside XML. */
#ifndef MINOS_REPORTS_MARKUP_H
#define MINOS_REPORTS_MARKUP_H

#include <minos/text.h>

/* Append `data` so that it is character data or the content of a quoted attribute of a well-formed document: markup is
   escaped, and what XML 1.0 cannot hold becomes U+FFFD. */
void markup_put(minos_text *out, const char *data, size_t length);
void markup_put_string(minos_text *out, const char *string);

#endif
