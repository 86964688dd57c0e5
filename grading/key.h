/* key.h -- the answers of an exercise, computed. */
#ifndef MINOS_GRADING_KEY_H
#define MINOS_GRADING_KEY_H

#include <minos/check.h>

#include "exercise.h"

/* What is right in one part. */
typedef struct exercise_answer {
  char letters[EXERCISE_OPTIONS + 1]; /* classify: one of L S N; choice: those that are accepted */
  minos_result *result;               /* classify: how the history was judged, with its evidence; else NULL */
  uint32_t number;                    /* quorum: majority, tolerated */
  bool truth;                         /* quorum: elects, survives */
} exercise_answer;

typedef struct exercise_key {
  exercise_answer *parts; /* [part_count] */
  uint32_t part_count;
} exercise_key;

/* Find the answers of all parts. A history's letter counts only when a second, independent decider finds it as well.
   MINOS_EHISTORY: a part has no answer (a limit was met, or nobody could confirm it, or no order exists that is asked for);
   MINOS_EINTERNAL: deciders disagree. */
minos_status exercise_solve(exercise_key **out, const minos_exercise *exercise, minos_error *err);
void exercise_key_free(exercise_key *key);

bool exercise_asks_truth(const exercise_part *part); /* a quorum part whose answer is yes or no */

/* "S", "B", "B or C", "5", "True": what would have been right; nothing for a trace or an order. */
void exercise_put_answer(const exercise_part *part, const exercise_answer *answer, minos_text *out);

#endif
