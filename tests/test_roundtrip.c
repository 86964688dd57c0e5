/* test_roundtrip.c -- what is written is read as the same.

   testdata/formats/<what-it-shows>.<format> against its .canonical text: every format reads the same histories, and
   text, json and ndjson give them back byte for byte, bound to models and not. Then random histories with awkward
   names, values and times. A failing row names its file or its seed. */
#include <check.h>

#include <dirent.h>

#include "reading.h"
#include "tier.h"

static const char *const writable[] = {"text", "json", "ndjson"};
enum { WRITABLE = sizeof writable / sizeof *writable };

static minos_bytes bytes_of(const minos_text *text) {
  return (minos_bytes){shown(text), text->length};
}

/* The canonical text through every writable format in turn, each sniffed, must come back unchanged. */
static void check_circle(const char *name, const minos_text *canonical, bool unbound) {
  minos_reading how = {.unbound = unbound};
  for (int i = 0; i < WRITABLE; i++) {
    minos_text there = {0}, again = {0}, back = {0};
    ck_assert_msg(convert(&there, bytes_of(canonical), &how, writable[i]) == MINOS_OK, "%s: to %s: %s", name,
                  writable[i], shown(&there));
    ck_assert_msg(convert(&again, bytes_of(&there), &how, writable[i]) == MINOS_OK, "%s: from %s: %s", name,
                  writable[i], shown(&again));
    ck_assert_msg(strcmp(shown(&there), shown(&again)) == 0, "%s: %s is not canonical", name, writable[i]);
    ck_assert_int_eq(convert(&back, bytes_of(&there), &how, "text"), MINOS_OK);
    ck_assert_msg(strcmp(shown(&back), shown(canonical)) == 0, "%s: by %s:\n%s", name, writable[i], shown(&back));
    minos_text_release(&there);
    minos_text_release(&again);
    minos_text_release(&back);
  }
}

static void check_file(const char *name) {
  char path[512];
  minos_text input = {0}, canonical = {0}, found = {0};
  const char *format = strrchr(name, '.') + 1;
  snprintf(path, sizeof path, "%s/testdata/formats/%.*s.canonical", MINOS_ROOT, (int)(format - 1 - name), name);
  ck_assert_msg(read_whole_file(path, &canonical), "%s cannot be read", path);
  snprintf(path, sizeof path, "%s/testdata/formats/%s", MINOS_ROOT, name);
  ck_assert_msg(read_whole_file(path, &input), "%s cannot be read", path);
  for (int named = 0; named < 2; named++) {
    minos_reading how = {.format = named ? format : NULL};
    ck_assert_msg(convert(&found, bytes_of(&input), &how, "text") == MINOS_OK, "%s: %s", name, shown(&found));
    ck_assert_msg(strcmp(shown(&found), shown(&canonical)) == 0, "%s:\n%s", name, shown(&found));
    minos_text_clear(&found);
  }
  check_circle(name, &canonical, false);
  check_circle(name, &canonical, true);
  minos_text_release(&input);
  minos_text_release(&canonical);
  minos_text_release(&found);
}

START_TEST(test_folder) {
  DIR *folder = opendir(MINOS_ROOT "/testdata/formats");
  ck_assert_ptr_nonnull(folder);
  int files = 0;
  for (struct dirent *entry; (entry = readdir(folder));) {
    const char *dot = strrchr(entry->d_name, '.');
    if (*entry->d_name == '.' || !dot || strcmp(dot, ".canonical") == 0) continue;
    check_file(entry->d_name);
    files++;
  }
  closedir(folder);
  ck_assert_int_ge(files, 12);
}
END_TEST

/* ---- random histories ---- */

static uint64_t next_random(uint64_t *state) { /* splitmix64 */
  uint64_t z = *state += UINT64_C(0x9E3779B97F4A7C15);
  z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
  z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
  return z ^ z >> 31;
}

static const char *pick(uint64_t *state, const char *const *from, size_t count) {
  return from[next_random(state) % count];
}
#define PICK(state, array) pick(state, array, sizeof array / sizeof *array)

