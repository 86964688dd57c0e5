/* chance.h -- random numbers that are the same on every platform.

   splitmix64 (Steele, Lea and Flood, 2014): one word of state, any seed is good. */
#ifndef MINOS_GENERATOR_CHANCE_H
#define MINOS_GENERATOR_CHANCE_H

#include <stdint.h>

static inline uint64_t chance_next(uint64_t *state) {
  uint64_t z = *state += UINT64_C(0x9E3779B97F4A7C15);
  z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
  z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
  return z ^ z >> 31;
}

/* A number of low..high, both included, each as likely as the others; 0 <= low <= high. Draws below the largest multiple of
   the width only: a plain remainder would favour small numbers. */
static inline int64_t chance_between(uint64_t *state, int64_t low, int64_t high) {
  uint64_t width = (uint64_t)(high - low) + 1, draw;
  do draw = chance_next(state);
  while (draw >= UINT64_MAX - UINT64_MAX % width);
  return low + (int64_t)(draw % width);
}

/* A number below `bound`, which is not 0, each as likely as the others. Multiplies where chance_between divides (Lemire,
   "Fast random integer generation in an interval", 2019): for what is drawn millions of times. */
static inline uint32_t chance_below(uint64_t *state, uint32_t bound) {
  uint64_t product = (chance_next(state) >> 32) * bound;
  if ((uint32_t)product < bound) {
    uint32_t rejected = (uint32_t)-bound % bound;
    while ((uint32_t)product < rejected) product = (chance_next(state) >> 32) * bound;
  }
  return (uint32_t)(product >> 32);
}

#endif
