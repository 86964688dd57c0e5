/* facts.c -- what a result says, read off in one place so that all reports agree. */
#include "facts.h"

#include <string.h>

facts_outcome facts_of(const minos_judged *judged, const minos_style *style) {
  static const facts_outcome outcomes[] = {
      [MINOS_OPEN] = FACTS_UNDECIDED, [MINOS_YES] = FACTS_SATISFIED, [MINOS_NO] = FACTS_VIOLATED};
  const minos_result *result = judged->result;
  if (!result) return FACTS_UNREADABLE;
  return outcomes[style->require_sequential ? result->sequential : result->linearizable];
}

char facts_letter(minos_truth linearizable, minos_truth sequential) {
  if (linearizable == MINOS_YES) return 'L';
  if (sequential == MINOS_NO) return 'N';
  return linearizable == MINOS_NO && sequential == MINOS_YES ? 'S' : '?';
}

bool facts_only_together(const minos_result *result) {
  if (result->verdict != MINOS_N || result->object_count < 2 || !result->objects) return false;
  for (uint32_t object = 0; object < result->object_count; object++) {
    const minos_object_verdict *alone = &result->objects[object];
    if (alone->linearizable != MINOS_YES && alone->sequential != MINOS_YES) return false;
  }
  return true;
}

bool facts_linearizable_alone(const minos_result *result) {
  if (result->verdict != MINOS_S || result->object_count < 2 || !result->objects) return false;
  for (uint32_t object = 0; object < result->object_count; object++)
    if (result->objects[object].linearizable != MINOS_YES) return false;
  return true;
}

const minos_counterexample *facts_counterexample(const minos_result *result) {
  if (result->against_sequential.present) return &result->against_sequential;
  return result->against_linearizable.present ? &result->against_linearizable : NULL;
}

const minos_model *facts_model(const minos_history *history) {
  uint32_t objects = minos_history_objects(history);
  const char *declared = minos_history_declared_model(history);
  if (!objects) return declared ? minos_model_find((minos_bytes){declared, strlen(declared)}) : NULL;
  const minos_model *shared = minos_history_model(history, 0);
  for (uint32_t object = 1; object < objects; object++)
    if (minos_history_model(history, object) != shared) return NULL;
  return shared;
}
