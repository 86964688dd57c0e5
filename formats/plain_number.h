/* plain_number.h -- numbers in their plain shape, for readers that look at each byte once. */
#ifndef MINOS_FORMATS_PLAIN_NUMBER_H
#define MINOS_FORMATS_PLAIN_NUMBER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PLAIN_MOST_DIGITS = 18 }; /* that always fit */

/* The digits at `at`, as a number. Returns what stands behind them, NULL when there are none or too many. Something that is no
   digit must follow. */
static inline const char *plain_digits(const char *at, int64_t *out) {
  const char *start = at;
  uint64_t number = 0;
  for (unsigned digit; (digit = (unsigned)(unsigned char)*at - '0') <= 9; at++) number = number * 10 + digit;
  if (at == start || at - start > PLAIN_MOST_DIGITS) return NULL;
  *out = (int64_t)number;
  return at;
}

/* As integers are written: no plus, no leading zero, no minus zero. */
static inline const char *plain_integer(const char *at, int64_t *out) {
  bool negative = *at == '-';
  const char *digits = at + negative, *behind = plain_digits(digits, out);
  if (!behind || (*digits == '0' && (behind > digits + 1 || negative))) return NULL;
  if (negative) *out = -*out;
  return behind;
}

#endif
