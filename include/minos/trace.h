/* trace.h -- presets: how the records of another tool are understood as operations.

   A preset is data, "key = value" lines (docs/TRACES.md). Shipped ones are compiled in; others are read from a file. A
   preset is immutable once made and may be shared by threads: minos_reading.preset makes minos_read use it. */
#ifndef MINOS_TRACE_H
#define MINOS_TRACE_H

#include <minos/format.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct minos_preset_info {
  const char *name, *help;
  const char *text; /* [length] of the preset file, terminated */
  size_t length;
} minos_preset_info;
/* The shipped presets, sorted by name. */
MINOS_API size_t minos_presets(const minos_preset_info **out);

/* Recordings that no preset can make checkable, and why. */
typedef struct minos_uncheckable {
  const char *name, *reason;
} minos_uncheckable;
MINOS_API size_t minos_uncheckable_sources(const minos_uncheckable **out);

/* Make a preset of the text `from` (NULL: an empty one) and then of `settings`, further lines that override it: a
   `pattern` among them replaces all patterns of the text. On MINOS_OK *out is the caller's. Faults of `from` have places
   in it, those of `settings` are nowhere. */
MINOS_API minos_status minos_preset_new(minos_preset **out, const minos_source *from, const char *const *settings,
                                        size_t count, minos_faults *faults);
MINOS_API void minos_preset_free(minos_preset *preset);

/* A dry run: read `from` by how->preset, and write the first ten operations and the first records that were not
   understood, each with a caret where the pattern gave up. MINOS_OK when at least one operation was found; what a real
   run would refuse or warn of is in `faults` all the same. */
MINOS_API minos_status minos_trace_try(minos_text *out, const minos_source *from, const minos_reading *how,
                                       minos_faults *faults);

#ifdef __cplusplus
}
#endif
#endif
