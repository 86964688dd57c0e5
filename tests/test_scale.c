/* test_scale.c -- that time grows as promised: histories four times as long take about four times as long. */
#include <minos/minos.h>

#include <stdio.h>
#include <time.h>

#include "tier.h"

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

typedef struct workload {
  const char *name;
  char letter;
  bool unique; /* every written value is new */
  int clients, objects;
  bool stale; /* the last read returns what was overwritten long before */
} workload;

static const workload workloads[] = {
    {"unique_writes", 'L', true, 8, 1, false},
    {"unique_writes_many_objects", 'L', true, 8, 100, false},
    {"unique_writes_stale_read", 'S', true, 8, 1, true},
    {"repeated_values", 'L', false, 8, 1, false},
    {"repeated_values_many_objects", 'L', false, 8, 100, false},
};

/* Every client in turn writes or reads what stands there; neighbours overlap. */
static void write_history(minos_text *text, const workload *w, int operations) {
  int holds[100] = {0}, next = 1;
  minos_text_put(text, "@model register\n");
  for (int i = 0; i < operations; i++) {
    int object = i / 2 % w->objects, start = 10 * i, end = start + (w->clients > 1 ? 14 : 9);
    if (i % 2 == 0) holds[object] = w->unique ? next++ : i / 2 % 5;
    minos_text_format(text, "c%d %s(o%d) %d %d %d\n", i % w->clients, i % 2 ? "r" : "w", object, holds[object], start,
                      end);
  }
  if (w->stale) minos_text_format(text, "late r(o0) 1 %d %d\n", 10 * operations + 100, 10 * operations + 101);
}

static double seconds_for(const workload *w, int operations) {
  minos_text text = {0};
  minos_source *source;
  minos_histories histories;
  minos_result *result;
  write_history(&text, w, operations);
  double began = now();
  ck_assert_int_eq(minos_source_memory(&source, w->name, text.data, text.length, NULL), MINOS_OK);
  ck_assert_int_eq(minos_read(&histories, source, &(minos_reading){0}, NULL), MINOS_OK);
  minos_options options = {.evidence = true, .timeout_ns = 60000000000u};
  ck_assert_int_eq(minos_check(&result, histories.items[0], &options, NULL), MINOS_OK);
  double took = now() - began;
  ck_assert_msg(minos_verdict_letter(result->verdict) == w->letter, "%s: %c", w->name,
                minos_verdict_letter(result->verdict));
  minos_result_free(result);
  minos_histories_release(&histories);
  minos_source_free(source);
  minos_text_release(&text);
  return took;
}

START_TEST(time_grows_with_the_history) {
  const workload *w = &workloads[_i];
  enum { SMALL = 20000, FACTOR = 4 };
  double small = seconds_for(w, SMALL), again = seconds_for(w, SMALL), large = seconds_for(w, FACTOR * SMALL);
  if (again < small) small = again;
  printf("%s: %d operations %.3f s, %d operations %.3f s\n", w->name, SMALL, small, FACTOR * SMALL, large);
  ck_assert_msg(SLOW_BUILD || large < 3 * FACTOR * small + 0.05, "%s: %.3f s, then %.3f s", w->name, small, large);
}
END_TEST

int main(void) {
  TCase *all = tcase_create("scale");
  tcase_set_timeout(all, 120);
  tcase_add_loop_test(all, time_grows_with_the_history, 0, COUNT(workloads));
  return run_case(all, "scale");
}
