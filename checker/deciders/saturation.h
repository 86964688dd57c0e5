/* saturation.h -- what must stand before what, followed to the end: clocks of operations on lanes. */
#ifndef MINOS_DECIDERS_SATURATION_H
#define MINOS_DECIDERS_SATURATION_H

#include "sdp_agenda.h"
#include "sdp_readers.h"
#include "sdp_stripes.h"

/* Why an edge is there; client order is never kept as an edge. */
typedef enum edge_kind {
  EDGE_CLIENT,     /* client order */
  EDGE_READS,      /* `to` read what `from` wrote */
  EDGE_INITIAL,    /* `from` read the start value, `to` is a write */
  EDGE_BEFORE,     /* write before write: `from` stands before the read `via`, which read from `to` */
  EDGE_OVERWRITES, /* `from` read a version that stands before the write `to` */
  EDGE_DECIDED,    /* assumed; `via` is the level of the decision */
  EDGE_FLIPPED,    /* the opposite was refuted; `via` says under which decisions */
} edge_kind;

#define EDGE_NONE UINT32_MAX

typedef struct edge {
  uint32_t from, to, via;
  uint32_t next : 29; /* + 1 of the next edge with the same `from`, 0: none */
  uint32_t kind : 3;
} edge;

enum { MOST_EDGES = (1 << 29) - 2 };

/* `from` must precede `to`, and the clocks say that `to` precedes `from`. */
typedef struct clash {
  bool found;
  edge_kind kind;
  uint32_t from, to, edge; /* edge: its number where the kind is kept as one */
} clash;

typedef struct saturation {
  const versions *v;
  const lanes *a;
  limits *l;
  stripes writes;
  lane_readers readers;
  bool with_rules;      /* otherwise only client order and reads-from are followed */
  bool reads_are_edges; /* who read what is found out on the way, and is an edge then; otherwise versions know it */
  uint32_t stride;      /* numbers of a row, a multiple of 8 */
  int32_t *rows;        /* [operations][stride] how many operations of each lane stand before this one or are it */
  agenda todo;          /* operations whose row changed */
  uint32_t *head;       /* [operations] + 1 of its first edge, 0: none */
  edge *edges;
  size_t edge_count, edge_capacity;
  /* The trail: rows as they were before the present level changed them. */
  uint32_t level;  /* 0: nothing need be remembered */
  uint32_t *saved; /* [operations] the level that remembered the row last */
  uint32_t *trail_op;
  int32_t *trail_rows;
  size_t trail_count, trail_op_capacity, trail_row_capacity;
  size_t trail_base; /* rows at its beginning that are kept for a return to level 0 only */
  bool *in_base;     /* [operations] whose row is one of those; NULL: none is */
  uint64_t charged;
  clash clash;
} saturation;

/* False when memory is out or its limit is met (l->met is set). Release it in any case. */
bool saturation_init(saturation *s, const versions *v, const lanes *a, bool with_rules, limits *l);
void saturation_release(saturation *s);
/* Put all operations on the agenda, and the reads of start values before the writes. False when a limit was met. */
bool saturation_begin(saturation *s);
/* The same again after versions of reads became known. */
bool saturation_begin_again(saturation *s);
/* Demand that e.from precede e.to. False when memory is out. */
bool saturation_add(saturation *s, edge e);
/* Follow everything to its end, or to a clash. False when a limit was met. */
bool saturation_run(saturation *s);

typedef struct saturation_mark {
  size_t edges, trail;
  uint32_t level;
} saturation_mark;

/* Begin the next level; what it changes can be undone. */
saturation_mark saturation_deepen(saturation *s);
/* Back to how it was at the mark; the clash is forgotten. */
void saturation_undo(saturation *s, const saturation_mark *to);

/* Keep all levels for good: only the return to level 0 remains possible. The trail then has a row for an operation at most. */
bool saturation_commit(saturation *s);

static inline int32_t *saturation_row(const saturation *s, uint32_t op) {
  return s->rows + (size_t)op * s->stride;
}
/* Whether x is known to precede y, or is y. */
static inline bool saturation_precedes(const saturation *s, uint32_t x, uint32_t y) {
  return (uint32_t)saturation_row(s, y)[s->a->lane[x]] > s->a->place[x];
}

#endif
