/* intake.h -- what a reader works with: the content, the builder of the history being read, and where faults go.

   Every function that returns a status has recorded its fault. Reading goes on after a fault, to report the next one,
   unless intake_must_stop says otherwise. */
#ifndef MINOS_FORMATS_INTAKE_H
#define MINOS_FORMATS_INTAKE_H

#include <minos/format.h>

typedef struct intake {
  minos_bytes content; /* without a byte order mark */
  const minos_reading *how;
  minos_faults *faults;
  minos_histories histories; /* finished ones */
  size_t capacity;
  minos_builder *builder; /* of the history being read, NULL: none is open */
  minos_values *values;   /* its pool */
  minos_status status;    /* of the first fault */
  minos_status forgiven;  /* of the first fault that lenient reading passed over */
  bool damaged;           /* the open history has a fault: checking the rest of it would only report consequences */
} intake;

/* Whether reading cannot go on: memory is out or a limit is met. */
static inline bool intake_must_stop(minos_status status) {
  return status == MINOS_ENOMEM || status == MINOS_ELIMIT;
}

/* Record a fault and return its status. */
minos_status intake_fault(intake *in, minos_status status, minos_place place, const char *format, ...)
    MINOS_PRINTF(4, 5);
minos_status intake_error(intake *in, const minos_error *err);
minos_status intake_no_memory(intake *in);
/* Note the status of a builder call, which recorded its own fault, and return it. */
minos_status intake_note(intake *in, minos_status status);

/* Report the first byte of the content that is a NUL or not UTF-8, for formats whose structure crosses lines. */
minos_status intake_check_utf8(intake *in);

/* Begin a history; the one before must be closed or dropped. */
minos_status intake_open(intake *in);
/* End the open history and keep it. */
minos_status intake_close(intake *in);
/* End the open history and forget it. */
void intake_drop(intake *in);
void intake_release(intake *in);

/* Settings of the open history. Names that hold a NUL are refused. `object` may be NULL: for all. */
minos_status intake_name(intake *in, minos_bytes name, minos_place place);
minos_status intake_model(intake *in, const minos_bytes *object, minos_bytes name, minos_place place);
minos_status intake_unit(intake *in, minos_bytes unit, minos_place place);

/* Record what minos_values_list or minos_values_pair had against the value at `place`, if anything. */
minos_status intake_nested(intake *in, minos_status status, minos_place place);

/* Read "ok", "fail" or "unknown". */
minos_status intake_outcome(intake *in, minos_bytes word, minos_place place, minos_outcome *out);

/* Add an operation. `written`: its outcome, NULL when none was written down; an end then tells ok from unknown. */
minos_status intake_add(intake *in, minos_recorded *op, const minos_outcome *written);

/* Intern the value whose text syntax is `text` and stands at `place`, where its faults are reported. */
minos_status intake_value(intake *in, minos_bytes text, minos_place place, minos_value *out);
/* The same for an item of a list, which must be a value: `-` is none. */
minos_status intake_item(intake *in, minos_bytes text, minos_place place, minos_value *out);

#endif
