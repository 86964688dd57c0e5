/* trace_shipped.c -- the presets that are compiled in, and what no preset can make checkable.

   The texts come from presets/, which the build turns into arrays (cmake/embed.cmake): the command works alone, and the same
   files are installed to be read and copied. */
#include <minos/trace.h>

#include "trace_shipped.h"

static const minos_uncheckable uncheckable[] = {
    {"redis-monitor", "MONITOR shows requests without replies: no read has a value, and no operation has an end"},
    {"redis-slowlog", "SLOWLOG keeps slow commands only, without replies: the history has holes"},
    {"postgres-statement-log",
     "log_statement shows statements without rows: no read has a value; use postgres by tshark"},
    {"mongodb-slow-log", "the slow log keeps slow operations only and no documents: the history has holes"},
    {"etcd-server-log", "the server logs slow requests only, without values; use etcd's robustness reports"},
    {"ycsb-raw", "YCSB's raw measurements have no read results and no client intervals"},
    {"strace", "system calls have times, but a value may be cut into several reads; record at the client instead"},
    {0},
};

size_t minos_presets(const minos_preset_info **out) {
  *out = trace_shipped;
  return trace_shipped_count;
}

size_t minos_uncheckable_sources(const minos_uncheckable **out) {
  *out = uncheckable;
  return sizeof uncheckable / sizeof *uncheckable - 1;
}
