/* fuzz_exercise.c -- arbitrary bytes as an exercise file or a list of variants: faults with a message, or an exercise whose answers are
   found or refused with a message. */
#include "reading_fuzz.h"

#include "key.h"

static minos_status take(void *context, const char *student, const char *file) {
  (void)context;
  if (!*student || strchr(file, '/')) abort();
  return MINOS_OK;
}

static void solve(const minos_exercise *exercise) {
  exercise_key *key;
  minos_error err = {0};
  uint32_t operations = 0;
  for (uint32_t i = 0; i < exercise->part_count; i++)
    if (exercise->parts[i].history) operations += minos_history_count(exercise->parts[i].history);
  if (operations > 12) return;
  if (!exercise_solve(&key, exercise, &err))
    exercise_key_free(key);
  else if (!err.message[0] || err.status == MINOS_EINTERNAL)
    abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  minos_source *source;
  minos_exercise *exercise;
  minos_faults *faults = calloc(1, sizeof *faults);
  if (!faults || minos_source_memory(&source, "nowhere/at/all/fuzz", data, size, NULL)) abort();
  minos_status status = exercise_read(&exercise, source, faults);
  if (!status != (faults->errors == 0)) abort();
  if (!status) solve(exercise);
  if (!status) exercise_free(exercise);
  *faults = (minos_faults){0};
  status = minos_manifest_read(source, faults, take, NULL);
  if (!status != (faults->errors == 0)) abort();
  minos_source_free(source);
  free(faults);
  return 0;
}
