/* markup.c -- text inside XML.

   XML 1.0 allows no control characters but tab and line ends, no surrogates, and neither U+FFFE nor U+FFFF, not even as
   references. `>` is always escaped, so that `]]>` cannot appear. */
#include "markup.h"

#include "columns.h"

#include <string.h>

static const char *escape_of(uint32_t point) {
  switch (point) {
  case '&': return "&amp;";
  case '<': return "&lt;";
  case '>': return "&gt;";
  case '"': return "&quot;";
  case '\'': return "&apos;";
  case '\t': return "&#9;";
  case '\n': return "&#10;";
  case '\r': return "&#13;";
  default: return NULL;
  }
}

static bool fits_in_xml(uint32_t point) {
  return point >= 0x20 && point != 0x7F && point != 0xFFFE && point != 0xFFFF;
}

void markup_put(minos_text *out, const char *data, size_t length) {
  for (size_t at = 0; at < length;) {
    size_t begin = at;
    uint32_t point = columns_point(data, length, &at);
    const char *escape = escape_of(point);
    if (escape)
      minos_text_put(out, escape);
    else if (point == 0xFFFD || !fits_in_xml(point))
      minos_text_put(out, "\xEF\xBF\xBD");
    else
      minos_text_add(out, data + begin, at - begin);
  }
}

void markup_put_string(minos_text *out, const char *string) {
  markup_put(out, string, strlen(string));
}
