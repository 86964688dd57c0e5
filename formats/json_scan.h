/* json_scan.h -- where the values of a JSON document lie, without parsing them. */
#ifndef MINOS_FORMATS_JSON_SCAN_H
#define MINOS_FORMATS_JSON_SCAN_H

#include "scan.h"

enum { JSON_MARKS = 24 };

/* One value and the places of its first members (of an object) or items (of an array). */
typedef struct json_span {
  minos_bytes text;
  minos_place place;
  minos_place key[JSON_MARKS], value[JSON_MARKS];
  unsigned keys, values; /* how many are marked */
} json_span;

void json_skip_blanks(scan *s);

/* Step over the value at s->at, which is no blank. False when the input ends inside it; out->place is set all the same.
   Brackets are counted but not matched by kind: whoever parses the span finds that. O(length), no recursion. */
bool json_take_span(scan *s, json_span *out);

/* Place of the byte `offset` of the span. */
minos_place json_span_place(const json_span *span, size_t offset);
/* Place of the value of member or item `index`; of the whole span when it is not marked. */
minos_place json_member_place(const json_span *span, unsigned index);
minos_place json_key_place(const json_span *span, unsigned index);

#endif
