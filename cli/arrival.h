/* arrival.h -- one input as a source, however it arrives. */
#ifndef CLI_ARRIVAL_H
#define CLI_ARRIVAL_H

#include <minos/format.h>

struct arrival {
  minos_source *source;
  void *mapped; /* [size] of what came through a pipe; NULL: the source holds its own bytes */
  size_t size;
};

/* Open `path`, "-" for standard input. MINOS_ELIMIT: `hurry` became non-zero before all bytes were there. */
minos_status arrival_open(struct arrival *out, const char *path, const volatile int *hurry, minos_error *err);
void arrival_release(struct arrival *arrival);

#endif
