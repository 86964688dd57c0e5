/* deciders.c -- the registry of decision procedures, cheapest first, and what they hand back. */
#include <stdlib.h>
#include <string.h>

#include "decider.h"
#include "grow.h"

#define DECIDER(name, help) extern const minos_decider decider_##name;
#include "deciders/deciders.def"
#undef DECIDER

static const minos_decider *const registry[] = {
#define DECIDER(name, help) &decider_##name,
#include "deciders/deciders.def"
#undef DECIDER
};
enum { DECIDERS = sizeof registry / sizeof *registry };

static const minos_decider_info infos[] = {
#define DECIDER(name, help) {#name, help},
#include "deciders/deciders.def"
#undef DECIDER
};

const minos_decider *const *deciders_all(size_t *count) {
  *count = DECIDERS;
  return registry;
}

const minos_decider *deciders_find(const char *name) {
  for (size_t i = 0; i < DECIDERS; i++)
    if (strcmp(infos[i].name, name) == 0) return registry[i];
  return NULL;
}

const char *deciders_name(const minos_decider *decider) {
  for (size_t i = 0; i < DECIDERS; i++)
    if (registry[i] == decider) return infos[i].name;
  return NULL;
}

minos_answer decider_ask(const minos_decider *decider, const part *p, minos_order order, limits *l, proof *out) {
  bool ready = limits_step(l, p->count) && limits_reserve(l, (uint64_t)p->count * decider->footprint);
  minos_answer answer = ready ? decider->decide(p, order, l, out) : ANSWER_GAVE_UP;
  limits_release(l);
  return answer;
}

size_t minos_deciders(const minos_decider_info **out) {
  *out = infos;
  return DECIDERS;
}

void proof_release(proof *p) {
  free(p->witness);
  free(p->initial);
  free(p->steps);
  free(p->core);
  free(p->prefix);
  *p = (proof){0};
}

bool proof_allocate_witness(proof *p, const part *of) {
  p->witness = array_raw(of->count, sizeof *p->witness);
  p->initial = array_raw(of->objects, sizeof *p->initial);
  if (!p->witness || !p->initial) return false;
  for (uint32_t o = 0; o < of->objects; o++) p->initial[o] = part_start_value(of, o);
  return true;
}
