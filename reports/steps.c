/* steps.c -- the value after each step of a witness, for people: the model itself takes the steps. */
#include "steps.h"

#include "columns.h"
#include "phrases.h"
#include "scratch.h"

#include <stdlib.h>

enum { STATE_COLUMNS = 48 };

bool steps_begin(steps *of, const minos_history *history, const minos_witness *witness) {
  uint32_t objects = minos_history_objects(history);
  *of = (steps){.history = history};
  of->states = minos_history_states(history);
  of->state = calloc((size_t)objects + 1, sizeof *of->state);
  if (!of->states || !of->state) return false;
  for (uint32_t object = 0; object < objects; object++) {
    minos_value start = witness->initial ? witness->initial[object] : minos_history_initial(history);
    of->state[object] = minos_history_model(history, object)->initial(of->states, start);
  }
  return !minos_states_failed(of->states);
}

void steps_release(steps *of) {
  minos_states_free(of->states);
  free(of->state);
  *of = (steps){0};
}

bool steps_take(steps *of, minos_op_id op) {
  const minos_op *step = &minos_history_ops(of->history)[op];
  const minos_model *model = minos_history_model(of->history, step->object);
  return model->step(of->states, of->state[step->object], step, &of->state[step->object]) &&
         !minos_states_failed(of->states);
}

size_t steps_show(const steps *of, uint32_t object, minos_text *text) {
  minos_text shown = {0};
  minos_history_model(of->history, object)->show(of->states, of->state[object], &shown);
  if (minos_history_object_name(of->history, object).length) {
    phrases_object(of->history, object, "", text);
    minos_text_put(text, " = ");
  }
  size_t from = text->length;
  if (shown.length) columns_clean(text, shown.data, shown.length);
  columns_cut(text, from, STATE_COLUMNS, "...");
  size_t written = shown.length;
  scratch_release(&shown, text);
  return written;
}
