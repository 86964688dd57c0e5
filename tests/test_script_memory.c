/* test_script_memory.c -- each allocation fails once while a script is loaded and judges: memory that is out is never called a
   mistake of the script, nothing leaks and nothing crashes.

   The linker sends all allocations of minos through the functions below. */
#include "script_reading.h"
#include "tier.h"

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *block, size_t size);

static size_t allocations, failing; /* failing: the number of the one that fails, 0: none */

static bool fails(void) {
  return ++allocations == failing;
}
void *__wrap_malloc(size_t size) {
  return fails() ? NULL : __real_malloc(size);
}
void *__wrap_calloc(size_t count, size_t size) {
  return fails() ? NULL : __real_calloc(count, size);
}
void *__wrap_realloc(void *block, size_t size) {
  return fails() ? NULL : __real_realloc(block, size);
}

/* Load, read and judge; the status, or MINOS_OK with the letter. */
static minos_status run(minos_bytes text, const char *history, char *letter, minos_error *err) {
  script *s = NULL;
  minos_histories histories;
  minos_faults *faults = __real_calloc(1, sizeof *faults);
  minos_result *result = NULL;
  const minos_reading how = {.format = "text"};
  minos_reading reading = how;
  minos_status status = script_load(&s, "m.lua", text, err);
  if (!status) reading.custom_model = script_model(s);
  if (!status) status = read_bytes(&histories, bytes_from(history), &reading, faults);
  if (!status) {
    status = minos_check(&result, histories.items[0], &(minos_options){.evidence = true}, err);
    if (!status) *letter = minos_verdict_letter(result->verdict);
    minos_result_free(result);
    minos_histories_release(&histories);
  }
  script_free(s);
  free(faults);
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
  failing = allocations = 0;
  ck_assert_int_eq(run(text, t->history, &letter, &err), MINOS_OK);
  ck_assert_int_eq(letter, t->letter);
  size_t all = allocations, stride = is_nightly() ? 1 : 1 + all / 1000;
  for (size_t n = 1; n <= all; n += stride) {
    failing = n;
    allocations = 0;
    letter = '!';
    minos_status status = run(text, t->history, &letter, &err);
    failing = 0;
    bool well = status == MINOS_ENOMEM || (status == MINOS_OK && (letter == t->letter || letter == '?'));
    if (!well) printf("allocation %zu of %zu: %d %c %s\n", n, all, status, letter, err.message);
    ck_assert(well);
  }
  minos_text_release(&file);
}
END_TEST

int main(void) {
  TCase *all = tcase_create("all");
  tcase_set_timeout(all, 600);
  tcase_add_loop_test(all, memory_is_out, 0, COUNT(tries));
  return run_case(all, "script memory");
}
