/* scratch.h -- a text beside the one that is written. When memory runs out for it, the written text says so: a report
   is complete or it has failed. */
#ifndef MINOS_REPORTS_SCRATCH_H
#define MINOS_REPORTS_SCRATCH_H

#include <minos/text.h>

/* Empty the scratch text for its next use. */
static inline void scratch_clear(minos_text *scratch, minos_text *written) {
  if (scratch->failed) written->failed = true;
  minos_text_clear(scratch);
}

static inline void scratch_release(minos_text *scratch, minos_text *written) {
  if (scratch->failed) written->failed = true;
  minos_text_release(scratch);
}

#endif
