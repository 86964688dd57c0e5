/* test_script_memory.c -- each allocation fails once while a script is loaded and judges: memory that is out is never called a
   mistake of the script, nothing leaks and nothing crashes.

   Of the allocations with one call stack the first and the last are looked at, and about a thousand of these fail; every night, all
   do. */
#include "failing_memory.h"
#include "script_reading.h"
#include "tier.h"

static minos_faults faults; /* large: kept out of the frames */

/* Load, read and judge; the status, or MINOS_OK with the letter. */
static minos_status run(minos_bytes text, const char *history, char *letter, minos_error *err) {
  script *s = NULL;
  faults = (minos_faults){0};
  minos_histories histories;
  minos_result *result = NULL;
  const minos_reading how = {.format = "text"};
  minos_reading reading = how;
  minos_status status = script_load(&s, "m.lua", text, err);
  if (!status) reading.custom_model = script_model(s);
  if (!status) status = read_bytes(&histories, bytes_from(history), &reading, &faults);
  if (!status) {
    status = minos_check(&result, histories.items[0], &(minos_options){.evidence = true}, err);
    if (!status) *letter = minos_verdict_letter(result->verdict);
    minos_result_free(result);
    minos_histories_release(&histories);
  }
  script_free(s);
  return status;
}

typedef struct tried {
  const char *script, *history;
  char letter;
} tried;

static const tried tries[] = {
    {"queue", "A enq 1 0 2\nA enq 2 3 4\nB deq 2 5 6\nC enq 3 1 ?\n", 'N'},
    {"cas-register", "A w 1 0 2\nB r 0 3 4\nB cas 1->2=>true 5 6\nC cas 1->3 5 ?\n", 'S'},
};

START_TEST(memory_is_out) {
  const tried *t = &tries[_i];
  char path[512], letter = '!';
  snprintf(path, sizeof path, MINOS_ROOT "/testdata/models/%s.lua", t->script);
  minos_text file = {0};
  ck_assert(read_whole_file(path, &file));
  minos_bytes text = {file.data, file.length};
  minos_error err = {0};
  memory_watch();
  ck_assert_int_eq(run(text, t->history, &letter, &err), MINOS_OK);
  ck_assert_int_eq(letter, t->letter);
  memory_fails_at(0, false);
  uint64_t all = memory_watched();
  bool *repeated = memory_repeated();
  uint64_t alone = 0, nth = 0;
  for (uint64_t n = 0; n < all; n++) alone += !repeated[n];
  for (uint64_t n = 1; n <= all; n++) {
    if (!is_nightly() && (repeated[n - 1] || nth++ % (1 + alone / 1000))) continue;
    memory_fails_at(n, false);
    letter = '!';
    minos_status status = run(text, t->history, &letter, &err);
    int64_t live = memory_live();
    memory_fails_at(0, false);
    bool well = status == MINOS_ENOMEM || (status == MINOS_OK && (letter == t->letter || letter == '?'));
    ck_assert_msg(well, "allocation %llu of %llu: %d %c %s", (unsigned long long)n, (unsigned long long)all,
                  (int)status, letter, err.message);
    ck_assert_msg(live == 0, "allocation %llu: %lld blocks are left", (unsigned long long)n, (long long)live);
  }
  free(repeated);
  minos_text_release(&file);
}
END_TEST

int main(void) {
  TCase *all = tcase_create("all");
  tcase_set_timeout(all, 600);
  tcase_add_loop_test(all, memory_is_out, 0, COUNT(tries));
  return run_case(all, "script memory");
}
