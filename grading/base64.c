/* base64.c -- bytes as RFC 4648 writes them: three bytes are four signs, and '=' fills up the last four. */
#include "base64.h"

static const char signs[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

void base64_put(minos_text *out, const char *data, size_t length) {
  for (size_t i = 0; i < length; i += 3) {
    size_t count = length - i < 3 ? length - i : 3;
    uint32_t bits = 0;
    char four[4];
    for (size_t k = 0; k < 3; k++) bits = bits << 8 | (k < count ? (unsigned char)data[i + k] : 0U);
    for (unsigned k = 0; k < 4; k++) four[k] = k <= count ? signs[bits >> (18 - 6 * k) & 63] : '=';
    minos_text_add(out, four, sizeof four);
  }
}
