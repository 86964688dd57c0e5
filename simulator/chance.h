/* chance.h -- random numbers that are the same on every platform.

   splitmix64 (Steele, Lea and Flood, 2014): one word of state, any seed is good. */
#ifndef MINOS_SIMULATOR_CHANCE_H
#define MINOS_SIMULATOR_CHANCE_H

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

#endif
