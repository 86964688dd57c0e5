/* test_corpus.c -- minos and published verdicts on recorded histories: every row of the corpus' index that has a canonical
   text and a model of registers. MINOS_CORPUS names the corpus; where there is none, the test says so and passes. */
#include <minos/minos.h>

#include <stdio.h>
#include <time.h>

#include "tier.h"

enum { COLUMNS = 14, COLUMN_ID = 0, COLUMN_MODEL = 6, COLUMN_LETTER = 9, COLUMN_CANONICAL = 12 };

static const char *corpus(void) {
  const char *named = getenv("MINOS_CORPUS");
  return named ? named : MINOS_ROOT "/../shared/corpus";
}

/* Cut a line at its tabs; the number of columns. */
static int cut(char *line, char **columns) {
  int count = 0;
  line[strcspn(line, "\r\n")] = 0;
  for (char *at = line; at && count < COLUMNS; count++) {
    columns[count] = at;
    at = strchr(at, '\t');
    if (at) *at++ = 0;
  }
  return count;
}

/* The canonical texts of key-value stores use registers, one for each key. */
static bool is_a_register(const char *model) {
  return strcmp(model, "register") == 0 || strcmp(model, "cas-register") == 0 || strcmp(model, "kv") == 0;
}

static minos_status read_file(minos_histories *out, const char *path, char *why, size_t size) {
  minos_source *source;
  minos_error err = {0};
  minos_faults *faults = calloc(1, sizeof *faults);
  if (!faults) return MINOS_ENOMEM;
  minos_status status = minos_source_open(&source, path, &err);
  if (!status) {
    status = minos_read(out, source, &(minos_reading){0}, faults);
    if (status) err = faults->error[0];
    minos_source_free(source);
  }
  if (status) snprintf(why, size, "%s: line %u: %s", path, err.place.line, err.message);
  free(faults);
  return status;
}

static char letter_of(const minos_history *history) {
  minos_result *result;
  minos_options options = {.evidence = true, .timeout_ns = 60000000000u};
  if (minos_check(&result, history, &options, NULL)) return '!';
  char letter = minos_verdict_letter(result->verdict);
  if (letter == 'S' && !(result->against_linearizable.present && result->against_linearizable.reason_count))
    letter = '-';
  if (letter == 'N' && !(result->against_sequential.present && result->against_sequential.reason_count)) letter = '-';
  minos_result_free(result);
  return letter;
}

/* Whether a row is as published; says what isn't. */
static bool row_agrees(char **columns) {
  char path[1024], why[1400] = "";
  snprintf(path, sizeof path, "%s/%s", corpus(), columns[COLUMN_CANONICAL]);
  minos_histories histories;
  if (read_file(&histories, path, why, sizeof why)) {
    printf("%s: %s\n", columns[COLUMN_ID], why);
    return false;
  }
  char letter = histories.count == 1 ? letter_of(histories.items[0]) : '#';
  minos_histories_release(&histories);
  if (letter != columns[COLUMN_LETTER][0]) printf("%s: %c, published %s\n", path, letter, columns[COLUMN_LETTER]);
  return letter == columns[COLUMN_LETTER][0];
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

START_TEST(published_verdicts) {
  char path[1024], line[8192], *columns[COLUMNS];
  snprintf(path, sizeof path, "%s/INDEX.tsv", corpus());
  FILE *index = fopen(path, "r");
  if (!index) {
    printf("skipped: there is no corpus at %s\n", corpus());
    return;
  }
  int rows = 0, wrong = 0;
  double etcd = 0;
  while (fgets(line, sizeof line, index)) {
    int count = cut(line, columns);
    if (count <= COLUMN_CANONICAL || columns[COLUMN_CANONICAL][0] == 0 || !is_a_register(columns[COLUMN_MODEL]))
      continue;
    rows++;
    double began = now();
    if (!row_agrees(columns)) wrong++;
    if (strstr(columns[COLUMN_CANONICAL], "etcd/")) etcd += now() - began;
  }
  fclose(index);
  printf("%d published verdicts, %d wrong; the etcd logs took %.2f s\n", rows, wrong, etcd);
  fflush(stdout);
  ck_assert_int_eq(wrong, 0);
  ck_assert_int_gt(rows, 0);
  ck_assert_msg(SLOW_BUILD || etcd < 5, "the etcd logs took %.2f s", etcd);
}
END_TEST

int main(void) {
  TCase *all = tcase_create("corpus");
  tcase_set_timeout(all, 600);
  tcase_add_test(all, published_verdicts);
  return run_case(all, "corpus");
}