static const char *const names[] = {"A",
                                    "7",
                                    "\"Bob S.\"",
                                    "\"#x\"",
                                    "\"@\"",
                                    "\"\\\"q\\\"\"",
                                    "\"\"",
                                    "\"a(b)\"",
                                    "\"\\u0000\"",
                                    "\"\\n\\t\"",
                                    "\"J\xC3\xBCrgen\"",
                                    "\"\xEF\xBB\xBFz\"",
                                    "?",
                                    "-",
                                    "=>",
                                    "\"a=b\"",
                                    "\"\\u007f\""};
static const char *const objects[] = {"", "(x)", "(\"my key\")", "(\"\\\"\")", "(7)", "(\"\xE2\x80\xA8\")"};
static const char *const values[] = {"1",
                                     "-9223372036854775808",
                                     "foo",
                                     "\"1\"",
                                     "\"\"",
                                     "nil",
                                     "true",
                                     "false",
                                     "-",
                                     "\"-\"",
                                     "\"nil\"",
                                     "[]",
                                     "[1,\"a b\",[nil,[true]]]",
                                     "1->2",
                                     "(1->2)->3",
                                     "1->(2->3)",
                                     "[1->2]",
                                     "\"a->b\"",
                                     "\"=>\"",
                                     "\"unknown\"",
                                     "1=>2",
                                     "1->2=>false",
                                     "-=>3",
                                     "\"\\u0000\\\\\"",
                                     "empty",
                                     "1.5",
                                     "\"\xF0\x9F\x98\x80\"",
                                     "nil=>nil",
                                     "[\"(\"]"};
static const char *const ends[] = {"99",
                                   "1700000000.123456789",
                                   "?",
                                   "12345678901234567890123.25",
                                   "99 outcome=fail",
                                   "99 outcome=unknown",
                                   "? outcome=fail",
                                   "99 token=7",
                                   "99 token=[1,x] version=-1"};
static const char *const starts[] = {"0", "-1", "0.5", "-12345678901234567890", "7.000"};
static const char *const settings[] = {"@model register\n",
                                       "@model x queue\n",
                                       "@model \"my key\" \"no model\"\n",
                                       "@initial unknown\n",
                                       "@initial \"unknown\"\n",
                                       "@initial nil\n",
                                       "@initial [1,2]\n",
                                       "@unit ns\n",
                                       ""};

static void write_random_history(uint64_t *state, minos_text *out) {
  if (next_random(state) % 4) minos_text_format(out, "@history %s\n", PICK(state, names) /* some need quotes */);
  for (uint64_t i = next_random(state) % 4; i > 0; i--) minos_text_put(out, PICK(state, settings));
  for (uint64_t i = next_random(state) % 6; i > 0; i--)
    minos_text_format(out, "%s w%s %s %s %s\n", PICK(state, names), PICK(state, objects), PICK(state, values),
                      PICK(state, starts), PICK(state, ends));
}

START_TEST(test_random_histories) {
  char name[32];
  uint64_t state = (uint64_t)_i;
  minos_text input = {0}, canonical = {0};
  minos_reading how = {.unbound = true, .format = "text", .overlap = MINOS_OVERLAP_ALLOW};
  snprintf(name, sizeof name, "seed %d", _i);
  minos_text_put(&input, "@history\n");
  for (int i = 0; i < 3; i++) write_random_history(&state, &input);
  minos_status status = convert(&canonical, bytes_of(&input), &how, "text");
  /* a history's name cannot hold a NUL */
  bool refused = status == MINOS_ESYNTAX && strstr(shown(&canonical), "holds a NUL");
  ck_assert_msg(status == MINOS_OK || refused, "%s: %s\n%s", name, shown(&canonical), shown(&input));
  if (!status) check_circle(name, &canonical, true);
  minos_text_release(&input);
  minos_text_release(&canonical);
}
END_TEST

/* ---- nesting ---- */

static minos_status wrap(minos_values *pool, int how, minos_value *value) {
  minos_value one;
  minos_status status = minos_values_integer(pool, 1, &one);
  if (status) return status;
  switch (how) {
  case 0: return minos_values_list(pool, value, 1, value);
  case 1: return minos_values_pair(pool, *value, one, value);
  case 2: return minos_values_pair(pool, one, *value, value);
  default: return minos_values_list(pool, (minos_value[]){one, *value, one}, 3, value);
  }
}

