/* layer_thin.c -- of states with equally many reads done, those worth going on from.

   A state outdoes another if in each strand the same reads are done, and no more writes: what is left of the other begins with a
   write, so it is legal behind the writes that this one has not done yet. States are compared within groups of equal
   reads, a bounded number with each; what is left uncompared costs time only.

   Where more are left than there is room for, those are kept whose strands are closest to real time: the operations by which each
   strand is ahead or behind of where it stood when the read that gives the layer its number began, added up. Recorded histories
   are nearly linearizable, so that their orders stay close. O(states). */
#include <stdlib.h>
#include <string.h>

#include "../grow.h"
#include "../hash.h"
#include "layer.h"

enum { MOST_COMPARED = 64, FARTHEST = 1023, BYTES_A_STATE = 21 };

#define NOBODY UINT32_MAX

typedef struct thinning {
  layers *x;
  layer *of;
  uint32_t *heads; /* [size] the latest state of a group; NOBODY: none */
  uint32_t size;   /* a power of two */
  uint32_t *next;  /* [count] in the group */
  bool *gone;      /* [count] */
} thinning;

/* ---- what is outdone ---- */

static uint64_t hash_reads(const layers *x, const uint32_t *row) {
  uint64_t hash = 0;
  for (uint32_t k = 0; k < x->on.count; k++)
    hash = (hash ^ strand_next_read(&x->on, row, k)) * 0x9FB21C651E98DF25ULL + (hash >> 31);
  return hash_mix(hash);
}

static bool have_equal_reads(const layers *x, const uint32_t *a, const uint32_t *b) {
  for (uint32_t k = 0; k < x->on.count; k++)
    if (strand_next_read(&x->on, a, k) != strand_next_read(&x->on, b, k)) return false;
  return true;
}

static bool outdoes(const layers *x, const uint32_t *a, const uint32_t *b) {
  for (uint32_t k = 0; k < x->on.count; k++)
    if (a[k] > b[k]) return false;
  return true;
}

/* Where the group of a state has its head, or may get one. */
static uint32_t *find_head(const thinning *t, const uint32_t *row) {
  for (uint64_t slot = hash_reads(t->x, row);; slot++) {
    uint32_t *head = &t->heads[slot & (t->size - 1)];
    if (*head == NOBODY || have_equal_reads(t->x, row, layer_row(t->x, t->of, *head))) return head;
  }
}

static void compare(thinning *t, uint32_t i) {
  const uint32_t *row = layer_row(t->x, t->of, i);
  uint32_t *head = find_head(t, row), compared = 0;
  for (uint32_t other = *head; other != NOBODY && compared < MOST_COMPARED; other = t->next[other], compared++) {
    const uint32_t *there = layer_row(t->x, t->of, other);
    if (t->gone[other]) continue;
    t->gone[i] = outdoes(t->x, there, row);
    if (t->gone[i]) return;
    t->gone[other] = outdoes(t->x, row, there);
  }
  t->next[i] = *head;
  *head = i;
}

static void keep_others(thinning *t) {
  layer *of = t->of;
  size_t kept = 0, bytes = t->x->stride * sizeof *of->rows;
  for (size_t i = 0; i < of->count; i++)
    if (!t->gone[i]) memmove(layer_row(t->x, of, kept++), layer_row(t->x, of, i), bytes);
  of->count = kept;
}

/* ---- what is far from real time ---- */

/* How many operations of each strand started no later than the read that gives the layer its number. */
static void expect(const layers *x, uint32_t reads, uint32_t *expected) {
  const strands *s = &x->on;
  for (uint32_t k = 0; k < s->count; k++) {
    const uint32_t *ops = s->chains.ops + s->chains.first[k];
    uint32_t low = 0, high = s->chains.first[k + 1] - s->chains.first[k];
    while (reads > 0 && low < high) {
      uint32_t middle = low + (high - low) / 2;
      if (ops[middle] <= s->read[reads - 1])
        low = middle + 1;
      else
        high = middle;
    }
    expected[k] = low;
  }
}

static uint32_t how_far(const layers *x, const uint32_t *row, const uint32_t *expected) {
  uint32_t far = 0;
  for (uint32_t k = 0; k < x->on.count; k++) far += row[k] > expected[k] ? row[k] - expected[k] : expected[k] - row[k];
  return far < FARTHEST ? far : FARTHEST;
}

static bool keep_closest(thinning *t, size_t width) {
  layers *x = t->x;
  layer *of = t->of;
  uint32_t *expected = array_new(x->on.count, sizeof *expected);
  if (!expected) return false;
  expect(x, strands_reads_done(&x->on, of->rows), expected);
  size_t at[FARTHEST + 1] = {0}, room = width, limit = 0;
  for (size_t i = 0; i < of->count; i++) at[t->next[i] = how_far(x, layer_row(x, of, i), expected)]++;
  while (at[limit] <= room) room -= at[limit++];
  for (size_t i = 0; i < of->count; i++) {
    t->gone[i] = t->next[i] > limit || (t->next[i] == limit && room == 0);
    if (t->next[i] == limit && room > 0) room--;
  }
  free(expected);
  keep_others(t);
  x->cut = true;
  return true;
}

/* ---- both ---- */

static bool prepare(thinning *t) {
  for (t->size = 16; t->size < 2 * t->of->count;) t->size *= 2;
  t->heads = array_raw(t->size, sizeof *t->heads);
  t->next = array_raw(t->of->count, sizeof *t->next);
  t->gone = array_new(t->of->count, sizeof *t->gone);
  if (t->heads) memset(t->heads, 0xFF, t->size * sizeof *t->heads);
  return t->heads && t->next && t->gone;
}

bool layers_thin(layers *x, layer *of, size_t width) {
  thinning t = {.x = x, .of = of};
  if (of->count < 2) return true;
  bool thinned = of->count < NOBODY / 4 && limits_has_room(x->l, of->count * BYTES_A_STATE) && prepare(&t);
  if (thinned) {
    for (uint32_t i = 0; i < of->count && thinned; i++) {
      thinned = limits_pass(x->l, i);
      compare(&t, i);
    }
    keep_others(&t);
    if (of->count > width) thinned = keep_closest(&t, width) && thinned;
  }
  free(t.heads);
  free(t.next);
  free(t.gone);
  if (!thinned && !x->l->met) x->l->met = MINOS_LIMIT_MEMORY;
  return thinned;
}
