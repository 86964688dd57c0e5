/* radix.h -- sorting ids by 64-bit keys in linear time. */
#ifndef MINOS_CHECKER_RADIX_H
#define MINOS_CHECKER_RADIX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct radix_item {
  uint64_t key;
  uint32_t id;
} radix_item;

/* Signed numbers in the order of unsigned ones. */
static inline uint64_t radix_key(int64_t number) {
  return (uint64_t)number ^ ((uint64_t)1 << 63);
}

/* Stable. False when memory is out. O(count) times the bytes in which keys differ; nothing to do when sorted already. */
bool radix_sort(radix_item *items, size_t count);

#endif
