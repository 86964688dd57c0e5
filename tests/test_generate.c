/* test_generate.c -- generated histories: the letter that was wanted, whatever the kind; the same bytes everywhere. */
#include <stdio.h>

#include <minos/minos.h>

#include "chance.h"
#include "reading.h"
#include "tier.h"

enum { SURELY_DECIDED = 30 }; /* operations; of more, whether a collection is S may stay open */

static bool keep(void *context, minos_text *chunk) {
  minos_text_add(context, chunk->data, chunk->length);
  minos_text_clear(chunk);
  return true;
}

static void write_as(minos_text *out, const minos_workload *load, const char *format) {
  minos_error err = {0};
  ck_assert_msg(minos_generate_write(load, format, keep, out, &err) == MINOS_OK, "%s: %s", load->kind, err.message);
}

static void expect_wanted(const minos_workload *load) {
  static const char *const letters[] = {"L", "S", "N", "SN"};
  minos_history *history;
  minos_result *result;
  minos_error err = {0};
  minos_status status = minos_generate(&history, load, &err);
  ck_assert_msg(status == MINOS_OK, "%s, %u operations, wanted %d, values %u, unknown %u, seed %llu: %s", load->kind,
                load->operations, load->wanted, load->values, load->unknown, (unsigned long long)load->seed,
                err.message);
  ck_assert_uint_eq(minos_history_count(history), load->operations);
  ck_assert_int_eq(minos_check(&result, history, &(minos_options){.timeout_ns = 300000000u}, &err), MINOS_OK);
  char letter = minos_verdict_letter(result->verdict);
  bool open = load->wanted == MINOS_WANTED_NOT_L && result->linearizable == MINOS_NO;
  open = open || (letter == '?' && load->operations > SURELY_DECIDED);
  ck_assert_msg(open || strchr(letters[load->wanted], letter), "%s, %u operations, wanted %d, values %u, seed %llu: %c",
                load->kind, load->operations, load->wanted, load->values, (unsigned long long)load->seed, letter);
  ck_assert_uint_eq(result->unknown, load->unknown);
  minos_result_free(result);
  minos_history_free(history);
}

/* Every kind and letter, with one and several objects, few and unique values. */
static void expect_all(minos_workload load, int seeds) {
  const minos_kind_info *kinds;
  size_t count = minos_kinds(&kinds);
  for (size_t k = 0; k < count; k++)
    for (int wanted = MINOS_WANTED_L; wanted <= MINOS_WANTED_NOT_L; wanted++)
      for (int seed = 1; seed <= seeds; seed++) {
        load.kind = kinds[k].name;
        load.wanted = (minos_wanted)wanted;
        load.seed = (uint64_t)seed;
        expect_wanted(&load);
      }
}

START_TEST(letters_are_as_wanted) {
  int seeds = is_nightly() ? 200 : SLOW_BUILD ? 2 : 6;
  for (uint32_t values = 0; values <= 3; values += 3) {
    expect_all((minos_workload){.operations = 24, .clients = 2, .values = values}, seeds);
    expect_all((minos_workload){.operations = 40, .clients = 4, .values = values, .objects = 2}, seeds);
    expect_all((minos_workload){.operations = 40, .clients = 3, .values = values, .busy_share = 1000000}, seeds);
    expect_all((minos_workload){.operations = 40, .clients = 3, .values = values, .busy_share = 1}, seeds);
    expect_all((minos_workload){.operations = 60, .clients = 3, .values = values, .unknown = 3}, seeds);
    expect_all((minos_workload){.operations = 120, .clients = 3, .values = values, .stale = 5}, seeds);
  }
}
END_TEST

START_TEST(larger_ones) {
  expect_all((minos_workload){.operations = 1000, .clients = 4, .stale = 3}, 2);
  expect_all((minos_workload){.operations = 300, .clients = 3, .values = 4, .stale = 20}, 2);
}
END_TEST

/* Stale reads among others, with unknown writes anywhere. */
START_TEST(stale_reads_in_the_open) {
  for (uint64_t seed = 1; seed <= 40; seed++)
    for (int wanted = MINOS_WANTED_S; wanted <= MINOS_WANTED_NOT_L; wanted++) {
      minos_workload load = {.kind = seed % 2 ? "register" : "cas-register",
                             .operations = 600,
                             .clients = 2,
                             .unknown = 8,
                             .stale = 2,
                             .wanted = (minos_wanted)wanted,
                             .seed = seed};
      expect_wanted(&load);
      load.objects = 3;
      expect_wanted(&load);
    }
}
END_TEST

/* As few operations as can be wrong. */
/* Where only one value is ever written, what was caught may stay right: then it is refused, and nothing wrong is said. */
START_TEST(one_value) {
  int made = 0;
  for (uint64_t seed = 1; seed <= 200; seed++) {
    const minos_workload load = {.kind = "kv",
                                 .operations = 18,
                                 .clients = 2,
                                 .objects = 2,
                                 .values = 1,
                                 .wanted = MINOS_WANTED_NOT_L,
                                 .seed = seed == 200 ? 21575 : seed};
    minos_history *history;
    if (minos_generate(&history, &load, NULL)) continue;
    minos_history_free(history);
    expect_wanted(&load);
    made++;
  }
  ck_assert_int_gt(made, 100);
}
END_TEST

