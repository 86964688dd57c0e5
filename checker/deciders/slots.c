/* slots.c -- is a counter to which ones are added sequentially consistent? near linear, with witness.

   Scheduling. The n-th addition is slot n. What a client read last before an addition says that at least so many stand in
   front of it; what it reads next, that at most so many do in front of the read, the addition included. What a client reads never
   falls. So each addition has a first and a last slot, the slots up to the greatest count that was read must all be filled, since
   that count was there, and whatever is not needed for that comes behind, if it has no last slot. Conversely such a filling,
   with each read behind the slot that it saw, is a legal order: of two operations of a client the earlier stands in front. Unit
   jobs: giving each slot to the addition that has begun and whose last slot comes first fills the slots if any choice does (Jackson
   1955), and leaves a slot empty only where too few have begun for any. Equal ones go in the order of their client. Those of
   unknown outcome have no last slot, and need not be used.

   Clients must be sequential: their operations form chains. O(n log64 n). */
#include <stdlib.h>
#include <string.h>

#include "../grow.h"
#include "../radix.h"
#include "increments.h"
#include "marks.h"

#define NO_SLOT UINT32_MAX

typedef struct filling {
  const increments *c;
  uint32_t *first, *last; /* [p->count] slots of an addition */
  uint32_t *latest;       /* [clients] scratch */
  radix_item *by_last;    /* [adds] additions in the order of their last slots */
  uint32_t *starting;     /* [slots + 4] by first slot: where its additions begin in `begun` */
  uint32_t *begun;        /* [adds] ranks in by_last, by first slot */
  uint32_t *reads_from;   /* [slots + 4] by count: where its reads begin in `reads` */
  uint32_t *reads;        /* [reads] */
  marks ready;            /* ranks in by_last that have begun and have no slot */
  uint32_t slots;         /* the greatest count that was read */
} filling;

static void release(filling *f) {
  free(f->first);
  free(f->last);
  free(f->latest);
  free(f->by_last);
  free(f->starting);
  free(f->begun);
  free(f->reads_from);
  free(f->reads);
  marks_release(&f->ready);
}

static bool allocate(filling *f) {
  const part *p = f->c->p;
  size_t clients = history_client_count(p->history), slots = (size_t)f->slots + 4;
  f->first = array_raw(p->count, sizeof *f->first);
  f->last = array_raw(p->count, sizeof *f->last);
  f->latest = array_raw(clients, sizeof *f->latest);
  f->by_last = array_raw(f->c->adds, sizeof *f->by_last);
  f->starting = array_new(slots, sizeof *f->starting);
  f->begun = array_raw(f->c->adds, sizeof *f->begun);
  f->reads_from = array_new(slots, sizeof *f->reads_from);
  f->reads = array_raw(p->count, sizeof *f->reads);
  return f->first && f->last && f->latest && f->by_last && f->starting && f->begun && f->reads_from && f->reads &&
         marks_init(&f->ready, f->c->adds + 1);
}

/* Whether the definite operations of each client are one chain. */
static bool clients_are_sequential(filling *f) {
  const part *p = f->c->p;
  memset(f->latest, 0xFF, history_client_count(p->history) * sizeof *f->latest);
  for (uint32_t i = 0; i < p->count; i++) {
    uint32_t *latest = &f->latest[part_op(p, i)->client], edges = p->before_first[i + 1] - p->before_first[i];
    if (*latest == UINT32_MAX ? edges != 0 : edges != 1 || p->before[p->before_first[i]] != *latest) return false;
    if (part_is_definite(p, i)) *latest = i;
  }
  return true;
}

/* The slots that each addition may have; false when what some client read falls. */
static bool find_slots(filling *f) {
  const part *p = f->c->p;
  size_t clients = history_client_count(p->history);
  memset(f->latest, 0, clients * sizeof *f->latest);
  for (uint32_t i = 0; i < p->count; i++) {
    uint32_t *latest = &f->latest[part_op(p, i)->client];
    f->first[i] = *latest + 1;
    if (increments_adds(p, i)) continue;
    if (f->c->count[i] < *latest) return false;
    *latest = f->c->count[i];
  }
  memset(f->latest, 0xFF, clients * sizeof *f->latest);
  for (uint32_t i = p->count; i-- > 0;) {
    uint32_t *next = &f->latest[part_op(p, i)->client];
    f->last[i] = part_is_definite(p, i) ? *next : NO_SLOT;
    if (!increments_adds(p, i)) *next = f->c->count[i];
  }
  return true;
}

