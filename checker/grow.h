/* grow.h -- growing arrays: capacity is committed only after the allocation succeeded. */
#ifndef MINOS_CHECKER_GROW_H
#define MINOS_CHECKER_GROW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

/* Make room for `wanted` elements of `size` bytes in the array whose pointer is at `array`. Grows by half, so that large
   arrays waste little; untouched pages cost nothing. */
static inline bool grow_array(void *array, size_t *capacity, size_t wanted, size_t size) {
  if (wanted <= *capacity) return true;
  size_t next = *capacity + *capacity / 2 + 8;
  if (next < wanted) next = wanted;
  if (next > SIZE_MAX / size) return false;
  void *moved = realloc(*(void **)array, next * size);
  if (!moved) return false;
  *(void **)array = moved;
  *capacity = next;
  return true;
}

/* An array of `count` elements, never NULL for count 0, so that NULL always means out of memory. */
static inline void *array_new(size_t count, size_t size) {
  return calloc(count ? count : 1, size);
}

/* The same without clearing. */
static inline void *array_raw(size_t count, size_t size) {
  if (count > SIZE_MAX / size) return NULL;
  return malloc(count ? count * size : 1);
}

#endif
