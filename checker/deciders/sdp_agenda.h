/* sdp_agenda.h -- a set of operations of which the first is taken out next. */
#ifndef MINOS_DECIDERS_SDP_AGENDA_H
#define MINOS_DECIDERS_SDP_AGENDA_H

#include <stdbool.h>
#include <stdint.h>

/* Bits of bits: a bit of a level says whether the word below it holds any. */
enum { AGENDA_LEVELS = 6 };

typedef struct agenda {
  uint64_t *words;                /* all levels, one behind the other */
  uint64_t *level[AGENDA_LEVELS]; /* level 0 has a bit for each operation */
  uint32_t levels;
} agenda;

/* False when memory is out. */
bool agenda_init(agenda *a, uint32_t count);
void agenda_release(agenda *a);
/* O(levels). */
void agenda_add(agenda *a, uint32_t op);
void agenda_remove(agenda *a, uint32_t op);
/* The smallest operation in the set; UINT32_MAX: it is empty. */
uint32_t agenda_first(const agenda *a);

static inline bool agenda_holds(const agenda *a, uint32_t op) {
  return a->level[0][op / 64] >> op % 64 & 1;
}

#endif
