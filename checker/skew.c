/* skew.c -- a bound between clocks: from what a user writes to clock ordinals of a history, and back.

   X precedes Y across clients iff end(X) + E < start(Y). Starts and ends are whole ordinals, so E may be rounded down to one
   without changing any answer. All arithmetic is on digits: 0.1 has no exact double. */
#include <minos/check.h>

#include <string.h>

#include "decimal.h"
#include "history_data.h"

enum { MOST_DIGITS = 17 }; /* so that the factor of an hour still fits in 64 bits */

typedef struct unit {
  const char *name;
  int exponent; /* a second is 10^9 of the smallest */
  unsigned factor;
} unit;

/* The units of histories come first. An hour is 36 x 100 seconds. */
static const unit units[] = {{"ns", 0, 1}, {"us", 3, 1}, {"ms", 6, 1}, {"s", 9, 1}, {"m", 10, 6}, {"h", 11, 36}};
enum { UNITS = sizeof units / sizeof *units };

static const unit *find_unit(const char *name, size_t length) {
  for (size_t i = 0; i < UNITS; i++)
    if (strlen(units[i].name) == length && memcmp(units[i].name, name, length) == 0) return &units[i];
  return NULL;
}

static bool is_in_ticks(const minos_history *h) {
  return strcmp(h->unit, "tick") == 0;
}

const char *minos_skew_refusal(const minos_history *h) {
  if (h->counted) return MINOS_SAID("is the order of the events, and differences of places are no time");
  if (h->times) return MINOS_SAID("has times of more digits than can be subtracted exactly");
  return NULL;
}

/* digits x factor x 10^exponent, rounded down; false when it does not fit an ordinal. */
static bool scale_digits(const decimal *d, unsigned factor, int exponent, uint64_t *out) {
  uint64_t number = 0;
  if (d->whole_length + d->fraction_length > MOST_DIGITS) return false;
  for (size_t i = 0; i < d->whole_length; i++) number = number * 10 + (uint64_t)(d->whole[i] - '0');
  for (size_t i = 0; i < d->fraction_length; i++) number = number * 10 + (uint64_t)(d->fraction[i] - '0');
  number *= factor;
  exponent -= (int)d->fraction_length;
  for (; exponent < 0 && number; exponent++) number /= 10;
  for (; exponent > 0 && number; exponent--) {
    if (number > INT64_MAX / 10) return false;
    number *= 10;
  }
  *out = number;
  return number <= INT64_MAX;
}

static minos_status refuse(minos_error *err, minos_bytes text, const char *why) {
  int shown = text.length > 40 ? 40 : (int)text.length;
  return minos_fault(err, MINOS_EUSAGE, (minos_place){0, 0}, "the clock skew '%.*s' %s", shown, text.data, why);
}

/* Whether the unit written, NULL when none was, fits the unit of the history. */
static minos_status match_units(const minos_history *h, minos_bytes text, const unit *written, minos_error *err) {
  minos_status status = MINOS_OK;
  static const char ticks[] = "its format or @unit says what its times are: ns, us, ms or s";
  if (is_in_ticks(h) && written) {
    status = refuse(err, text, "has a unit, and the times of this history are in ticks");
    if (err) memcpy(err->hint, ticks, sizeof ticks);
  } else if (!is_in_ticks(h) && !written) {
    char why[80] = "needs a unit: the times of this history are in ";
    strncat(why, h->unit, 8);
    status = refuse(err, text, why);
  }
  return status;
}

minos_status minos_skew_read(const minos_history *h, minos_bytes text, uint64_t *out, minos_error *err) {
  size_t digits = text.length;
  while (digits > 0 && text.data[digits - 1] >= 'a' && text.data[digits - 1] <= 'z') digits--;
  const unit *written = find_unit(text.data + digits, text.length - digits);
  decimal d;
  bool well = decimal_read((minos_bytes){text.data, digits}, &d) && !d.negative;
  if (!well || (!written && digits < text.length))
    return refuse(err, text, "is not a time with a unit (ns us ms s m h), or a number of ticks");
  const char *unmeasured = minos_skew_refusal(h);
  if (unmeasured)
    return minos_fault(err, MINOS_EUSAGE, (minos_place){0, 0}, "no skew can be assumed: the clock %s", unmeasured);
  minos_status status = match_units(h, text, written, err);
  if (status) return status;
  const unit *own = find_unit(h->unit, strlen(h->unit));
  int exponent = (int)h->scale + (written ? written->exponent - own->exponent : 0);
  if (!scale_digits(&d, written ? written->factor : 1, exponent, out))
    return refuse(err, text, "is beyond what the times of this history can differ by");
  return MINOS_OK;
}

void minos_skew_write(const minos_history *h, uint64_t skew, minos_text *out) {
  decimal_write_ordinal(skew > INT64_MAX ? INT64_MAX : (int64_t)skew, h->scale, out);
  if (!is_in_ticks(h)) minos_text_put(out, h->unit);
}
