/* mix.h -- the bits of an item, mixed: what shapes states whose shape must depend on their items alone. */
#ifndef MINOS_MODELS_MIX_H
#define MINOS_MODELS_MIX_H

#include <stdint.h>

/* The finaliser of SplitMix64 (Steele, Lea & Flood 2014): one to one, and every input bit reaches every output bit. */
static inline uint64_t mix_bits(uint64_t x) {
  x += 0x9E3779B97F4A7C15ULL;
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL;
  return x ^ (x >> 31);
}

#endif
