/* arrival.h -- one input as a source, however it arrives. */
#ifndef CLI_ARRIVAL_H
#define CLI_ARRIVAL_H

#include <minos/format.h>

#include "digest.h"

struct arrival {
  minos_source *source;
  uint64_t given;          /* bytes as they came */
  char sha256[DIGEST_HEX]; /* of these, where it was asked for; else "" */
};

/* Open `path`, "-" for standard input; `hash` asks for sha256. MINOS_ELIMIT: `hurry` became non-zero before all bytes were there. */
minos_status arrival_open(struct arrival *out, const char *path, bool hash, const volatile int *hurry,
                          minos_error *err);
/* What is no history but an exercise, a roster, a scenario ...: refused where it is too large to be one. `awaited` is what a person
   at a terminal is to type. */
minos_status arrival_small(minos_source **out, const char *path, const char *awaited, minos_error *err);
void arrival_release(struct arrival *arrival);

#endif
