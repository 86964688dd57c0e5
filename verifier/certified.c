/* certified.c -- does what was read of a certificate fit the history it is put beside? Part of reading: nothing is proved here. */
#include "certified.h"

#include <string.h>

#include "history_data.h"

const char *certified_number(const proof_claim *claim, proof_claim_step *steps, uint32_t operations) {
  for (uint32_t k = 0; k < claim->count; k++)
    if (claim->ops[k] >= operations) return "the core names an operation that is not there";
  for (uint32_t s = 0; s < claim->step_count; s++) {
    minos_op_id *ends[] = {&steps[s].before, &steps[s].after};
    for (int e = 0; e < 2; e++) {
      uint32_t k = 0;
      while (k < claim->count && claim->ops[k] != *ends[e]) k++;
      if (k == claim->count && *ends[e] != MINOS_NO_OP) return "a step names an operation outside the core";
      if (*ends[e] != MINOS_NO_OP) *ends[e] = k;
    }
  }
  return NULL;
}

static bool same_text(const char *a, const char *b) {
  return a && b ? strcmp(a, b) == 0 : a == b;
}

bool certified_is(const certified_history *claimed, const minos_history *h) {
  uint32_t objects = history_object_count(h);
  const char *model = objects ? h->models[0]->name : NULL;
  for (uint32_t o = 1; o < objects; o++)
    if (h->models[o] != h->models[0]) model = NULL;
  minos_text initial = {0}, own = {0}, said = {0};
  minos_value value = minos_history_initial(h);
  if (value != MINOS_ABSENT) minos_value_write(h->values, value, &initial);
  if (initial.data) minos_text_json_string(&own, initial.data, initial.length); /* as JSON can say it */
  if (claimed->initial) minos_text_json_string(&said, claimed->initial, strlen(claimed->initial));
  bool same = same_text(claimed->model, model) && same_text(said.data, own.data) &&
              claimed->initial_unknown == h->initial.unknown && claimed->operations == h->count;
  minos_text_release(&initial);
  minos_text_release(&own);
  minos_text_release(&said);
  return same;
}
