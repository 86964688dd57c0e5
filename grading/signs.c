/* signs.c -- characters of text that people type.

   Word processors turn quotes into pairs of curved ones, input methods for Chinese and Japanese type wide letters and
   brackets, and copying from a page brings blanks of fixed width. */
#include "signs.h"

#include <stdio.h>

uint32_t signs_point(const char *at, const char *end, unsigned *length) {
  if (at >= end) {
    *length = 0;
    return 0;
  }
  unsigned char lead = (unsigned char)*at;
  unsigned size = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  uint32_t point = size == 1 ? lead : lead & (0x7FU >> size);
  if ((size_t)(end - at) < size) size = (unsigned)(end - at);
  for (unsigned i = 1; i < size; i++) point = point << 6 | ((unsigned char)at[i] & 0x3FU);
  *length = size;
  return point;
}

bool signs_is_quote(uint32_t point) {
  return (point >= 0x2018 && point <= 0x201F) || point == 0xAB || point == 0xBB || point == 0x2039 || point == 0x203A ||
         point == 0x2032 || point == 0x2033 || point == 0xFF02 || point == 0xFF07 || point == 0x301D || point == 0x301E;
}

static bool is_unusual_blank(uint32_t point) {
  return point == 0xA0 || (point >= 0x2000 && point <= 0x200B) || point == 0x202F || point == 0x3000 || point == 0xFEFF;
}

uint32_t signs_meant(uint32_t point) {
  if (point < 0x80) return point;
  if (signs_is_quote(point)) return '"';
  if (is_unusual_blank(point)) return ' ';
  if (point == 0x3001) return ',';
  if (point > 0xFF00 && point < 0xFF5F) return point - 0xFF01 + '!';
  return point;
}

void signs_name(uint32_t point, char out[16]) {
  if (point > 0x20 && point < 0x7F)
    snprintf(out, 16, "'%c'", (char)point);
  else
    snprintf(out, 16, "U+%04lX", (unsigned long)(point & 0x1FFFFF));
}
