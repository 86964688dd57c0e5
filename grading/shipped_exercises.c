/* shipped_exercises.c -- exercises as the library offers them: read from a file, or known by name.

   Their texts come from exercises/, which the build turns into an array; the same files are installed to be read and copied. */
#include "shipped_exercises.h"

#include <string.h>

#include "exercise.h"

minos_status minos_exercise_read(minos_exercise **out, const minos_source *from, minos_faults *faults) {
  return exercise_read(out, from, faults);
}

void minos_exercise_free(minos_exercise *exercise) {
  exercise_free(exercise);
}

minos_bytes minos_exercise_shipped(const char *name) {
  for (size_t i = 0; i < shipped_exercises_count; i++)
    if (strcmp(shipped_exercises[i].name, name) == 0)
      return (minos_bytes){shipped_exercises[i].text, shipped_exercises[i].length};
  return (minos_bytes){NULL, 0};
}

const char *minos_exercise_shipped_name(size_t i) {
  return i < shipped_exercises_count ? shipped_exercises[i].name : NULL;
}
