/* trace_json_real.c -- JSON's real numbers in a record, with the digits that were written.

   jansson keeps a double, which is not what was recorded: 1700000001.1 would become 1700000001.0999999 and an end would go
   down. The tree has its members in the order of the text, so that its n-th real is the text's n-th. */
#include <jansson.h>
#include <string.h>

#include "json_scan.h"
#include "scan.h"
#include "trace_read.h"

/* ---- which real of the tree is it? ---- */

/* Reals of the tree, in order; `*before` becomes the number of those that stand before `wanted`. Recurses as deep as jansson does. */
static void count_reals(const json_t *tree, const json_t *wanted, size_t *count, size_t *before) {
  if (tree == wanted) *before = *count;
  if (json_is_real(tree)) ++*count;
  for (size_t i = 0; i < json_array_size(tree); i++) count_reals(json_array_get(tree, i), wanted, count, before);
  for (void *at = json_object_iter((json_t *)tree); at; at = json_object_iter_next((json_t *)tree, at))
    count_reals(json_object_iter_value(at), wanted, count, before);
}

static bool is_in_number(char c) {
  return scan_is_digit(c) || scan_is_any(c, "+-.eE");
}

/* The next real number of the text outside strings; integers are passed over. */
static bool next_real(minos_bytes *rest, minos_bytes *out) {
  const char *at = rest->data, *end = at + rest->length;
  while (at < end) {
    const char *start = at;
    if (*at == '"') {
      for (at++; at < end && *at != '"'; at++) at += *at == '\\';
      at++;
    } else if (*at == '-' || scan_is_digit(*at)) {
      bool real = false;
      for (; at < end && is_in_number(*at); at++) real = real || scan_is_any(*at, ".eE");
      *out = scan_between(start, at);
      *rest = scan_between(at, end);
      if (real) return true;
    } else {
      at++;
    }
  }
  return false;
}

/* The number `wanted` of the tree as the text has it. False: it is not in this tree. */
static bool find_real(const json_t *tree, minos_bytes text, const json_t *wanted, minos_bytes *out) {
  size_t count = 0, before = SIZE_MAX, seen = 0;
  minos_bytes number;
  count_reals(tree, wanted, &count, &before);
  if (before == SIZE_MAX) return false;
  for (; next_real(&text, &number); seen++)
    if (seen == before) *out = number;
  return seen == count;
}

/* ---- its digits ---- */

typedef struct digits {
  minos_bytes whole, fraction;
  int exponent;
  bool negative;
} digits;

static minos_bytes take_digits(minos_bytes *rest) {
  size_t length = 0;
  while (length < rest->length && scan_is_digit(rest->data[length])) length++;
  minos_bytes taken = {rest->data, length};
  *rest = (minos_bytes){rest->data + length, rest->length - length};
  return taken;
}

static bool take_mark(minos_bytes *rest, const char *set) {
  if (!rest->length || !scan_is_any(*rest->data, set)) return false;
  *rest = (minos_bytes){rest->data + 1, rest->length - 1};
  return true;
}

static bool split(minos_bytes rest, digits *out) {
  *out = (digits){.negative = take_mark(&rest, "-")};
  out->whole = take_digits(&rest);
  if (take_mark(&rest, ".")) out->fraction = take_digits(&rest);
  if (!take_mark(&rest, "eE")) return true;
  bool down = rest.length && *rest.data == '-';
  take_mark(&rest, "+-");
  for (size_t i = 0; i < rest.length && out->exponent <= TRACE_LARGEST_EXPONENT; i++)
    out->exponent = 10 * out->exponent + (rest.data[i] - '0');
  if (out->exponent > TRACE_LARGEST_EXPONENT) return false;
  if (down) out->exponent = -out->exponent;
  return true;
}

/* The digit whose weight is 10 to the power of `weight`. */
static char digit_at(const digits *d, int64_t weight) {
  int64_t at = (int64_t)d->whole.length - 1 - weight + d->exponent, behind = at - (int64_t)d->whole.length;
  if (at < 0) return '0';
  if (behind < 0) return d->whole.data[at];
  return behind < (int64_t)d->fraction.length ? d->fraction.data[behind] : '0';
}

/* Without an exponent, and without zeros at either end. */
static void write_digits(const digits *d, minos_text *out) {
  int64_t high = (int64_t)d->whole.length - 1 + d->exponent, low = d->exponent - (int64_t)d->fraction.length;
  while (high > 0 && digit_at(d, high) == '0') high--;
  while (low < 0 && digit_at(d, low) == '0') low++;
  if (high < 0) high = 0;
  if (d->negative) minos_text_put(out, "-");
  for (int64_t weight = high; weight >= 0 || weight >= low; weight--) {
    if (weight == -1) minos_text_put(out, ".");
    char digit = digit_at(d, weight);
    minos_text_add(out, &digit, 1);
  }
}

bool trace_real_write(const trace_reader *r, const json_t *real, minos_text *out) {
  minos_bytes number;
  digits d;
  bool found = r->root.node && find_real(r->root.node, r->root.bytes, real, &number);
  for (size_t i = 0; i < r->parsed_count && !found; i++)
    found = find_real(r->parsed[i], r->parsed_text[i], real, &number);
  if (!found || !split(number, &d)) return false;
  write_digits(&d, out);
  return true;
}
