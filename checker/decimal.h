/* decimal.h -- recorded times as exact decimals, never through a double. */
#ifndef MINOS_CHECKER_DECIMAL_H
#define MINOS_CHECKER_DECIMAL_H

#include <minos/text.h>

/* A decimal without superfluous zeros, borrowed from the text it was read from. */
typedef struct decimal {
  bool negative;
  const char *whole, *fraction; /* digits before and behind the point */
  size_t whole_length, fraction_length;
} decimal;

/* Ordinals stay below this, so that sums and differences of two never overflow. */
#define DECIMAL_LIMIT ((int64_t)1 << 62)

/* Read "-12.50" as -12.5. False when `text` is not a decimal. */
bool decimal_read(minos_bytes text, decimal *out);
/* Negative, zero or positive as a < b, a = b, a > b. */
int decimal_compare(const decimal *a, const decimal *b);
/* The decimal times 10^scale; false when digits would be lost or the ordinal would reach DECIMAL_LIMIT. */
bool decimal_ordinal(const decimal *d, unsigned scale, int64_t *out);
/* ordinal times 10^digits; false when it would reach DECIMAL_LIMIT. */
bool decimal_rescale(int64_t ordinal, unsigned digits, int64_t *out);
/* Write ordinal / 10^scale without trailing zeros. */
void decimal_write_ordinal(int64_t ordinal, unsigned scale, minos_text *out);
void decimal_write(const decimal *d, minos_text *out);

#endif
