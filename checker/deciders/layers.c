/* layers.c -- is a register with repeated values sequential? States of its clients, layer by layer of reads done.

   A state says how far each client is; what value is there is done with (layer_moves.c has the moves, and why they lose no order). Each
   move does at least one read, so states with equally many reads done are a layer, and layers are gone through in order: those
   behind need not be kept. Within a layer states that others outdo are left out (layer_thin.c). Where
   clients are done with their reads, the writes that are left follow: YES. Where no state is left: NO, if none was left out for
   want of room.

   There is room for few states at first, those closest to real time: most of a history needs no more. Where all fail, the
   search returns to a layer further back with four times the room, until it is past the place of trouble; when it comes to the same
   place again, it returns twice as far, with four times the room once more. In the end that is the beginning, with room for
   all. So an unlucky choice costs little, and a contradiction early in the history is found without looking at the rest.

   A refutation has looked no further than the farthest read that any state wanted in each strand, or that nothing was left for. What stands
   behind these plays no part and is left out of the core, but for writes of values that are read there: a read keeps its writes.

   That frontiers of k clients suffice is the folklore algorithm O(n^k) for verifying sequential consistency of a register (Cantin,
   Lipasti & Smith 2005 show it NP-complete); runs that are done as one, and what outdoes what, make it practical.
   Cost: states x clients x moves; memory: states of a few layers, and the moves that led to them. */
#include <stdlib.h>
#include <string.h>

#include "../grow.h"
#include "layer.h"
#include "sdp_versions.h"

enum {
  FIRST_ROOM = 32,
  WIDEN = 4,
  FIRST_BACK = 64,
  BEYOND = 64,
  MARK_EVERY = 32,
  FIRST_WAITING = 4,
  MOST_WAITING = 30
};

/* ---- memory ---- */

bool layers_charge(layers *x, uint64_t bytes) {
  if (!limits_charge(x->l, bytes)) return false;
  x->charged += bytes;
  return true;
}

bool layers_grow(layers *x, void *array, size_t *capacity, size_t wanted, size_t size) {
  size_t before = *capacity;
  if (wanted <= before) return true;
  if (!grow_array(array, capacity, wanted, size)) {
    x->l->met = MINOS_LIMIT_MEMORY;
    return false;
  }
  return layers_charge(x, (*capacity - before) * size);
}

bool layers_add(layers *x, uint32_t reads, const uint32_t *row) {
  layer *of = &x->of[reads];
  if (!layers_grow(x, &of->rows, &of->capacity, of->count + 1, x->stride * sizeof *row)) return false;
  memcpy(layer_row(x, of, of->count++), row, x->stride * sizeof *row);
  return true;
}

void layers_empty(layers *x, layer *of) {
  uint64_t bytes = of->capacity * x->stride * sizeof *of->rows;
  limits_return(x->l, bytes);
  x->charged -= bytes;
  free(of->rows);
  *of = (layer){0};
}

static bool allocate(layers *x, const part *p) {
  if (!strands_build(&x->on, p)) return false;
  x->stride = x->on.count + LAYER_WORDS_OF_MOVE;
  x->of = array_new((size_t)x->on.reads + 1, sizeof *x->of);
  x->reach = array_new(x->on.count, sizeof *x->reach);
  x->next = array_raw(x->on.count, sizeof *x->next);
  x->wants = array_raw(x->on.count, sizeof *x->wants);
  x->waiting = array_raw(x->on.count, sizeof *x->waiting);
  x->ready = array_raw(x->on.count, sizeof *x->ready);
  x->trial = array_new(x->stride, sizeof *x->trial);
  return x->of && x->reach && x->next && x->wants && x->waiting && x->ready && x->trial;
}

static void release(layers *x) {
  for (size_t m = 0; m < x->mark_count; m++) free(x->marks[m].rows);
  for (uint32_t r = 0; x->of && r <= x->on.reads; r++) free(x->of[r].rows);
  limits_return(x->l, x->charged);
  free(x->marks);
  free(x->past.moves);
  free(x->of);
  free(x->reach);
  free(x->next);
  free(x->wants);
  free(x->waiting);
  free(x->ready);
  free(x->trial);
  strands_release(&x->on);
}

/* ---- going through ---- */

typedef struct course {
  size_t width;     /* room for so many states of a layer now */
  uint32_t trouble; /* the farthest layer in which all states failed */
  uint32_t back;    /* how far to return next */
} course;

static bool begin(layers *x) {
  x->trial[x->on.count] = LAYER_ROOT;
  for (uint32_t k = 0; k < x->on.count; k++) {
    strands_read_eagerly(&x->on, x->trial, k, x->on.start);
    x->reach[k] = strand_next_read(&x->on, x->trial, k);
  }
  return layers_add(x, strands_reads_done(&x->on, x->trial), x->trial) && layers_mark(x);
}

