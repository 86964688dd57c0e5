/* test_values.c -- values: equal ones have equal ids, and the text syntax gives back what it was given. */
#include <minos/minos.h>

#include <stdio.h>

#include "tier.h"
#include "wild.h"

static minos_values *pool;

static void make_pool(void) {
  pool = minos_values_new();
  ck_assert_ptr_nonnull(pool);
}

static void free_pool(void) {
  minos_values_free(pool);
}

static minos_value read_text(const char *text) {
  minos_value value;
  minos_error err = {0};
  minos_status status = minos_value_read(pool, (minos_bytes){text, strlen(text)}, &value, &err);
  ck_assert_msg(status == MINOS_OK, "%s: %s", text, err.message);
  return value;
}

static const struct {
  const char *input, *text, *json;
  minos_kind kind;
} spellings[] = {
    {"0", "0", "0", MINOS_KIND_INTEGER},
    {"-7", "-7", "-7", MINOS_KIND_INTEGER},
    {"9223372036854775807", "9223372036854775807", "9223372036854775807", MINOS_KIND_INTEGER},
    {"-9223372036854775808", "-9223372036854775808", "-9223372036854775808", MINOS_KIND_INTEGER},
    {"nil", "nil", "null", MINOS_KIND_NIL},
    {"true", "true", "true", MINOS_KIND_BOOLEAN},
    {"false", "false", "false", MINOS_KIND_BOOLEAN},
    {"-", "-", "null", MINOS_KIND_ABSENT},
    {"foo", "foo", "\"foo\"", MINOS_KIND_STRING},
    {"\"foo\"", "foo", "\"foo\"", MINOS_KIND_STRING},
    {"\"1\"", "\"1\"", "\"1\"", MINOS_KIND_STRING},
    {"\"nil\"", "\"nil\"", "\"nil\"", MINOS_KIND_STRING},
    {"1.5", "1.5", "\"1.5\"", MINOS_KIND_STRING},
    {"007", "007", "\"007\"", MINOS_KIND_STRING},
    {"\"a b\"", "\"a b\"", "\"a b\"", MINOS_KIND_STRING},
    {"\"\"", "\"\"", "\"\"", MINOS_KIND_STRING},
    {"\"\\u00e9\\n\"", "\"\xc3\xa9\\n\"", "\"\xc3\xa9\\n\"", MINOS_KIND_STRING},
    {"\"a\\u0000b\"", "\"a\\u0000b\"", "\"a\\u0000b\"", MINOS_KIND_STRING}, /* text with a NUL byte is refused */
    {"\"\\ud83d\\ude00\"", "\"\xf0\x9f\x98\x80\"", "\"\xf0\x9f\x98\x80\"", MINOS_KIND_STRING},
    {"[]", "[]", "[]", MINOS_KIND_LIST},
    {"[ 1 , [2,foo] ]", "[1,[2,\"foo\"]]", "[1,[2,\"foo\"]]", MINOS_KIND_LIST},
    {"1->2", "1->2", "{\"pair\":[1,2]}", MINOS_KIND_PAIR},
    {"1->2->3", "1->2->3", "{\"pair\":[1,{\"pair\":[2,3]}]}", MINOS_KIND_PAIR},
    {"(1->2)->3", "(1->2)->3", "{\"pair\":[{\"pair\":[1,2]},3]}", MINOS_KIND_PAIR},
};

START_TEST(a_value_is_written_in_one_way) {
  minos_value value = read_text(spellings[_i].input);
  minos_text text = {0}, json = {0};
  minos_value_write(pool, value, &text);
  minos_value_write_json(pool, value, &json);
  ck_assert_int_eq(minos_value_kind(pool, value), spellings[_i].kind);
  ck_assert_str_eq(text.data, spellings[_i].text);
  ck_assert_str_eq(json.data, spellings[_i].json);
  ck_assert_uint_eq(read_text(text.data), value);
  minos_text_release(&text);
  minos_text_release(&json);
}
END_TEST

START_TEST(what_looks_alike_differs) {
  ck_assert_uint_ne(read_text("1"), read_text("\"1\""));
  ck_assert_uint_ne(read_text("nil"), read_text("\"nil\""));
  ck_assert_uint_ne(read_text("[1,2]"), read_text("1->2"));
  ck_assert_uint_ne(read_text("[[1],2]"), read_text("[1,[2]]"));
  ck_assert_uint_ne(read_text("[]"), read_text("\"\""));
  ck_assert_uint_eq(read_text("null"), MINOS_NIL);
  ck_assert_uint_eq(read_text("true"), MINOS_TRUE);
}
END_TEST

