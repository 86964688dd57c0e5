/* cursors_stuck.h -- where the clients' cursors are, and what to say when they can't move on. */
#ifndef MINOS_DECIDERS_CURSORS_STUCK_H
#define MINOS_DECIDERS_CURSORS_STUCK_H

#include "cursors.h"

#define CURSORS_NONE UINT32_MAX

typedef struct client_cursor {
  uint32_t first, end;   /* its operations among all, grouped */
  uint32_t from, until;  /* those at the cursor */
  uint32_t next;         /* client whose cursor is at the same cluster; CURSORS_NONE */
  int64_t latest, ended; /* the latest start, and the end of the latest definite operation */
} client_cursor;

typedef struct cursors {
  const minos_history *h;
  const minos_fn *fns;
  limits *l;
  minos_value initial;
  uint32_t values, clients, total;
  uint32_t *write;   /* [values] CURSORS_NONE */
  uint32_t *missing; /* [values] operations that are at no cursor yet */
  uint32_t *waiting; /* [values] a client whose cursor is at the cluster; CURSORS_NONE */
  uint32_t *op;      /* [total] operations that matter, by client */
  client_cursor *client;
  minos_value *ready; /* [ready_count] clusters of which nothing is missing, at most one for each cursor */
  uint32_t ready_count;
  uint32_t *witness;
  uint32_t placed;
  uint32_t early_read; /* that precedes the write of its value; CURSORS_NONE */
} cursors;

static inline const minos_op *cursors_at(const cursors *x, uint32_t place) {
  return &x->h->ops[x->op[place]];
}

static inline bool cursors_writes(const cursors *x, const minos_op *op) {
  return x->fns[op->fn].role == MINOS_ROLE_WRITE;
}

static inline minos_value cursors_value(const cursors *x, const minos_op *op) {
  return cursors_writes(x, op) ? op->argument : op->result;
}

static inline bool cursors_is_definite(const minos_op *op) {
  return op->outcome == MINOS_OUTCOME_OK;
}

/* Name operations that by themselves cannot be ordered: for the read `unwritten` of a value that nobody wrote, CURSORS_NONE: for
   where the cursors are. False when memory is out, a limit was met, or too many clusters are stuck. Uses up what else is known. */
bool cursors_explain(cursors *x, uint32_t unwritten, cursors_found *found);

#endif
