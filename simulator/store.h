/* store.h -- the stores that clients write to, from careless to safe. */
#ifndef MINOS_SIMULATOR_STORE_H
#define MINOS_SIMULATOR_STORE_H

#include "scenario.h"

typedef struct store_kind {
  const char *name;
  bool guarded;     /* the main path refuses a token below the highest accepted one */
  bool durable;     /* the highest token survives a restart */
  bool second_door; /* a second path accepts whatever comes and leaves the highest token alone */
} store_kind;

/* NULL: no store is called so. */
const store_kind *store_find(const char *name);

struct store {
  const store_kind *kind;
  uint64_t highest; /* token accepted */
};

/* Whether a write with this token is stored. */
bool store_accepts(struct store *store, uint64_t token, bool second_path);
void store_restart(struct store *store);

#endif
