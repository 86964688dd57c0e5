/* shipped_exercises.h -- the array that the build makes of exercises/. */
#ifndef MINOS_GRADING_SHIPPED_EXERCISES_H
#define MINOS_GRADING_SHIPPED_EXERCISES_H

#include <stddef.h>

typedef struct shipped_exercise {
  const char *name, *text;
  size_t length;
} shipped_exercise;

extern const shipped_exercise shipped_exercises[]; /* [shipped_exercises_count], by name */
extern const size_t shipped_exercises_count;

#endif
