/* json_variant.h -- values as tagged JSON: {"type":"VString","value":"k1"}. */
#ifndef MINOS_FORMATS_JSON_VARIANT_H
#define MINOS_FORMATS_JSON_VARIANT_H

#include "intake.h"

/* Whether the text begins like one. */
bool json_is_variant(minos_bytes text);
minos_status json_read_variant(intake *in, minos_bytes text, minos_place place, minos_value *out);

/* Split an array of at most `room` strings, as a table may hold in one cell: ["","...","..."]. The strings are copied to
   `text`, which `out` borrows; missing ones are empty. */
minos_status json_split_strings(intake *in, minos_bytes array, minos_place place, minos_text *text, minos_bytes out[3]);

#endif
