/* judge.c -- how a program of yours asks minos: build a history, judge it, print the letter and why.

   cc judge.c $(pkg-config --cflags --libs minos) -o judge */
#include <minos/minos.h>

#include <stdio.h>
#include <string.h>

static minos_bytes bytes(const char *string) {
  return (minos_bytes){string, strlen(string)};
}

/* Record one finished operation on a register. */
static minos_status record(minos_builder *builder, const char *client, const char *operation, int64_t number,
                           const char *times[2]) {
  minos_value value;
  if (minos_values_integer(minos_builder_values(builder), number, &value) != MINOS_OK) return MINOS_ENOMEM;
  const minos_recorded op = {
      .client = bytes(client),
      .operation = bytes(operation),
      .value = value,
      .result = MINOS_ABSENT,
      .start = bytes(times[0]),
      .end = bytes(times[1]),
  };
  return minos_builder_add(builder, &op);
}

/* Alice writes 1 and tells Bob, who still reads 0. */
static minos_status record_all(minos_builder *builder) {
  minos_status status = record(builder, "Alice", "w", 1, (const char *[]){"0", "2"});
  return status != MINOS_OK ? status : record(builder, "Bob", "r", 0, (const char *[]){"3", "4"});
}

static void print(const minos_history *history, const minos_result *result) {
  printf("minos %s: %c\n", minos_version(), minos_verdict_letter(result->verdict));
  for (uint32_t i = 0; i < result->witness.count; i++) {
    minos_text text = {0};
    minos_history_write_op(history, result->witness.ops[i], true, &text);
    printf("%s%s", i ? ", " : "order: ", text.data ? text.data : "");
    minos_text_release(&text);
  }
  printf("\n");
  for (uint32_t i = 0; i < result->against_linearizable.reason_count; i++) {
    printf("not linearizable: %s\n", result->against_linearizable.reasons[i].text);
  }
}

int main(void) {
  minos_faults faults = {0};
  minos_history *history = NULL;
  minos_result *result = NULL;
  minos_builder *builder = minos_builder_new(NULL, &faults);
  minos_status status = builder ? record_all(builder) : MINOS_ENOMEM;
  if (status == MINOS_OK) status = minos_builder_finish(builder, &history);
  minos_builder_free(builder);

  const minos_options options = {.evidence = true, .timeout_ns = 1000000000};
  minos_error err = {0};
  if (status == MINOS_OK) status = minos_check(&result, history, &options, &err);
  if (status == MINOS_OK) print(history, result);
  if (faults.errors) fprintf(stderr, "%s\n", faults.error[0].message);
  minos_result_free(result);
  minos_history_free(history);
  return status == MINOS_OK ? 0 : 1;
}
