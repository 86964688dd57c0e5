/* cohort.h -- variants for many students, no two alike, each confirmed. */
#ifndef MINOS_VARIANTS_COHORT_H
#define MINOS_VARIANTS_COHORT_H

#include "variant.h"

typedef struct cohort {
  uint64_t
      *seen;    /* [slots] fingerprints of the variants so far, each at a slot behind its value modulo slots; 0: free */
  size_t slots; /* a power of two */
} cohort;

/* For at most `students`. False: memory is out. */
bool cohort_init(cohort *c, size_t students);
void cohort_release(cohort *c);

/* Draw the variant of a student and append its file to `out`. When somebody before has the same one, draw another: so a
   variant hangs, though hardly ever, on who stands before in the roster. */
minos_status cohort_add(cohort *c, const variant_plan *plan, minos_bytes secret, const char *student, minos_text *out,
                        minos_error *err);

/* The same for a seed and nobody. */
minos_status cohort_seeded(const variant_plan *plan, uint64_t seed, minos_text *out, minos_error *err);

#endif
