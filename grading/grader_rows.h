/* grader_rows.h -- how a grade comes about, for who adds many at once. */
#ifndef MINOS_GRADING_GRADER_ROWS_H
#define MINOS_GRADING_GRADER_ROWS_H

#include "gradebook.h"

/* A grade that is not yet decided, of a submission that is called `path`; NULL: memory is out. It moves when another begins. */
graded *grader_begin(minos_grader *grader, const char *path, const char *student);
/* How its submission is to be read. `of` NULL: when it does not matter whose it is. */
handed_how grader_reading(const minos_grader *grader, const graded *of);
/* Mark what was read, or note why it could not be read; `read` is what reading returned. */
minos_status grader_mark(minos_grader *grader, graded *of, handed *answer, minos_status read, minos_error *err);
minos_status grader_end(graded *of, minos_status status, uint32_t cell, minos_error *err);

/* Grade a table with one student a row; `bytes` NULL: it is a file. */
minos_status grader_add_table(minos_grader *grader, const char *path, const minos_bytes *bytes, minos_error *err);

#endif
