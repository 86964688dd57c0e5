/* formats.h -- what a format is.

   A reader only translates to calls of minos_builder (through an intake, intake.h); a writer only asks the history. */
#ifndef MINOS_FORMATS_FORMATS_H
#define MINOS_FORMATS_FORMATS_H

#include <minos/format.h>

#include "intake.h"

typedef struct minos_format {
  /* Whether the content looks like this format. Cheap: looks at the beginning only. */
  bool (*sniff)(minos_bytes content);
  /* Read all histories. Faults are recorded in the intake; the result is MINOS_OK or a recorded fault's status. */
  minos_status (*read)(intake *in);
  /* Write histories so that reading them again gives equal ones; NULL: this format is only read. A status, and in `err` which
     operation is in the way, where it has no way to say what they hold. That memory is out, `out` says. */
  minos_status (*write)(minos_text *out, minos_history *const *histories, size_t count, minos_error *err);
} minos_format;

#define FORMAT(name, help, writable, events) extern const minos_format format_##name;
#include "formats.def"
#undef FORMAT

enum { FORMAT_NONE = -1 };

/* Index in minos_formats() of the format that the content looks like. FORMAT_NONE, and why in `err`, when none fits. */
int formats_sniff(minos_bytes content, minos_error *err);
const minos_format *formats_at(int index);

#endif
