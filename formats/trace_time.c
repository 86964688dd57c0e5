/* trace_time.c -- recorded times as the narrowest interval of nanoseconds that surely holds the true one.

   A clock that is written with three decimals was cut there: 12.345 s is some instant from 12.345 up to, not including,
   12.346. Starts are taken at the low end and ends at the high end, so an interval only ever grows. The resolution is what
   the preset says, else the weight of the last digit that is written. Ticks are exact. Nothing goes through a double. */
#include "trace_time.h"

#include "scan.h"

#define LIMIT ((int64_t)1 << 62)
enum { SECOND = 1000000000, DAY = 86400 };

/* Digits as a number below LIMIT; false when there are none or too many. */
static bool read_digits(const char **at, const char *end, int64_t *out) {
  const char *start = *at;
  int64_t number = 0;
  for (; *at < end && scan_is_digit(**at); ++*at) {
    if (number > LIMIT / 10) return false;
    number = number * 10 + (**at - '0');
  }
  *out = number;
  return *at > start && number < LIMIT;
}

/* The fraction in ns of a unit; `weight` becomes that of its last digit, at least 1. `lost`: finer digits were there. */
static int64_t read_fraction(const char **at, const char *end, int64_t *weight, bool *lost) {
  int64_t sum = 0, digit = *weight;
  for (; *at < end && scan_is_digit(**at); ++*at) {
    digit /= 10;
    sum += digit * (**at - '0');
    if (digit == 0 && **at != '0') *lost = true;
  }
  *weight = digit ? digit : 1;
  return sum;
}

static int64_t floor_to(int64_t value, int64_t step) {
  int64_t rest = value % step;
  return value - (rest < 0 ? rest + step : rest);
}

static bool widen(int64_t value, int64_t weight, bool lost, const trace_scale *scale, trace_time *out) {
  int64_t step = scale->resolution > weight ? scale->resolution : weight;
  if (scale->resolution) step = scale->resolution;
  out->low = step > 1 ? floor_to(value, step) : value;
  out->high = out->low + (step > 1 ? step - 1 : 0);
  if (step <= 1 && lost) out->high++;
  return true;
}

static bool read_number(minos_bytes text, const trace_scale *scale, trace_time *out) {
  const char *at = text.data, *end = text.data + text.length;
  bool negative = at < end && *at == '-', lost = false;
  int64_t unit = scale->unit ? scale->unit : 1, whole, weight = unit;
  if (negative) at++;
  if (!read_digits(&at, end, &whole) || whole > LIMIT / unit - 1) return false;
  int64_t value = whole * unit;
  if (at < end && *at == '.' && scale->unit) {
    at++;
    value += read_fraction(&at, end, &weight, &lost);
  }
  if (at != end) return false;
  if (!scale->unit) weight = 1;
  if (negative) value = -value - (lost ? 1 : 0);
  return widen(value, weight, lost, scale, out);
}

static bool read_pair(const char **at, const char *end, int64_t least, int64_t most, int64_t *out) {
  if (end - *at < 2 || !scan_is_digit((*at)[0]) || !scan_is_digit((*at)[1])) return false;
  *out = ((*at)[0] - '0') * 10 + ((*at)[1] - '0');
  *at += 2;
  return *out >= least && *out <= most;
}

static bool take(const char **at, const char *end, const char *set) {
  if (*at == end || !scan_is_any(**at, set)) return false;
  ++*at;
  return true;
}

/* Days since 1970 of a date of the Gregorian calendar (H. Hinnant, "chrono-compatible low-level date algorithms"). */
static int64_t days_of(int64_t year, int64_t month, int64_t day) {
  year -= month <= 2;
  int64_t era = year / 400, of_era = year % 400;
  int64_t of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
  return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
}

static bool read_date(const char **at, const char *end, int64_t *days) {
  int64_t century, years, month, day;
  if (!read_pair(at, end, 0, 99, &century) || !read_pair(at, end, 0, 99, &years)) return false;
  if (!take(at, end, "-/") || !read_pair(at, end, 1, 12, &month)) return false;
  if (!take(at, end, "-/") || !read_pair(at, end, 1, 31, &day)) return false;
  *days = days_of(century * 100 + years, month, day);
  return century * 100 + years >= 1830 && century * 100 + years < 2110;
}

/* "Z", "+02:00", "-0500" or nothing, as seconds east. */
static bool read_zone(const char **at, const char *end, int64_t *seconds) {
  *seconds = 0;
  if (*at == end || take(at, end, "Zz")) return true;
  char sign = **at;
  int64_t hours, minutes = 0;
  if (!take(at, end, "+-") || !read_pair(at, end, 0, 18, &hours)) return false;
  take(at, end, ":");
  if (*at < end && !read_pair(at, end, 0, 59, &minutes)) return false;
  *seconds = (sign == '-' ? -1 : 1) * (hours * 3600 + minutes * 60);
  return true;
}

/* 2022-07-28T07:53:02,859Z; a blank for the T, a point for the comma. */
static bool read_iso(minos_bytes text, const trace_scale *scale, trace_time *out) {
  const char *at = text.data, *end = text.data + text.length;
  int64_t days, hours, minutes, seconds, zone, fraction = 0, weight = SECOND;
  bool lost = false;
  if (!read_date(&at, end, &days) || !take(&at, end, "Tt ") || !read_pair(&at, end, 0, 24, &hours)) return false;
  if (!take(&at, end, ":") || !read_pair(&at, end, 0, 59, &minutes)) return false;
  if (!take(&at, end, ":") || !read_pair(&at, end, 0, 60, &seconds)) return false;
  if (take(&at, end, ".,")) fraction = read_fraction(&at, end, &weight, &lost);
  if (!read_zone(&at, end, &zone) || at != end) return false;
  int64_t whole = days * DAY + hours * 3600 + minutes * 60 + seconds - zone;
  return widen(whole * SECOND + fraction, weight, lost, scale, out);
}

bool trace_time_read(minos_bytes text, const trace_scale *scale, bool iso, trace_time *out) {
  return iso ? read_iso(text, scale, out) : read_number(text, scale, out);
}
