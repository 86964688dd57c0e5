/* part.h -- the view of operations that deciders and evidence work on.

   Operations are numbered 0 .. count-1 in the order in which they start (at one instant, in input order), so that the
   numbering itself is a linear extension of client order and of real time. Deciders see ranks of events, never clock
   times: at one instant starts come before ends, hence x precedes y in real time iff end[x] < start[y]. Client order is
   kept as explicit edges, because operations of one client that touch in time are ordered by it and not by real time. */
#ifndef MINOS_CHECKER_PART_H
#define MINOS_CHECKER_PART_H

#include "history_data.h"
#include "limits.h"

#define PART_NEVER UINT32_MAX /* rank of the end of an operation that never ended: behind all events */

typedef struct part {
  const minos_history *history;
  uint64_t skew; /* clock ordinals by which any two clients' clocks may differ */
  uint32_t count;
  uint32_t *op;    /* [count] its id in the history */
  uint32_t *start; /* [count] rank of its start among all events of the history, ascending */
  uint32_t *end;   /* [count] rank of its end; PART_NEVER when its outcome is unknown */
  uint32_t *ended; /* [definite] the definite operations in the order of their ends */
  uint32_t definite;
  uint32_t *object;    /* [count] object within the part */
  uint32_t *object_id; /* [objects] its id in the history */
  uint32_t objects;
  /* Client order: the direct predecessors of i are before[before_first[i] .. before_first[i + 1]), the direct successors
     likewise. Unknown operations have predecessors and no successors. */
  uint32_t *before_first, *before; /* [count + 1], [edges] */
  uint32_t *after_first, *after;   /* [count + 1], [edges] */
} part;

enum { PART_FOOTPRINT = 56 }; /* bytes an operation while a part is made */

/* All operations that take part, with `skew` clock ordinals between any two clients' clocks. Unknown operations that no
   other operation consumes are left out: they need not have happened. O(n log n), linear when starts are in order. */
minos_status part_whole(part *out, const minos_history *history, uint64_t skew);
/* The same under limits: MINOS_ENOMEM also when one is met, and then l->met says which. */
minos_status part_whole_within(part *out, const minos_history *history, uint64_t skew, limits *l);
/* The operations of one object. `whole` must have been built for the same history. O(size of the object). */
typedef struct part_index part_index;
/* Serves part_of_object for every object. MINOS_ENOMEM also when a limit is met. O(count). */
minos_status part_index_new(part_index **out, const part *whole, limits *l);
void part_index_free(part_index *index);
/* Of different objects: by several threads. MINOS_ENOMEM also when a limit is met. */
minos_status part_of_object(part *out, part_index *index, uint32_t object, limits *l);
/* The object's operations as operations of the whole, [*count], numbered as in its part; borrowed. */
const uint32_t *part_index_operations(const part_index *index, uint32_t object, uint32_t *count);
void part_release(part *p);
/* The kept operations of a part of one object. operation[i], [kept], is the number in `p` of the i-th. O(p->count). */
minos_status part_subset(part *out, const part *p, const bool *keep, uint32_t *operation);
/* Room for the same operations at other times; what lies inside real time then, client order, is left out. False when memory is
   out; release it in any case. */
bool part_redrawn(part *out, const part *p);

static inline const minos_op *part_op(const part *p, uint32_t i) {
  return &p->history->ops[p->op[i]];
}
static inline const minos_model *part_model(const part *p, uint32_t i) {
  return p->history->models[part_op(p, i)->object];
}
static inline bool part_is_definite(const part *p, uint32_t i) {
  return p->end[i] != PART_NEVER;
}
/* What an object starts at; MINOS_ABSENT: any value may be assumed. */
static inline minos_value part_start_value(const part *p, uint32_t object) {
  const minos_history *h = p->history;
  return h->initial.unknown ? MINOS_ABSENT : h->starts[p->object_id[object]];
}
/* Whether x must stand before y. O(1). */
static inline bool part_precedes(const part *p, minos_order order, uint32_t x, uint32_t y) {
  if (order == MINOS_ORDER_REAL_TIME && p->end[x] < p->start[y]) return true;
  return history_client_order(p->history, p->op[x], p->op[y]);
}

/* Whether client order lies inside real time: no operations of one client touch. O(edges). */
bool part_keeps_real_time(const part *p);

/* Whether no client uses two objects. MINOS_ENOMEM. O(count + clients). */
minos_status part_keeps_objects_apart(const part *whole, bool *out);

/* Whether a history is linearizable exactly if each object's part is (Herlihy & Wing), which needs client order inside
   real time: no operations of one client on different objects may touch at an instant at which another client touches as
   well (docs/DEFINITIONS.md has the counterexample), and no clock skew. MINOS_ENOMEM also when a limit is met. O(count). */
minos_status part_is_local(const part *whole, bool *out, limits *l);

#endif
