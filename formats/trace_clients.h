/* trace_clients.h -- when each client's last operation ended: rounding must not make a client overlap itself. */
#ifndef MINOS_FORMATS_TRACE_CLIENTS_H
#define MINOS_FORMATS_TRACE_CLIENTS_H

#include "trace_time.h"

typedef struct trace_client {
  char *name; /* [length] owned */
  size_t length;
  uint64_t hash;
  trace_time end;  /* as recorded */
  int64_t rounded; /* as it was handed on */
} trace_client;

typedef struct trace_clients {
  trace_client *items; /* [count] */
  size_t count, capacity;
  uint32_t *slots;   /* [slot_count] index + 1, 0: empty */
  size_t slot_count; /* a power of two */
} trace_clients;

/* The entry of a client, made when it is new; NULL: memory is out. Borrowed until the next call. */
trace_client *trace_clients_at(trace_clients *clients, minos_bytes name);
void trace_clients_release(trace_clients *clients);

uint64_t trace_hash(minos_bytes text);

#endif
