/* marks.c -- a set of numbers below a bound that finds neighbours quickly: bits, and bits that say where bits are. */
#include "marks.h"

#include <stdlib.h>

#include "../grow.h"

static uint32_t words_for(uint32_t bound) {
  return bound / 64 + 1;
}

bool marks_init(marks *m, uint32_t bound) {
  *m = (marks){.bound = bound};
  size_t total = 0;
  uint32_t size = bound;
  do {
    size = words_for(size);
    total += size;
  } while (size > 1);
  m->words = array_new(total, sizeof *m->words);
  if (!m->words) return false;
  uint64_t *next = m->words;
  size = bound;
  do {
    size = words_for(size);
    m->level[m->levels++] = next;
    next += size;
  } while (size > 1);
  return true;
}

void marks_release(marks *m) {
  free(m->words);
  *m = (marks){0};
}

void marks_add(marks *m, uint32_t number) {
  for (unsigned l = 0; l < m->levels; l++, number /= 64) {
    uint64_t *word = &m->level[l][number / 64], before = *word;
    *word |= UINT64_C(1) << number % 64;
    if (before) return;
  }
}

void marks_remove(marks *m, uint32_t number) {
  for (unsigned l = 0; l < m->levels; l++, number /= 64) {
    uint64_t *word = &m->level[l][number / 64];
    *word &= ~(UINT64_C(1) << number % 64);
    if (*word) return;
  }
}

static uint32_t lowest(uint64_t word) {
  uint32_t at = 0;
  for (uint32_t width = 32; width > 0; width /= 2) {
    if (word << (64 - width)) continue;
    word >>= width;
    at += width;
  }
  return at;
}

static uint32_t highest(uint64_t word) {
  uint32_t at = 0;
  for (uint32_t width = 32; width > 0; width /= 2) {
    if (!(word >> width)) continue;
    word >>= width;
    at += width;
  }
  return at;
}

/* Up until some word has a bit at or behind `from`, then down along the lowest bits. */
uint32_t marks_next(const marks *m, uint32_t from) {
  if (from >= m->bound) return MARKS_NONE;
  unsigned l = 0;
  uint64_t rest = m->level[0][from / 64] >> from % 64;
  while (!rest) {
    if (++l == m->levels) return MARKS_NONE;
    from = from / 64 + 1;
    rest = m->level[l][from / 64] >> from % 64;
  }
  from += lowest(rest);
  for (; l > 0; l--) from = from * 64 + lowest(m->level[l - 1][from]);
  return from;
}

uint32_t marks_before(const marks *m, uint32_t bound) {
  if (bound > m->bound) bound = m->bound;
  for (unsigned l = 0; l < m->levels; l++, bound /= 64) {
    uint64_t mask = (UINT64_C(1) << bound % 64) - 1, rest = m->level[l][bound / 64] & mask;
    if (!rest) continue;
    uint32_t at = bound / 64 * 64 + highest(rest);
    for (; l > 0; l--) at = at * 64 + highest(m->level[l - 1][at]);
    return at;
  }
  return MARKS_NONE;
}
