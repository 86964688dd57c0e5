/* test_decimal.c -- times are exact: what is read is what is compared and written, to the last digit. */
#include "decimal.h"

#include <minos/minos.h>

#include <stdio.h>

#include "tier.h"
#include "wild.h"

static minos_bytes bytes_of(const char *string) {
  return (minos_bytes){string, strlen(string)};
}

static const struct {
  const char *input, *written;
} decimals[] = {
    {"0", "0"},
    {"-0", "0"},
    {"007", "7"},
    {"1.50", "1.5"},
    {"1.0", "1"},
    {"-12.340", "-12.34"},
    {"1700000000.123456789", "1700000000.123456789"},
    {"1700000000123456789", "1700000000123456789"},
    {"123456789012345678901234567890.000000000000000000001", "123456789012345678901234567890.000000000000000000001"},
};

START_TEST(decimals_are_written_without_superfluous_zeros) {
  decimal d;
  minos_text text = {0};
  ck_assert(decimal_read(bytes_of(decimals[_i].input), &d));
  decimal_write(&d, &text);
  ck_assert_str_eq(text.data, decimals[_i].written);
  minos_text_release(&text);
}
END_TEST

static const char *const refused[] = {"",   "-",   ".",     "1e5", "1,5", "0x10", " 1",
                                      "1 ", "--1", "1.2.3", "nan", "inf", "1-"};

START_TEST(what_is_no_decimal_is_refused) {
  decimal d;
  ck_assert_msg(!decimal_read(bytes_of(refused[_i]), &d), "'%s' is read", refused[_i]);
}
END_TEST

static int sign(int64_t number) {
  return (number > 0) - (number < 0);
}

/* A random multiple of 0.001, spelt in a random way. */
static int64_t spell(wild *w, char *out, size_t size) {
  int64_t thousandths = (int64_t)wild_below(w, 4000) - 2000;
  int64_t digits = thousandths < 0 ? -thousandths : thousandths;
  snprintf(out, size, "%s%.*s%lld.%03lld%.*s", thousandths < 0 ? "-" : "", (int)wild_below(w, 3), "00",
           (long long)(digits / 1000), (long long)(digits % 1000), (int)wild_below(w, 3), "00");
  return thousandths;
}

START_TEST(comparing_agrees_with_arithmetic) {
  wild w = {.state = 3};
  for (int i = 0; i < 50000; i++) {
    char left[40], right[40];
    int64_t a = spell(&w, left, sizeof left), b = spell(&w, right, sizeof right), ordinal;
    decimal x, y;
    ck_assert(decimal_read(bytes_of(left), &x) && decimal_read(bytes_of(right), &y));
    ck_assert_msg(sign(decimal_compare(&x, &y)) == sign(a - b), "%s and %s", left, right);
    ck_assert(decimal_ordinal(&x, 3, &ordinal));
    ck_assert_int_eq(ordinal, a);
  }
}
END_TEST

START_TEST(ordinals_lose_nothing) {
  decimal d;
  int64_t ordinal;
  ck_assert(decimal_read(bytes_of("1.25"), &d));
  ck_assert(!decimal_ordinal(&d, 1, &ordinal));
  ck_assert(decimal_ordinal(&d, 2, &ordinal));
  ck_assert_int_eq(ordinal, 125);
  ck_assert(decimal_read(bytes_of("4611686018427387904"), &d)); /* 2^62 */
  ck_assert(!decimal_ordinal(&d, 0, &ordinal));
  ck_assert(decimal_read(bytes_of("4611686018427387903"), &d));
  ck_assert(decimal_ordinal(&d, 0, &ordinal));
  ck_assert(!decimal_rescale(ordinal, 1, &ordinal));
}
END_TEST

/* ---- through the builder ---- */

static minos_history *with_times(const char *const *times, int count) {
  minos_reading how = {.overlap = MINOS_OVERLAP_ALLOW};
  minos_builder *builder = minos_builder_new(&how, NULL);
  minos_history *history;
  for (int i = 0; i < count; i++) {
    char client[16];
    minos_recorded op = {.client = {client, (size_t)snprintf(client, sizeof client, "c%d", i)},
                         .operation = {"r", 1},
                         .value = MINOS_NIL,
                         .result = MINOS_ABSENT,
                         .start = bytes_of(times[i]),
                         .end = bytes_of(times[i])};
    ck_assert_int_eq(minos_builder_add(builder, &op), MINOS_OK);
  }
  ck_assert_int_eq(minos_builder_finish(builder, &history), MINOS_OK);
  minos_builder_free(builder);
  return history;
}

static const char *const ascending[] = {
    "-99999999999999999999",
    "-1.5",
    "0",
    "0.000000000000000000000000001",
    "1700000000.123456788",
    "1700000000.123456789",
    "1700000000.1234567891",
    "9223372036854775807",
    "9223372036854775808",
    "99999999999999999999.5",
};

START_TEST(order_of_times_is_order_of_ordinals) {
  for (int from = 0; from < COUNT(ascending); from++) {
    minos_history *history = with_times(ascending + from, COUNT(ascending) - from);
    const minos_op *ops = minos_history_ops(history);
    for (uint32_t i = 0; i < minos_history_count(history); i++) {
      minos_text text = {0};
      if (i > 0) ck_assert_int_lt(ops[i - 1].start, ops[i].start);
      minos_history_write_time(history, ops[i].start, &text);
      ck_assert_str_eq(text.data, ascending[from + (int)i]);
      minos_text_release(&text);
    }
    minos_history_free(history);
  }
}
END_TEST

START_TEST(equal_times_spelt_differently_are_equal) {
  static const char *const spelt[] = {"1", "1.0", "01", "1.000"};
  minos_history *history = with_times(spelt, COUNT(spelt));
  const minos_op *ops = minos_history_ops(history);
  for (int i = 1; i < COUNT(spelt); i++) ck_assert_int_eq(ops[0].start, ops[i].start);
  minos_history_free(history);
}
END_TEST

int main(void) {
  TCase *all = tcase_create("decimal");
  tcase_add_loop_test(all, decimals_are_written_without_superfluous_zeros, 0, COUNT(decimals));
  tcase_add_loop_test(all, what_is_no_decimal_is_refused, 0, COUNT(refused));
  tcase_add_test(all, comparing_agrees_with_arithmetic);
  tcase_add_test(all, ordinals_lose_nothing);
  tcase_add_test(all, order_of_times_is_order_of_ordinals);
  tcase_add_test(all, equal_times_spelt_differently_are_equal);
  return run_case(all, "decimal");
}
