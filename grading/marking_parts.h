/* marking_parts.h -- the mark of one part. */
#ifndef MINOS_GRADING_MARKING_PARTS_H
#define MINOS_GRADING_MARKING_PARTS_H

#include "gradebook.h"
#include "letters.h"
#include "recording.h"

typedef struct marking_task {
  const minos_grader *grader;
  const exercise_part *part;
  const exercise_answer *right;
  const literals *answer;
  uint32_t index; /* in the literals; UINT32_MAX: not answered */
  letter_habits habits;
  bool *letters_folded; /* becomes true when a sign of another alphabet was taken for a letter */
} marking_task;

/* MINOS_ESYNTAX: the answer is unclear and must be handed in again. */
minos_status marking_part(mark *out, const marking_task *task, minos_error *err);
minos_status marking_recording(mark *out, const minos_grader *grader, const minos_histories *from,
                               const minos_exercise *exercise, uint32_t index, minos_error *err);

#endif