static bool find_next_layer(layers *x) {
  while (x->at < x->on.reads && x->of[x->at].count == 0) x->at++;
  return x->of[x->at].count > 0;
}

/* Turn back from the layer in which all states failed. False also when more strands wait than are tried in all combinations. */
static bool widen(layers *x, course *c, uint32_t failed) {
  bool is_new = failed > c->trouble;
  if (is_new) *c = (course){.width = x->room, .trouble = failed, .back = FIRST_BACK};
  if (c->width >= SIZE_MAX / WIDEN) return false;
  c->width *= WIDEN;
  if (!is_new && c->back < failed) c->back *= 2;
  x->at = failed;
  x->most_waiting = FIRST_WAITING;
  for (size_t w = x->room; w < c->width && x->most_waiting < MOST_WAITING; w *= WIDEN) x->most_waiting++;
  return layers_return(x, c->back);
}

static bool is_time_to_mark(const layers *x, const course *c) {
  return c->width == x->room && x->at >= x->marks[x->mark_count - 1].at + MARK_EVERY;
}

static bool go_through(layers *x, const course *c) {
  layer *now = &x->of[x->at];
  if (is_time_to_mark(x, c) && !layers_mark(x)) return false;
  if (!layers_thin(x, now, c->width) || !layers_forget(x)) return false;
  x->l->progress.operations = x->on.read[x->at];
  for (size_t i = 0; i < now->count; i++)
    if (!layers_expand(x, layer_row(x, now, i))) return false;
  layers_empty(x, now);
  return true;
}

static minos_answer run(layers *x) {
  course c = {.width = x->room, .back = FIRST_BACK};
  uint32_t last = 0;
  x->most_waiting = FIRST_WAITING;
  if (!begin(x)) return ANSWER_GAVE_UP;
  while (x->of[x->on.reads].count == 0) {
    if (!find_next_layer(x)) {
      if (!x->cut) return ANSWER_NO;
      if (!widen(x, &c, last)) return ANSWER_GAVE_UP;
      continue;
    }
    if (x->at > c.trouble + BEYOND) c.width = x->room;
    last = x->at;
    if (!go_through(x, &c)) return ANSWER_GAVE_UP;
  }
  return ANSWER_YES;
}

/* ---- the answer ---- */

static bool write_order(layers *x, proof *out) {
  if (!proof_allocate_witness(out, x->on.p)) return false;
  if (!layers_write_order(x, x->of[x->on.reads].rows, out->witness)) return false;
  out->witness_count = x->on.p->count;
  out->initial[0] = part_start_value(x->on.p, 0);
  return true;
}

static uint32_t value_of(const strands *s, uint32_t op) {
  return s->value[s->first[s->chains.chain[op]] + s->chains.position[op]];
}

static bool is_within_reach(const layers *x, uint32_t op) {
  return x->on.chains.position[op] <= x->reach[x->on.chains.chain[op]];
}

/* What was looked at, and all writes of the values that were read there. */
static bool write_core(const layers *x, proof *out) {
  const strands *s = &x->on;
  bool *returned = array_new(s->values, sizeof *returned);
  out->core = array_raw(s->p->count, sizeof *out->core);
  if (returned && out->core) {
    for (uint32_t r = 0; r < s->reads; r++)
      if (is_within_reach(x, s->read[r])) returned[value_of(s, s->read[r])] = true;
    for (uint32_t op = 0, r = 0; op < s->p->count; op++) {
      bool reads = r < s->reads && s->read[r] == op;
      r += reads;
      if (is_within_reach(x, op) || (!reads && returned[value_of(s, op)])) out->core[out->core_count++] = op;
    }
  }
  bool written = returned && out->core;
  free(returned);
  return written;
}

minos_answer layers_decide(const part *p, size_t room, limits *l, proof *out) {
  layers x = {.l = l, .room = room};
  minos_answer answer = ANSWER_GAVE_UP;
  if (allocate(&x, p)) {
    l->progress.total = p->count;
    answer = run(&x);
    bool written = answer == ANSWER_YES ? write_order(&x, out) : answer == ANSWER_GAVE_UP || write_core(&x, out);
    if (!written) l->met = MINOS_LIMIT_MEMORY;
  } else {
    l->met = MINOS_LIMIT_MEMORY;
  }
  if (l->met) answer = ANSWER_GAVE_UP;
  if (answer == ANSWER_GAVE_UP) proof_release(out);
  release(&x);
  return answer;
}

static minos_answer decide(const part *p, minos_order order, limits *l, proof *out) {
  (void)order;
  return layers_decide(p, FIRST_ROOM, l, out);
}

static bool applies(const part *p, minos_order order) {
  return order == MINOS_ORDER_CLIENT && p->objects == 1 && part_start_value(p, 0) != MINOS_ABSENT &&
         versions_apply(p) && strands_describe(p);
}

const minos_decider decider_layers = {.applies = applies, .decide = decide, .footprint = 128, .searches = true};
