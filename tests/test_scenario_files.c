/* test_scenario_files.c -- scenario files: what they mean, each mistake with its place, and no crash whatever the bytes or
   the memory.

   testdata/bad/scenario/<the-mistake>.in against .expect. The allocations of the library are counted and made to fail one
   after another (the linker wraps them, jansson is asked to use them). */
#include <check.h>

#include <dirent.h>
#include <jansson.h>

#include "reading.h"

/* ---- memory that runs out ---- */

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);

static long until_failure = -1; /* allocations that succeed before all others fail; -1: all succeed */

static bool must_fail(void) {
  if (until_failure < 0) return false;
  if (until_failure == 0) return true;
  until_failure--;
  return false;
}
void *__wrap_malloc(size_t size) {
  return must_fail() ? NULL : __real_malloc(size);
}
void *__wrap_calloc(size_t count, size_t size) {
  return must_fail() ? NULL : __real_calloc(count, size);
}
void *__wrap_realloc(void *old, size_t size) {
  return must_fail() ? NULL : __real_realloc(old, size);
}

/* ---- reading ---- */

static minos_status read_scenario(minos_scenario **out, minos_bytes content, minos_faults *faults) {
  minos_source *source;
  minos_status status = minos_source_memory(&source, "memory", content.data, content.length, NULL);
  if (status) return status;
  status = minos_scenario_read(out, source, faults);
  minos_source_free(source);
  return status;
}

/* Faults, or the log of playing what was read. */
static minos_status play(minos_text *out, minos_bytes content, const minos_staging *staging) {
  minos_scenario *scenario;
  minos_faults *faults = calloc(1, sizeof *faults);
  minos_run run;
  if (!faults) return MINOS_ENOMEM;
  minos_status status = read_scenario(&scenario, content, faults);
  if (status) {
    write_faults(faults, out);
  } else {
    status = minos_simulate(&run, scenario, staging, NULL);
    minos_scenario_free(scenario);
    if (!status) minos_text_add(out, run.log.data, run.log.length);
    if (!status) minos_run_release(&run);
  }
  free(faults);
  return status;
}

static void check_file(const char *folder, const char *name) {
  char path[512];
  minos_text input = {0}, expected = {0}, found = {0};
  int stem = (int)(strlen(name) - strlen(".in"));
  snprintf(path, sizeof path, "%s/%s", folder, name);
  ck_assert_msg(read_whole_file(path, &input), "%s cannot be read", path);
  snprintf(path, sizeof path, "%s/%.*s.expect", folder, stem, name);
  ck_assert_msg(read_whole_file(path, &expected), "%s cannot be read", path);
  minos_status status = play(&found, (minos_bytes){input.data, input.length}, NULL);
  ck_assert_msg(status == MINOS_ESYNTAX && strcmp(shown(&found), shown(&expected)) == 0, "%s: status %d\n%s", path,
                (int)status, shown(&found));
  minos_text_release(&input);
  minos_text_release(&expected);
  minos_text_release(&found);
}

START_TEST(test_mistakes) {
  static const char folder[] = MINOS_ROOT "/testdata/bad/scenario";
  int files = 0;
  DIR *entries = opendir(folder);
  ck_assert_ptr_nonnull(entries);
  for (struct dirent *entry; (entry = readdir(entries));) {
    size_t length = strlen(entry->d_name);
    if (length < 3 || strcmp(entry->d_name + length - 3, ".in") != 0) continue;
    check_file(folder, entry->d_name);
    files++;
  }
  closedir(entries);
  ck_assert_int_ge(files, 40);
}
END_TEST

/* ---- what scenario files mean ---- */

typedef struct meaning {
  const char *name, *scenario, *log;
} meaning;
#define TEXT(...) #__VA_ARGS__

