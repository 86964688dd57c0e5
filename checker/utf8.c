/* utf8.c -- which bytes form one character. */
#include "utf8.h"

static int continues(unsigned char c) {
  return (c & 0xC0) == 0x80;
}

size_t utf8_sequence(const char *data, size_t length) {
  const unsigned char *c = (const unsigned char *)data;
  if (length == 0) return 0;
  if (c[0] < 0x80) return 1;
  if (c[0] < 0xC2 || c[0] > 0xF4) return 0;
  size_t size = c[0] < 0xE0 ? 2 : c[0] < 0xF0 ? 3 : 4;
  if (length < size) return 0;
  for (size_t i = 1; i < size; i++)
    if (!continues(c[i])) return 0;
  if (c[0] == 0xE0 && c[1] < 0xA0) return 0; /* overlong */
  if (c[0] == 0xED && c[1] > 0x9F) return 0; /* surrogate */
  if (c[0] == 0xF0 && c[1] < 0x90) return 0; /* overlong */
  if (c[0] == 0xF4 && c[1] > 0x8F) return 0; /* above U+10FFFF */
  return size;
}

size_t utf8_encode(uint32_t point, char out[4]) {
  if (point < 0x80) {
    out[0] = (char)point;
    return 1;
  }
  size_t size = point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  static const unsigned char lead[] = {0, 0, 0xC0, 0xE0, 0xF0};
  for (size_t i = size - 1; i > 0; i--, point >>= 6) out[i] = (char)(0x80 | (point & 0x3F));
  out[0] = (char)(lead[size] | point);
  return size;
}
