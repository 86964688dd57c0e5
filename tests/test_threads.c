/* test_threads.c -- whatever the number of threads, the result is the same: letters, witnesses, counterexamples, counts. */
#include <stdio.h>

#include "agreement.h"
#include "tier.h"
#include "wild.h"

static char *as_json(const minos_history *history, uint32_t threads, bool evidence) {
  minos_result *result;
  minos_error err = {0};
  const minos_options options = {.threads = threads, .evidence = evidence};
  ck_assert_msg(minos_check(&result, history, &options, &err) == MINOS_OK, "%s", err.message);
  minos_text text = {0};
  minos_text_format(&text, "%llu configurations\n", (unsigned long long)result->stats.configurations);
  const minos_judged judged = {.file = "x", .source = history, .result = result};
  minos_report *report;
  ck_assert_int_eq(minos_report_begin(&report, "json", &(minos_style){0}, false, &text, NULL), MINOS_OK);
  minos_report_add(report, &judged, &text);
  minos_report_end(report, &text);
  minos_result_free(result);
  ck_assert(!text.failed);
  return text.data;
}

static void compare(const oracle_history *h, bool evidence) {
  minos_history *history;
  ck_assert_int_eq(raw_history(&history, h, NULL), MINOS_OK);
  char *alone = as_json(history, 1, evidence);
  for (uint32_t threads = 2; threads <= 4; threads++) {
    char *together = as_json(history, threads, evidence);
    if (strcmp(alone, together) != 0) print_raw(h);
    ck_assert_str_eq(alone, together);
    free(together);
  }
  free(alone);
  minos_history_free(history);
}

START_TEST(several_objects) {
  wild w = {.state = 4242};
  int amount = SLOW_BUILD ? 100 : 600;
  for (int i = 0; i < amount; i++) {
    oracle_history h;
    wild_history(&h, &w, &(wild_kind){.operations = 10, .clients = 4, .objects = 2, .values = 3, .instants = 12});
    compare(&h, i % 2 == 0);
  }
}
END_TEST

/* Many objects, two of them refuted: the first one gives the counterexample, however small. */
static minos_history *wide(uint32_t objects, uint32_t small, uint32_t large) {
  minos_text text = {0};
  uint32_t at = 0;
  for (uint32_t o = 0; o < objects; o++) {
    uint32_t rounds = o == large ? 200 : 2;
    for (uint32_t i = 1; i <= rounds; i++, at += 4) {
      minos_text_format(&text, "A w(k%u) %u %u %u\n", o, i, at, at + 1);
      bool stale = i == rounds && (o == small || o == large);
      minos_text_format(&text, "B r(k%u) %u %u %u\n", o, stale ? i - 1 : i, at + 2, at + 3);
    }
  }
  minos_histories histories;
  minos_source *source;
  minos_faults *faults = calloc(1, sizeof *faults);
  ck_assert(faults != NULL);
  ck_assert_int_eq(minos_source_memory(&source, "wide", text.data, text.length, NULL), MINOS_OK);
  ck_assert_int_eq(minos_read(&histories, source, &(minos_reading){.format = "text"}, faults), MINOS_OK);
  free(faults);
  minos_source_free(source);
  minos_text_release(&text);
  minos_history *history = histories.items[0];
  free(histories.items);
  return history;
}

START_TEST(the_first_refuted_object) {
  static const uint32_t cases[][3] = {{20, 5, 9}, {20, 9, 5}, {300, 17, 250}, {300, 250, 17}};
  for (size_t i = 0; i < 4; i++) {
    minos_history *history = wide(cases[i][0], cases[i][1], cases[i][2]);
    char *alone = as_json(history, 1, true);
    char first[32];
    snprintf(first, sizeof first, "k%u", cases[i][1] < cases[i][2] ? cases[i][1] : cases[i][2]);
    ck_assert_ptr_ne(strstr(alone, first), NULL);
    for (uint32_t threads = 2; threads <= 4; threads++) {
      char *together = as_json(history, threads, true);
      ck_assert_str_eq(strchr(alone, '\n'), strchr(together, '\n'));
      free(together);
    }
    free(alone);
    minos_history_free(history);
  }
}
END_TEST

int main(void) {
  TCase *all = tcase_create("threads");
  tcase_set_timeout(all, 300);
  tcase_add_test(all, several_objects);
  tcase_add_test(all, the_first_refuted_object);
  return run_case(all, "threads");
}
