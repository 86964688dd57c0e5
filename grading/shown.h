/* shown.h -- what a student may see of a grade, by the level of feedback: what the writers for other systems share. */
#ifndef MINOS_GRADING_SHOWN_H
#define MINOS_GRADING_SHOWN_H

#include "gradebook.h"

/* One line of a grade: a part, or the whole where parts are not shown. */
typedef struct shown {
  const char *name;
  const char *answer; /* of a part; "" for the whole */
  bool right;
  uint32_t points, most;
  minos_text text; /* release it */
} shown;

bool shown_parts(const minos_grader *grader); /* whether the level tells which parts are right */
/* How many lines the grade has: 0 when it is refused or failed. */
uint32_t shown_count(const minos_grader *grader, const graded *of);
void shown_get(shown *out, const minos_grader *grader, const graded *of, uint32_t i);

/* "3 of 4 points", or why there are none; then notes and warnings, each a line. */
void shown_summary(const minos_grader *grader, const graded *of, minos_text *out);
const char *shown_exercise(const minos_grader *grader, const graded *of); /* its id */
uint32_t shown_most(const minos_grader *grader, const graded *of);        /* points there are to be had */

/* points / most as a decimal with up to 6 digits behind the point; 0 where there is nothing to be had. */
void shown_fraction(uint32_t points, uint32_t most, minos_text *out);
/* Append a text as a JSON string. */
void shown_json(minos_text *out, const minos_text *text);
void shown_json_string(minos_text *out, const char *string);

#endif