static const struct {
  const char *input;
  uint32_t column;
} faults[] = {
    {"", 1},
    {"9223372036854775808", 1},
    {"-9223372036854775809", 1},
    {"\"open", 1},
    {"[1,2", 1},
    {"[1 2]", 4},
    {"\"\\x\"", 2},
    {"\"\\ud83d\"", 2},
    {"1->", 4},
    {"[-]", 2},
    {"foo bar", 5},
    {"\"a\" b", 5},
    {"(1->2", 1},
    {"a\xff", 2},
    {"[1,]", 4},
};

START_TEST(a_fault_says_where) {
  minos_value value;
  minos_error err = {0};
  minos_bytes text = {faults[_i].input, strlen(faults[_i].input)};
  ck_assert_msg(minos_value_read(pool, text, &value, &err) == MINOS_ESYNTAX, "'%s' is read", faults[_i].input);
  ck_assert_uint_eq(err.place.line, 1);
  ck_assert_msg(err.place.column == faults[_i].column, "'%s': column %u: %s", faults[_i].input, err.place.column,
                err.message);
}
END_TEST

START_TEST(nesting_is_bounded) {
  char deep[4001];
  memset(deep, '[', 4000);
  deep[4000] = 0;
  minos_value value;
  ck_assert_int_eq(minos_value_read(pool, (minos_bytes){deep, 4000}, &value, NULL), MINOS_ESYNTAX);
}
END_TEST

/* A random value, built in the pool directly. */
static minos_value build(minos_values *in, wild *w, int depth) {
  static const char *const words[] = {"",     "a", "nil",      "1", "a b", "->",    "\"",
                                      "x=>y", "-", "\xc3\xa9", "#", "[",   "true\n"};
  minos_value value = MINOS_NIL, items[3];
  uint32_t kind = wild_below(w, depth > 3 ? 3 : 5), count = wild_below(w, 4);
  for (uint32_t i = 0; i < 3 && kind > 2; i++) items[i] = build(in, w, depth + 1);
  minos_status status = MINOS_OK;
  if (kind == 0) value = wild_below(w, 2) ? MINOS_NIL : MINOS_FALSE;
  if (kind == 1) status = minos_values_integer(in, (int64_t)wild_below(w, 2000) - 1000, &value);
  const char *word = words[wild_below(w, COUNT(words))];
  if (kind == 2) status = minos_values_string(in, word, strlen(word), &value);
  if (kind == 3) status = minos_values_list(in, items, count, &value);
  if (kind == 4) status = minos_values_pair(in, items[0], items[1], &value);
  ck_assert_int_eq(status, MINOS_OK);
  return value;
}

START_TEST(random_values_come_back) {
  wild w = {.state = 11};
  minos_values *other = minos_values_new();
  for (int i = 0; i < 20000; i++) {
    wild same = w;
    minos_value value = build(pool, &w, 0), twin = build(other, &same, 0);
    minos_text text = {0};
    minos_value_write(pool, value, &text);
    ck_assert_msg(read_text(text.data) == value, "%s", text.data);
    ck_assert(minos_value_equal(pool, value, other, twin));
    minos_text_release(&text);
  }
  minos_values_free(other);
}
END_TEST

START_TEST(many_integers_in_any_order) {
  wild w = {.state = 5};
  enum { MANY = 50000 };
  minos_value *ids = calloc(MANY, sizeof *ids);
  for (int i = 0; i < 2 * MANY; i++) {
    int64_t number = wild_below(&w, MANY);
    minos_value value;
    ck_assert_int_eq(minos_values_integer(pool, number, &value), MINOS_OK);
    ck_assert_int_eq(minos_value_integer(pool, value), number);
    if (ids[number]) ck_assert_uint_eq(ids[number], value);
    ids[number] = value;
  }
  free(ids);
}
END_TEST

START_TEST(ids_are_dense) {
  uint32_t before = minos_values_count(pool);
  ck_assert_uint_eq(read_text("once"), before);
  ck_assert_uint_eq(read_text("once"), before);
  ck_assert_uint_eq(minos_values_count(pool), before + 1);
}
END_TEST

int main(void) {
  TCase *all = tcase_create("values");
  tcase_add_checked_fixture(all, make_pool, free_pool);
  tcase_set_timeout(all, 60);
  tcase_add_loop_test(all, a_value_is_written_in_one_way, 0, COUNT(spellings));
  tcase_add_test(all, what_looks_alike_differs);
  tcase_add_loop_test(all, a_fault_says_where, 0, COUNT(faults));
  tcase_add_test(all, nesting_is_bounded);
  tcase_add_test(all, random_values_come_back);
  tcase_add_test(all, many_integers_in_any_order);
  tcase_add_test(all, ids_are_dense);
  return run_case(all, "values");
}
