/* epochs.c -- from the switches of a register's value to an order of all operations.

   Switch k begins epoch k, just before the end event it was made for; epoch 0 is the start value's. Every other operation goes
   to the first epoch inside its interval that suits it: a read where its value is held, a failed cas where it is not, a write
   where its own value is held (it changes nothing there) or behind all others just before a plain write switches (it is
   overwritten at once). In an epoch the switch stands first, then the others by start. That keeps real time: if a ends before
   b starts and b is put into an earlier epoch, b starts before that epoch ends, hence before a ends. */
#include "epochs.h"

#include <stdlib.h>
#include <string.h>

#include "../grow.h"

typedef struct epochs {
  const register_view *v;
  const burst_node_record *switches; /* [count]; epoch k > 0 begins with switches[k - 1] */
  uint32_t count, start;
  uint32_t *place; /* [operations] 2 * epoch, + 1 behind all others of the epoch; PROOF_NONE: left out or a switch */
  uint32_t *first; /* [2 * (count + 1) + 1] */
} epochs;

/* The rank of the event just before which epoch k begins; those behind the last never do. */
static uint32_t begin_rank(const epochs *e, uint32_t k) {
  if (k == 0) return 0;
  if (k > e->count) return PART_NEVER;
  return e->v->p->end[e->v->p->ended[e->switches[k - 1].end]];
}

static uint32_t value_in(const epochs *e, uint32_t k) {
  return k ? e->v->makes[e->switches[k - 1].op] : e->start;
}

static bool begins_with_write(const epochs *e, uint32_t k) {
  return k > 0 && k <= e->count && e->v->kind[e->switches[k - 1].op] == REGISTER_WRITE;
}

/* The first epoch that has not ended when the operation starts. */
static uint32_t first_epoch(const epochs *e, uint32_t op) {
  uint32_t low = 0, high = e->count, start = e->v->p->start[op];
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (begin_rank(e, middle + 1) > start)
      high = middle;
    else
      low = middle + 1;
  }
  return low;
}

static uint32_t find_place(const epochs *e, uint32_t op) {
  const register_view *v = e->v;
  uint32_t end = v->p->end[op];
  for (uint32_t k = first_epoch(e, op); k <= e->count && begin_rank(e, k) <= end; k++) {
    if (register_view_satisfied(v, op, value_in(e, k))) return 2 * k;
    bool overwritten = v->kind[op] == REGISTER_WRITE && begins_with_write(e, k + 1) && begin_rank(e, k + 1) <= end;
    if (overwritten) return 2 * k + 1;
  }
  return PROOF_NONE;
}

static void place_all(epochs *e) {
  const part *p = e->v->p;
  memset(e->place, 0, p->count * sizeof *e->place);
  for (uint32_t k = 0; k < e->count; k++) e->place[e->switches[k].op] = PROOF_NONE;
  for (uint32_t op = 0; op < p->count; op++) {
    bool other = e->place[op] != PROOF_NONE && part_is_definite(p, op);
    e->place[op] = other ? find_place(e, op) : PROOF_NONE;
    if (e->place[op] != PROOF_NONE) e->first[e->place[op] + 1]++;
  }
}

/* Each epoch's switch is counted with its first place. */
static void write_order(epochs *e, proof *out) {
  const part *p = e->v->p;
  uint32_t places = 2 * (e->count + 1);
  for (uint32_t k = 1; k <= e->count; k++) e->first[2 * (size_t)k + 1]++;
  for (uint32_t i = 0; i < places; i++) e->first[i + 1] += e->first[i];
  out->witness_count = e->first[places];
  for (uint32_t k = 1; k <= e->count; k++) out->witness[e->first[2 * (size_t)k]++] = e->switches[k - 1].op;
  for (uint32_t op = 0; op < p->count; op++)
    if (e->place[op] != PROOF_NONE) out->witness[e->first[e->place[op]]++] = op;
}

bool epochs_write_witness(const register_view *v, const burst_node_record *switches, uint32_t count, uint32_t start,
                          proof *out) {
  epochs e = {.v = v, .switches = switches, .count = count, .start = start};
  e.place = array_raw(v->p->count, sizeof *e.place);
  e.first = array_new(2 * ((size_t)count + 1) + 1, sizeof *e.first);
  bool ready = e.place && e.first && proof_allocate_witness(out, v->p);
  if (ready) {
    place_all(&e);
    write_order(&e, out);
  }
  free(e.place);
  free(e.first);
  return ready;
}
