/* kinds.c -- the table of kinds, and where values come from. */
#include <minos/generate.h>

#include <string.h>

#include "chance.h"
#include "kind.h"

static const kind *const kinds[] = {
#define KIND(id, name, help) &kind_##id,
#include "kinds.def"
#undef KIND
};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

static const minos_kind_info infos[KINDS] = {
#define KIND(id, name, help) {name, help},
#include "kinds.def"
#undef KIND
};

size_t minos_kinds(const minos_kind_info **out) {
  *out = infos;
  return KINDS;
}

const kind *kind_find(const char *name) {
  for (size_t i = 0; name && i < KINDS; i++)
    if (strcmp(infos[i].name, name) == 0) return kinds[i];
  return NULL;
}

int64_t supply_next(supply *from) {
  return from->values ? 1 + (int64_t)chance_below(from->chance, from->values) : ++from->fresh;
}

/* Of unique values one of the last, or the next: comparing with what is long gone would hardly ever succeed. */
int64_t supply_seen(supply *from) {
  enum { RECENT = 32 };
  if (from->values) return 1 + (int64_t)chance_below(from->chance, from->values);
  uint32_t back = from->fresh < RECENT ? (uint32_t)from->fresh : RECENT;
  return from->fresh + 1 - chance_below(from->chance, back + 1);
}
