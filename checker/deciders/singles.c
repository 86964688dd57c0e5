/* singles.c -- a register with repeated values, refuted by the reads of those that are written once.

   Take an order for the whole history, and leave out reads: what is left is ordered legally, and client order is kept. So if the
   writes and the reads of values that are written once (or never, or are the initial one and written by nobody) can't be
   ordered by themselves, nothing can be. The writes of the other values are read by nobody then, and may as well have
   values of their own: a register with unique writes, which `clusters` decides in near linear time, with its steps.
   O(n log n). */
#include <stdlib.h>

#include "../decider.h"
#include "../grow.h"
#include "../id_map.h"

static minos_role role_of(const part *p, uint32_t i) {
  return part_model(p, i)->fns[part_op(p, i)->fn].role;
}

static minos_value value_of(const part *p, uint32_t i) {
  return role_of(p, i) == MINOS_ROLE_WRITE ? part_op(p, i)->argument : part_op(p, i)->result;
}

/* Choose writes, and reads of values that nobody writes a second time; the initial value counts as written. */
static bool choose(const part *p, bool *keep, uint32_t *kept) {
  id_map writes;
  *kept = 0;
  if (!id_map_init(&writes, p->count + 1)) return false;
  uint32_t *times = array_new((size_t)p->count + 1, sizeof *times), values = 0;
  if (!times) {
    id_map_release(&writes);
    return false;
  }
  if (id_map_put(&writes, part_start_value(p, 0), values) == values) times[values++] = 1;
  for (uint32_t i = 0; i < p->count; i++) {
    if (role_of(p, i) != MINOS_ROLE_WRITE) continue;
    uint32_t id = id_map_put(&writes, value_of(p, i), values);
    values += id == values;
    times[id]++;
  }
  for (uint32_t i = 0; i < p->count; i++) {
    uint32_t id = id_map_get(&writes, value_of(p, i));
    /* A value that nobody writes at all is a contradiction as well. */
    keep[i] = role_of(p, i) == MINOS_ROLE_WRITE || id == ID_MAP_NONE || times[id] == 1;
    *kept += keep[i];
  }
  id_map_release(&writes);
  free(times);
  return true;
}

static minos_answer ask(const part *p, const bool *keep, uint32_t *operation, limits *l, proof *out) {
  part single;
  if (part_subset(&single, p, keep, operation)) {
    limits_no_memory(l);
    return ANSWER_GAVE_UP;
  }
  minos_answer answer = deciders_find("clusters")->decide(&single, MINOS_ORDER_CLIENT, l, out);
  part_release(&single);
  if (answer != ANSWER_NO || !out->step_count) return ANSWER_GAVE_UP;
  for (uint32_t i = 0; i < out->step_count; i++) {
    proof_step *step = &out->steps[i];
    if (step->before != PROOF_NONE) step->before = operation[step->before];
    if (step->after != PROOF_NONE) step->after = operation[step->after];
  }
  return ANSWER_NO;
}

static minos_answer decide(const part *p, minos_order order, limits *l, proof *out) {
  (void)order;
  bool *keep = array_raw(p->count, sizeof *keep);
  uint32_t *operation = array_raw(p->count, sizeof *operation), kept = 0;
  minos_answer answer = ANSWER_GAVE_UP;
  if (!keep || !operation || !choose(p, keep, &kept))
    limits_no_memory(l);
  else if (kept > 0 && kept < p->count)
    answer = ask(p, keep, operation, l, out);
  if (answer == ANSWER_GAVE_UP) proof_release(out);
  free(keep);
  free(operation);
  return answer;
}

static bool applies(const part *p, minos_order order) {
  if (order != MINOS_ORDER_CLIENT || p->objects != 1 || part_start_value(p, 0) == MINOS_ABSENT) return false;
  for (uint32_t i = 0; i < p->count; i++)
    if (role_of(p, i) != MINOS_ROLE_READ && role_of(p, i) != MINOS_ROLE_WRITE) return false;
  return true;
}

const minos_decider decider_singles = {.applies = applies, .decide = decide, .footprint = 96};
