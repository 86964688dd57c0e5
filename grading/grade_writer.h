/* grade_writer.h -- what a writer of grades is: a row of grade_writers.def and the functions of its file. */
#ifndef MINOS_GRADING_GRADE_WRITER_H
#define MINOS_GRADING_GRADE_WRITER_H

#include "gradebook.h"
#include "shown.h"

/* begin and end may be NULL. `put` is called for each grade; `index` counts from 0. */
typedef struct grade_writing {
  void (*begin)(const minos_grader *grader, minos_text *out);
  void (*put)(const minos_grader *grader, const graded *of, size_t index, minos_text *out);
  void (*end)(const minos_grader *grader, minos_text *out);
} grade_writing;

#define WRITER(id, name, help, one, ending) extern const grade_writing grade_writer_##id;
#include "grade_writers.def"
#undef WRITER

#endif
