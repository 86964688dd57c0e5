/* shrink.h -- a smallest sub-history with the same fault. */
#ifndef MINOS_EVIDENCE_SHRINK_H
#define MINOS_EVIDENCE_SHRINK_H

#include "../limits.h"
#include "../part.h"

/* Whether a sub-history has no order of the kind asked for. */
typedef enum shrink_answer { SHRINK_REFUTED, SHRINK_FINE, SHRINK_OPEN } shrink_answer;
typedef shrink_answer (*shrink_question)(void *context, const minos_history *history);

typedef struct core {
  const minos_history *history; /* the whole one; borrowed */
  minos_op_id *ops;             /* [count] ascending */
  bool *weakened; /* [count] taken as not ended: it ended behind the cut of the shortest refuted beginning */
  uint32_t count;
  bool minimal;
  bool initial_unknown; /* a window: objects may start at any value */
  int64_t window_start; /* what started before is in the window only as something that may have happened */
} core;

typedef struct shrinking {
  minos_order order;
  uint64_t skew;
  bool windows; /* any state of the models is a start value, so a window may be cut out */
  bool has_cut; /* a decider noticed the fault at `cut`: shorter beginnings are not looked at */
  int64_t cut;
  shrink_question ask;
  bool (*may_go_on)(void *context); /* whether there is time left; cheap */
  void *context;
} shrinking;

/* Start from operations that are refuted (all that take part when `ops` is NULL) and remove what is not needed. First, for
   real time with exact clocks, cut to the shortest refuted beginning; then remove operations, each together with what
   consumes it, until none can go; where that leaves many, from the latest window that is refuted from any start value. MINOS_OK with out->minimal false when the question became open before that.
   O(k log k) questions for large starts, O(k^2) at worst for a core of k. */
minos_status core_shrink(core *out, const shrinking *how, const minos_history *history, const minos_op_id *ops,
                         uint32_t count);
/* The core as a history of its own. */
minos_status core_history(const core *c, minos_history **out);

#endif
