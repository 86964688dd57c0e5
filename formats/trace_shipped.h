/* trace_shipped.h -- the array that the build makes of presets/. */
#ifndef MINOS_FORMATS_TRACE_SHIPPED_H
#define MINOS_FORMATS_TRACE_SHIPPED_H

#include <minos/trace.h>

extern const minos_preset_info trace_shipped[];
extern const size_t trace_shipped_count;

#endif
