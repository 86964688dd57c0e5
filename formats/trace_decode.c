/* trace_decode.c -- captured bytes that were written as hex or base64.

   Bytes that are not UTF-8 text stay what they are for comparing, but must be printable: they are kept as 0x and hex
   digits. */
#include "scan.h"
#include "trace_read.h"

static bool add_hex(minos_bytes text, minos_text *out) {
  if (text.length % 2) return false;
  for (size_t i = 0; i < text.length; i += 2) {
    uint32_t byte;
    if (!scan_hex(text.data + i, text.data + text.length, 2, &byte)) return false;
    char c = (char)byte;
    minos_text_add(out, &c, 1);
  }
  return true;
}

static int digit_of_base64(char c) {
  if (c >= 'A' && c <= 'Z') return c - 'A';
  if (c >= 'a' && c <= 'z') return c - 'a' + 26;
  if (scan_is_digit(c)) return c - '0' + 52;
  if (c == '+' || c == '-') return 62;
  return c == '/' || c == '_' ? 63 : -1;
}

static bool add_base64(minos_bytes text, minos_text *out) {
  uint32_t bits = 0;
  unsigned held = 0;
  while (text.length && text.data[text.length - 1] == '=') text.length--;
  if (text.length % 4 == 1) return false;
  for (size_t i = 0; i < text.length; i++) {
    int digit = digit_of_base64(text.data[i]);
    if (digit < 0) return false;
    bits = bits << 6 | (uint32_t)digit;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    char c = (char)(bits >> held & 0xFF);
    minos_text_add(out, &c, 1);
  }
  return true;
}

static void make_printable(minos_text *out) {
  static const char digits[] = "0123456789abcdef";
  if (out->failed || scan_find_bad(out->data, out->length) == out->length) return;
  minos_text raw = *out;
  *out = (minos_text){0};
  minos_text_put(out, "0x");
  for (size_t i = 0; i < raw.length; i++) {
    unsigned char c = (unsigned char)raw.data[i];
    minos_text_add(out, &digits[c >> 4], 1);
    minos_text_add(out, &digits[c & 15], 1);
  }
  minos_text_release(&raw);
}

bool trace_decode(trace_decoding decoding, minos_bytes text, minos_text *out) {
  minos_text_clear(out);
  bool well = decoding == TRACE_DECODE_HEX ? add_hex(text, out) : add_base64(text, out);
  if (well && out->length) make_printable(out);
  return well;
}