static const meaning meanings[] = {
    {"a_pause_delays_what_is_behind_it", TEXT({
       "steps" : [
         {"at" : 0, "client" : "A", "do" : "acquire"}, {"at" : 1, "client" : "A", "do" : "pause", "for" : 3},
         {"at" : 2, "client" : "A", "do" : "write", "value" : 1}, {"at" : 2, "client" : "A", "do" : "release"}
       ]
     }),
     "t=0     A acquires the lock: token 1, lease to 10\n"
     "t=1     A pauses until 4\n"
     "t=4     A wakes\n"
     "t=4     A writes 1 with token 1: accepted\n"
     "t=5     A releases the lock\n"
     "holders at one time, as they believed: 1\n"
     "final value: 1\n"},
    {"who_asks_first_is_served_first", TEXT({
       "lease" : 5,
       "steps" : [
         {"at" : 0, "client" : "A", "do" : "acquire"}, {"at" : 1, "client" : "C", "do" : "acquire"},
         {"at" : 2, "client" : "B", "do" : "acquire"}
       ]
     }),
     "t=0     A acquires the lock: token 1, lease to 5\n"
     "t=1     C asks for the lock and waits\n"
     "t=2     B asks for the lock and waits\n"
     "t=5     the lease of A ends\n"
     "t=5     C acquires the lock: token 2, lease to 10\n"
     "t=10    the lease of C ends\n"
     "t=10    B acquires the lock: token 3, lease to 15\n"
     "holders at one time, as they believed: 3\n"
     "final value: nil\n"},
    {"a_failed_check_is_the_end", TEXT({
       "steps" : [
         {"at" : 0, "client" : "A", "do" : "acquire"}, {"at" : 10, "client" : "A", "do" : "check"},
         {"at" : 10, "client" : "A", "do" : "write", "value" : "x"}
       ]
     }),
     "t=0     A acquires the lock: token 1, lease to 10\n"
     "t=10    the lease of A ends\n"
     "t=10    A checks its lease: over; it gives up\n"
     "t=10    A doesn't write x: it holds no lock\n"
     "holders at one time, as they believed: 1\n"
     "final value: nil\n"},
    {"a_partition_holds_a_write_back", TEXT({
       "store" : "fenced",
       "steps" : [
         {"at" : 0, "client" : "A", "do" : "acquire"}, {"at" : 1, "client" : "A", "do" : "partition", "from" : "store"},
         {"at" : 2, "client" : "A", "do" : "write", "value" : "x"}, {"at" : 11, "client" : "B", "do" : "acquire"},
         {"at" : 12, "client" : "B", "do" : "write", "value" : "y"}, {"at" : 14, "do" : "heal"}
       ]
     }),
     "t=0     A acquires the lock: token 1, lease to 10\n"
     "t=1     a partition cuts A off from the store\n"
     "t=2     A sends x with token 1: held back\n"
     "t=10    the lease of A ends\n"
     "t=11    B acquires the lock: token 2, lease to 21\n"
     "t=12    B writes y with token 2: accepted\n"
     "t=14    A is no longer cut off\n"
     "t=14    A writes x with token 1: refused, the highest token is 2\n"
     "holders at one time, as they believed: 2\n"
     "final value: y\n"},
    {"a_crash_forgets_and_a_restart_goes_on", TEXT({
       "steps" : [
         {"at" : 0, "client" : "A", "do" : "acquire"}, {"at" : 2, "client" : "A", "do" : "crash"},
         {"at" : 3, "client" : "A", "do" : "write", "value" : "lost"}, {"at" : 5, "client" : "A", "do" : "restart"},
         {"at" : 6, "client" : "A", "do" : "acquire"}, {"at" : 12, "client" : "A", "do" : "write", "value" : "kept"}
       ]
     }),
     "t=0     A acquires the lock: token 1, lease to 10\n"
     "t=2     A crashes\n"
     "t=5     A restarts\n"
     "t=6     A acquires the lock: token 2, lease to 16\n"
     "t=12    A writes kept with token 2: accepted\n"
     "holders at one time, as they believed: 1\n"
     "final value: kept\n"},
};

START_TEST(test_meaning) {
  const meaning *c = &meanings[_i];
  minos_text log = {0};
  ck_assert_msg(play(&log, (minos_bytes){c->scenario, strlen(c->scenario)}, NULL) == MINOS_OK, "%s: %s", c->name,
                shown(&log));
  const char *second = strchr(shown(&log), '\n') + 1, *third = strchr(second, '\n') + 1;
  ck_assert_msg(strcmp(third, c->log) == 0, "%s:\n%s", c->name, third);
  minos_text_release(&log);
}
END_TEST

