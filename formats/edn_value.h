/* edn_value.h -- one form of EDN as a value or a name of a history. */
#ifndef MINOS_FORMATS_EDN_VALUE_H
#define MINOS_FORMATS_EDN_VALUE_H

#include "edn_token.h"

/* Read the next form as a value of the open history. */
minos_status edn_read_value(intake *in, scan *s, minos_value *out);

/* Read the next form as a name: what it says without quotes or colon. The bytes live in the input or in `buffer`. */
minos_status edn_read_name(intake *in, scan *s, minos_text *buffer, minos_bytes *out);

/* Record that `token` is EDN_BAD, or that it is not what was `expected`. */
minos_status edn_refuse(intake *in, const edn_token *token, const char *expected);

#endif
