/* store.c -- which writes a store lets in.

   A fenced store keeps the highest token that it accepted, 0 at first. A write with a token at least as high is stored: an
   equal one is the same holder that goes on. Any other is refused and changes nothing, not even the highest token. That
   holds only if the highest token survives a restart and every path to the data asks for it. */
#include "store.h"

#include <string.h>

static const store_kind kinds[] = {
    {.name = "naive", .durable = true},
    {.name = "fenced", .guarded = true, .durable = true},
    {.name = "forgetful", .guarded = true},
    {.name = "two-paths", .guarded = true, .durable = true, .second_door = true},
};
enum { KINDS = sizeof kinds / sizeof *kinds };

static const minos_simulate_info infos[KINDS] = {
    {"naive", "accepts any write and ignores the token"},
    {"fenced", "refuses a write whose token is below the highest it accepted"},
    {"forgetful", "fenced, but a restart makes it forget the highest token"},
    {"two-paths", "fenced, but a second path to it is not"},
};

size_t minos_stores(const minos_simulate_info **out) {
  *out = infos;
  return KINDS;
}

const store_kind *store_find(const char *name) {
  for (size_t i = 0; i < KINDS; i++)
    if (strcmp(kinds[i].name, name) == 0) return &kinds[i];
  return NULL;
}

bool store_accepts(struct store *store, uint64_t token, bool second_path) {
  if (!store->kind->guarded || (second_path && store->kind->second_door)) return true;
  if (token < store->highest) return false;
  store->highest = token;
  return true;
}

void store_restart(struct store *store) {
  if (!store->kind->durable) store->highest = 0;
}
