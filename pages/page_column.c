/* page_column.c -- a column of numbers as a typed array in base64.

   A history of a hundred thousand operations is a dozen such columns; a browser reads them in milliseconds, where an object an
   operation would take seconds. Cells are as narrow as the largest of them allows. */
#include "page_column.h"

#include <string.h>

enum { KIND_DOUBLE = 6, CHUNK = 3 * 1024 };
#define EXACT_IN_A_DOUBLE ((uint64_t)1 << 53)

static void put_group(const unsigned char *data, size_t length, char out[4]) {
  static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  uint32_t bits = (uint32_t)data[0] << 16;
  if (length > 1) bits |= (uint32_t)data[1] << 8;
  if (length > 2) bits |= data[2];
  out[0] = alphabet[bits >> 18];
  out[1] = alphabet[bits >> 12 & 63];
  out[2] = length > 1 ? alphabet[bits >> 6 & 63] : '=';
  out[3] = length > 2 ? alphabet[bits & 63] : '=';
}

void page_base64(const unsigned char *data, size_t length, minos_text *text) {
  char coded[CHUNK / 3 * 4];
  while (length) {
    size_t taken = length < CHUNK ? length : CHUNK, used = 0;
    for (size_t i = 0; i < taken; i += 3, used += 4) put_group(data + i, taken - i < 3 ? taken - i : 3, coded + used);
    minos_text_add(text, coded, used);
    data += taken;
    length -= taken;
  }
}

static uint64_t bits_of_double(uint64_t number) {
  double value = (double)number;
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

static unsigned kind_for(uint64_t largest) {
  if (largest <= UINT8_MAX) return 1;
  if (largest <= UINT16_MAX) return 2;
  if (largest <= UINT32_MAX) return 4;
  return largest <= EXACT_IN_A_DOUBLE ? KIND_DOUBLE : 8;
}

/* Cells are laid into a buffer whose size is a multiple of every width and of three bytes. */
static void put_cells(const uint64_t *cells, size_t count, unsigned kind, minos_text *text) {
  unsigned char bytes[CHUNK];
  size_t used = 0, width = kind == KIND_DOUBLE ? 8 : kind;
  for (size_t i = 0; i < count; i++) {
    uint64_t cell = kind == KIND_DOUBLE ? bits_of_double(cells[i]) : cells[i];
    for (size_t b = 0; b < width; b++) bytes[used++] = (unsigned char)(cell >> (8 * b));
    if (used < CHUNK) continue;
    page_base64(bytes, used, text);
    used = 0;
  }
  page_base64(bytes, used, text);
}

void page_column(const uint64_t *cells, size_t count, minos_text *text) {
  uint64_t largest = 0;
  bool same = count > 0;
  for (size_t i = 0; i < count; i++) {
    if (cells[i] > largest) largest = cells[i];
    if (cells[i] != cells[0]) same = false;
  }
  if (same && largest <= EXACT_IN_A_DOUBLE) {
    minos_text_format(text, "{\"k\":0,\"x\":%llu}", (unsigned long long)largest);
    return;
  }
  unsigned kind = kind_for(largest);
  minos_text_format(text, "{\"k\":%u,\"d\":\"", kind);
  put_cells(cells, count, kind, text);
  minos_text_put(text, "\"}");
}
