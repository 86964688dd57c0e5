/* layer_moves.c -- what a state of a register's clients may become: some write is read next.

   In every state the value that is there is done with: whoever could read it has. So the next operation is a write, and the next
   read is of a write w of its value, by strands that it is the next read of. Writes in front of w in its own strand are done
   before it, and so is the whole run of writes in front of a read that w serves; nobody reads them. Other writes can wait. So
   a move is: a write w of a run, and a set of strands with a run in front of a read of that value, at least one read being
   served; then the reads of the value that nothing stands in front of are taken as well, and again, until there are none.

   Proof that no legal order is lost. Take one of what is left in a state; it begins with a write (or no read is left). Let w be the
   first write that is read, H the writes in front of it, and B the reads between w and the next write. H and the reads of B alone
   stand in front of and at w, so w and the first read of B in each strand have only writes of H (and w) in front of them. The
   writes of H that are neither in front of w in its strand nor in front of such a read move behind B: nobody reads them there
   either, and in their strands nothing of B stands behind them. If w's strand has an earlier write of the same value in its run, that
   one can be read instead, and what follows it in the run, up to w, moves behind B, unless w's own strand reads in B: then w is the
   last of its run. Reads of the value that are enabled after B are moved to it. What is left then begins with a write again.

   A value that is wanted later and written no more ends a state at once. */
#include "layer.h"

#include <string.h>

enum { MOVES_PER_POLL = 16 }; /* beside one of each state */

typedef struct move {
  layers *x;
  const uint32_t *from;
  uint32_t value;
  uint32_t ready; /* strands whose next operation is a read of it: x->ready[0 .. ready) */
} move;

void layers_look_at(layers *x, const uint32_t *row) {
  for (uint32_t k = 0; k < x->on.count; k++) {
    x->next[k] = strand_next_read(&x->on, row, k);
    x->wants[k] = x->on.value[x->on.first[k] + x->next[k]];
  }
}

uint32_t layers_find_waiting(const layers *x, const uint32_t *row, uint32_t value, uint32_t but) {
  uint32_t count = 0;
  for (uint32_t k = 0; k < x->on.count; k++)
    if (x->wants[k] == value && x->next[k] != row[k] && k != but) x->waiting[count++] = k;
  return count;
}

/* Reads of the value that are next in a strand: how many. */
static uint32_t read_on(const move *m, uint32_t strand, uint32_t *to) {
  layers *x = m->x;
  uint32_t done = strands_read_eagerly(&x->on, to, strand, m->value), next = strand_next_read(&x->on, to, strand);
  if (next > x->reach[strand]) x->reach[strand] = next;
  return done;
}

/* Whether the writes that the move did in a strand leave some read without any. */
static bool starves(const move *m, uint32_t strand, const uint32_t *to) {
  const strands *s = &m->x->on;
  uint32_t next = m->x->next[strand], end = next < to[strand] ? next : to[strand];
  for (uint32_t place = m->from[strand]; place < end; place++)
    if (strands_starve(s, to, s->value[s->first[strand] + place], m->x->reach)) return true;
  return false;
}

/* The write at `place` of a strand is next, after the runs of those that wait and were chosen. */
static bool add(const move *m, uint32_t strand, uint32_t place, uint32_t joined) {
  layers *x = m->x;
  uint32_t *to = x->trial, reads = x->at;
  memcpy(to, m->from, x->on.count * sizeof *to);
  to[strand] = place + 1;
  reads += read_on(m, strand, to);
  for (uint32_t i = 0; i < m->ready; i++) reads += read_on(m, x->ready[i], to);
  for (uint32_t i = 0; joined >> i; i++) {
    if (!(joined >> i & 1)) continue;
    to[x->waiting[i]] = x->next[x->waiting[i]];
    reads += read_on(m, x->waiting[i], to);
  }
  if (starves(m, strand, to)) return true;
  for (uint32_t i = 0; joined >> i; i++)
    if (joined >> i & 1 && starves(m, x->waiting[i], to)) return true;
  to[x->on.count + 1] = x->on.chains.ops[x->on.chains.first[strand] + place];
  to[x->on.count + 2] = joined;
  return layers_add(x, reads, to);
}

static bool add_all(const move *m, uint32_t strand, uint32_t place) {
  layers *x = m->x;
  bool own = place + 1 == x->next[strand] && x->wants[strand] == m->value;
  uint32_t waiting = layers_find_waiting(x, m->from, m->value, strand);
  if (waiting > x->most_waiting) {
    waiting = x->most_waiting;
    x->cut = true;
  }
  for (uint32_t joined = own || m->ready ? 0 : 1; joined >> waiting == 0; joined++) {
    if (joined % MOVES_PER_POLL == MOVES_PER_POLL - 1 && !limits_poll(x->l)) return false;
    if (!add(m, strand, place, joined)) return false;
  }
  return true;
}

/* The first write of the value in the run, and the last of the run if its own strand reads that. */
static bool add_writes_of(const move *m, uint32_t strand) {
  const strands *s = &m->x->on;
  const uint32_t *value = s->value + s->first[strand];
  uint32_t place = m->from[strand], end = m->x->next[strand];
  while (place < end && value[place] != m->value) place++;
  if (place == end) return true;
  if (!add_all(m, strand, place)) return false;
  bool reads_last = value[end - 1] == m->value && value[end] == m->value;
  return place + 1 == end || !reads_last || add_all(m, strand, end - 1);
}

static bool is_wanted_before(const move *m, uint32_t strand) {
  for (uint32_t k = 0; k < strand; k++)
    if (m->x->wants[k] == m->value) return true;
  return false;
}

static bool read_value_next(move *m) {
  layers *x = m->x;
  m->ready = 0;
  for (uint32_t k = 0; k < x->on.count; k++)
    if (x->wants[k] == m->value && x->next[k] == m->from[k]) x->ready[m->ready++] = k;
  for (uint32_t k = 0; k < x->on.count; k++)
    if (!add_writes_of(m, k)) return false;
  return true;
}

bool layers_expand(layers *x, const uint32_t *row) {
  move m = {.x = x, .from = row};
  if (!limits_poll(x->l) || !limits_count(x->l) || !layers_remember(x, row, &x->trial[x->on.count])) return false;
  layers_look_at(x, row);
  for (uint32_t k = 0; k < x->on.count; k++) {
    m.value = x->wants[k];
    if (m.value == STRAND_NONE || is_wanted_before(&m, k)) continue;
    if (!read_value_next(&m)) return false;
  }
  return true;
}