/* The pause as a file is the pause that is built in. */
START_TEST(test_pause_as_a_file) {
  static const char *const stores[] = {"naive", "fenced", "forgetful", "two-paths"};
  minos_text input = {0}, log = {0};
  minos_run run;
  const minos_staging staging = {.store = stores[_i]};
  ck_assert(read_whole_file(MINOS_ROOT "/docs/example/pause.json", &input));
  ck_assert_msg(play(&log, (minos_bytes){input.data, input.length}, &staging) == MINOS_OK, "%s", shown(&log));
  ck_assert_int_eq(minos_simulate(&run, minos_scenario_find("pause"), &staging, NULL), MINOS_OK);
  ck_assert_str_eq(shown(&log), shown(&run.log));
  minos_run_release(&run);
  minos_text_release(&input);
  minos_text_release(&log);
}
END_TEST

/* ---- no crash ---- */

static const char cluster[] =
    "{\"nodes\":5,\"timeout\":[150,300],\"until\":900,\"steps\":[{\"at\":300,\"do\":\"partition\","
    "\"split\":[2,3]},{\"at\":600,\"do\":\"crash\",\"node\":\"N1\"}]}";
static const char clients[] = "{\"lease\":5,\"steps\":[{\"at\":0,\"client\":\"A\",\"do\":\"acquire\"},"
                              "{\"at\":1,\"client\":\"A\",\"do\":\"write\",\"value\":[1,\"x\"]},"
                              "{\"at\":2,\"client\":\"A\",\"do\":\"pause\",\"for\":9}]}";

/* Any byte anywhere: faults, or a scenario that can be played. */
START_TEST(test_any_byte_anywhere) {
  const char *input = _i ? cluster : clients;
  size_t length = strlen(input);
  char *copy = malloc(length);
  ck_assert_ptr_nonnull(copy);
  for (size_t at = 0; at < length; at++) {
    memcpy(copy, input, length);
    for (int byte = 0; byte < 256; byte += at % 3 ? 5 : 1) {
      minos_text found = {0};
      copy[at] = (char)byte;
      minos_status status = play(&found, (minos_bytes){copy, length}, NULL);
      ck_assert_msg(found.length > 0, "byte %d at %zu: status %d without a word", byte, at, (int)status);
      minos_text_release(&found);
    }
  }
  free(copy);
}
END_TEST

START_TEST(test_memory_runs_out) {
  const char *input = _i ? cluster : clients;
  const minos_staging staging = {.seed = 1, .bound = true};
  minos_status status = MINOS_ENOMEM;
  long allowed = 0;
  for (; status != MINOS_OK && allowed < 5000; allowed++) {
    minos_text log = {0};
    until_failure = allowed;
    status = play(&log, (minos_bytes){input, strlen(input)}, &staging);
    until_failure = -1;
    ck_assert_msg(status == MINOS_OK || status == MINOS_ENOMEM, "allocation %ld: status %d\n%s", allowed, (int)status,
                  shown(&log));
    minos_text_release(&log);
  }
  ck_assert_int_eq(status, MINOS_OK);
  ck_assert_int_gt(allowed, 20);
}
END_TEST

int main(void) {
  json_set_alloc_funcs(__wrap_malloc, free);
  Suite *suite = suite_create("scenario_files");
  TCase *tcase = tcase_create("scenario_files");
  tcase_set_timeout(tcase, 120);
  tcase_add_test(tcase, test_mistakes);
  tcase_add_loop_test(tcase, test_meaning, 0, sizeof meanings / sizeof *meanings);
  tcase_add_loop_test(tcase, test_pause_as_a_file, 0, 4);
  tcase_add_loop_test(tcase, test_any_byte_anywhere, 0, 2);
  tcase_add_loop_test(tcase, test_memory_runs_out, 0, 2);
  suite_add_tcase(suite, tcase);
  SRunner *runner = srunner_create(suite);
  srunner_run_all(runner, CK_NORMAL);
  int failed = srunner_ntests_failed(runner);
  srunner_free(runner);
  return failed != 0;
}
