/* number.h -- 64-bit numbers in the words of states. */
#ifndef MINOS_MODELS_NUMBER_H
#define MINOS_MODELS_NUMBER_H

#include <minos/model.h>

static inline void number_put(uint32_t *words, int64_t number) {
  words[0] = (uint32_t)((uint64_t)number & UINT32_MAX);
  words[1] = (uint32_t)((uint64_t)number >> 32);
}

static inline int64_t number_get(const uint32_t *words) {
  return (int64_t)((uint64_t)words[1] << 32 | words[0]);
}

/* Like the counters it describes, a sum wraps around. */
static inline int64_t number_sum(int64_t a, int64_t b) {
  return (int64_t)((uint64_t)a + (uint64_t)b);
}

/* The integer that a value is; 0 for any other. */
static inline int64_t number_of(const minos_values *values, minos_value value) {
  return minos_value_kind(values, value) == MINOS_KIND_INTEGER ? minos_value_integer(values, value) : 0;
}

static inline bool number_or_nil(const minos_values *values, minos_value start) {
  return start == MINOS_NIL || minos_value_kind(values, start) == MINOS_KIND_INTEGER;
}

#endif