/* Lists and pairs in every mixture of two, as deep as a pool takes them: each format writes them and reads them again. */
START_TEST(test_deepest_values) {
  enum { WAYS = 4 };
  minos_reading how = {.unbound = true, .format = "text"};
  minos_recorded op = {
      .client = {"c", 1}, .operation = {"w", 1}, .result = MINOS_ABSENT, .start = {"0", 1}, .end = {"1", 1}};
  minos_builder *builder = minos_builder_new(&how, NULL);
  minos_values *pool = minos_builder_values(builder);
  minos_value value = _i % 2 ? MINOS_TRUE : MINOS_NIL;
  int odd = _i % WAYS, even = _i / WAYS;
  for (int level = 0; level < MINOS_VALUE_LEVELS; level++)
    ck_assert_int_eq(wrap(pool, level % 2 ? odd : even, &value), MINOS_OK);
  op.value = value;
  for (int i = 0; i < WAYS; i++) ck_assert_int_eq(wrap(pool, i, &value), MINOS_ELIMIT);
  minos_history *history;
  ck_assert_int_eq(minos_builder_add(builder, &op), MINOS_OK);
  ck_assert_int_eq(minos_builder_finish(builder, &history), MINOS_OK);
  minos_builder_free(builder);
  minos_text canonical = {0}, edn = {0}, back = {0};
  ck_assert_int_eq(minos_write(&canonical, &history, 1, "text", NULL), MINOS_OK);
  check_circle("deepest", &canonical, true);
  ck_assert_int_eq(minos_write(&edn, &history, 1, "edn", NULL), MINOS_OK);
  how.format = "edn";
  ck_assert_msg(convert(&back, bytes_of(&edn), &how, "text") == MINOS_OK, "%s: %s", shown(&edn), shown(&back));
  ck_assert_str_eq(shown(&back), shown(&canonical));
  minos_text_release(&canonical);
  minos_text_release(&edn);
  minos_text_release(&back);
  minos_history_free(history);
}
END_TEST

/* ---- hostile names ---- */

static const char *const hostile[] = {
    "a",
    "#",
    "@",
    "(",
    ")",
    "=",
    ">",
    ",",
    "\"",
    "\\",
    "[",
    "]",
    "{",
    "-",
    "?",
    ":",
    " ",
    "\t",
    "\n",
    "\r",
    "\x1b",
    "\x7f",
    "\xC3\xBC",
    "\xC2\x85",
    "0",
    "nil",
    "'",
    "//",
    "\v",
    "=>",
    "->",
    "w",
    "\xEF\xBB\xBF",
    "\xE2\x80\xA8",
    "\xF0\x9F\x98\x80",
};
enum { HOSTILE = sizeof hostile / sizeof *hostile, LONGEST_NAME = 16 };

static minos_history *called(minos_bytes name) {
  const minos_reading how = {.unbound = true};
  const minos_recorded op = {.client = name,
                             .operation = name.length ? name : (minos_bytes){"w", 1},
                             .object = name,
                             .value = MINOS_NIL,
                             .result = MINOS_ABSENT,
                             .start = {"0", 1},
                             .end = {"1", 1}};
  minos_history *history = NULL;
  minos_builder *builder = minos_builder_new(&how, NULL);
  ck_assert_int_eq(minos_builder_add(builder, &op), MINOS_OK);
  ck_assert_int_eq(minos_builder_finish(builder, &history), MINOS_OK);
  minos_builder_free(builder);
  return history;
}

static bool is_same(minos_bytes a, minos_bytes b) {
  return a.length == b.length && (a.length == 0 || memcmp(a.data, b.data, a.length) == 0);
}

