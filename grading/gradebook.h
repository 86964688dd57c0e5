/* gradebook.h -- marks and grades: the one model that every writer writes from. */
#ifndef MINOS_GRADING_GRADEBOOK_H
#define MINOS_GRADING_GRADEBOOK_H

#include <minos/grade.h>

#include "handed.h"
#include "key.h"

typedef enum mark_state {
  MARK_WRONG,
  MARK_RIGHT,
  MARK_MISSING, /* not answered */
  MARK_OTHER,   /* no answer to this question: a number for a letter, a letter that is not offered */
} mark_state;

/* One part of one submission. */
typedef struct mark {
  mark_state state;
  uint32_t points;
  minos_text answer;   /* as it was understood, clean: "S", "5", "(2, 1, 3)" */
  minos_text note;     /* said whatever the level of feedback; empty: nothing */
  minos_text feedback; /* said as far as the level of feedback allows; empty: nothing */
} mark;

/* An exercise with its answers, and for whom. */
typedef struct variant {
  minos_exercise *exercise;
  exercise_key *key;
  char *student; /* NULL: everybody */
  uint32_t points;
} variant;

typedef struct graded {
  char *file, *student; /* never NULL */
  minos_grade_state state;
  char *why;         /* refused or failed: a clean message with its place; NULL otherwise */
  const variant *of; /* NULL: none was found for the student (failed, then) */
  mark *marks;       /* [of's part_count]; NULL when nothing was marked */
  uint32_t points;
  bool quotes_folded, signs_folded, letters_folded;
  const char *same_as; /* borrowed from a variant */
} graded;

struct minos_grader {
  minos_grading how;
  exercise_language language;
  variant *variants; /* [variant_count] */
  size_t variant_count, variant_capacity;
  graded *grades; /* [count] */
  size_t count, capacity;
};

/* The words for something that is not its usual self: "typographic quotes were read as quotes". */
enum { GRADED_WARNINGS = 3 };
/* The i-th warning in the chosen language, NULL: it does not apply. */
const char *graded_warning(const graded *of, unsigned i);

/* ---- marking (marking.c) ---- */

/* Mark what was handed in. MINOS_OK also where answers are wrong. MINOS_ESYNTAX: it must be handed in again, err says why.
   Anything else is not the student's fault. */
minos_status marking_mark(graded *out, const minos_grader *grader, handed *answer, minos_error *err);
void marking_release(mark *marks, uint32_t count);

/* Whether the answer is all right for another variant; nothing is changed. */
bool marking_fits(const graded *of, const variant *other);

#endif
