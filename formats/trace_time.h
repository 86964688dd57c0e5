/* trace_time.h -- recorded times as the narrowest interval of nanoseconds that surely holds the true one. */
#ifndef MINOS_FORMATS_TRACE_TIME_H
#define MINOS_FORMATS_TRACE_TIME_H

#include "trace_preset.h"

typedef struct trace_time {
  int64_t low, high; /* ns, or ticks */
} trace_time;

/* Read a decimal number of `scale`, or an ISO 8601 time. False: it is none, or beyond 146 years of 1970. */
bool trace_time_read(minos_bytes text, const trace_scale *scale, bool iso, trace_time *out);

#endif
