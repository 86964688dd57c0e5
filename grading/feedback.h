/* feedback.h -- what a student is told about one part, in the chosen language. */
#ifndef MINOS_GRADING_FEEDBACK_H
#define MINOS_GRADING_FEEDBACK_H

#include "gradebook.h"
#include "order_rules.h"
#include "recording.h"

/* Hints and proofs as far as the level allows; nothing below MINOS_FEEDBACK_HINTS. `letter`: what was answered, 0: no letter. */
void feedback_letter(mark *out, const minos_grader *grader, const exercise_part *part, const exercise_answer *right,
                     char letter);
void feedback_quorum(mark *out, const minos_grader *grader, const exercise_part *part, const exercise_answer *right);
void feedback_order(mark *out, const minos_grader *grader, const exercise_part *part, const exercise_answer *right,
                    const order_break *broken);
void feedback_recording(mark *out, const minos_grader *grader, const exercise_part *part,
                        const recording_finding *finding);

/* "right", "wrong", "not answered", "no answer to this question". */
const char *feedback_state(mark_state state);

#endif
