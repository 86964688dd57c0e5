/* batch.h -- many inputs, several threads, one order. */
#ifndef CLI_BATCH_H
#define CLI_BATCH_H

#include "inputs.h"
#include "judging.h"

/* One history that was judged, or one input that was not. Everything is borrowed for the call. */
struct batch_item {
  const char *path;
  const struct recording *recording;
  size_t number, count; /* which history of the input, from 0, of how many; count 0: the input could not be read */
  const minos_history *history; /* NULL: the input could not be read */
  minos_result *result;         /* NULL: `fault` says why there is none, or the input could not be read */
  const minos_error *fault;
};

/* Called for every item in input order, never by two threads at once. */
typedef void (*batch_deliver)(void *context, const struct batch_item *item);

/* Read and judge everything with settings->jobs threads. False when memory is out or a thread can't be started; said. */
bool batch_run(const struct inputs *inputs, const struct settings *settings, batch_deliver deliver, void *context);

#endif
