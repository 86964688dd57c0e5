/* kind.h -- what a kind of history is: which operations there are, and what they do to an object. */
#ifndef MINOS_GENERATOR_KIND_H
#define MINOS_GENERATOR_KIND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum figure_shape { FIGURE_NONE, FIGURE_NIL, FIGURE_INTEGER, FIGURE_BOOLEAN, FIGURE_PAIR } figure_shape;

typedef struct figure { /* an argument or a result */
  figure_shape shape;
  int64_t number, second; /* 0 and 1 for booleans; both for pairs */
} figure;

typedef struct made_op {
  int64_t start, end; /* ticks; end -1: still open */
  figure argument, result;
  uint32_t client, object;
  uint8_t word; /* index in the kind's words */
  bool unknown;
  bool settled; /* argument and result are chosen */
} made_op;

/* One object. A kind uses what it needs; all of it may be zero at first. */
typedef struct made_object {
  int64_t value;  /* of a register, a counter */
  bool present;   /* whether there is a value (kv) */
  int64_t *items; /* [capacity] those of a collection are items[head .. head+count) */
  size_t head, count, capacity;
  uint8_t *marks; /* [marked] of a set: whether value i is in it */
  size_t marked;
} made_object;

/* Where values come from. */
typedef struct supply {
  uint64_t *chance;
  uint32_t values; /* 0: every value is new */
  int64_t fresh;   /* the last value that was new */
} supply;

typedef struct kind {
  const char *words[6];
  uint32_t read_share; /* in millionths, where nothing else is asked for */
  bool last_write;     /* a read returns what was written last */
  /* Choose word and argument of an operation: one that only reads, or one that may change the object. */
  void (*ask)(supply *from, const made_object *object, made_op *op);
  void (*change)(supply *from, const made_object *object, made_op *op);
  /* Choose a change after which the question that `op` holds has, or may have, another answer; false: there is none.
     NULL: any change will do. */
  bool (*alter)(supply *from, const made_object *object, made_op *op);
  /* Let it take effect: sets the result. False: memory is out. */
  bool (*take)(made_object *object, made_op *op);
  /* Step 0, 1, 2 of what one client can't have seen in any order; `fresh` is a value that nobody else writes. Sets all that is
     to be said and returns whether the step is to take effect; false: it is a lie. The last step is one. */
  bool (*ruin)(supply *from, int step, int64_t fresh, made_op *op);
  int ruin_steps;
} kind;

#define KIND(id, name, help) extern const kind kind_##id;
#include "kinds.def"
#undef KIND

const kind *kind_find(const char *name); /* NULL: there is none */

/* A value to write; `supply_seen`: one that was written lately or will be, for comparing. */
int64_t supply_next(supply *from);
int64_t supply_seen(supply *from);

static inline figure integer(int64_t number) {
  return (figure){FIGURE_INTEGER, number, 0};
}
static inline figure boolean(bool truth) {
  return (figure){FIGURE_BOOLEAN, truth, 0};
}
static inline bool figure_equal(const figure *a, const figure *b) {
  return a->shape == b->shape && a->number == b->number && a->second == b->second;
}

#endif
