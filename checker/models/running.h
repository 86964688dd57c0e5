/* running.h -- objects that are changed in place, for replaying long orders. */
#ifndef MINOS_MODELS_RUNNING_H
#define MINOS_MODELS_RUNNING_H

#include <stdlib.h>

#include <minos/model.h>

extern const minos_running running_queue, running_stack, running_greatest, running_bag, running_set;

/* Make room for one more item of `size` bytes in the array whose pointer is at `items`. */
static inline bool running_room(void *items, size_t *capacity, size_t count, size_t size) {
  if (count < *capacity) return true;
  size_t next = *capacity ? *capacity * 2 : 16;
  void *moved = next > *capacity && next <= SIZE_MAX / size ? realloc(*(void **)items, next * size) : NULL;
  if (!moved) return false;
  *(void **)items = moved;
  *capacity = next;
  return true;
}

static inline minos_run_answer running_says(bool legal) {
  return legal ? MINOS_RUN_LEGAL : MINOS_RUN_REFUSED;
}

#endif
