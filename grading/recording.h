/* recording.h -- a recording that a student hands in: does it hold the calls that were asked for, and is it right? */
#ifndef MINOS_GRADING_RECORDING_H
#define MINOS_GRADING_RECORDING_H

#include <minos/check.h>
#include <minos/format.h>

#include "exercise.h"

typedef enum recording_fault {
  RECORDING_SOUND,   /* it holds the calls, and was judged */
  RECORDING_MISSING, /* there is no history of the part's name */
  RECORDING_COUNT,   /* more or fewer operations than calls */
  RECORDING_CALL,    /* `op` is not the call that was asked for */
  RECORDING_RESULT,  /* `op` has no result, or did not end */
  RECORDING_ORDER,   /* `op` started before the one before it had ended */
} recording_fault;

typedef struct recording_finding {
  recording_fault fault;
  const minos_history *history; /* borrowed; NULL: missing */
  minos_op_id op;
  minos_result *result; /* owned; NULL: it was not judged */
  bool right;
} recording_finding;

/* Read the histories of a recording for the parts of `exercise`. MINOS_ESYNTAX and the like, with the place in `err`: the student
   must hand in something else. */
minos_status recording_read(minos_histories *out, minos_bytes bytes, const minos_exercise *exercise, minos_error *err);

/* Look at the history for one part. MINOS_OK whatever is found; MINOS_ELIMIT: it could not be decided in a second. */
minos_status recording_judge(recording_finding *out, const minos_histories *from, const minos_exercise *exercise,
                             const exercise_part *part, minos_error *err);

#endif