START_TEST(smallest_histories) {
  for (uint64_t seed = 1; seed <= 50; seed++)
    for (int wanted = MINOS_WANTED_L; wanted <= MINOS_WANTED_NOT_L; wanted++)
      for (uint32_t operations = 3; operations < 7; operations++)
        expect_wanted(&(minos_workload){
            .kind = "register", .operations = operations, .clients = 2, .wanted = (minos_wanted)wanted, .seed = seed});
}
END_TEST

/* What is streamed is what would be written of the history. */
START_TEST(streamed_is_canonical) {
  const minos_kind_info *kinds;
  size_t count = minos_kinds(&kinds);
  static const char *const formats[] = {"text", "ndjson"};
  for (size_t k = 0; k < count; k++)
    for (int f = 0; f < 2; f++) {
      minos_workload load = {
          .kind = kinds[k].name, .operations = 300, .clients = 5, .objects = 1 + (uint32_t)f, .unknown = 20, .seed = 3};
      minos_text streamed = {0}, written = {0};
      minos_history *history;
      write_as(&streamed, &load, formats[f]);
      ck_assert_int_eq(minos_generate(&history, &load, NULL), MINOS_OK);
      ck_assert_int_eq(minos_write(&written, &history, 1, formats[f], NULL), MINOS_OK);
      ck_assert_str_eq(streamed.data, written.data);
      minos_history_free(history);
      minos_text_release(&streamed);
      minos_text_release(&written);
    }
}
END_TEST

#define KNOWN UINT64_C(0x20BDACCD4BC36AC3)

static uint64_t fingerprint(const minos_text *text) {
  uint64_t hash = UINT64_C(0xCBF29CE484222325);
  for (size_t i = 0; i < text->length; i++) hash = (hash ^ (unsigned char)text->data[i]) * UINT64_C(0x100000001B3);
  return hash;
}

/* Known for ever: whoever changes what is drawn makes MINOS_GENERATOR greater. */
START_TEST(bytes_are_the_same_everywhere) {
  const minos_kind_info *kinds;
  size_t count = minos_kinds(&kinds);
  minos_text all = {0};
  for (size_t k = 0; k < count; k++)
    for (int wanted = MINOS_WANTED_L; wanted <= MINOS_WANTED_NOT_L; wanted++)
      write_as(&all,
               &(minos_workload){.kind = kinds[k].name,
                                 .operations = 200,
                                 .clients = 3,
                                 .seed = 7,
                                 .values = k % 2 ? 3 : 0,
                                 .stale = 2,
                                 .wanted = (minos_wanted)wanted},
               "text");
  ck_assert_int_eq(MINOS_GENERATOR, 1);
  ck_assert_msg(fingerprint(&all) == KNOWN, "the fingerprint is 0x%llX", (unsigned long long)fingerprint(&all));
  minos_text_release(&all);
}
END_TEST

START_TEST(drawing_is_fair) {
  enum { BOUND = 7, DRAWS = 70000 };
  int seen[BOUND] = {0};
  uint64_t state = 1;
  for (int i = 0; i < DRAWS; i++) seen[chance_below(&state, BOUND)]++;
  for (int i = 0; i < BOUND; i++) ck_assert_int_lt(abs(seen[i] - DRAWS / BOUND), 500);
}
END_TEST

static bool refuse_chunk(void *context, minos_text *chunk) {
  (void)context;
  (void)chunk;
  return false;
}

START_TEST(what_does_not_fit_is_refused) {
  static const minos_workload wrong[] = {
      {.kind = "nonsense", .operations = 10, .clients = 2},
      {.kind = "register", .operations = 0, .clients = 2},
      {.kind = "register", .operations = 10, .clients = 0},
      {.kind = "register", .operations = 10, .clients = 2, .unknown = 11},
      {.kind = "register", .operations = 10, .clients = 1, .wanted = MINOS_WANTED_S},
      {.kind = "register", .operations = 10, .clients = 2, .wanted = MINOS_WANTED_N, .stale = 5},
      {.kind = "register", .operations = 2, .clients = 2, .wanted = MINOS_WANTED_S},
      {.kind = "register", .operations = 10, .clients = 2, .busy_share = 1000001},
  };
  for (int i = 0; i < COUNT(wrong); i++) {
    minos_history *history;
    minos_error err = {0};
    ck_assert_int_eq(minos_generate(&history, &wrong[i], &err), MINOS_EUSAGE);
    ck_assert_str_ne(err.message, "");
  }
  const minos_workload right = {.kind = "register", .operations = 10, .clients = 2};
  ck_assert_int_eq(minos_generate_write(&right, "edn", keep, NULL, NULL), MINOS_EUSAGE);
  ck_assert_int_eq(minos_generate_write(&right, "text", refuse_chunk, NULL, NULL), MINOS_EIO);
}
END_TEST

int main(void) {
  TCase *all = tcase_create("generate");
  tcase_set_timeout(all, 3600);
  tcase_add_test(all, letters_are_as_wanted);
  tcase_add_test(all, larger_ones);
  tcase_add_test(all, stale_reads_in_the_open);
  tcase_add_test(all, one_value);
  tcase_add_test(all, smallest_histories);
  tcase_add_test(all, streamed_is_canonical);
  tcase_add_test(all, bytes_are_the_same_everywhere);
  tcase_add_test(all, drawing_is_fair);
  tcase_add_test(all, what_does_not_fit_is_refused);
  return run_case(all, "generate");
}
