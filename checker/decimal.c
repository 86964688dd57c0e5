/* decimal.c -- recorded times as exact decimals, never through a double.

   Nearly all histories have times that fit a 64-bit integer once multiplied by one power of ten for the whole history;
   the others are compared digit by digit. */
#include "decimal.h"

#include <string.h>

static bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

bool decimal_read(minos_bytes text, decimal *out) {
  const char *at = text.data, *end = text.data + text.length;
  decimal d = {0};
  if (at < end && (*at == '-' || *at == '+')) d.negative = *at++ == '-';
  d.whole = at;
  while (at < end && is_digit(*at)) at++;
  d.whole_length = (size_t)(at - d.whole);
  d.fraction = at;
  if (at < end && *at == '.') {
    d.fraction = ++at;
    while (at < end && is_digit(*at)) at++;
    d.fraction_length = (size_t)(at - d.fraction);
    if (d.fraction_length == 0) return false;
  }
  if (at != end || d.whole_length == 0) return false;
  while (d.whole_length && *d.whole == '0') d.whole++, d.whole_length--;
  while (d.fraction_length && d.fraction[d.fraction_length - 1] == '0') d.fraction_length--;
  if (!d.whole_length && !d.fraction_length) d.negative = false;
  *out = d;
  return true;
}

static int compare_magnitude(const decimal *a, const decimal *b) {
  if (a->whole_length != b->whole_length) return a->whole_length < b->whole_length ? -1 : 1;
  int order = a->whole_length ? memcmp(a->whole, b->whole, a->whole_length) : 0;
  if (order) return order;
  size_t shared = a->fraction_length < b->fraction_length ? a->fraction_length : b->fraction_length;
  order = shared ? memcmp(a->fraction, b->fraction, shared) : 0;
  if (order) return order;
  return (a->fraction_length > shared) - (b->fraction_length > shared);
}

int decimal_compare(const decimal *a, const decimal *b) {
  if (a->negative != b->negative) return a->negative ? -1 : 1;
  return a->negative ? compare_magnitude(b, a) : compare_magnitude(a, b);
}

/* Append digits to a magnitude that must stay below the limit. */
static bool push_digits(int64_t *magnitude, const char *digits, size_t count) {
  for (size_t i = 0; i < count; i++) {
    int digit = digits[i] - '0';
    if (*magnitude > (DECIMAL_LIMIT - 1 - digit) / 10) return false;
    *magnitude = *magnitude * 10 + digit;
  }
  return true;
}

bool decimal_rescale(int64_t ordinal, unsigned digits, int64_t *out) {
  for (; digits > 0; digits--) {
    if (ordinal > (DECIMAL_LIMIT - 1) / 10 || ordinal < -((DECIMAL_LIMIT - 1) / 10)) return false;
    ordinal *= 10;
  }
  *out = ordinal;
  return true;
}

bool decimal_ordinal(const decimal *d, unsigned scale, int64_t *out) {
  int64_t magnitude = 0;
  if (d->fraction_length > scale) return false;
  if (!push_digits(&magnitude, d->whole, d->whole_length)) return false;
  if (!push_digits(&magnitude, d->fraction, d->fraction_length)) return false;
  if (!decimal_rescale(magnitude, scale - (unsigned)d->fraction_length, &magnitude)) return false;
  *out = d->negative ? -magnitude : magnitude;
  return true;
}

void decimal_write(const decimal *d, minos_text *out) {
  if (d->negative) minos_text_put(out, "-");
  if (d->whole_length)
    minos_text_add(out, d->whole, d->whole_length);
  else
    minos_text_put(out, "0");
  if (!d->fraction_length) return;
  minos_text_put(out, ".");
  minos_text_add(out, d->fraction, d->fraction_length);
}

void decimal_write_ordinal(int64_t ordinal, unsigned scale, minos_text *out) {
  if (scale == 0) {
    minos_text_int(out, ordinal);
    return;
  }
  char digits[64];
  size_t at = sizeof digits;
  uint64_t rest = ordinal < 0 ? 0 - (uint64_t)ordinal : (uint64_t)ordinal;
  for (unsigned i = 0; i <= scale || rest; i++, rest /= 10) {
    if (i == scale) digits[--at] = '.';
    digits[--at] = (char)('0' + rest % 10);
  }
  if (ordinal < 0) digits[--at] = '-';
  decimal d;
  if (decimal_read((minos_bytes){digits + at, sizeof digits - at}, &d)) decimal_write(&d, out);
}