/* A client, an operation and an object of that name come back, and reports call them as the text format does. */
static void check_name(minos_bytes name) {
  minos_history *history = called(name);
  minos_histories back;
  minos_faults faults = {0};
  minos_text text = {0}, said = {0};
  const minos_reading how = {.unbound = true, .format = "text"};
  ck_assert_int_eq(minos_write(&text, &history, 1, "text", NULL), MINOS_OK);
  ck_assert_msg(read_bytes(&back, bytes_of(&text), &how, &faults) == MINOS_OK, "%s: %s", shown(&text),
                faults.error[0].message);
  ck_assert_uint_eq(back.count, 1);
  const minos_op *op = minos_history_ops(back.items[0]);
  char scratch[24];
  ck_assert_msg(is_same(minos_history_client_name(back.items[0], op->client), name), "client of %s", shown(&text));
  ck_assert_msg(is_same(minos_history_object_of(back.items[0], 0, scratch), name), "object of %s", shown(&text));
  if (name.length)
    ck_assert_msg(is_same(minos_history_operation_name(back.items[0], op->name), name), "operation of %s",
                  shown(&text));
  minos_history_write_op(history, 0, true, &said);
  ck_assert_msg(strncmp(shown(&said), shown(&text), said.length) == 0, "%s is called %s", shown(&text), shown(&said));
  minos_text_release(&text);
  minos_text_release(&said);
  minos_histories_release(&back);
  minos_history_free(history);
}

/* All of up to three (in a slow build two) of the pieces that the format could take for something of its own. */
START_TEST(test_hostile_names) {
  char name[LONGEST_NAME];
  for (int first = -1; first < HOSTILE; first++)
    for (int second = -1; second < (SLOW_BUILD ? 0 : HOSTILE); second++) {
      int length = snprintf(name, sizeof name, "%s%s%s", hostile[_i], first < 0 ? "" : hostile[first],
                            second < 0 ? "" : hostile[second]);
      check_name((minos_bytes){name, (size_t)length});
    }
  check_name((minos_bytes){"", 0});
  check_name((minos_bytes){"a\0b", 3});
  check_name((minos_bytes){"\0", 1});
}
END_TEST

/* Bytes that are not UTF-8 cannot be written so that they come back; what is written can be read. */
START_TEST(test_names_that_are_not_utf8) {
  minos_text text = {0}, again = {0};
  const minos_reading how = {.unbound = true, .format = "text"};
  minos_history *history = called((minos_bytes){"x\xFFy", 3});
  ck_assert_int_eq(minos_write(&text, &history, 1, "text", NULL), MINOS_OK);
  ck_assert_str_eq(shown(&text), "\"x\xEF\xBF\xBDy\" \"x\xEF\xBF\xBDy\"(\"x\xEF\xBF\xBDy\") nil 0 1\n");
  ck_assert_int_eq(convert(&again, bytes_of(&text), &how, "text"), MINOS_OK);
  ck_assert_str_eq(shown(&again), "x\xEF\xBF\xBDy x\xEF\xBF\xBDy(x\xEF\xBF\xBDy) nil 0 1\n");
  minos_text_release(&text);
  minos_text_release(&again);
  minos_history_free(history);
}
END_TEST

/* The registry says of every format whether it can be written, and is right. */
START_TEST(test_registry) {
  const minos_format_info *infos;
  size_t count = minos_formats(&infos);
  ck_assert_uint_ge(count, 4);
  for (size_t i = 0; i < count; i++) {
    minos_text text = {0};
    bool written = minos_write(&text, NULL, 0, infos[i].name, NULL) == MINOS_OK;
    ck_assert_msg(written == infos[i].writable, "%s", infos[i].name);
    minos_text_release(&text);
  }
}
END_TEST

int main(void) {
  Suite *suite = suite_create("roundtrip");
  TCase *tcase = tcase_create("roundtrip");
  tcase_add_test(tcase, test_folder);
  tcase_add_test(tcase, test_registry);
  tcase_add_loop_test(tcase, test_hostile_names, 0, HOSTILE);
  tcase_add_loop_test(tcase, test_deepest_values, 0, 16);
  tcase_add_test(tcase, test_names_that_are_not_utf8);
  suite_add_tcase(suite, tcase);
  TCase *random = tcase_create("random");
  tcase_add_loop_test(random, test_random_histories, 0, 300);
  suite_add_tcase(suite, random);
  SRunner *runner = srunner_create(suite);
  srunner_run_all(runner, CK_NORMAL);
  int failed = srunner_ntests_failed(runner);
  srunner_free(runner);
  return failed != 0;
}
