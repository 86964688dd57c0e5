/* layer.h -- states of a register's clients with equally many reads done, and how they came about. */
#ifndef MINOS_DECIDERS_LAYER_H
#define MINOS_DECIDERS_LAYER_H

#include "../decider.h"
#include "strands.h"

/* The move that led to a state: the write that was read, and which of the strands that could wait for it did (bits). */
typedef struct layer_move {
  uint32_t parent; /* node of the state before; LAYER_ROOT: it was the first */
  uint32_t write;  /* operation */
  uint32_t joined;
} layer_move;

#define LAYER_ROOT UINT32_MAX

/* A state is a row: a word for each strand, then its move. */
typedef struct layer {
  uint32_t *rows;
  size_t count, capacity;
} layer;

/* How states came about: moves behind their parents. */
typedef struct layer_past {
  layer_move *moves;
  size_t count, capacity;
  size_t most; /* more are not kept without looking which are needed */
} layer_past;

/* All states from a layer on, to return to. */
typedef struct layer_mark {
  uint32_t at;
  bool cut;
  uint32_t *rows;
  size_t count;
} layer_mark;

typedef struct layers {
  limits *l;
  strands on;
  uint32_t stride;       /* words of a row */
  layer *of;             /* [reads + 1] by number of reads done */
  uint32_t at;           /* the layer whose states are expanded */
  size_t room;           /* for states of a layer, at first */
  uint32_t most_waiting; /* strands that are tried in all combinations */
  bool cut;              /* some states have been left out */
  layer_past past;
  layer_mark *marks; /* the first is the beginning */
  size_t mark_count, mark_capacity;
  uint32_t *reach; /* [strands] the farthest read that any state wanted, or was ended by */
  uint64_t charged;
  uint32_t *next, *wants;    /* [strands] of the state looked at: the place of the next read, and its value */
  uint32_t *waiting, *ready; /* [strands] scratch */
  uint32_t *trial;           /* [stride] scratch */
} layers;

enum { LAYER_WORDS_OF_MOVE = 3 };

static inline uint32_t *layer_row(const layers *x, const layer *of, size_t i) {
  return of->rows + i * x->stride;
}

/* False when a limit is met, in all that follow. */
bool layers_charge(layers *x, uint64_t bytes);
bool layers_grow(layers *x, void *array, size_t *capacity, size_t wanted, size_t size);
/* Copy the row into the layer of so many reads. */
bool layers_add(layers *x, uint32_t reads, const uint32_t *row);
void layers_empty(layers *x, layer *of);

/* layers.c: decide with room for so many states of a layer at first. */
minos_answer layers_decide(const part *p, size_t room, limits *l, proof *out);

/* layer_moves.c: add all that a state may become. */
bool layers_expand(layers *x, const uint32_t *row);
/* Fill x->next and x->wants. */
void layers_look_at(layers *x, const uint32_t *row);
/* Of the state looked at, the strands but one that have writes in front of a read of the value, into x->waiting: how many. */
uint32_t layers_find_waiting(const layers *x, const uint32_t *row, uint32_t value, uint32_t but);

/* layer_thin.c: leave out what another state outdoes; then, if more than `width` are left, those farthest from real time. */
bool layers_thin(layers *x, layer *of, size_t width);

/* layer_marks.c: remember all states from the present layer on; return to a mark at least `back` layers ago, or to the first. */
bool layers_mark(layers *x);
bool layers_return(layers *x, uint32_t back);

/* layer_past.c: */
bool layers_remember(layers *x, const uint32_t *row, uint32_t *node);
/* Give up moves that no state of a layer or mark descends from, if there are many. */
bool layers_forget(layers *x);
/* The order of effects that a row stands for, followed by the writes that are left: [count of the part]. */
bool layers_write_order(layers *x, const uint32_t *row, uint32_t *order);

#endif
