/* hash.h -- the one way to mix bits: for interning, for configurations, for dense maps. */
#ifndef MINOS_CHECKER_HASH_H
#define MINOS_CHECKER_HASH_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* The finaliser of MurmurHash3 (Appleby): every input bit reaches every output bit. */
static inline uint64_t hash_mix(uint64_t x) {
  x ^= x >> 33;
  x *= 0xff51afd7ed558ccdULL;
  x ^= x >> 33;
  x *= 0xc4ceb9fe1a85ec53ULL;
  return x ^ (x >> 33);
}

static inline uint64_t hash_bytes(const void *data, size_t length, uint64_t seed) {
  const unsigned char *at = data;
  uint64_t hash = seed ^ (length * 0x9E3779B97F4A7C15ULL);
  for (; length >= 8; at += 8, length -= 8) {
    uint64_t word;
    memcpy(&word, at, 8);
    hash = (hash ^ word) * 0x9FB21C651E98DF25ULL;
    hash ^= hash >> 29;
  }
  uint64_t rest = 0;
  if (length) memcpy(&rest, at, length);
  return hash_mix(hash ^ rest);
}

#endif
