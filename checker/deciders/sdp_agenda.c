/* sdp_agenda.c -- a set of operations of which the first is taken out next.

   Six levels of 64 hold more than any 32-bit number; adding and removing touch one word of a level. */
#include "sdp_agenda.h"

#include "../grow.h"

static uint32_t lowest_bit(uint64_t word) {
#ifdef __GNUC__
  return (uint32_t)__builtin_ctzll(word);
#else
  uint32_t at = 0;
  while (!(word >> at & 1)) at++;
  return at;
#endif
}

bool agenda_init(agenda *a, uint32_t count) {
  size_t size[AGENDA_LEVELS], total = 0, words = count;
  *a = (agenda){0};
  do {
    words = (words + 63) / 64 ? (words + 63) / 64 : 1;
    size[a->levels++] = words;
    total += words;
  } while (words > 1);
  a->words = array_new(total, sizeof *a->words);
  if (!a->words) return false;
  uint64_t *at = a->words;
  for (uint32_t l = 0; l < a->levels; l++) {
    a->level[l] = at;
    at += size[l];
  }
  return true;
}

void agenda_release(agenda *a) {
  free(a->words);
  *a = (agenda){0};
}

void agenda_add(agenda *a, uint32_t op) {
  for (uint32_t l = 0; l < a->levels; l++, op /= 64) {
    uint64_t before = a->level[l][op / 64];
    a->level[l][op / 64] = before | (uint64_t)1 << op % 64;
    if (before) return;
  }
}

void agenda_remove(agenda *a, uint32_t op) {
  for (uint32_t l = 0; l < a->levels; l++, op /= 64) {
    a->level[l][op / 64] &= ~((uint64_t)1 << op % 64);
    if (a->level[l][op / 64]) return;
  }
}

uint32_t agenda_first(const agenda *a) {
  uint32_t at = 0;
  if (!a->level[a->levels - 1][0]) return UINT32_MAX;
  for (uint32_t l = a->levels; l-- > 0;) at = at * 64 + lowest_bit(a->level[l][at]);
  return at;
}
