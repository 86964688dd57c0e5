/* layer_past.c -- the moves that led to states, and the order that they make.

   Moves stand behind their parents, so one pass down marks those that some state needs, and one pass up moves them together
   (layers_forget). States of one layer soon descend from few of an earlier one: what must be kept stays small. */
#include <stdlib.h>

#include "../grow.h"
#include "layer.h"

bool layers_remember(layers *x, const uint32_t *row, uint32_t *node) {
  const uint32_t *move = row + x->on.count;
  if (x->past.count >= LAYER_ROOT) {
    x->l->met = MINOS_LIMIT_MEMORY;
    return false;
  }
  if (!layers_grow(x, &x->past.moves, &x->past.capacity, x->past.count + 1, sizeof *x->past.moves)) return false;
  *node = (uint32_t)x->past.count;
  x->past.moves[x->past.count++] = (layer_move){move[0], move[1], move[2]};
  return true;
}

/* ---- forgetting ---- */

enum { FEW = 1 << 16 };

/* Have `visit` see where each state keeps its parent. */
static void each_parent(layers *x, uint32_t *number, void (*visit)(uint32_t *number, uint32_t *parent)) {
  for (uint32_t r = x->at; r <= x->on.reads; r++)
    for (size_t i = 0; i < x->of[r].count; i++) visit(number, layer_row(x, &x->of[r], i) + x->on.count);
  for (size_t m = 0; m < x->mark_count; m++)
    for (size_t i = 0; i < x->marks[m].count; i++) visit(number, x->marks[m].rows + i * x->stride + x->on.count);
}

static void need(uint32_t *number, uint32_t *parent) {
  if (*parent != LAYER_ROOT) number[*parent] = 1;
}

static void renumber(uint32_t *number, uint32_t *parent) {
  if (*parent != LAYER_ROOT) *parent = number[*parent];
}

bool layers_forget(layers *x) {
  layer_past *past = &x->past;
  if (past->count <= past->most || past->count < FEW) return true;
  if (!limits_has_room(x->l, past->count * sizeof(uint32_t))) return false;
  uint32_t *number = array_new(past->count, sizeof *number);
  if (!number) {
    x->l->met = MINOS_LIMIT_MEMORY;
    return false;
  }
  size_t kept = 0;
  each_parent(x, number, need);
  for (size_t i = past->count; i-- > 0;)
    if (number[i]) need(number, &past->moves[i].parent);
  for (size_t i = 0; i < past->count; i++) {
    if (!number[i]) continue;
    renumber(number, &past->moves[i].parent);
    past->moves[kept] = past->moves[i];
    number[i] = (uint32_t)kept++;
  }
  each_parent(x, number, renumber);
  past->count = kept;
  past->most = 2 * kept;
  free(number);
  return true;
}

/* ---- the order ---- */

typedef struct telling {
  layers *x;
  uint32_t *row; /* what is done */
  uint32_t *order, count;
} telling;

static void tell_until(telling *t, uint32_t strand, uint32_t place) {
  const chains *c = &t->x->on.chains;
  for (; t->row[strand] < place; t->row[strand]++) t->order[t->count++] = c->ops[c->first[strand] + t->row[strand]];
}

static void tell_reads(telling *t, uint32_t value) {
  const strands *s = &t->x->on;
  for (uint32_t k = 0; k < s->count; k++) {
    uint32_t from = t->row[k], end = from + strands_read_eagerly(s, t->row, k, value);
    t->row[k] = from;
    tell_until(t, k, end);
  }
}

static void tell_move(telling *t, const layer_move *m) {
  layers *x = t->x;
  uint32_t strand = x->on.chains.chain[m->write], place = x->on.chains.position[m->write];
  uint32_t value = x->on.value[x->on.first[strand] + place];
  layers_look_at(x, t->row);
  layers_find_waiting(x, t->row, value, strand);
  for (uint32_t i = 0; m->joined >> i; i++)
    if (m->joined >> i & 1) tell_until(t, x->waiting[i], x->next[x->waiting[i]]);
  tell_until(t, strand, place + 1);
  tell_reads(t, value);
}

/* The moves from the first state to the row, reversed in place of parents: path[length-1] is the first. */
static layer_move *trace(const layers *x, const uint32_t *row, size_t *length) {
  layer_move last = {row[x->on.count], row[x->on.count + 1], row[x->on.count + 2]};
  layer_move *path = array_raw(x->on.reads + 1, sizeof *path);
  *length = 0;
  for (layer_move m = last; path && m.parent != LAYER_ROOT; m = x->past.moves[m.parent]) path[(*length)++] = m;
  return path;
}

bool layers_write_order(layers *x, const uint32_t *row, uint32_t *order) {
  size_t length;
  telling t = {.x = x, .order = order, .row = array_new(x->on.count, sizeof *t.row)};
  layer_move *path = trace(x, row, &length);
  if (t.row && path) {
    tell_reads(&t, x->on.start);
    while (length-- > 0) tell_move(&t, &path[length]);
    for (uint32_t k = 0; k < x->on.count; k++) tell_until(&t, k, x->on.chains.first[k + 1] - x->on.chains.first[k]);
  } else {
    x->l->met = MINOS_LIMIT_MEMORY;
  }
  bool told = t.row && path;
  free(t.row);
  free(path);
  return told;
}
