/* arrival.h -- one input as a source, however it arrives. */
#ifndef CLI_ARRIVAL_H
#define CLI_ARRIVAL_H

#include <minos/format.h>

#include "digest.h"

struct arrival {
  minos_source *source;
  void *mapped; /* [size] of what came through a pipe; NULL: the source holds its own bytes */
  size_t size;
  uint64_t given;          /* bytes as they came */
  char sha256[DIGEST_HEX]; /* of these, where it was asked for; else "" */
};

/* Open `path`, "-" for standard input; `hash` asks for sha256. MINOS_ELIMIT: `hurry` became non-zero before all bytes were there. */
minos_status arrival_open(struct arrival *out, const char *path, bool hash, const volatile int *hurry,
                          minos_error *err);
void arrival_release(struct arrival *arrival);

#endif
