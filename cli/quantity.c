/* quantity.c -- durations, sizes and counts as users write them.

   Durations need a unit: `--timeout 100` meant seconds to one person and milliseconds to the next. Decimals are read as
   digits, not through the locale's strtod. */
#include "quantity.h"

#include <stddef.h>
#include <string.h>

struct unit {
  const char *name;
  uint64_t size;
};

static const struct unit durations[] = {{"ns", 1},          {"us", 1000},         {"ms", 1000000}, {"s", 1000000000},
                                        {"m", 60000000000}, {"h", 3600000000000}, {NULL, 0}};
static const struct unit sizes[] = {{"", 1}, {"K", 1ULL << 10}, {"M", 1ULL << 20}, {"G", 1ULL << 30}, {NULL, 0}};

static bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/* Digits at *text; false when there are none or they exceed 64 bits. */
static bool read_whole(const char **text, uint64_t *out) {
  const char *at = *text;
  uint64_t number = 0;
  for (; is_digit(*at); at++) {
    uint64_t digit = (uint64_t)(*at - '0');
    if (number > (UINT64_MAX - digit) / 10) return false;
    number = number * 10 + digit;
  }
  bool any = at > *text;
  *text = at;
  *out = number;
  return any;
}

/* What the digits behind a point are worth in parts of `size`; *text moves behind them. */
static uint64_t read_fraction(const char **text, uint64_t size) {
  uint64_t sum = 0;
  uint64_t place = size;
  for (; is_digit(**text); ++*text) {
    place /= 10;
    sum += place * (uint64_t)(**text - '0');
  }
  return sum;
}

static const struct unit *find_unit(const struct unit *units, const char *name) {
  for (; units->name; units++) {
    if (strcmp(units->name, name) == 0) return units;
  }
  return NULL;
}

/* A decimal and one of `units`; false when it is not that, does not fit, or comes to nothing. */
static bool read_quantity(const char *text, const struct unit *units, uint64_t *out) {
  uint64_t whole;
  if (!read_whole(&text, &whole)) return false;
  const char *fraction = NULL;
  if (*text == '.') {
    fraction = ++text;
    while (is_digit(*text)) text++;
    if (text == fraction) return false;
  }
  const struct unit *unit = find_unit(units, text);
  if (!unit || whole > UINT64_MAX / unit->size - 1) return false;
  uint64_t total = whole * unit->size + (fraction ? read_fraction(&fraction, unit->size) : 0);
  if (total == 0) return false;
  *out = total;
  return true;
}

const char *quantity_count(const char *text, uint64_t *out) {
  uint64_t number;
  if (!read_whole(&text, &number) || *text || number == 0) return "takes a whole number from 1";
  *out = number;
  return NULL;
}

const char *quantity_duration(const char *text, uint64_t *out) {
  uint64_t number;
  const char *rest = text;
  if (read_quantity(text, durations, out)) return NULL;
  bool unitless = read_whole(&rest, &number) && *rest == '\0' && number > 0;
  return unitless ? "needs a unit: ns us ms s m h" : "takes a time above 0 with a unit, such as 500ms, 1.5s or 2m";
}

const char *quantity_skew(const char *text) {
  static const char reason[] = "takes a time with a unit, such as 5ms, or a number of ticks";
  size_t digits = strspn(text, "0123456789");
  bool well = digits > 0;
  if (well && text[digits] == '.') {
    size_t fraction = strspn(text + digits + 1, "0123456789");
    well = fraction > 0;
    digits += 1 + fraction;
  }
  return well && (!text[digits] || find_unit(durations, text + digits)) ? NULL : reason;
}

const char *quantity_size(const char *text, uint64_t *out) {
  return read_quantity(text, sizes, out) ? NULL : "takes a size above 0 in bytes, or with K, M or G, such as 512M";
}

const char *quantity_share(const char *text, uint32_t *millionths) {
  enum { MILLION = 1000000 };
  static const char wrong[] = "takes a decimal from 0 to 1";
  uint64_t whole, fraction = 0;
  if (!read_whole(&text, &whole)) return wrong;
  if (*text == '.') {
    if (!is_digit(*++text)) return wrong;
    fraction = read_fraction(&text, MILLION);
  }
  if (*text || whole > 1 || (whole == 1 && fraction > 0)) return wrong;
  *millionths = (uint32_t)(whole * MILLION + fraction);
  return NULL;
}