static bool sort_by_last(filling *f, limits *l) {
  const part *p = f->c->p;
  uint32_t count = 0;
  for (uint32_t i = 0; i < p->count; i++)
    if (increments_adds(p, i)) f->by_last[count++] = (radix_item){f->last[i], i};
  return radix_sort_within(f->by_last, count, l);
}

/* Numbers of a group of `key`: grouped[from[key + 1]] .. grouped[from[key + 2] - 1]. Before filling, from[key + 1] counts. */
static void begin_groups(uint32_t *from, uint32_t keys) {
  for (uint32_t k = 0; k < keys; k++) from[k + 1] += from[k];
  from[keys + 1] = from[keys];
}

/* Those that begin behind all slots are one group. */
static uint32_t first_slot(const filling *f, uint32_t rank) {
  uint32_t first = f->first[f->by_last[rank].id], beyond = f->slots + 1;
  return first < beyond ? first : beyond;
}

static void group_additions(filling *f) {
  for (uint32_t r = 0; r < f->c->adds; r++) f->starting[first_slot(f, r) + 1]++;
  begin_groups(f->starting, f->slots + 2);
  for (uint32_t r = f->c->adds; r-- > 0;) f->begun[--f->starting[first_slot(f, r) + 1]] = r;
}

static void group_reads(filling *f) {
  const part *p = f->c->p;
  for (uint32_t i = 0; i < p->count; i++)
    if (!increments_adds(p, i)) f->reads_from[f->c->count[i] + 1]++;
  begin_groups(f->reads_from, f->slots + 1);
  for (uint32_t i = p->count; i-- > 0;)
    if (!increments_adds(p, i)) f->reads[--f->reads_from[f->c->count[i] + 1]] = i;
}

static void write_reads(const filling *f, uint32_t count, proof *out) {
  for (uint32_t i = f->reads_from[count + 1]; i < f->reads_from[count + 2]; i++)
    out->witness[out->witness_count++] = f->reads[i];
}

static void begin_slot(filling *f, uint32_t slot) {
  for (uint32_t i = f->starting[slot + 1]; i < f->starting[slot + 2]; i++) marks_add(&f->ready, f->begun[i]);
}

/* Fill all slots; false when one stays empty, or an addition comes too late, or a limit is met. */
static bool fill(filling *f, limits *l, proof *out) {
  write_reads(f, 0, out);
  for (uint32_t slot = 1; slot <= f->slots; slot++) {
    if (!limits_pass(l, slot)) return false;
    begin_slot(f, slot);
    uint32_t rank = marks_next(&f->ready, 0);
    if (rank == MARKS_NONE || f->by_last[rank].key < slot) return false;
    marks_remove(&f->ready, rank);
    out->witness[out->witness_count++] = f->by_last[rank].id;
    write_reads(f, slot, out);
  }
  return true;
}

/* What is left must have happened behind all reads. By rank: for those without a last slot, the order of their clients. */
static bool write_rest(filling *f, proof *out) {
  begin_slot(f, f->slots + 1);
  for (uint32_t rank = marks_next(&f->ready, 0); rank != MARKS_NONE; rank = marks_next(&f->ready, rank + 1)) {
    uint32_t i = f->by_last[rank].id;
    if (!part_is_definite(f->c->p, i)) continue;
    if (f->by_last[rank].key != NO_SLOT) return false;
    out->witness[out->witness_count++] = i;
  }
  return true;
}

static void forget_witness(proof *out) {
  free(out->witness);
  free(out->initial);
  out->witness = NULL;
  out->initial = NULL;
  out->witness_count = 0;
}

static minos_answer schedule(filling *f, limits *l, proof *out) {
  if (!find_slots(f)) return ANSWER_NO;
  uint32_t count = f->c->p->count;
  if (!limits_step(l, count) || !sort_by_last(f, l) || !proof_allocate_witness(out, f->c->p)) {
    limits_no_memory(l);
    return ANSWER_GAVE_UP;
  }
  group_additions(f);
  group_reads(f);
  if (limits_step(l, count) && fill(f, l, out) && write_rest(f, out)) return ANSWER_YES;
  forget_witness(out);
  return l->met ? ANSWER_GAVE_UP : ANSWER_NO;
}

minos_answer increments_by_client(const increments *c, limits *l, proof *out) {
  filling f = {.c = c};
  for (uint32_t i = 0; i < c->p->count; i++)
    if (c->count[i] > f.slots) f.slots = c->count[i];
  if (f.slots > c->adds) return ANSWER_NO; /* more than there are additions, or less than the start value */
  minos_answer answer = ANSWER_GAVE_UP;
  if (!allocate(&f))
    limits_no_memory(l);
  else if (clients_are_sequential(&f))
    answer = schedule(&f, l, out);
  release(&f);
  return answer;
}
