/* intake.c -- what a reader works with: the content, the open builder, and where faults go. */
#include "intake.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scan.h"
#include "suggest.h"

minos_status intake_note(intake *in, minos_status status) {
  if (status == MINOS_OK) return status;
  if (in->how->lenient && (status == MINOS_ESYNTAX || status == MINOS_EHISTORY)) {
    if (!in->forgiven) in->forgiven = status;
    return status;
  }
  in->damaged = true;
  if (in->status == MINOS_OK || intake_must_stop(status)) in->status = status;
  return status;
}

minos_status intake_error(intake *in, const minos_error *err) {
  minos_faults_error(in->faults, err);
  return intake_note(in, err->status);
}

minos_status intake_fault(intake *in, minos_status status, minos_place place, const char *format, ...) {
  char message[2 * sizeof((minos_error *)0)->message];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(message, sizeof message, format, arguments);
  va_end(arguments);
  minos_error err;
  minos_fault(&err, status, place, "%s", message);
  return intake_error(in, &err);
}

minos_status intake_no_memory(intake *in) {
  return intake_fault(in, MINOS_ENOMEM, (minos_place){0, 0}, "out of memory");
}

minos_status intake_check_utf8(intake *in) {
  size_t bad = scan_find_bad(in->content.data, in->content.length);
  if (bad == in->content.length) return MINOS_OK;
  scan s = scan_begin(in->content);
  while (s.at < in->content.data + bad) scan_step(&s);
  return intake_fault(in, MINOS_ESYNTAX, scan_place(&s), "%s", scan_bad_byte(*s.at));
}

minos_status intake_open(intake *in) {
  in->damaged = false;
  in->builder = minos_builder_new(in->how, in->faults);
  if (!in->builder) return intake_no_memory(in);
  in->values = minos_builder_values(in->builder);
  return MINOS_OK;
}

void intake_drop(intake *in) {
  minos_builder_free(in->builder);
  in->builder = NULL;
  in->values = NULL;
}

static bool make_room(intake *in) {
  if (in->histories.count < in->capacity) return true;
  size_t capacity = in->capacity ? 2 * in->capacity : 4;
  minos_history **items = realloc(in->histories.items, capacity * sizeof *items);
  if (!items) return false;
  in->histories.items = items;
  in->capacity = capacity;
  return true;
}

minos_status intake_close(intake *in) {
  minos_status status = MINOS_OK;
  if (!in->damaged) {
    minos_history *history;
    status = make_room(in) ? intake_note(in, minos_builder_finish(in->builder, &history)) : intake_no_memory(in);
    if (!status) in->histories.items[in->histories.count++] = history;
  }
  intake_drop(in);
  return status;
}

void intake_release(intake *in) {
  intake_drop(in);
  minos_histories_release(&in->histories);
}

static bool holds_nul(minos_bytes name) {
  return name.length && memchr(name.data, 0, name.length);
}

minos_status intake_name(intake *in, minos_bytes name, minos_place place) {
  if (holds_nul(name)) return intake_fault(in, MINOS_ESYNTAX, place, "the history's name holds a NUL");
  return intake_note(in, minos_builder_name(in->builder, name, place));
}

minos_status intake_model(intake *in, const minos_bytes *object, minos_bytes name, minos_place place) {
  if (holds_nul(name)) return intake_fault(in, MINOS_ESYNTAX, place, "the model's name holds a NUL");
  if (object && holds_nul(*object))
    return intake_fault(in, MINOS_ESYNTAX, place, "an object with a model of its own has a NUL in its name");
  return intake_note(in, minos_builder_model(in->builder, object, name, place));
}

minos_status intake_unit(intake *in, minos_bytes unit, minos_place place) {
  if (holds_nul(unit)) return intake_fault(in, MINOS_ESYNTAX, place, "the unit holds a NUL");
  return intake_note(in, minos_builder_unit(in->builder, unit, place));
}

static const char *const outcomes[] = {
    [MINOS_OUTCOME_OK] = "ok", [MINOS_OUTCOME_FAIL] = "fail", [MINOS_OUTCOME_UNKNOWN] = "unknown", NULL};

minos_status intake_outcome(intake *in, minos_bytes word, minos_place place, minos_outcome *out) {
  for (int i = 0; outcomes[i]; i++) {
    if (!scan_equal(word, outcomes[i])) continue;
    *out = (minos_outcome)i;
    return MINOS_OK;
  }
  minos_error err;
  minos_fault(&err, MINOS_ESYNTAX, place, "no outcome '%.*s'", suggest_shown(word), word.data);
  suggest_hint(&err, word, outcomes, "outcomes are");
  return intake_error(in, &err);
}

minos_status intake_add(intake *in, minos_recorded *op, const minos_outcome *written) {
  op->outcome = written ? *written : op->end.length ? MINOS_OUTCOME_OK : MINOS_OUTCOME_UNKNOWN;
  return intake_note(in, minos_builder_add(in->builder, op));
}

minos_status intake_value(intake *in, minos_bytes text, minos_place place, minos_value *out) {
  minos_error err;
  minos_status status = minos_value_read(in->values, text, out, &err);
  if (status == MINOS_OK) return status;
  err.place = (minos_place){place.line, place.column + (err.place.column ? err.place.column - 1 : 0)};
  return intake_error(in, &err);
}

minos_status intake_nested(intake *in, minos_status status, minos_place place) {
  if (status == MINOS_OK) return status;
  if (status != MINOS_ELIMIT) return intake_no_memory(in);
  return intake_fault(in, MINOS_ESYNTAX, place, "the value is nested too deeply");
}

minos_status intake_item(intake *in, minos_bytes text, minos_place place, minos_value *out) {
  minos_status status = intake_value(in, text, place, out);
  if (status || *out != MINOS_ABSENT) return status;
  return intake_fault(in, MINOS_ESYNTAX, place, "a value is missing");
}
