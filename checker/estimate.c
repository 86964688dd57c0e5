/* estimate.c -- how hard a history is likely to be, before anybody searches.

   What is counted are the quantities that the deciders' costs are written in. A search keeps configurations: subsets of the
   operations that are open at one time, hence the width; each unknown operation stays open for ever; and writes whose
   values never repeat leave no choice, hence the number of repeated ones. */
#include "estimate.h"

#include <stdlib.h>

#include "grow.h"
#include "radix.h"

/* The most definite operations open at one time: a walk over starts and ends in the order of their ranks. */
static uint32_t width_of(const part *p) {
  uint32_t open = 0, most = 0, end = 0;
  for (uint32_t i = 0; i < p->count; i++) {
    while (end < p->definite && p->end[p->ended[end]] < p->start[i]) end++, open--;
    open += part_is_definite(p, i);
    if (open > most) most = open;
  }
  return most;
}

/* Operations that bring a value to their object: writes, and whatever else has an argument and is no query. */
static bool brings_value(const part *p, uint32_t i) {
  return part_op(p, i)->argument != MINOS_ABSENT && !part_model(p, i)->fns[part_op(p, i)->fn].query;
}

static bool count_values(minos_estimate *out, const part *p, limits *l) {
  radix_item *brought = array_raw(p->count, sizeof *brought);
  if (!brought) return false;
  uint32_t count = 0;
  for (uint32_t i = 0; i < p->count; i++)
    if (brings_value(p, i)) brought[count++] = (radix_item){(uint64_t)p->object[i] << 32 | part_op(p, i)->argument, i};
  bool well = limits_step(l, p->count) && radix_sort_within(brought, count, l);
  for (uint32_t i = 0; well && i < count; i++) {
    bool again = i > 0 && brought[i].key == brought[i - 1].key;
    out->repeated += again;
    out->values += !again;
  }
  free(brought);
  return well;
}

static bool is_register(const part *p) {
  for (uint32_t i = 0; i < p->count; i++)
    if (part_model(p, i)->fns[part_op(p, i)->fn].role == MINOS_ROLE_OTHER) return false;
  return true;
}

static minos_hardness hardness_of(const minos_estimate *e, const part *p) {
  if (e->width <= 1 && !e->unknown) return MINOS_HARD_NOTHING;
  if (!is_register(p)) return MINOS_HARD_MODEL;
  if (e->repeated) return e->unknown > e->width ? MINOS_HARD_UNKNOWN : MINOS_HARD_REPEATED;
  return p->objects > 1 ? MINOS_HARD_OBJECTS : MINOS_HARD_NOTHING;
}

bool estimate_part(minos_estimate *out, const part *whole, limits *l) {
  minos_estimate e = {.present = true, .width = width_of(whole), .unknown = whole->count - whole->definite};
  if (!count_values(&e, whole, l)) return false;
  e.hard = hardness_of(&e, whole);
  *out = e;
  return true;
}
