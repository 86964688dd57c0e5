/* shrinker.h -- a core while it is shrunk: what cutting by time and removing operations share. */
#ifndef MINOS_EVIDENCE_SHRINKER_H
#define MINOS_EVIDENCE_SHRINKER_H

#include "shrink.h"

typedef struct shrinker {
  const shrinking *how;
  core *core;
  minos_op_id *ops;  /* [core->count] scratch: the operations of a trial */
  bool *weak, *goes; /* [core->count] */
  bool open;         /* a question could not be answered, or this took too long */
  uint64_t compared; /* pairs of operations */
  minos_status status;
} shrinker;

/* Whether there is time left; if not, the core stays as it is and `open` says so. */
bool shrinker_goes_on(shrinker *s);
/* Whether there is room for so much, likewise. */
bool shrinker_has_room(shrinker *s, uint64_t bytes);
/* Whether these operations are refuted. */
bool shrinker_ask(shrinker *s, const minos_op_id *ops, const bool *weak, uint32_t count);
/* Make these operations the core. */
void shrinker_adopt(core *c, const minos_op_id *ops, const bool *weak, uint32_t count);

/* For real time with exact clocks. Of a large core whose fault was noticed at some end, keep a window around that end, if one is
   refuted. O(count log count), and questions about windows that double. */
void shrinker_cut_around(shrinker *s);
/* Cut the core to its shortest refuted beginning. O(log count) questions. */
void shrinker_cut_to_beginning(shrinker *s);
/* Cut it to the latest window that is refuted from any start value; says whether there is one. Likewise. */
bool shrinker_cut_to_window(shrinker *s);

#endif
