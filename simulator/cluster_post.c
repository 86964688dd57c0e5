/* cluster_post.c -- letters between nodes: delayed, and lost at a partition.

   Letters in flight lie in a binary heap by the time they are due; those due at one time come in the order in which they
   were sent, so that a run depends on nothing but its seed. A letter is lost if a partition lies between the two nodes when
   it is sent or when it is due, or if the receiver is down. */
#include <stdlib.h>

#include "chance.h"
#include "cluster.h"

static bool is_before(const letter *a, const letter *b) {
  return a->due != b->due ? a->due < b->due : a->number < b->number;
}

static void swap(letter *a, letter *b) {
  letter kept = *a;
  *a = *b;
  *b = kept;
}

static bool can_reach(const cluster *c, unsigned from, unsigned to) {
  return c->nodes[from].group == c->nodes[to].group;
}

static bool make_room(cluster *c) {
  if (c->waiting < c->capacity) return true;
  size_t capacity = c->capacity ? 2 * c->capacity : 64;
  letter *letters = realloc(c->letters, capacity * sizeof *letters);
  if (!letters) {
    c->failed = true;
    return false;
  }
  c->letters = letters;
  c->capacity = capacity;
  return true;
}

void post_send(cluster *c, letter sent) {
  sent.due = c->now + chance_between(&c->chance, c->delay_low, c->delay_high);
  sent.number = c->sent++;
  if (!can_reach(c, sent.from, sent.to) || !make_room(c)) return;
  size_t at = c->waiting++;
  c->letters[at] = sent;
  for (; at > 0 && is_before(&c->letters[at], &c->letters[(at - 1) / 2]); at = (at - 1) / 2)
    swap(&c->letters[at], &c->letters[(at - 1) / 2]);
}

void post_send_all(cluster *c, letter_kind kind, unsigned from) {
  for (unsigned to = 0; to < c->count; to++) {
    if (to == from) continue;
    post_send(c, (letter){.kind = kind, .from = (uint8_t)from, .to = (uint8_t)to, .term = c->nodes[from].term});
  }
}

static void take_first(cluster *c, letter *out) {
  *out = c->letters[0];
  c->letters[0] = c->letters[--c->waiting];
  for (size_t at = 0;;) {
    size_t least = at;
    for (size_t child = 2 * at + 1; child <= 2 * at + 2 && child < c->waiting; child++)
      if (is_before(&c->letters[child], &c->letters[least])) least = child;
    if (least == at) return;
    swap(&c->letters[at], &c->letters[least]);
    at = least;
  }
}

bool post_take(cluster *c, int64_t at, letter *out) {
  while (c->waiting > 0 && c->letters[0].due <= at) {
    take_first(c, out);
    if (can_reach(c, out->from, out->to) && !c->nodes[out->to].down) return true;
  }
  return false;
}

int64_t post_next(const cluster *c) {
  return c->waiting > 0 ? c->letters[0].due : MINOS_NEVER;
}
