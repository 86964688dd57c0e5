/* radix.h -- sorting ids by 64-bit keys in linear time. */
#ifndef MINOS_CHECKER_RADIX_H
#define MINOS_CHECKER_RADIX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "limits.h"

typedef struct radix_item {
  uint64_t key;
  uint32_t id;
} radix_item;

/* Signed numbers in the order of unsigned ones. */
static inline uint64_t radix_key(int64_t number) {
  return (uint64_t)number ^ ((uint64_t)1 << 63);
}

static inline int64_t radix_time(uint64_t key) {
  return (int64_t)(key ^ ((uint64_t)1 << 63));
}

/* Stable. False when memory is out. O(count) times the bytes in which keys differ; nothing to do when sorted already. */
bool radix_sort(radix_item *items, size_t count);
/* The same under limits: false also when one is met, and then the items are in no order. */
bool radix_sort_within(radix_item *items, size_t count, limits *l);

#endif
